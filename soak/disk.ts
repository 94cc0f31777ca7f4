import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A small disk for the stored files, where the system lets us make one; else false, and the disk is never full. */
export function mountDisk(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'soak', folder]).status === 0;
}

export function unmountDisk(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

/** Nothing fits on it for a while. */
export async function fillDisk({ folder, isSmall }: { folder: string; isSmall: boolean }, milliseconds: number): Promise<void> {
  if (!isSmall) return;
  const ballast = join(folder, 'ballast');
  try {
    // Until nothing more fits: that is what is wanted.
    await writeFile(ballast, Buffer.alloc(2 ** 30)).catch(() => undefined);
    await pause(milliseconds);
  } finally {
    await rm(ballast, { force: true });
  }
}
