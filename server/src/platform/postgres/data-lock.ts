import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginningOf } from '../process-identity.ts';
import { StartProblem } from '../start-problem.ts';

/**
 * Takes a data folder for this process alone. The lock names the process that holds it, so it is worthless once that
 * process has ended, however it ended.
 */
export async function lockData(dir: string): Promise<() => Promise<void>> {
  const file = lockFile(dir);
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, `${process.pid} ${beginningOf(process.pid)}`, { mode: 0o600 });
  try {
    // Written aside and linked, the lock appears whole or not at all.
    while (!(await tryLink(mine, file))) await removeStale(dir);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(file, { force: true });
}

/** The living process that holds the data folder, if one does. */
export async function holderOf(dir: string): Promise<number | undefined> {
  return livingHolder(await readLock(lockFile(dir)));
}

const lockFile = (dir: string) => join(dir, 'server.lock');
const readLock = (file: string) => readFile(file, 'utf8').catch(() => '');

function livingHolder(content: string): number | undefined {
  const [pid = '', ...beginning] = content.split(' ');
  return content && beginningOf(Number(pid)) === beginning.join(' ') ? Number(pid) : undefined;
}

async function removeStale(dir: string): Promise<void> {
  const file = lockFile(dir);
  const holder = await holderOf(dir);
  if (holder !== undefined) {
    throw new StartProblem(
      `Otro servidor (proceso ${holder}) ya usa la carpeta de datos ${dir}. Deténgalo, o elija otra carpeta con DATA_DIR.`,
    );
  }
  // Moved away before it is deleted: if another start has replaced it meanwhile, its fresh lock is put back.
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => undefined);
  if (livingHolder(await readLock(aside)) !== undefined) await tryLink(aside, file);
  await rm(aside, { force: true });
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
