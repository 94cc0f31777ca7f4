import { shownAs, type Catalogue, type CatalogueRow, type Fact } from 'contract/catalogues/index.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { brokenReference, brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { tableOf } from './entry-tables.ts';

/** A catalogue is short: all of it fits into one answer. */
const mostEntries = 1000;

/** An entry as it is kept: `orden` only where people set it. */
export type EntryRow = CatalogueRow & { orden?: number };

/** Entries with the names of what they refer to, in their order. */
export async function readEntries(db: Reader, catalogue: Catalogue, where: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<EntryRow[]> {
  const fields = Object.entries(catalogue.fields);
  const columns = fields.map(([name, { kind }]) =>
    kind === 'percent' ? sql`trim_scale(it.${sql.ref(name)})::text as ${sql.ref(name)}` : sql`it.${sql.ref(name)}`,
  );
  const others = fields.flatMap(([name, { to }]) => (to ? [{ name, to, as: shownAs(name) }] : []));
  const names = others.map(({ to, as }) => sql`${sql.ref(`${as}.${to.label}`)} as ${sql.ref(as)}`);
  const joins = others.map(
    ({ name, to, as }) => sql`left join ${sql.table(tableOf(to))} as ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = it.${sql.ref(name)}`,
  );
  const order = catalogue.ordered ? [sql`it.orden`] : [];
  const { rows } = await sql<EntryRow>`
    select ${sql.join([sql`it.id`, ...columns, ...names, sql`it.activo`, ...order, sql`it.version`])}
    from ${sql.table(tableOf(catalogue))} as it ${sql.join(joins, sql` `)}
    where ${where} order by ${orderOf(catalogue)}, it.id limit ${mostEntries}`.execute(db);
  return rows;
}

function orderOf({ fields, scope, ordered, sortedBy }: Catalogue): RawBuilder<unknown> {
  const byName = (field: string) =>
    fields[field]?.to ? sql.ref(`${shownAs(field)}.${fields[field].to.label}`) : sql`it.${sql.ref(field)}`;
  if (!ordered) return byName(sortedBy);
  if (!scope) return sql`it.orden`;
  return sql`${fields[scope]?.to?.ordered ? sql.ref(`${shownAs(scope)}.orden`) : byName(scope)}, it.orden`;
}

const findEntry = async (db: Reader, catalogue: Catalogue, id: number): Promise<EntryRow | undefined> =>
  (await readEntries(db, catalogue, sql<SqlBool>`it.id = ${id}`))[0];

export async function readEntry(db: Reader, catalogue: Catalogue, id: number): Promise<EntryRow> {
  const found = await findEntry(db, catalogue, id);
  if (!found) throw new Problem('not_found');
  return found;
}

/** Changes of one catalogue wait for each other: it is short, and seldom changed. Whoever reads it or refers to it does not wait. */
export async function lockCatalogue(tx: Tx, catalogue: Catalogue): Promise<void> {
  await sql`lock table ${sql.table(tableOf(catalogue))} in share row exclusive mode`.execute(tx);
}

export type Facts = Record<string, Fact | undefined>;

/** The rows travel as one value, so that one statement writes them all. */
const recordset = (table: string, rows: readonly Facts[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** New entries go to the end, in the order in which they come. The catalogue must be locked. */
export async function insertEntries(tx: Tx, catalogue: Catalogue, rows: readonly Facts[]): Promise<number[]> {
  if (rows.length === 0) return [];
  await refuseTooMany(tx, catalogue, rows.length);
  const table = tableOf(catalogue);
  const placed = await withPlaces(tx, catalogue, rows);
  const columns = sql.join(Object.keys(placed[0] ?? {}).map((it) => sql.ref(it)));
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, placed)} returning id`
    .execute(tx)
    .catch((error: unknown) => explain(error, catalogue, rows));
  return made.map((it) => it.id);
}

/** Entries with all their facts as they shall be; `before` are the same ones as they were. The catalogue must be locked. */
export async function updateEntries(
  tx: Tx,
  catalogue: Catalogue,
  changes: readonly { before: EntryRow; after: Facts & { activo: boolean } }[],
): Promise<void> {
  if (changes.length === 0) return;
  const { scope } = catalogue;
  const table = tableOf(catalogue);
  const moved = changes.filter(({ before, after }) => scope && before[scope] !== after[scope]);
  const places = await withPlaces(
    tx,
    catalogue,
    moved.map((it) => it.after),
  );
  const rows = changes.map((it) => ({
    ...it.after,
    ...(catalogue.ordered && { orden: places[moved.indexOf(it)]?.['orden'] ?? it.before.orden }),
    id: it.before.id,
  }));
  const values = Object.keys(rows[0] ?? {})
    .filter((it) => it !== 'id')
    .map((it) => sql`${sql.ref(it)} = it.${sql.ref(it)}`);
  await sql`
    update ${sql.table(table)} as old set ${sql.join(values)}, version = old.version + 1
    from ${recordset(table, rows)} as it where old.id = it.id`
    .execute(tx)
    .catch((error: unknown) => explain(error, catalogue, rows));
}

/** Each at the end of its part. */
async function withPlaces(tx: Tx, catalogue: Catalogue, rows: readonly Facts[]): Promise<Facts[]> {
  if (!catalogue.ordered || rows.length === 0) return [...rows];
  const part = catalogue.scope ? sql`${sql.ref(catalogue.scope)}` : sql`0`;
  const { rows: ends } = await sql<{ part: number; last: number }>`
    select ${part} as part, max(orden) as last from ${sql.table(tableOf(catalogue))} group by 1`.execute(tx);
  const last = new Map(ends.map((it) => [it.part, it.last]));
  return rows.map((row) => {
    const at = Number(catalogue.scope ? row[catalogue.scope] : 0);
    const orden = (last.get(at) ?? 0) + 1;
    last.set(at, orden);
    return { ...row, orden };
  });
}

async function refuseTooMany(tx: Tx, catalogue: Catalogue, more: number): Promise<void> {
  const { rows } = await sql<{ there: number }>`select count(*) as there from ${sql.table(tableOf(catalogue))}`.execute(tx);
  if ((rows[0]?.there ?? 0) + more > mostEntries)
    throw new Problem('rule', { message: `Este catálogo admite hasta ${mostEntries.toLocaleString('es-CL')} entradas.` });
}

/** Unique indexes are called after their table and the field that is told. */
function explain(error: unknown, catalogue: Catalogue, rows: readonly Facts[]): never {
  const field = brokenUnique(error)?.slice(tableOf(catalogue).length + 1);
  if (field !== undefined) {
    const value = rows.length === 1 && !catalogue.fields[field]?.to ? rows[0]?.[field] : undefined;
    throw new Problem('duplicate', {
      fields: { [field]: typeof value === 'string' ? `Ya existe «${value}».` : 'Ya existe una entrada con este dato.' },
    });
  }
  // Only a code that others keep as their reference cannot change under them.
  if (brokenReference(error)) throw new Problem('in_use', { message: 'El código está en uso y no se puede cambiar.' });
  throw error;
}
