import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began; with its number this names that process and no later one that got the same number.
 * Nothing when it has ended.
 */
export function beginningOf(pid: number): string | undefined {
  if (process.platform === 'linux') return beginningInProc(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined;
  return askPs(pid, 'lstart=');
}

/** The command line a process was started with, its words separated by spaces. */
export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') return readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ');
  return process.platform === 'win32' ? '' : (askPs(pid, 'args=') ?? '');
}

function beginningInProc(pid: number): string | undefined {
  const stat = readOr(`/proc/${pid}/stat`, '');
  // The second field is the program's name and may hold spaces, so count from its closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  if (!ticks || state === 'Z') return undefined;
  return `${ticks} ${readOr('/proc/sys/kernel/random/boot_id', '').trim()}`;
}

function askPs(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
