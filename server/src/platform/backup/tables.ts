import type pg from 'pg';
import { newLine } from '../database/line.ts';

/** One line to a database, for a piece of work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newLine(url);
  // Whoever waits for an answer hears of it; without a listener it would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Our tables, what their rows were before, and the jobs that wait in the queue's; not what migrating writes, and no generated columns. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname in ('public', 'versions') and c.relname not like 'kysely_migration%' or n.nspname = 'pgboss' and c.relname = 'job')
     group by n.nspname, c.relname
     order by 1`,
  );
  return rows;
}

/** The queue's tables count as one more migration: its version. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from kysely_migration union all select 'pgboss ' || version from pgboss.version order by 1`,
  );
  return rows.map((it) => it.name);
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('public.' || $1) is not null as found`, [name]);
  return rows[0]?.found ?? false;
}
