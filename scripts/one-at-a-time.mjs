// Lets only one process at a time change a folder; the others wait. The lock lies outside: installing empties the folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const longestWork = 30 * 60_000;

export function oneAtATime(folder, work) {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `pa-setup-${process.getuid?.() ?? 0}-${name}`);
  while (!take(lock)) {
    const holder = readOr(join(lock, 'pid'));
    if (isAbandoned(lock, Number(holder))) remove(lock, holder);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    return work();
  } finally {
    remove(lock, String(process.pid));
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  return true;
}

function isAbandoned(lock, pid) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    return pid ? !isAlive(pid) || age > longestWork : age > 5_000;
  } catch {
    return false;
  }
}

/** Moved away first: if another process has replaced the lock since we looked, its fresh one is put back. */
function remove(lock, holder) {
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readOr(join(aside, 'pid')) === holder) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
