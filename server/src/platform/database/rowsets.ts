import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from 'kysely';
import type { Reader, Tables, Tx } from './database.ts';

/** The rows travel as one value: the statement's text, which is prepared, does not grow with their number. As `jsonb` they are read half as fast. */
const recordset = (table: string, rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(withoutEmpty(rows))}::json)`;

/** Without the columns in which all of them have nothing: of thousands of rows of a wide table those are a third of what there is to read. */
function withoutEmpty(rows: readonly object[]): readonly object[] {
  const all = rows as readonly Record<string, unknown>[];
  const columns = Object.keys(all[0] ?? {});
  const full = columns.filter((column) => all.some((row) => row[column] !== null));
  if (full.length === columns.length) return rows;
  return all.map((row) => {
    const told: Record<string, unknown> = {};
    for (const column of full) told[column] = row[column];
    return told;
  });
}

/** Inserts rows that all have the same columns, in one statement. */
export async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<Selectable<Tables[T]>[]> {
  if (rows.length === 0) return [];
  const made = await sql<Selectable<Tables[T]>>`${insertion(table, rows)} returning *`.execute(tx);
  return made.rows;
}

/** The same of so many that nobody reads what became of them. */
export async function insertMany<T extends keyof Tables>(tx: Tx, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(tx);
}

function insertion(table: string, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((it) => sql.ref(it)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, rows)}`;
}

/** A row of a table with its defaults, to lay over it what was kept as JSON before a column was added. */
export const bareRow = (table: keyof Tables): RawBuilder<unknown> => sql`(select bare_row(null::${sql.table(table)}))`;

type Change<T extends keyof Tables> = Partial<Insertable<Tables[T]>> & { id: number };

/** Changes the same columns of many rows and raises their version, in one statement. */
export const updateAll = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Change<T>[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> => setAll(tx, table, rows, [sql`version = old.version + 1`, ...also]);

/** The same of rows that have no version of their own. */
export async function setAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Change<T>[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {}).filter((it) => it !== 'id');
  const values = [...columns.map((it) => sql`${sql.ref(it)} = it.${sql.ref(it)}`), ...also];
  await sql`
    update ${sql.table(table)} as old set ${sql.join(values)} from ${recordset(table, rows)} as it where old.id = it.id`.execute(tx);
}

/**
 * Thousands of rows in their order, read as one text a column: cell by cell they cost twice as much, and row by row each would bring all
 * names of its columns again. Nothing in them is more than JSON can say: an instant comes as `writtenInstant`, a decimal as `plainDecimal`.
 */
export async function readAsText<R extends object>(db: Reader, rows: SelectQueryBuilder<Tables, never, R>): Promise<R[]> {
  const names = namesIn(rows.toOperationNode());
  const columns = names.map((it) => sql`json_agg(it.${sql.ref(it)}) as ${sql.ref(it)}`);
  const found = await sql<Record<string, unknown[] | null>>`select ${sql.join(columns)} from ${rows} as it`.execute(db);
  const lists = found.rows[0] ?? {};
  // Spread from one that has them all: a row that grows by one property after the other is made anew nine times.
  const shape = Object.fromEntries<unknown>(names.map((it) => [it, null]));
  const made = (lists[names[0] ?? ''] ?? []).map(() => ({ ...shape }));
  for (const name of names) {
    const list = lists[name] ?? [];
    for (const [at, row] of made.entries()) row[name] = list[at];
  }
  return made as R[];
}

/** The columns of a query, by the names under which they are read. */
const namesIn = ({ selections = [] }: SelectQueryNode): string[] =>
  selections.map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name;
    throw new Error('A column that is read as text has a name');
  });
