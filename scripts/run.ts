import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
}

/** Runs a tool of this clone to its end and keeps what it says. */
export async function run([command = '', ...args]: string[], environment?: Record<string, string>): Promise<Run> {
  const began = performance.now();
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
  return { code, output: Buffer.concat(said).toString(), seconds: (performance.now() - began) / 1000 };
}
