import { createHash } from 'node:crypto';
import { pagesOf } from 'contract/fields.ts';
import type { SheetApplied, SheetPreview, SheetRow } from 'contract/sheets.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { readUploadedSheet, writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import { cellsOf, matchColumns, type SheetColumn } from './cells.ts';
import '../tables.ts';

/** A row of a file: what its known cells say. */
export interface SheetCells<K extends string> {
  row: number;
  cells: Partial<Record<K, string>>;
}

/** What a row would do; `written` is what is written, and missing when the row is wrong or changes nothing. */
export interface SheetPlan<K extends string, W> extends Pick<SheetRow, 'row' | 'outcome' | 'reference' | 'nombre'> {
  changes: readonly string[];
  errors: readonly { key: K; message: string }[];
  written?: W;
}

/** A kind of spreadsheet: what is in it, how a row is judged, and how the good ones are written. */
export interface SheetKind<K extends string, W> {
  kind: 'users' | 'staff';
  name: string;
  columns: readonly SheetColumn<K>[];
  /** Without one of these no row could be told from another. */
  keys: readonly K[];
  /** Holds what the rows are about still, until the transaction ends. */
  lock: (tx: Tx, rows: readonly SheetCells<K>[]) => Promise<void>;
  review: (db: Reader, user: User, rows: readonly SheetCells<K>[]) => Promise<SheetPlan<K, W>[]>;
  write: (context: Writing, written: readonly W[]) => Promise<void>;
}

interface Sheet<K extends string> {
  titles: string[];
  known: (K | null)[];
  rows: SheetCells<K>[];
  digest: string;
}

/** A review that nobody applied is of no use after a week. */
const daysKept = 7;
const maxRows = 5_000;
const firstPage = { page: 1, per_page: 25 };

/** Keeps what the file says, and tells per row what would happen. */
export async function previewSheet<K extends string, W>(
  kind: SheetKind<K, W>,
  context: Preparing,
  { file }: { file: File },
): Promise<SheetPreview> {
  const { db, user, writeAside } = context;
  const table = await readUploadedSheet(file, { person: user.id, maxRows });
  const known = matchColumns(kind, table.columns);
  const rows = table.rows.map(({ number, cells }) => ({ row: number, cells: cellsOf(cells, known) }));
  const plans = await kind.review(db, user, rows);
  const sheet: Sheet<K> = { titles: table.columns, known, rows, digest: digestOf(plans) };
  const filename = file.name.slice(0, 200);
  const { id } = await writeAside(async (tx) => {
    await tx
      .deleteFrom('sheet_imports')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${daysKept})`)
      .execute();
    return tx
      .insertInto('sheet_imports')
      .values({ kind: kind.kind, user_id: user.id, filename, content: JSON.stringify(sheet), applied_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return pageOf(kind, { id, filename, sheet, plans }, firstPage);
}

interface Asked {
  page: number;
  per_page: number;
  outcome?: SheetRow['outcome'] | undefined;
}

/** Judged anew: what it says is what would happen now. */
export async function readSheet<K extends string, W>(
  kind: SheetKind<K, W>,
  { db, user }: Reading,
  { import_id, ...asked }: Asked & { import_id: number },
): Promise<SheetPreview> {
  const { filename, sheet } = await unpack(kind, db, { user, id: import_id });
  return pageOf(kind, { id: import_id, filename, sheet, plans: await kind.review(db, user, sheet.rows) }, asked);
}

/** Writes exactly what was reviewed, all of it or nothing: when the data changed since, the person reviews again. */
export async function applySheet<K extends string, W>(
  kind: SheetKind<K, W>,
  context: Writing,
  { import_id, skip_errors }: { import_id: number; skip_errors: boolean },
): Promise<SheetApplied> {
  const { tx, user } = context;
  await tx.selectFrom('sheet_imports').select('id').where('id', '=', import_id).where('user_id', '=', user.id).forUpdate().execute();
  const { filename, sheet, applied_at } = await unpack(kind, tx, { user, id: import_id });
  if (applied_at) throw new Problem('wrong_state', { message: 'Esta planilla ya se importó.' });
  await kind.lock(tx, sheet.rows);
  const plans = await kind.review(tx, user, sheet.rows);
  if (digestOf(plans) !== sheet.digest) {
    throw new Problem('stale', { message: 'Los datos cambiaron desde la revisión. Cargue la planilla de nuevo y revísela.' });
  }
  const { error, create, update } = countsOf(plans);
  if (error > 0 && !skip_errors) throw withErrors(error);
  await tx.updateTable('sheet_imports').set({ applied_at: new Date() }).where('id', '=', import_id).execute();
  const done = { created: create, updated: update, skipped: error };
  await record(context, { action: 'import', entity: `${kind.kind}_import`, id: import_id, after: { filename, ...done } });
  await kind.write(
    context,
    plans.flatMap((it) => it.written ?? []),
  );
  return done;
}

function withErrors(count: number): Problem {
  const rows = count === 1 ? 'Una fila tiene errores' : `${count} filas tienen errores`;
  return new Problem('rule', { message: `${rows}. Corrija la planilla, o elija importar solo las filas sin errores.`, errors: count });
}

/** The columns that the import knows, with a row that shows how. */
export async function sheetTemplate<K extends string, W>({ user }: Reading, { name, columns }: SheetKind<K, W>): Promise<FileAnswer> {
  async function* rows() {
    yield [Object.fromEntries(columns.map(({ key, example }) => [key, example]))];
  }
  const titles = columns.map(({ key, header, width }) => ({ key, header, width }));
  return {
    filename: `plantilla-${name.toLowerCase()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: name, columns: titles, rows: rows() }),
  };
}

