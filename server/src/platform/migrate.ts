import { readdir } from 'node:fs/promises';
import { Migrator, type Migration } from 'kysely/migration';
import { newPool, openDatabase } from './database.ts';
import { migrateJobs } from './jobs.ts';
import { StartProblem } from './start-problem.ts';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings a database up to the program's version; servers that start together wait for each other. Refuses a database
 * that a newer program has migrated.
 */
export async function migrate(url: string): Promise<void> {
  const pool = newPool(url, 2);
  const db = openDatabase(pool);
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return await migrateJobs(url);
    if (isNewer(error)) throw new StartProblem('La base de datos es de una versión más nueva que este programa. Actualice el programa.');
    const failed = results?.find((it) => it.status === 'Error')?.migrationName;
    throw failed ? new Error(`La migración ${failed} falló.`, { cause: error }) : error;
  } finally {
    await db.destroy();
  }
}

const isNewer = (error: unknown) => error instanceof Error && error.message.endsWith(' is missing');

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((it) => it.endsWith('.ts')).toSorted();
  const loaded = names.map(async (name) => [name.slice(0, -3), (await import(new URL(name, folder).href)) as Migration] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
