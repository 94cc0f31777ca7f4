import { relative } from 'node:path';

export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only at the second try. */
  flaky: string[];
  /** How long the tests of each file took. */
  files: { file: string; seconds: number }[];
}

interface Vitest {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** What vitest's JSON reporter writes. */
export function readVitest(content: unknown): Report {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = content as Vitest;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    flaky: [],
    files: testResults.map((it) => ({ file: relative('.', it.name), seconds: (it.endTime - it.startTime) / 1000 })),
  };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
}
interface Playwright {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

/** What Playwright's JSON reporter writes. */
export function readPlaywright(content: unknown): Report {
  const { stats, suites } = content as Playwright;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyOf),
    files: suites.map((it) => ({ file: `e2e/${it.file}`, seconds: secondsOf(it) })),
  };
}

const flakyOf = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs.filter((it) => it.tests.some(({ status }) => status === 'flaky')).map((it) => `e2e/${file} › ${it.title}`),
  ...suites.flatMap(flakyOf),
];

function secondsOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap((it) => it.tests).flatMap((it) => it.results);
  return own.reduce((sum, it) => sum + it.duration / 1000, 0) + suites.reduce((sum, it) => sum + secondsOf(it), 0);
}
