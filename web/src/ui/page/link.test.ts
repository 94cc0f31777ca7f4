import { readdir, readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { Link } from './Link.tsx';
import { declareMayOpen } from './mayOpen.ts';

const web = new URL('../../', import.meta.url);
afterEach(() => declareMayOpen(() => true));

test('for who may not see where it leads, a name is text, and what invites there is not said', () => {
  declareMayOpen((path) => path !== '/stock');
  const drawn = (isInvitation: boolean) =>
    renderToStaticMarkup(createElement(Link, { to: '/stock', className: 'lines-code', isInvitation }, 'BF0001'));

  expect(drawn(false)).toBe('<span class="lines-code">BF0001</span>');
  expect(drawn(true)).toBe('');
  expect(renderToStaticMarkup(createElement(Button, { link: { to: '/stock' } }, 'Ver el stock'))).toBe('');
});

test('every way to a screen in words is judged: no screen draws the link of the router, nor an address of ours by itself', async () => {
  const files = (await readdir(web, { recursive: true })).filter((it) => it.endsWith('.tsx') && it !== 'ui/page/Link.tsx');
  const sources = await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, web), 'utf8')] as const));
  const ofRouter = /import \{[^}]*\b(?:Link|createLink|useLinkProps)\b[^}]*\} from '@tanstack\/react-router'/;
  // What the reference of the calls is called is a page of the server, not a screen.
  const byItself = /<a\s[^>]*href=(?:"\/(?!docs")|\{`\/)/;

  expect(files.length).toBeGreaterThan(400);
  expect(sources.filter(([, source]) => ofRouter.test(source) || byItself.test(source)).map(([file]) => file)).toEqual([]);
});
