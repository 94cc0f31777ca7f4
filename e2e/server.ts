import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(import.meta.resolve('server/src/main.ts'));

export interface Server {
  address: string;
  databaseUrl: string;
  /** What it logged as an error since this was asked last. */
  takeErrors(): string[];
  stop(): Promise<void>;
}

/** The real server with the built web app, a process of its own on a free port. */
export async function startServer(databaseUrl: string, folder: string, environment: Record<string, string> = {}): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const child = spawn(process.execPath, [main], {
    // Away from the project: a developer's `.env` is not for the tests.
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '6',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => void process.off('exit', kill));

  const said: string[] = [];
  let errors: string[] = [];
  const address = new Promise<string>((resolve) => {
    const hear = (line: string) => {
      said.push(line);
      if (isError(line)) errors.push(line);
      const [found] = /http:\/\/\S+/.exec(line.startsWith('{') ? '' : line) ?? [];
      if (found) resolve(found);
    };
    createInterface(child.stdout).on('line', hear);
    createInterface(child.stderr).on('line', (line) => {
      hear(line);
      errors.push(line);
    });
  });
  const started = await Promise.race([address, ended]);
  if (!started) throw new Error(`The server did not start:\n${said.join('\n')}`);
  return {
    address: started,
    databaseUrl,
    takeErrors: () => errors.splice(0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const severe = 50;

/** A line of the JSON log that somebody should look at. */
function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const entry: unknown = JSON.parse(line);
  return typeof entry === 'object' && entry !== null && 'level' in entry && typeof entry.level === 'number' && entry.level >= severe;
}
