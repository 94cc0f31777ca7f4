// `npm run dev`: the server restarts and the page reloads when a file changes. Ctrl-C ends both, database included.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { root, withTools } from './run.ts';

const port = process.env['PORT'] ?? '3000';
const api = await freePort();
const children = [
  start(['node', '--watch', '--watch-preserve-output', 'server/src/main.ts'], { PORT: String(api), HOST: '127.0.0.1' }),
  start(['vite', 'web', '--port', port, '--strictPort', '--host'], { API_URL: `http://127.0.0.1:${api}` }),
];
// In a terminal Ctrl-C reaches the children too; the second signal does no harm.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAll(signal));
await Promise.race(children.map(exitOf));
endAll('SIGTERM');
await Promise.all(children.map(exitOf));

function start([command = '', ...args]: string[], environment: Record<string, string>): ChildProcess {
  return spawn(command, args, { cwd: root, env: withTools(environment), stdio: 'inherit' });
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
