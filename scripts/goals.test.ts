import { readdir, readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { below, goal, least, tellMissed } from '../bench/goals.ts';

const bench = new URL('../bench/', import.meta.url);
afterEach(() => vi.restoreAllMocks());

test('every goal of the bench is judged: nobody writes one beside its figure', async () => {
  const files = (await readdir(bench)).filter((it) => it.endsWith('.ts') && it !== 'goals.ts');
  const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(new URL(file, bench), 'utf8') })));

  expect(sources.filter(({ file, source }) => /\(goal[: ]|; goal /.test(source) && file !== 'compare.ts')).toEqual([]);
  expect(sources.filter(({ source }) => source.includes("from './goals.ts'")).length).toBeGreaterThan(15);
});

test('a run in which a goal was missed ends with an error that names it', () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.exitCode;
  try {
    goal('kept', below(30, 'ms'), 29.9, '29.9 ms');
    goal('also kept', least(1), 1, '1');
    tellMissed();
    expect([process.exitCode, told.mock.calls]).toEqual([before, []]);

    goal('Mi día', below(30, 'ms'), 31, '31.0 ms');
    tellMissed();
    expect(process.exitCode).toBe(1);
    expect(told.mock.calls).toEqual([[expect.stringContaining('Mi día: 31.00 (goal: < 30 ms)')]]);
  } finally {
    process.exitCode = before;
  }
});
