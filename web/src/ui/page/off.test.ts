import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

// `Button` has no way of being off without a reason: its types see to that. What the browser draws itself is judged here.
const web = new URL('../../', import.meta.url);

/** The tag that begins there, as far as it goes: what stands in braces may hold a `>`. */
function tagAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '>' && depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

/** Why these say nothing: the number of the page stands beside them, and every list waits for their code. */
const silent = ['ui/list/ListPager.tsx', 'ui/page/Button.tsx'];

test('a button that is off says why', async () => {
  const files = (await readdir(web, { recursive: true })).filter((it) => it.endsWith('.tsx'));
  const buttons = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(new URL(file, web), 'utf8');
      return [...source.matchAll(/<button\b/g)].map(({ index }) => ({ file, tag: tagAt(source, index) }));
    }),
  );
  const off = buttons.flat().filter(({ tag }) => /\sdisabled\b/.test(tag));

  expect(buttons.flat().length).toBeGreaterThan(50);
  expect(off.map((it) => it.file)).toContain('ui/list/ListPager.tsx');
  expect(off.filter(({ file, tag }) => !/\stitle=/.test(tag) && !silent.includes(file))).toEqual([]);
});
