import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = await readFile(new URL('docs/tasks.md', root), 'utf8');

/** The rows of the table under a heading, by its columns. */
function tableWith(column: string): Record<string, string>[] {
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((it) => it.trim());
  const lines = text.split('\n');
  const start = lines.findIndex((it) => it.startsWith(`| ${column} |`));
  const names = cellsOf(lines[start] ?? '');
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((it) => !it.startsWith('|'));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
}

const namedIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
const browserTests = await Promise.all(
  (await readdir(new URL('e2e/', root), { recursive: true }))
    .filter((it) => it.endsWith('.spec.ts'))
    .map(async (it) => ({ file: `e2e/${it}`, source: await readFile(new URL(`e2e/${it}`, root), 'utf8') })),
);
const tasks = tableWith('task');
const points = tableWith('point');

test('each of the ten tasks is counted by the browser test that it names, and by no other', () => {
  expect(tasks).toHaveLength(10);
  const counted = browserTests.flatMap(({ file, source }) =>
    [...source.matchAll(/limitOf\('([^']+)'\)/g)].map(([, task = '']) => `${task}: ${file}`),
  );
  expect(counted.toSorted()).toEqual(tasks.map((it) => `${it['task']}: ${namedIn(it['shown by']).join(' ')}`).toSorted());
});

test('each of the twelve points names browser tests, and all that it names is there', () => {
  expect(points).toHaveLength(12);
  for (const { point = '', by, best = '', ours = '' } of points) {
    const named = namedIn(by);
    expect([point, named.filter((it) => !existsSync(new URL(it, root)))]).toEqual([point, []]);
    expect([point, named.some((it) => browserTests.some(({ file }) => file === it))]).toEqual([point, true]);
    expect([point, best !== '' && ours !== '']).toEqual([point, true]);
  }
});

test('a count beside a point is that of a task or says where it stands, and what no other product has is told so', () => {
  const counts = (cell = '') => [...cell.matchAll(/\b\d+ (?:clicks?|keys)/g)].map(([it]) => it);
  const best = new Set(tasks.map((it) => it['best']));
  const sourced = new Set([...text.matchAll(/^- \*\*(.+)\.\*\* .*\]\(https:/gm)].map(([, point]) => point));
  const unfounded = points.filter((it) => counts(it['best']).some((count) => !best.has(count)) && !sourced.has(it['point']));
  expect(unfounded.map((it) => it['point'])).toEqual([]);
  expect(points.filter((it) => /\bnone\b/.test(it['best'] ?? '')).map((it) => it['point'])).toEqual([
    'Audit that reads aloud',
    'Explícame',
  ]);
});
