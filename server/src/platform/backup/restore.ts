import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isPlain, rowsFile } from './backup.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { hasTable, migrationsOf, tablesOf, withClient } from './tables.ts';
import type { FileStore } from '../files/files.ts';
import { StartProblem } from '../start-problem.ts';

/** Reads a whole backup and compares it with what it says of itself; refuses one that was cut short, changed or lacks something. */
export async function checkBackup(backup: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  for (const { name, rows, sha256 } of manifest.tables) {
    // Not `compose`: what is cut short ends the process through it, now and then.
    const found = await pipeline(createReadStream(rowsFile(backup, name)), createGunzip(), measure).catch(
      refuseDamaged(`la tabla ${name}`),
    );
    // A row is a line, whatever is in it.
    if (found.sha256 !== sha256 || found.lines !== rows) throw damageProblem(`la tabla ${name} no tiene lo que dice su manifiesto`);
  }
  for (const { name, bytes, sha256 } of manifest.files) {
    if (!isPlain(name)) throw damageProblem(`el archivo ${name} tiene un nombre que no es de aquí`);
    const found = await measure(createReadStream(join(backup, 'files', name))).catch(refuseDamaged(`el archivo ${name}`));
    if (found.sha256 !== sha256 || found.bytes !== bytes) throw damageProblem(`el archivo ${name} no es el que se guardó`);
  }
  return manifest;
}

interface Place {
  url: string;
  store: FileStore;
  /** The folder of the backup. */
  backup: string;
}

/**
 * Puts a checked backup into a migrated database in which nobody has an account yet. All or nothing: every table and every file is
 * compared with the manifest before it counts, and what was refused leaves nothing behind.
 */
export async function restoreBackup({ url, store, backup }: Place, manifest: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    await refuseOtherVersion(client, manifest);
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    if (!(await isUnused(client))) refuseUsed();
    await fillTables(client, backup, manifest);
    await refuseUnnamed(client, manifest);
    await placeFiles(backup, store, manifest);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Refuses a database that people already work in; for a look before anything is changed in it. */
export async function refuseUsedDatabase(url: string): Promise<void> {
  if (!(await withClient(url, isUnused))) refuseUsed();
}

async function fillTables(client: pg.Client, backup: string, manifest: Manifest): Promise<void> {
  await pauseTriggers(client);
  await client.query(`truncate ${manifest.tables.map((it) => it.name).join(', ')}`);
  for (const { name, columns } of manifest.tables) {
    const into = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
    await pipeline(createReadStream(rowsFile(backup, name)), createGunzip(), into);
  }
  for (const { name, rows } of manifest.tables) {
    const { rows: counted } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
    if (Number(counted[0]?.rows) !== rows)
      throw damageProblem(`la tabla ${name} quedó con ${counted[0]?.rows} filas y debía tener ${rows}`);
  }
  for (const it of manifest.sequences) await client.query('select setval($1, $2)', [it.name, it.last_value]);
}

/** A file that a row names is in the backup, or the backup says that it was gone. */
async function refuseUnnamed(client: pg.Client, { files, missing, in_bucket }: Manifest): Promise<void> {
  if (in_bucket) return;
  const told = new Set([...files.map((it) => it.name), ...missing]);
  const { rows } = await client.query<{ name: string }>('select distinct name from stored_file_names() as name');
  const lacking = rows.find((it) => !told.has(it.name));
  if (lacking) throw damageProblem(`falta el archivo ${lacking.name}`);
}

async function placeFiles(backup: string, store: FileStore, { files }: Manifest): Promise<void> {
  const placed: string[] = [];
  try {
    for (const { name, sha256 } of files) {
      const there = await store.open(name);
      // Of a restore that was cut off; another content under the same name is not ours to replace.
      if (there && (await measure(there)).sha256 === sha256) continue;
      if (there)
        throw new StartProblem(`Donde se guardan los archivos ya hay otro ${name}. Indique un lugar vacío con DATA_DIR o FILES_URL.`);
      placed.push(name);
      await store.put(name, await openAsBlob(join(backup, 'files', name)));
      const written = await store.open(name);
      if (!written || (await measure(written)).sha256 !== sha256)
        throw new StartProblem(`El archivo ${name} no quedó como estaba en el respaldo. Revise el disco.`);
    }
  } catch (error) {
    for (const name of placed) await store.remove(name);
    throw error;
  }
}

async function isUnused(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'users'))) return true;
  return (await client.query('select from users limit 1')).rowCount === 0;
}

function refuseUsed(): never {
  throw new StartProblem(
    'La base de datos ya tiene cuentas. Un respaldo se restaura solo en una base de datos nueva: indique otra con DATA_DIR o DATABASE_URL.',
  );
}

/** The same migrations, and by them the same tables and columns. */
async function refuseOtherVersion(client: pg.Client, { migrations, tables }: Manifest): Promise<void> {
  const present = await migrationsOf(client);
  const shape = (all: { name: string; columns: string }[]) => all.map((it) => `${it.name} (${it.columns})`).join('\n');
  if (migrations.join() === present.join() && shape(tables) === shape(await tablesOf(client))) return;
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

async function measure(content: AsyncIterable<Buffer>): Promise<{ bytes: number; lines: number; sha256: string }> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { bytes, lines, sha256: hash.digest('hex') };
}

const damageProblem = (why: string) => new StartProblem(`El respaldo está dañado: ${why}. No se restauró nada.`);

const refuseDamaged = (what: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') throw damageProblem(`falta ${what}`);
  if (code === 'EISDIR' || code === 'EIO') throw damageProblem(`no se puede leer ${what}`);
  if (code.startsWith('Z_')) throw damageProblem(`${what} está incompleta o alterada`);
  throw error;
};
