import { relative } from 'node:path';

export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  /** Passed only at the second try. */
  flaky: string[];
  /** What failed, where trying it again is our own matter; a file that failed outside its tests under its own name. */
  failures: string[];
  /** How long the tests of each file took. */
  files: { file: string; seconds: number }[];
}

interface FileOfTests {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  assertionResults: { title: string; status: string }[];
}
interface Vitest {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileOfTests[];
}

/** What vitest's JSON reporter writes. */
export function readVitest(content: unknown): Report {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = content as Vitest;
  const failures = testResults.filter((it) => it.status === 'failed').flatMap(failuresOf);
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    flaky: [],
    failures,
    files: testResults.map((it) => ({ file: relative('.', it.name), seconds: (it.endTime - it.startTime) / 1000 })),
  };
}

function failuresOf({ name, assertionResults }: FileOfTests): string[] {
  const file = relative('.', name);
  const failed = assertionResults.filter((it) => it.status === 'failed').map((it) => `${file} › ${it.title}`);
  return failed.length > 0 ? failed : [file];
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
    failures: [],
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
