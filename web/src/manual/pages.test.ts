import { readdir, readFile } from 'node:fs/promises';
import { steps } from 'contract/dashboards/workday/starting.ts';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../shell/screen.ts';
import { machines, wordsIn } from './machines.ts';
import { anchorOf, chaptersOf, readPage } from './page.ts';

const web = new URL('..', import.meta.url);
const folder = new URL('pages/', import.meta.url);
const files = await readdir(folder);
const pages = await Promise.all(
  files.map(async (file) => readPage(file.replace('.md', ''), await readFile(new URL(file, folder), 'utf8'))),
);

const routes = (await readdir(web, { recursive: true })).filter((it) => it.endsWith('/routes.tsx'));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(new URL(it, web).href)));
const screens = [...new Set(areas.flatMap((it) => it.screens).map((it) => it.path))].filter((it) => !it.startsWith('/tutoriales'));

test('every screen and tab has its page', () => {
  const explained = new Set(pages.flatMap((it) => it.paths));
  expect(screens.filter((it) => !explained.has(it))).toEqual([]);
});

test('no page explains a screen that is not there, and no screen has two', () => {
  const explained = pages.flatMap((it) => it.paths);
  expect(explained.filter((it) => !screens.includes(it))).toEqual([]);
  expect(explained.filter((it, at) => explained.indexOf(it) !== at)).toEqual([]);
});

test('every page that shows its screen has the picture, and no picture is left over', async () => {
  const pictures = await readdir(new URL('pictures/', import.meta.url));
  expect(pictures.toSorted()).toEqual(
    pages
      .filter((it) => it.picture)
      .map((it) => `${it.slug}.webp`)
      .toSorted(),
  );
});

test('every screen with which a role begins is shown by a picture (decision 211)', () => {
  const shown = new Set(pages.filter((it) => it.picture).flatMap((it) => it.paths));
  const begun = ['/mi-dia', ...Object.values(steps).map(({ url }) => url)].filter((it) => it !== '/tutoriales');

  expect(begun.filter((it) => !shown.has(it))).toEqual([]);
});

test('pages stand in one order', () => {
  const orders = pages.map((it) => it.order);
  expect(orders.filter((it, at) => orders.indexOf(it) !== at)).toEqual([]);
  expect(chaptersOf(pages).flatMap((it) => it.pages)).toHaveLength(pages.length);
});

describe('a page never goes stale', async () => {
  const sources = [web, new URL('../../contract/src/', web)];
  const code = (
    await Promise.all(
      sources.map(async (root) => {
        const names = (await readdir(root, { recursive: true })).filter((it) => /(?<!\.test)\.tsx?$/.test(it));
        return Promise.all(names.map((it) => readFile(new URL(it, root), 'utf8')));
      }),
    )
  )
    .flat()
    .join('\n')
    .replaceAll(/\s+/g, ' ');

  test.each(pages.map((it) => [it.slug, it] as const))('%s: what it calls «by its name» is called so on the screens', (_slug, { text }) => {
    const named = [...text.matchAll(/«([^»]+)»/g)].map(([, name]) => name ?? '');
    expect(named.filter((it) => !code.includes(it))).toEqual([]);
  });

  test.each(pages.map((it) => [it.slug, it] as const))(
    '%s: its drawings of states say each action once, and no other',
    (_slug, { text }) => {
      for (const [, name = '', fence = ''] of text.matchAll(/^```estados-(\S+)\n(.*?)^```/gms)) {
        const actions = Object.values(machines[name]?.table ?? {}).flatMap(({ on }) => Object.keys(on));
        expect([...wordsIn(fence).keys()].toSorted()).toEqual([...new Set(actions)].toSorted());
      }
    },
  );

  test.each(pages.map((it) => [it.slug, it] as const))('%s: its links lead somewhere', (_slug, { text }) => {
    const links = [...text.matchAll(/\]\((\/[^)#?]*)/g)].map(([, link]) => link ?? '');
    const known = new Set([...screens, '/tutoriales', ...pages.map((it) => `/tutoriales/${it.slug}`)]);
    expect(links.filter((it) => !known.has(it))).toEqual([]);
  });
});

test('a page with a broken head is refused', () => {
  expect(() => readPage('x', 'sin cabecera')).toThrow('no head');
  expect(() => readPage('x', '---\ntitulo: X\ncapitulo: Y\norden: nada\n---\n')).toThrow('are needed');
  expect(() => readPage('x', '---\ncolor: azul\n---\n')).toThrow('«color»');
});

test('a heading has an address', () => expect(anchorOf('¿Qué puede hacer?')).toBe('que-puede-hacer'));
