import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runSql } from './cluster.ts';
import { cloneDatabase } from './database.ts';
import { diskStore } from '../src/outside/files/disk.ts';
import { newPool, openDatabase } from '../src/platform/database/database.ts';
import { Files } from '../src/platform/files/files.ts';
import { DatabaseLost } from '../src/platform/lost-line.ts';
import { Problem } from '../src/platform/problem.ts';
import { backupLock, checkFiles, claimFiles, discardFiles, sweepFiles } from '../src/platform/files/stored-files.ts';

const dir = await mkdtemp(join(tmpdir(), 'pa-sweep-'));
const { url, drop } = await cloneDatabase();
const db = openDatabase(newPool(url, 4));
let folder: string;
let store: ReturnType<typeof diskStore>;

beforeEach(async () => {
  folder = await mkdtemp(join(dir, 'files-'));
  store = diskStore(folder);
  await runSql(url, 'delete from users');
});
afterAll(async () => {
  await db.destroy();
  await drop();
  await rm(dir, { recursive: true });
});

const newName = (ending = 'webp') => `ab/${randomUUID()}.${ending}`;

/** A file that has lain there for so many hours. */
async function lying(name: string, hours: number): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, name);
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, then, then);
  return name;
}

const name = (file: string) =>
  runSql(url, `insert into users (email, nombre, foto) values ('${randomUUID()}@example.cl', 'Ana', '${file}')`);
const lyingNow = async () => (await readdir(folder, { recursive: true })).filter((it) => it.includes('.')).toSorted();

test('what no row names goes when its grace is over; what a row names, is fresh, or was not made here stays', async () => {
  const kept = [
    await lying(newName(), 100),
    await lying(newName(), 5),
    await lying(`${newName()}.part`, 5),
    await lying('ab/notas.txt', 100),
    await lying('respaldos/2026.zip', 100),
  ];
  await name(kept[0] ?? '');
  await lying(newName(), 7);
  await lying(`${newName()}.part`, 7);

  expect(await sweepFiles({ db, store })).toBe(1);

  expect(await lyingNow()).toEqual(kept.toSorted());
});

test('nothing goes while a backup is made', async () => {
  const orphan = await lying(newName(), 7);
  await db.connection().execute(async (line) => {
    await sql.raw(`select pg_advisory_lock(${backupLock})`).execute(line);
    expect(await discardFiles(db, store, [orphan])).toBe(false);
    expect(await sweepFiles({ db, store })).toBe(0);
    await sql.raw(`select pg_advisory_unlock(${backupLock})`).execute(line);
  });

  expect(await lyingNow()).toEqual([orphan]);
  expect(await sweepFiles({ db, store })).toBe(1);
});

test('a copy of the database elsewhere sweeps nothing of the original, until somebody says that the files are its own', async () => {
  await claimFiles({ db, store });
  const copy = await cloneDatabase();
  const elsewhere = openDatabase(newPool(copy.url, 2));
  await lying(newName(), 7);

  await expect(sweepFiles({ db: elsewhere, store })).rejects.toThrow(/pertenecen a otra base de datos.*--own/);
  expect(await lyingNow()).toHaveLength(1);
  await claimFiles({ db: elsewhere, store }, true);
  expect(await sweepFiles({ db: elsewhere, store })).toBe(1);

  await elsewhere.destroy();
  await copy.drop();
});

test('checking names what is missing and what nobody names', async () => {
  const [there, missing, orphan] = [await lying(newName(), 7), newName(), await lying(newName(), 7)];
  await lying(newName(), 1);
  await name(there);
  await name(missing);

  expect(await checkFiles({ db, store })).toEqual({ named: 2, missing: [missing], orphans: [orphan] });
});

test('work that was refused takes its file along; after a line that broke the file stays, for the commit may have happened', async () => {
  const files = new Files(store, Buffer.alloc(32));
  const keepFor = (work: () => Promise<never>) => files.keepFor(Buffer.from('x'), 'bin', work);

  await expect(keepFor(() => Promise.reject(new Problem('rule')))).rejects.toThrow();
  await expect(keepFor(() => runSql(url, 'select 1 / 0').then(() => Promise.reject()))).rejects.toThrow(/division/);
  expect(await lyingNow()).toEqual([]);
  await expect(keepFor(() => Promise.reject(new DatabaseLost(new Error('Connection terminated unexpectedly'))))).rejects.toThrow();
  expect(await lyingNow()).toHaveLength(1);
});
