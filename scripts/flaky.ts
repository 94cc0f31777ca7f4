import { readFile } from 'node:fs/promises';
import { root } from './run.ts';
import type { Report } from './test-reports.ts';

/** The tests of which `docs/flaky.md` says that they may need a second try, each by its full name: `e2e/access/keys.spec.ts › its title`. */
export async function knownFlaky(): Promise<string[]> {
  return flakyIn(await readFile(`${root}docs/flaky.md`, 'utf8'));
}

export const flakyIn = (text: string): string[] => [...text.matchAll(/^\| `?([a-z0-9]+\/[^|`]+?)`? \|/gm)].map(([, test = '']) => test);

/** A test that needed its second try has failed, unless somebody has looked at it and said so. */
export function judge(report: Report, known: readonly string[]): Report {
  const unknown = report.flaky.filter((it) => !known.includes(it)).length;
  return { ...report, passed: report.passed - unknown, failed: report.failed + unknown };
}

/** Of a test's full name: `e2e/access/keys.spec.ts`. */
export const fileOf = (test: string): string => test.split(' › ')[0] ?? '';

/** What failed in a file that passes alone has passed at the second try. */
export function secondTry(report: Report, passingAlone: readonly string[]): Report {
  const again = report.failures.filter((it) => passingAlone.includes(fileOf(it)));
  return {
    ...report,
    passed: report.passed + again.length,
    failed: report.failed - again.length,
    flaky: [...report.flaky, ...again],
    failures: report.failures.filter((it) => !again.includes(it)),
  };
}
