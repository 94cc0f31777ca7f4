import { createHash } from 'node:crypto';
import type { SheetReport, SheetRow } from 'contract/sheets.ts';
import type { z } from 'zod';
import { record } from '../platform/audit/audit.ts';
import type { Preparing } from '../platform/context.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/problem.ts';
import { plain, type CellReading, type Content } from '../platform/spreadsheet/cells.ts';
import { readUploadedSheet, type Table } from '../platform/spreadsheet/spreadsheet.ts';

interface Column {
  header: string;
  /** Other titles that people write for it. */
  also?: readonly string[];
  /** What its cell says; without it, the cell's text. */
  read?: (cell: Content) => CellReading<unknown>;
  /** The sheet may do without it. */
  isOptional?: true;
}

/** A kind of row that comes in a spreadsheet. */
export interface SheetKind<T> {
  /** Its name in the audit trail. */
  entity: string;
  columns: Record<string, Column>;
  schema: z.ZodType<T>;
  /** What makes two rows the same thing. */
  key: (row: T) => string;
  name: (row: T) => string;
  /** What else it says, in words, by field. */
  facts: (row: T) => Partial<Record<string, string | null>>;
  /** Those of the rows' things that are kept already, by key. */
  known: (db: Reader, rows: readonly T[]) => Promise<ReadonlyMap<string, T>>;
  /** What the schema cannot know, by the row's place among those that were read; field → message. */
  refuse?: (db: Reader, rows: readonly T[]) => Promise<readonly Record<string, string>[]>;
  /** Keeps others from writing until the import is done. */
  lock: (tx: Tx) => Promise<unknown>;
  write: (tx: Tx, rows: readonly T[]) => Promise<void>;
}

type Judged<T> = SheetRow & { value: T | undefined };

const mostRows = 5_000;

/** Judges a spreadsheet; with the digest of that it is judged anew under a lock, and written as it was seen or not at all. */
export async function importSheet<T>(
  context: Preparing,
  { file, digest }: { file: File; digest?: string | undefined },
  kind: SheetKind<T>,
): Promise<SheetReport> {
  const table = await readUploadedSheet(file, { person: context.user.id, maxRows: mostRows, maxColumns: 30 });
  const places = matchColumns(table, kind);
  if (digest === undefined) return reportOf(await judge(context.db, table, places, kind), places.titles);
  return context.write(async (tx) => {
    await kind.lock(tx);
    const judged = await judge(tx, table, places, kind);
    const report = reportOf(judged, places.titles);
    if (report.digest !== digest)
      throw new Problem('stale', { message: 'Los datos cambiaron desde la revisión. Revise la planilla de nuevo.' });
    if (report.counts.error > 0) {
      const rows = report.counts.error === 1 ? 'Una fila tiene errores' : `${report.counts.error} filas tienen errores`;
      throw new Problem('rule', { message: `${rows}: no se importó nada. Corrija la planilla y vuelva a cargarla.` });
    }
    const values = judged.filter((it) => it.outcome !== 'unchanged').flatMap((it) => (it.value === undefined ? [] : [it.value]));
    await kind.write(tx, values);
    const { create: creados, update: modificados } = report.counts;
    await record(
      { ...context, tx },
      { action: 'import', entity: kind.entity, id: file.name.slice(0, 200), after: { creados, modificados } },
    );
    return report;
  });
}

interface Places {
  /** Where each column stands in the sheet. */
  of: ReadonlyMap<string, number>;
  /** Each title, and the column it was taken for. */
  titles: SheetReport['columns'];
}

function matchColumns<T>({ columns: titles }: Table, { columns }: SheetKind<T>): Places {
  const of = new Map<string, number>();
  for (const [field, { header, also = [] }] of Object.entries(columns)) {
    const names = [header, ...also].map(plain);
    const at = titles.findIndex((it) => names.includes(plain(it)));
    if (at >= 0) of.set(field, at);
  }
  const missing = Object.entries(columns).filter(([field, { isOptional }]) => !isOptional && !of.has(field));
  if (missing.length > 0) {
    const named = missing.map(([, { header }]) => `«${header}»`).join(', ');
    const found = titles.length > 0 ? ` Se encontraron: ${titles.slice(0, 10).join(', ')}.` : '';
    throw new Problem('bad_file', {
      message: `${missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${named}.${found}`,
      fields: { file: `${missing.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${named}.` },
    });
  }
  const taken = new Map([...of].map(([field, at]) => [at, columns[field]?.header ?? field]));
  return { of, titles: titles.map((column, at) => ({ column, field: taken.get(at) ?? null })) };
}

