import { Kysely, type PostgresPoolClient } from 'kysely';
import type { Client } from 'pg';
import { databaseTypes, type Database } from '../src/platform/database/database.ts';
import { PagedPostgres } from '../src/platform/database/dialect.ts';

/** The database over a line on which a transaction is open: every transaction that is begun over it is a part of that one. */
export function databaseWithin(client: Client): Database {
  let depth = 0;
  const partOf = (text: string): string => {
    if (text === 'begin') return `savepoint part_${(depth += 1)}`;
    if (text === 'commit') return `release savepoint part_${depth--}`;
    if (text === 'rollback') return `rollback to savepoint part_${depth--}`;
    return text;
  };
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `demo_${names.size}`;
    names.set(text, name);
    return name;
  };
  let before: Promise<unknown> = Promise.resolve();
  const line = {
    // Some ask several things at once, which over one line is one after the other.
    query: (text: string, values: unknown[]) => {
      const asked = before.then(() =>
        client.query({ text: partOf(text), values, types: databaseTypes, ...(values.length > 0 && { name: nameOf(text) }) }),
      );
      before = asked.catch(() => undefined);
      return asked;
    },
    release: () => undefined,
  };
  // Kysely asks for less than its type says: connections with `query` and `release`, and `end`.
  const lend = async () => line as unknown as PostgresPoolClient;
  return new Kysely({ dialect: new PagedPostgres({ pool: { connect: lend, end: async () => undefined, options: {} } }) });
}
