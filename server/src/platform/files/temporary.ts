import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf } from '../process-identity.ts';

const prefix = 'project-administrator-';
const nameOf = (pid: number, beginning: string) => `${prefix}${pid}-${beginning.replaceAll(/[^\w-]+/g, '-')}-`;
let mine: string | undefined;

/** A folder for a piece of work, gone with all in it when the work has ended, however it ended. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Systems tidy up their temporary files: the folder of a process that runs for weeks may be gone. */
async function newFolder(): Promise<string> {
  mine ??= folderOfProcess();
  return mkdtemp(join(mine, 'work-')).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    mine = folderOfProcess();
    return mkdtemp(join(mine, 'work-'));
  });
}

/** Takes away what processes left that were killed; those that live keep theirs, however old it is. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && /^\d+/.exec(name.slice(prefix.length))?.[0]);
    if (!pid) continue;
    const beginning = beginningOf(pid);
    const isInUse = beginning !== undefined && name.startsWith(nameOf(pid, beginning));
    if (!isInUse && (await isOurs(join(tmpdir(), name)))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Named after the process, so that whoever sweeps knows whether it lives. */
function folderOfProcess(): string {
  const folder = mkdtempSync(join(tmpdir(), nameOf(process.pid, beginningOf(process.pid) ?? '')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
}
