import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { Tables, Tx } from './database.ts';

/** The rows travel as one value: the statement's text, which is prepared, does not grow with their number. */
const recordset = (table: string, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Inserts rows that all have the same columns, in one statement. */
export async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<Selectable<Tables[T]>[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((it) => sql.ref(it)));
  const made = await sql<Selectable<Tables[T]>>`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, rows)} returning *`.execute(tx);
  return made.rows;
}

/** Changes the same columns of many rows and raises their version, in one statement. */
export async function updateAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly (Partial<Insertable<Tables[T]>> & { id: number })[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {}).filter((it) => it !== 'id');
  const values = [...columns.map((it) => sql`${sql.ref(it)} = it.${sql.ref(it)}`), sql`version = old.version + 1`, ...also];
  await sql`
    update ${sql.table(table)} as old set ${sql.join(values)} from ${recordset(table, rows)} as it where old.id = it.id`.execute(tx);
}
