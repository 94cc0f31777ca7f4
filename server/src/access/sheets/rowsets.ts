import { sql, type Insertable, type Selectable } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tables, Tx } from '../../platform/database/database.ts';
import '../tables.ts';

type Target = 'users' | 'staff';

/** The rows travel as one value: the statement's text, which is prepared, does not grow with their number. */
const recordset = (table: Target, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
const columnsOf = (rows: readonly object[]) => Object.keys(rows[0] ?? {});

/** Inserts rows that all have the same columns, in one statement. */
export async function insertAll<T extends Target>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<Selectable<Tables[T]>[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(columnsOf(rows).map((it) => sql.ref(it)));
  const made = await sql<Selectable<Tables[T]>>`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, rows)} returning *`.execute(tx);
  return made.rows;
}

/** Changes the same columns of many rows, in one statement. */
export async function updateAll<T extends Target>(
  tx: Tx,
  table: T,
  rows: readonly (Partial<Insertable<Tables[T]>> & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(rows).filter((it) => it !== 'id');
  const values = sql.join(columns.map((it) => sql`${sql.ref(it)} = it.${sql.ref(it)}`));
  await sql`
    update ${sql.table(table)} as old set ${values}, version = old.version + 1
    from ${recordset(table, rows)} as it where old.id = it.id`.execute(tx);
}

/** Writes many changes into the history, some hundred at a time. */
export async function noteAll(
  context: Pick<Writing, 'tx' | 'user' | 'requestId'>,
  changes: Parameters<typeof recordAll>[1],
): Promise<void> {
  for (let from = 0; from < changes.length; from += 500) await recordAll(context, changes.slice(from, from + 500));
}
