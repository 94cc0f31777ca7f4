import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeManifest, type Manifest } from './manifest.ts';
import { hasTable, migrationsOf, tablesOf, withClient } from './tables.ts';
import type { FileStore } from '../files/files.ts';
import { StartProblem } from '../start-problem.ts';
import { backupLock } from '../files/stored-files.ts';

interface Place {
  url: string;
  store: FileStore;
  /** The files lie in a bucket, which keeps its own versions: they stay there. */
  inBucket?: boolean;
  /** The folder of the backup. */
  backup: string;
}

/**
 * Copies all rows as of one moment, and every file that they name: none of them is taken away until they are copied. The folder
 * appears only when all is written for good; what was gone before is said in it.
 */
export async function makeBackup({ url, store, inBucket = false, backup }: Place): Promise<Manifest> {
  if (await exists(backup)) throw new StartProblem(`${backup} ya existe. Elija otra carpeta para el respaldo.`);
  return withClient(url, async (client) => {
    if (!(await hasTable(client, 'kysely_migration'))) throw new StartProblem('La base de datos está vacía: no hay nada que respaldar.');
    await holdFiles(client);
    const half = `${backup}.incompleto`;
    await rm(half, { recursive: true, force: true });
    await makeFolder(join(half, 'tables'));
    try {
      const { named, ...rows } = await copyRows(client, half);
      const files = inBucket ? await namesThatLack(named, store) : await copyFiles(named, store, join(half, 'files'));
      const manifest = { ...rows, ...files, in_bucket: inBucket };
      await writeManifest(half, manifest);
      await sync(half);
      await rename(half, backup);
      await sync(dirname(backup));
      return manifest;
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Ends with the line to the database, so a backup that was killed holds nothing. */
async function holdFiles(client: pg.Client): Promise<void> {
  await client.query(
    `set lock_timeout = '60s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0`,
  );
  await client.query(`select pg_advisory_lock(${backupLock})`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    throw new StartProblem('Ya se está haciendo otro respaldo de esta base de datos. Espere a que termine.');
  });
}

async function copyRows(client: pg.Client, folder: string) {
  // Begun only now: what was taken away before the files were held is in no row of this moment.
  await client.query('begin isolation level repeatable read read only');
  // In the order in which they lie: a backup of what was restored then says the same.
  await client.query('set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0');
  const migrations = await migrationsOf(client);
  const tables = [];
  for (const table of await tablesOf(client)) {
    const rows = client.query(copyTo(`copy (select ${table.columns} from ${table.name}) to stdout`));
    const { sha256 } = await writeDurably(rows, rowsFile(folder, table.name), createGzip());
    tables.push({ ...table, rows: rows.rowCount, sha256 });
  }
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  const { rows: named } = await client.query<{ name: string }>('select distinct name from stored_file_names() as name order by name');
  const { rows: moment } = await client.query<{ now: Date }>('select now()');
  await client.query('commit');
  const made_at = (moment[0]?.now ?? new Date()).toISOString();
  return { made_at, migrations, tables, sequences: sequences.rows, named: named.map((it) => it.name) };
}

async function copyFiles(named: string[], store: FileStore, folder: string): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const [files, missing]: [Manifest['files'], string[]] = [[], []];
  await makeFolder(folder);
  for (const name of named) {
    const content = isPlain(name) ? await store.open(name) : undefined;
    if (!content) {
      missing.push(name);
      continue;
    }
    await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    files.push({ name, ...(await writeDurably(content, join(folder, name))) });
  }
  return { files, missing };
}

async function namesThatLack(named: string[], store: FileStore): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const missing = new Set(named);
  for await (const { name } of store.list()) missing.delete(name);
  return { files: [], missing: [...missing] };
}

/** Writes a stream to a file that is on the disk afterwards, and says what was in it. */
async function writeDurably(content: Readable, path: string, ...pack: Transform[]): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline([content, measured, ...pack, createWriteStream(path, { flush: true, flags: 'wx', mode: 0o600 })]);
  return { bytes, sha256: hash.digest('hex') };
}

/** A name that leads out of the folder is none of ours. */
export const isPlain = (name: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name);
export const rowsFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);

const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;

/** Not `mkdir` with `recursive` for what is above: it never returns where nothing can be made, such as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await exists(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

async function sync(folder: string): Promise<void> {
  // Windows knows no folder to be made durable.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
