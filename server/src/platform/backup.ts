import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { newLine } from './line.ts';
import { StartProblem } from './start-problem.ts';

/** What stands in `manifest.json` of a backup. */
const Manifest = z.object({
  made_at: z.string(),
  /** A backup fits only a database with exactly these. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

interface Place {
  url: string;
  /** The folder of the stored files; undefined when they lie in a bucket, which keeps its own versions. */
  files: string | undefined;
  /** The folder of the backup. */
  backup: string;
}

/** Copies all rows as of one moment, and the stored files. The folder appears only when it is complete. */
export async function makeBackup({ url, files, backup }: Place): Promise<Manifest> {
  if (await exists(backup)) throw new StartProblem(`${backup} ya existe. Elija otra carpeta para el respaldo.`);
  const half = `${backup}.incompleto`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 });
  try {
    // Files before and after the rows: before, because a file may be discarded meanwhile; after, because one may be added.
    if (files) await copyFiles(files, join(half, 'files'));
    const manifest = await withClient(url, (client) => copyRows(client, half));
    if (files) await copyFiles(files, join(half, 'files'));
    await writeFile(join(half, 'manifest.json'), JSON.stringify(manifest, null, 2));
    await rename(half, backup);
    return manifest;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** Puts a backup into a migrated database in which nobody has an account yet; all or nothing. */
export async function restoreBackup({ url, files, backup }: Place): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await withClient(url, async (client) => {
    if (!(await isUnused(client))) refuseUsed();
    await refuseOtherVersion(client, manifest);
    await client.query('begin');
    await pauseTriggers(client);
    await client.query(`truncate ${manifest.tables.map((it) => it.name).join(', ')}`);
    for (const table of manifest.tables) {
      const into = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
      await pipeline(createReadStream(rowsFile(backup, table.name)), createGunzip(), into);
    }
    for (const it of manifest.sequences) await client.query('select setval($1, $2)', [it.name, it.last_value]);
    if (files) await copyFiles(join(backup, 'files'), files);
    await client.query('commit');
    await client.query('analyze');
  });
  return manifest;
}

/** Refuses a database that people already work in; for a look before anything is changed in it. */
export async function refuseUsedDatabase(url: string): Promise<void> {
  if (!(await withClient(url, isUnused))) refuseUsed();
}

async function copyRows(client: pg.Client, folder: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  if (!(await hasTable(client, 'kysely_migration'))) throw new StartProblem('La base de datos está vacía: no hay nada que respaldar.');
  const migrations = await migrationsOf(client);
  const tables = [];
  for (const table of await tablesOf(client)) {
    const rows = client.query(copyTo(`copy (select ${table.columns} from ${table.name}) to stdout`));
    await pipeline(rows, createGzip(), createWriteStream(rowsFile(folder, table.name)));
    tables.push({ ...table, rows: rows.rowCount });
  }
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  await client.query('commit');
  return { made_at: new Date().toISOString(), migrations, tables, sequences: sequences.rows };
}

/** Our tables, and the jobs that wait in the queue's; not what migrating writes, and no generated columns. */
async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname not like 'kysely_migration%' or n.nspname = 'pgboss' and c.relname = 'job')
     group by n.nspname, c.relname
     order by 1`,
  );
  return rows;
}

/** The queue's tables count as one more migration: its version. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from kysely_migration union all select 'pgboss ' || version from pgboss.version order by 1`,
  );
  return rows.map((it) => it.name);
}

async function isUnused(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'users'))) return true;
  return (await client.query('select from users limit 1')).rowCount === 0;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.' || $1) is not null as found`, [name]);
  return rows[0]?.found ?? false;
}

function refuseUsed(): never {
  throw new StartProblem(
    'La base de datos ya tiene cuentas. Un respaldo se restaura solo en una base de datos nueva: indique otra con DATA_DIR o DATABASE_URL.',
  );
}

async function refuseOtherVersion(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const present = await migrationsOf(client);
  if (migrations.join() === present.join()) return;
  throw new StartProblem(
    'El respaldo es de otra versión del programa. Restáurelo con la versión que lo hizo y después actualice el programa.',
  );
}

/** Rows come in by table, not by reference; and what triggers did then is already in the rows. */
async function pauseTriggers(client: pg.Client): Promise<void> {
  await client.query('set local session_replication_role = replica').catch(() => {
    throw new StartProblem(
      'El usuario de la base de datos no puede restaurar. Un administrador de ella debe ejecutar: grant set on parameter session_replication_role to <usuario>.',
    );
  });
}

async function readManifest(backup: string): Promise<Manifest> {
  const content = await readFile(join(backup, 'manifest.json'), 'utf8').catch(() => {
    throw new StartProblem(`No hay un respaldo completo en ${backup}.`);
  });
  return Manifest.parse(JSON.parse(content));
}

async function copyFiles(from: string, to: string): Promise<void> {
  if (!(await exists(from))) return;
  const isWhole = (path: string) => !path.endsWith('.part');
  await cp(from, to, { recursive: true, force: false, filter: isWhole });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newLine(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsFile = (folder: string, table: string) => join(folder, 'tables', `${table}.copy.gz`);
const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;
