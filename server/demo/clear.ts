import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createFirstAdministrator } from '../src/access/index.ts';
import { seedRoles } from '../src/access/roles/defaults.ts';
import { newPool, openDatabase, type Database } from '../src/platform/database/database.ts';
import type { FileStore } from '../src/platform/files/files.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { StartProblem } from '../src/platform/start-problem.ts';
import { demoAccounts } from './access/people.ts';
import '../src/administration/tables.ts';
import '../src/projects/tables.ts';

interface Place {
  url: string;
  store: FileStore;
}

/** What is there before the demo company goes: for the question. */
export interface DemoSize {
  company: string;
  projects: number;
  people: number;
}

/** Refuses what is not the demo company, and a database in which somebody still works; says how much would go. */
export const refuseOtherThanDemo = (url: string): Promise<DemoSize> =>
  withDatabase(url, async (db) => {
    const emails = demoAccounts().map((it) => it.email);
    const known = await db.selectFrom('users').select('id').where('email', 'in', emails).limit(1).executeTakeFirst();
    if (!known) throw new StartProblem('Aquí no está la empresa de demostración: no se borra nada.');
    if (await isInUse(db)) throw new StartProblem('El servidor está en marcha. Deténgalo y vuelva a intentar: no se borró nada.');
    const count = async (table: 'projects' | 'users') =>
      (
        await db
          .selectFrom(table)
          .select((it) => it.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const { nombre } = await db.selectFrom('company').select('nombre').executeTakeFirstOrThrow();
    return { company: nombre ?? 'la empresa de demostración', projects: await count('projects'), people: await count('users') };
  });

/** Whether others work in the database; who has just left is listed there a moment longer. */
async function isInUse(db: Database, looks = 10): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  if (!rows[0]?.others) return false;
  if (looks === 1) return true;
  await setTimeout(100);
  return isInUse(db, looks - 1);
}

/** An empty company in the place of the demo company: tables, roles and one administrator, and no file of before. */
export async function clearDemo({ url, store }: Place, { email, password }: { email: string; password: string }): Promise<void> {
  await refuseOtherThanDemo(url);
  await withDatabase(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(db);
    // All or nothing: who is interrupted has either company.
    await db.transaction().execute(async (tx) => {
      for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(tx);
      await sql`create schema public`.execute(tx);
    });
  });
  await migrate(url);
  await withDatabase(url, async (db) => {
    await seedRoles(db);
    await createFirstAdministrator(db, email, password);
  });
  for await (const { name } of store.list()) await store.remove(name);
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(newPool(url, 1));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
