import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { flakyIn, judge, knownFlaky } from './flaky.ts';
import { readPlaywright } from './test-reports.ts';

const once = { title: 'a journey', tests: [{ status: 'flaky', results: [{ duration: 2_000 }, { duration: 1_000 }] }] };
const content = {
  stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 },
  suites: [{ file: 'access/keys.spec.ts', specs: [], suites: [{ file: 'access/keys.spec.ts', specs: [once] }] }],
};
const name = 'e2e/access/keys.spec.ts › a journey';

test('a test that passed only at the second try has failed', () => {
  expect(judge(readPlaywright(content), [])).toMatchObject({ passed: 7, failed: 2, flaky: [name] });
});

test('one that docs/flaky.md knows has passed, and is named all the same', () => {
  const known = flakyIn(`| Test | Since |\n|---|---|\n| ${name} | 2026-11-22 |`);

  expect(judge(readPlaywright(content), known)).toMatchObject({ passed: 8, failed: 1, flaky: [name] });
});

test('docs/flaky.md names no test that is gone', async () => {
  for (const [file = '', title = ''] of (await knownFlaky()).map((it) => it.split(' › ')))
    expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'), file).toContain(title);
});
