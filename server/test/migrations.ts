import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import { newPool, type Tables } from '../src/platform/database/database.ts';
import { newMigrator } from '../src/platform/postgres/migrate.ts';

/** Runs migrations on a database and gives the digest of the SQL of each, which neither layout nor comments change. */
export async function digestsOfRun(url: string, migrations: Record<string, Migration>): Promise<Map<string, string>> {
  const said = new Map<string, string[]>();
  let running = '';
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: newPool(url, 2) }),
    log: ({ query }) => {
      said.get(running)?.push(plain(query.sql), plain(JSON.stringify(query.parameters)));
    },
  });
  const watched = Object.entries(migrations).map(([name, { up }]) => {
    const run: Migration['up'] = async (tx) => {
      said.set((running = name), []);
      await up(tx);
      running = '';
    };
    return [name, { up: run }] as const;
  });
  try {
    const { error } = await newMigrator(db, Object.fromEntries(watched)).migrateToLatest();
    if (error) throw error;
    return new Map([...said].map(([name, parts]) => [name, createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)]));
  } finally {
    await db.destroy();
  }
}

const plain = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
