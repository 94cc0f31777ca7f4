import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginningOf, commandLineOf } from '../process-identity.ts';

/** Ends a database that outlived its server: the caller holds the folder's lock, so no living server uses it. */
export async function endOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const content = await readFile(file, 'utf8').catch(() => '');
  const [number = '', folder] = content.split('\n');
  const pid = Number(number);
  const beginning = content && beginningOf(pid);
  if (!beginning) return;
  const isOurs = folder === cluster && commandLineOf(pid).includes(cluster);
  // The number belongs to somebody else by now, which PostgreSQL cannot tell. It takes its parent's number for stale,
  // and still looks for remaining processes of the old database by what stands below.
  if (!isOurs) return writeFile(file, content.replace(number, String(process.pid)));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endsWith(signal, pid, beginning)) return;
  }
}

async function endsWith(signal: NodeJS.Signals, pid: number, beginning: string): Promise<boolean> {
  const until = Date.now() + 10_000;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself between the look and the signal.
  }
  while (beginningOf(pid) === beginning && Date.now() < until) await sleep(20);
  return beginningOf(pid) !== beginning;
}
