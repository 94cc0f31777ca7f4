import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { flakyIn, judge, knownFlaky, secondTry } from './flaky.ts';
import { readPlaywright, readVitest } from './test-reports.ts';

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

const outcome = (title: string, status: string) => ({ title, status });
const file = (name: string, status: string, ...assertionResults: ReturnType<typeof outcome>[]) => ({
  name: `${process.cwd()}/server/${name}.test.ts`,
  startTime: 1_000,
  endTime: 3_000,
  status,
  assertionResults,
});
const ofTheServer = readVitest({
  numPassedTests: 3,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    file('good', 'passed', outcome('one', 'passed')),
    file('busy', 'failed', outcome('two', 'passed'), outcome('three', 'failed')),
    file('wrong', 'failed', outcome('four', 'failed'), outcome('five', 'passed')),
    file('unloadable', 'failed'),
  ],
});

test('of the server, a test that failed and a file that could not be loaded have failed', () => {
  expect(ofTheServer).toMatchObject({
    passed: 3,
    failed: 3,
    failures: ['server/busy.test.ts › three', 'server/wrong.test.ts › four', 'server/unloadable.test.ts'],
  });
});

test('what failed in a file that passes alone has passed, and is named; all else stays failed', () => {
  const seen = secondTry(ofTheServer, ['server/busy.test.ts']);

  expect(seen).toMatchObject({ passed: 4, failed: 2, flaky: ['server/busy.test.ts › three'] });
  expect(judge(seen, [])).toMatchObject({ passed: 3, failed: 3 });
  expect(judge(seen, seen.flaky)).toMatchObject({ passed: 4, failed: 2 });
});

test('docs/flaky.md names no test that is gone', async () => {
  for (const [file = '', title = ''] of (await knownFlaky()).map((it) => it.split(' › ')))
    expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'), file).toContain(title);
});