/** An import of this kind that this person prepared, or a 404. */
async function unpack<K extends string, W>({ kind }: SheetKind<K, W>, db: Reader, { user, id }: { user: User; id: number }) {
  const found = await db
    .selectFrom('sheet_imports')
    .select(['filename', 'applied_at', 'content'])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'Esa importación no existe, o es de otra persona.' });
  // Written by `previewSheet` for the same kind; the driver has read the JSON already.
  return { ...found, sheet: found.content as Sheet<K> };
}

const digestOf = (plans: readonly object[]) => createHash('sha256').update(JSON.stringify(plans)).digest('base64url');

function countsOf(plans: readonly Pick<SheetRow, 'outcome'>[]) {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
}

interface Reviewed<K extends string, W> {
  id: number;
  filename: string;
  sheet: Sheet<K>;
  plans: readonly SheetPlan<K, W>[];
}

function pageOf<K extends string, W>(
  { columns }: SheetKind<K, W>,
  { id, filename, sheet, plans }: Reviewed<K, W>,
  { page, per_page, outcome }: Asked,
): SheetPreview {
  const found = outcome ? plans.filter((it) => it.outcome === outcome) : plans;
  const headerOf = (key: K | null | undefined) => columns.find((it) => it.key === key)?.header ?? null;
  const titleOf = (key: K) => sheet.titles[sheet.known.indexOf(key)] ?? headerOf(key) ?? key;
  const rowOf = ({ row, outcome: what, reference, nombre, changes, errors }: SheetPlan<K, W>): SheetRow => ({
    row,
    outcome: what,
    reference,
    nombre,
    summary: summaryOf(what, changes, errors.length),
    errors: errors.map(({ key, message }) => ({ column: titleOf(key), message })),
  });
  return {
    import_id: id,
    filename,
    columns: sheet.titles.map((column, at) => ({ column, field: headerOf(sheet.known[at]) })),
    counts: countsOf(plans),
    items: found.slice((page - 1) * per_page, page * per_page).map(rowOf),
    total_items: found.length,
    total_pages: pagesOf(found.length, per_page),
  };
}

function summaryOf(outcome: SheetRow['outcome'], changes: readonly string[], errors: number): string {
  if (outcome === 'create') return `Crea: ${changes.join(' · ')}`;
  if (outcome === 'update') return `Cambia ${changes.join(' · ')}`;
  if (outcome === 'unchanged') return 'Sin cambios';
  return errors === 1 ? 'Un dato con error' : `${errors} datos con errores`;
}
