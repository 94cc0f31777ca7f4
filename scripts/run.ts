import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The environment in which the tools of this clone come first. */
export const withTools = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
  PATH: `${root}node_modules/.bin${delimiter}${process.env['PATH']}`,
});

export interface Run {
  code: number;
  output: string;
  seconds: number;
  /** How much of the machine's processors was in use meanwhile, by whomever: from 0 to 1. */
  busy: number;
}

/** Runs a tool of this clone to its end and keeps what it says. */
export async function run([command = '', ...args]: string[], environment?: Record<string, string>): Promise<Run> {
  const [began, before] = [performance.now(), processorTime()];
  const child = spawn(command, args, { cwd: root, env: withTools(environment), stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await once(child, 'close').then(
    ([status]: number[]) => status ?? 1,
    (error: Error) => {
      said.push(Buffer.from(error.message));
      return 1;
    },
  );
  const [seconds, after] = [(performance.now() - began) / 1000, processorTime()];
  const busy = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
  return { code, output: Buffer.concat(said).toString(), seconds, busy };
}

/** Of all processors together since the machine began. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((it) => it.times);
  return { idle: sumOf(times, ['idle']), all: sumOf(times, ['user', 'nice', 'sys', 'idle', 'irq']) };
}

type Times = ReturnType<typeof cpus>[number]['times'];
const sumOf = (times: readonly Times[], names: readonly (keyof Times)[]): number =>
  times.reduce((sum, it) => names.reduce((part, name) => part + it[name], sum), 0);
