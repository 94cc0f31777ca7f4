import { readdir, readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { newPool, openDatabase, type Database } from '../database/database.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { StartProblem } from '../start-problem.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** A migration that is on the main line: its name, its place and its SQL never change again. */
export interface LandedMigration {
  name: string;
  /** The digest of the SQL it runs. */
  sql: string;
  /** It landed after others that sort behind it; where they came first it is made up for, which gives the same tables. */
  late?: true;
}

/**
 * Brings a database up to the program's version; servers that start together wait for each other. Refuses, and leaves as it is, a
 * database that other migrations have made.
 */
export async function migrate(url: string): Promise<void> {
  const pool = newPool(url, 2);
  const db = openDatabase(pool);
  try {
    const migrations = await getMigrations();
    await refuseUnfit(db, Object.keys(migrations));
    const { error, results } = await newMigrator(db, migrations).migrateToLatest();
    if (!error) return await migrateJobs(pool);
    const failed = results?.find((it) => it.status === 'Error')?.migrationName;
    throw failed ? new Error(`La migración ${failed} falló.`, { cause: error }) : error;
  } finally {
    await db.destroy();
  }
}

/** Which gaps may be filled is for `refuseUnfit` to say. */
export const newMigrator = (db: Database, migrations: Record<string, Migration>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

/** All migrations by their names, in their order. Each is read when it runs: most starts find the database up to date and run none. */
export async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((it) => it.endsWith('.ts')).toSorted();
  const read = async (name: string) => (await import(new URL(name, folder).href)) as Migration;
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), { up: async (db: Kysely<unknown>) => (await read(name)).up(db) }]));
}

/** Those that landed, in the order in which they run, and the version of the program that says so. */
export async function landedMigrations(): Promise<{ version: string; migrations: LandedMigration[] }> {
  return JSON.parse(await readFile(new URL('landed.json', folder), 'utf8')) as { version: string; migrations: LandedMigration[] };
}

async function refuseUnfit(db: Database, known: string[]): Promise<void> {
  const done = await executedIn(db);
  const unknown = done.filter((it) => !known.includes(it));
  const newest = known.at(-1) ?? '';
  if (unknown.some((it) => it > newest)) {
    throw new StartProblem('La base de datos es de una versión más nueva que este programa. Actualice el programa.');
  }
  if (unknown.length > 0) throw unfit(`tiene cambios que esta versión no conoce (${unknown.join(', ')})`);
  const mayComeLate = new Map((await landedMigrations()).migrations.map((it) => [it.name, it.late === true]));
  const newestDone = done.at(-1) ?? '';
  const missing = known.filter((it) => it < newestDone && !done.includes(it) && mayComeLate.get(it) === false);
  if (missing.length > 0) throw unfit(`le faltan cambios anteriores a los que ya tiene (${missing.join(', ')})`);
}

const unfit = (why: string) =>
  new StartProblem(
    `La base de datos no es de una versión publicada de este programa: ${why}. No se cambió nada en ella. Inicie la versión que la hizo, o restaure un respaldo en una base de datos nueva.`,
  );

/** What has run in this database, in order of their names. */
async function executedIn(db: Database): Promise<string[]> {
  const { rows: there } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!there[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db);
  return rows.map((it) => it.name);
}
