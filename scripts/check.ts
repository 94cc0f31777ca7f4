// `npm test`: checks everything and ends with one line, `N passed, N failed`.
//   npm test                                   everything
//   npm test -- server/src/projects            the tests under that path (e2e/… are browser tests)
//   npm test -- --only static|unit|browser     one kind
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.mjs';
import { run, type Run } from './run.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}
interface Step {
  kind: 'static' | 'unit' | 'browser';
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /** Without it, the step as a whole is one test. */
  report?: { file: string; read(content: unknown): Count };
}

const { values, positionals: paths } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const temporary = await mkdtemp(join(await roomiest(), 'pa-check-'));
// As in the system's own folder, what other users make in it is theirs to reach: databases do not run as root.
await chmod(temporary, 0o711);
// Nothing of it is left behind, whoever ends this and how.
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const [unitReport, browserReport] = [join(temporary, 'unit.json'), join(temporary, 'browser.json')];
const typesSeen = 'node_modules/.cache/types.tsbuildinfo';

const steps: Step[] = [
  { kind: 'static', name: 'lint', command: ['oxlint', '--type-aware'] },
  { kind: 'static', name: 'tipos', command: ['tsc', '--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', typesSeen] },
  { kind: 'static', name: 'formato', command: ['oxfmt', '--check'] },
  { kind: 'static', name: 'código muerto', command: ['knip'] },
  { kind: 'static', name: 'expresiones regulares', command: ['node', 'scripts/regular-expressions.ts'] },
  { kind: 'static', name: 'aplicación web', command: ['node', 'scripts/setup.mjs'] },
  {
    kind: 'unit',
    name: 'pruebas del servidor y de la lógica',
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`, ...paths],
    environment: { TMPDIR: temporary },
    report: { file: unitReport, read: countVitest },
  },
  {
    kind: 'browser',
    name: 'pruebas en el navegador',
    command: ['playwright', 'test', '-c', 'e2e', '--reporter=dot,json', '--output', join(temporary, 'browser'), ...paths],
    environment: { TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, CHROMIUM_PATH: findBrowser() ?? '' },
    report: { file: browserReport, read: countPlaywright },
  },
];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const wanted = steps.filter(isWanted);
// The static checks are small and share the processors; the tests need them all.
const statics = wanted.filter((it) => it.kind === 'static');
await Promise.all([0, 1].map(() => inTurn(statics)));
await inTurn(wanted.filter((it) => it.kind !== 'static'));
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed ? 1 : 0;

function isWanted({ kind, name }: Step): boolean {
  const only = values.only ?? (paths.length > 0 && (paths.every((it) => it.startsWith('e2e')) ? 'browser' : 'unit'));
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
  const count = await countOf(step, done);
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
  const detail = step.report ? ` · ${count.passed} bien, ${count.failed} mal${count.skipped ? `, ${count.skipped} omitidas` : ''}` : '';
  console.log(`${count.failed ? '✗' : '✓'} ${step.name}${detail} · ${done.seconds.toFixed(1)} s`);
  if (count.failed || done.output.includes(' flaky')) console.log(`${done.output.trim()}\n`);
}

async function countOf({ report }: Step, { code }: Run): Promise<Count> {
  const one = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!report) return one;
  const content = await readFile(report.file, 'utf8').catch(() => undefined);
  const count = content ? report.read(JSON.parse(content)) : { passed: 0, failed: 0, skipped: 0 };
  // A runner that crashed, or a file that could not be loaded, is a failure even when no test says so.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function countVitest(content: unknown): Count {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
  } = content as Record<string, number>;
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: (pending ?? 0) + (todo ?? 0) };
}

function countPlaywright(content: unknown): Count {
  const { stats } = content as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  // What passed only at a second try is named by the runner's own report.
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
