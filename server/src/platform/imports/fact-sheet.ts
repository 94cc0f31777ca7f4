import type { z } from 'zod';
import type { Writing } from '../context.ts';
import type { Reader } from '../database/database.ts';
import { repeats, type Complaint, type SheetCells, type SheetColumn, type SheetKind, type SheetPlan } from './kind.ts';
import { text, type CellReading, type Content } from '../spreadsheet/cells.ts';

interface Column extends SheetColumn {
  /** What its cell says; without it, the cell's text. */
  read?: (cell: Content) => CellReading<unknown>;
}

/** Rows that a schema reads and a key tells apart: what is new is added, of what is there the facts are replaced. */
interface FactSheet<F extends string, T extends object> extends Omit<SheetKind<F, T>, 'judge' | 'write' | 'needs' | 'hint' | 'maxRows'> {
  columns: Readonly<Record<F, Column>>;
  schema: z.ZodType<T>;
  /** What makes two rows the same thing. */
  key: (row: T) => string;
  nameOf: (row: T) => string;
  /** What else it says, in words. */
  facts: (row: T) => Partial<Record<F, string | null>>;
  /** Those of the rows' things that are there already, by key. */
  known: (db: Reader, rows: readonly T[]) => Promise<ReadonlyMap<string, T>>;
  /** What the schema cannot know of each row. */
  refuse?: (db: Reader, rows: readonly T[]) => Promise<readonly Complaint<F>[][]>;
  write: (context: Writing, rows: readonly T[]) => Promise<void>;
}

/** The import of such rows. */
export const importOf = <F extends string, T extends object>(sheet: FactSheet<F, T>): SheetKind<F, T> => ({
  ...sheet,
  needs: 'every key',
  hint: 'Exporte la lista para tener una planilla modelo.',
  maxRows: 5_000,
  judge: ({ db }, rows) => judge(sheet, db, rows),
  write: (context, rows) => sheet.write(context, rows),
});

async function judge<F extends string, T extends object>(
  sheet: FactSheet<F, T>,
  db: Reader,
  rows: readonly SheetCells<F>[],
): Promise<SheetPlan<F, T>[]> {
  const plans = rows.map((it) => readRow(it, sheet));
  const values = plans.flatMap((it) => it.written ?? []);
  const known = await sheet.known(db, values);
  const objections = new Map((await sheet.refuse?.(db, values))?.map((wrong, at) => [values[at], wrong]));
  const repeated = repeats();
  return plans.map((plan) => {
    if (plan.written === undefined) return plan;
    const key = sheet.key(plan.written);
    const repeat = repeated(key, plan.row);
    const errors = [...(objections.get(plan.written) ?? []), ...(repeat ? [{ field: null, message: repeat }] : [])];
    const there = known.get(key);
    return { ...plan, isKnown: there !== undefined, changes: changesOf(sheet, plan.written, there), errors };
  });
}

function readRow<F extends string, T extends object>(
  { row, cells }: SheetCells<F>,
  { columns, schema, nameOf }: FactSheet<F, T>,
): SheetPlan<F, T> {
  const fields = Object.keys(columns) as F[];
  const given: Record<string, unknown> = {};
  const errors: Complaint<F>[] = [];
  for (const field of fields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const found: CellReading<unknown> = columns[field].read?.(cell) ?? { ok: true, value: text(cell) };
    if (found.ok) given[field] = found.value;
    else errors.push({ field, message: found.message });
  }
  const checked = schema.safeParse(given);
  for (const { path, message } of checked.error?.issues ?? []) errors.push({ field: fields.find((it) => it === path[0]) ?? null, message });
  const plan = { row, reference: null, isKnown: false, changes: [], errors };
  if (errors.length === 0 && checked.success) return { ...plan, nombre: nameOf(checked.data), written: checked.data };
  const said = fields
    .flatMap((field) => cells[field] ?? [])
    .slice(0, 3)
    .join(' · ');
  return { ...plan, nombre: said || null };
}

/** A new thing is told whole; of one that is there, what would change. */
function changesOf<F extends string, T extends object>({ columns, facts }: FactSheet<F, T>, row: T, there: T | undefined): string[] {
  const [before, after] = [there && facts(there), facts(row)];
  return (Object.keys(columns) as F[]).flatMap((field) => {
    const [past, now] = [before?.[field] ?? null, after[field] ?? null];
    const { header } = columns[field];
    if (!before) return now ? [`${header}: ${now}`] : [];
    return past === now ? [] : [`${header}: ${past ?? '—'} → ${now ?? '—'}`];
  });
}