async function judge<T>(db: Reader, { rows }: Table, { of }: Places, kind: SheetKind<T>): Promise<Judged<T>[]> {
  const read = rows.map(({ number, cells }) => readRow(number, (field) => cells[of.get(field) ?? -1] ?? null, kind));
  const values = read.flatMap((it) => (it.value === undefined ? [] : [it.value]));
  const known = await kind.known(db, values);
  const objections = new Map((await kind.refuse?.(db, values))?.map((wrong, at) => [values[at], wrong]));
  const seen = new Map<string, number>();
  return read.map((row) => {
    if (row.value === undefined) return row;
    const key = kind.key(row.value);
    const before = seen.get(key);
    seen.set(key, before ?? row.row);
    const wrong = Object.entries(objections.get(row.value) ?? {}).map(([field, message]) => complaint(kind, field, message));
    if (before !== undefined) wrong.push({ column: 'Fila', message: `Es la misma que la fila ${before}.` });
    if (wrong.length > 0) return { ...row, ...refusedRow(wrong) };
    const kept = known.get(key);
    const outcome = kept === undefined ? 'create' : JSON.stringify(kept) === JSON.stringify(row.value) ? 'unchanged' : 'update';
    return { ...row, outcome, summary: summaryOf(kind, row.value, kept) };
  });
}

const refusedRow = (errors: SheetRow['errors']) => ({
  outcome: 'error' as const,
  errors,
  summary: 'No se puede importar',
  value: undefined,
});

/** A new thing is told whole; of one that is known already, what would change. */
function summaryOf<T>({ columns, facts }: SheetKind<T>, row: T, kept: T | undefined): string {
  const before = kept && facts(kept);
  const told = Object.entries(facts(row)).flatMap(([field, now]) => {
    const header = columns[field]?.header ?? field;
    if (!before) return now ? [`${header}: ${now}`] : [];
    return before[field] === now ? [] : [`${header}: ${before[field] ?? '—'} → ${now ?? '—'}`];
  });
  if (!before) return `Crea · ${told.join(' · ')}`;
  return told.length > 0 ? `Cambia · ${told.join(' · ')}` : 'Sin cambios';
}

const complaint = <T>({ columns }: SheetKind<T>, field: string, message: string) => ({ column: columns[field]?.header ?? field, message });

function readRow<T>(row: number, cellOf: (field: string) => Content | null, kind: SheetKind<T>): Judged<T> {
  const given: Record<string, unknown> = {};
  const errors: SheetRow['errors'] = [];
  for (const [field, { read }] of Object.entries(kind.columns)) {
    const cell = cellOf(field);
    if (cell === null) continue;
    const found: CellReading<unknown> = read ? read(cell) : { ok: true, value: String(cell).trim() };
    if (found.ok) given[field] = found.value;
    else errors.push(complaint(kind, field, found.message));
  }
  const checked = kind.schema.safeParse(given);
  const complained = new Set(errors.map((it) => it.column));
  for (const { path, message } of checked.error?.issues ?? []) {
    const wrong = complaint(kind, String(path[0] ?? ''), message);
    if (!complained.has(wrong.column)) errors.push(wrong);
  }
  const value = errors.length === 0 && checked.success ? checked.data : undefined;
  const reference = null;
  if (value !== undefined) return { row, reference, nombre: kind.name(value), outcome: 'create', summary: '', errors: [], value };
  const said = Object.keys(kind.columns)
    .flatMap((field) => cellOf(field) ?? [])
    .slice(0, 3)
    .join(' · ');
  return { row, reference, nombre: said || null, ...refusedRow(errors) };
}

function reportOf<T>(judged: readonly Judged<T>[], columns: SheetReport['columns']): SheetReport {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of judged) counts[outcome] += 1;
  const digest = createHash('sha256').update(JSON.stringify(judged)).digest('base64url');
  return { digest, columns, counts, items: [...judged] };
}
