// `npm test`: checks everything and ends with one line, `N passed, N failed`.
//   npm test                                   everything
//   npm test -- server/src/projects            the tests under that path (e2e/… are browser tests)
//   npm test -- --only static|unit|browser     one kind
//   npm test -- --changed                      what the change since the branch `main` can touch
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesThatPassAlone, testsThatPassAlone } from './alone.ts';
import { findBrowser } from './browser.mjs';
import { changeSince } from './change.ts';
import { fileOf, judge, knownFlaky, secondTry } from './flaky.ts';
import { run, type Run } from './run.ts';
import { readPlaywright, readVitest, type Report } from './test-reports.ts';

interface Step {
  kind: 'static' | 'unit' | 'browser';
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /** Ends whenever: takes what the browser tests leave of the processors, which is a fifth. */
  waits?: true;
  /** Without it, the step as a whole is one test. */
  report?: { file: string; read: (content: unknown) => Report };
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' }, changed: { type: 'boolean' } } });
const change = values.changed ? await changeSince('main') : undefined;
if (change) console.log(change.told);
/** Where tests are looked for; everywhere, where it names none. */
const pathsOf = (kind: 'unit' | 'browser'): readonly string[] => change?.[kind] ?? positionals;
const temporary = await mkdtemp(join(await roomiest(), 'pa-check-'));
// As in the system's own folder, what other users make in it is theirs to reach: databases do not run as root.
await chmod(temporary, 0o711);
// Nothing of it is left behind, whoever ends this and how.
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const [unitReport, browserReport] = [join(temporary, 'unit.json'), join(temporary, 'browser.json')];
const typesSeen = 'node_modules/.cache/types.tsbuildinfo';
/** Pictures and pages of browser tests that failed stay until the next run. */
const pictures = 'node_modules/.cache/browser';

/** Each thread that checks types learns all of them anew; beside the browser tests it counts how much they work, not how long (decision 149). */
const oneThread = { GOMAXPROCS: '1' };
/**
 * Both end before their memory is worth tidying, which takes a third of their time; where there is little of it, they tidy. What they may
 * take is more than they need where there is enough (the linter takes 10 GB): at its limit a program tidies all the time.
 */
const memory = process.availableMemory();
const untidy = (share: number): Record<string, string> =>
  memory > 8 * 2 ** 30 ? { GOGC: 'off', GOMEMLIMIT: String(Math.floor(memory * share)) } : {};

const lastInLine = process.platform === 'win32' ? [] : ['nice', '-n', '19'];

const steps: Step[] = [
  {
    kind: 'static',
    name: 'lint',
    waits: true,
    command: [...lastInLine, 'oxlint', '--type-aware'],
    environment: { ...oneThread, ...untidy(0.55) },
  },
  {
    kind: 'static',
    name: 'tipos',
    waits: true,
    command: [...lastInLine, 'tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1', '--incremental', '--tsBuildInfoFile', typesSeen],
    environment: { ...oneThread, ...untidy(0.25) },
  },
  { kind: 'static', name: 'formato', command: ['oxfmt', '--check'] },
  { kind: 'static', name: 'código muerto', command: ['knip'] },
  { kind: 'static', name: 'expresiones regulares', command: ['node', 'scripts/regular-expressions.ts'] },
  { kind: 'static', name: 'aplicación web', command: ['node', 'scripts/setup.mjs'] },
  {
    kind: 'unit',
    name: 'pruebas del servidor y de la lógica',
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`, ...pathsOf('unit')],
    environment: { TMPDIR: temporary },
    report: { file: unitReport, read: readVitest },
  },
  {
    kind: 'browser',
    name: 'pruebas en el navegador',
    command: ['playwright', 'test', '-c', 'e2e', '--reporter=dot,json', '--output', pictures, ...pathsOf('browser')],
    environment: { TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, CHROMIUM_PATH: findBrowser() ?? '' },
    report: { file: browserReport, read: readPlaywright },
  },
];

const flakyTests = await knownFlaky();
/** Needed their second try beside others, and none when they were tried alone. */
const steady: string[] = [];
const reports: Report[] = [];
const stepsToRun = steps.filter(isWanted);
const stepsOf = (kind: Step['kind'], waits?: true) => stepsToRun.filter((it) => it.kind === kind && it.waits === waits);
// The static checks are small and share the processors; the tests of the server need them all.
const [statics, waiting] = [stepsOf('static'), stepsOf('static', true)];
await Promise.all([0, 1].map(() => inTurn(statics)));
await inTurn(stepsOf('unit'));
// Who has no browser test left helps with what waits.
await Promise.all([inTurn(stepsOf('browser')).then(() => inTurn(waiting)), inTurn(waiting)]);
tellSlowest();
tellFlaky();
const sum = (key: 'passed' | 'failed' | 'skipped') => reports.reduce((all, it) => all + it[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') ? 1 : 0;

function isWanted({ kind, name }: Step): boolean {
  if (kind !== 'static' && change?.[kind]?.length === 0) return false;
  const only = values.only ?? (positionals.length > 0 && (positionals.every((it) => it.startsWith('e2e')) ? 'browser' : 'unit'));
  // The browser tests drive the built app.
  return !only || only === kind || (only === 'browser' && name === 'aplicación web');
}

/**
 * Memory, where the system lends enough of it: each file of tests has a database of its own, of a thousand small files.
 * Disks are slow at making those, and some at making more after others were deleted.
 */
async function roomiest(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > 4 * 2 ** 30 ? '/dev/shm' : tmpdir();
}

/** Takes steps from the front until none is left; several may take from one list at once. */
async function inTurn(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    if (step.kind !== 'static') console.log(`… ${step.name}`);
    await show(step, await run(step.command, step.environment));
  }
}

async function show(step: Step, done: Run): Promise<void> {
  const report = await reportOf(step, done);
  reports.push(report);
  const { passed, failed, skipped } = report;
  const detail = step.report ? ` · ${passed} bien, ${failed} mal${skipped ? `, ${skipped} omitidas` : ''}` : '';
  // What idle processors leave could be filled; where there is none, only less work makes a run shorter.
  const busy = step.report ? `, procesadores ocupados ${Math.round(done.busy * 100)} %` : '';
  console.log(`${failed ? '✗' : '✓'} ${step.name}${detail} · ${done.seconds.toFixed(1)} s${busy}`);
  if (failed || report.flaky.length > 0) console.log(`${done.output.trim()}\n`);
}

async function reportOf(step: Step, { code, output }: Run): Promise<Report> {
  const none: Report = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [], files: [] };
  if (!step.report) return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
  const content = await readFile(step.report.file, 'utf8').catch(() => undefined);
  const first = content ? step.report.read(JSON.parse(content)) : none;
  const filesAlone = await filesThatPassAlone([...new Set(first.failures.map(fileOf))], temporary);
  const seen = secondTry(first, filesAlone);
  steady.push(
    ...seen.flaky.filter((it) => filesAlone.includes(fileOf(it))),
    ...(await testsThatPassAlone(
      first.flaky.filter((it) => !flakyTests.includes(it)),
      temporary,
    )),
  );
  const report = judge(seen, [...flakyTests, ...steady]);
  // A runner that crashed, and what went wrong outside all tests, is a failure even when no test says so.
  const isTold = first.failed > 0 && !output.includes('Unhandled Error');
  return code !== 0 && report.failed === 0 && !isTold ? { ...report, failed: 1 } : report;
}

/** Where time goes: whoever adds a test that costs seconds makes another cheaper. */
function tellSlowest(): void {
  const files = reports.flatMap((it) => it.files).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length < 20) return;
  console.log('\nLos diez archivos de pruebas más lentos');
  for (const { file, seconds } of files.slice(0, 10)) console.log(`${seconds.toFixed(0).padStart(6)} s  ${file}`);
}

function tellFlaky(): void {
  const flaky = reports.flatMap((it) => it.flaky);
  if (flaky.length > 0) console.log('\nPasaron recién al segundo intento (docs/flaky.md)');
  const said = (it: string) =>
    flakyTests.includes(it) ? '' : steady.includes(it) ? ' · sola pasó tres veces' : ' · sin anotar: cuenta como mala';
  for (const it of flaky) console.log(`  ${it}${said(it)}`);
}
