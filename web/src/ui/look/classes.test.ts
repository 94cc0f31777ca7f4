import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../..', import.meta.url).pathname;

/** On paper there is only the one screen. */
const onPaper = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

const textOf = (path: string): string => readFileSync(`${web}${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** The classes that a file gives a look of their own, and not inside something else. */
function classesOf(path: string): Set<string> {
  const text = textOf(path).replaceAll(onPaper, '');
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap(([, it = '']) => it.split(','));
  return new Set(selectors.flatMap((it) => /^\s*\.([\w-]+)\s*$/.exec(it)?.[1] ?? []));
}

test('a class gets its look from one area: what a screen loads stays when the person goes on to another', () => {
  const owners = new Map<string, Set<string>>();
  for (const path of globSync('**/*.css', { cwd: web })) {
    const area = path.split('/')[0] ?? '';
    for (const name of classesOf(path)) owners.set(name, (owners.get(name) ?? new Set()).add(area));
  }

  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, areas]) => areas.size > 1).map(([name, areas]) => `${name}: ${[...areas].join(', ')}`)).toEqual([]);
});

test('nothing looks different by what is anywhere in the page: the browser would judge every element anew at every change', () => {
  const anywhere = /(?:^|[\s,{}(])(?:html|body|:root|#root)[^\s,{]*?:has\(/;
  expect(anywhere.test(':root:has(dialog:modal) .notices')).toBe(true);
  expect(anywhere.test('[data-signed-in] #root:not(:has(main)) + .starting')).toBe(true);
  expect(globSync('**/*.css', { cwd: web }).filter((path) => anywhere.test(textOf(path)))).toEqual([]);
});
