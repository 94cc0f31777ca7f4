import { createHash } from 'node:crypto';
import type { SheetReport, SheetRow } from 'contract/sheets.ts';
import type { Writing } from '../context.ts';
import { brokenUnique } from '../database/database.ts';
import { Problem } from '../problem.ts';
import { inTurns } from '../turns.ts';
import { may, type User } from '../user.ts';
import type { Sheet } from './file.ts';
import type { Judging, SheetKind, SheetPlan } from './kind.ts';

/** A plan, and what comes of it. */
export type Plan<F extends string, W> = SheetPlan<F, W> & Pick<SheetRow, 'outcome'>;

/** What each row would do with the data as it is now, and a digest of it, to notice when something else would happen. */
export interface Review<F extends string, W> {
  plans: Plan<F, W>[];
  counts: SheetReport['counts'];
  digest: string;
}

export async function review<F extends string, W>(kind: SheetKind<F, W>, context: Judging, { rows }: Sheet<F>): Promise<Review<F, W>> {
  const plans = await inTurns(await kind.judge(context, rows), (it) => outcomeOf(kind, context.user, it));
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  const hash = createHash('sha256');
  await inTurns(rows, (it) => hash.update(JSON.stringify(it)));
  await inTurns(plans, ({ outcome, reference, nombre, changes, errors }) =>
    hash.update(JSON.stringify([outcome, reference, nombre, changes, errors])),
  );
  return { plans, counts, digest: hash.digest('base64url') };
}

/** What comes of a row; of one column only the first complaint. */
export function outcomeOf<F extends string, W>({ update, keys }: SheetKind<F, W>, user: User, plan: SheetPlan<F, W>): Plan<F, W> {
  const errors = plan.errors.filter((it, at) => plan.errors.findIndex(({ field }) => field === it.field) === at);
  const refused = (all: typeof errors): Plan<F, W> => ({ ...plan, outcome: 'error', changes: [], errors: all, written: undefined });
  if (errors.length > 0) return refused(errors);
  if (!plan.isKnown) return { ...plan, outcome: 'create' };
  if (plan.changes.length === 0) return { ...plan, outcome: 'unchanged', written: undefined };
  if (may(user, update.permission)) return { ...plan, outcome: 'update' };
  return refused(keys.slice(-1).map((field) => ({ field, message: `Ya existe, y ${update.refusal}.` })));
}

/** Each title of a file, and the column it was taken for. */
export const columnsOf = <F extends string, W>({ columns }: SheetKind<F, W>, { titles, known }: Sheet<F>): SheetReport['columns'] =>
  titles.map((column, at) => {
    const field = known[at];
    return { column, field: field ? columns[field].header : null };
  });

/** A plan as people read it; a complaint names the title that the file itself has. */
export function rowOf<F extends string, W>({ columns }: SheetKind<F, W>, { titles, known }: Sheet<F>): (plan: Plan<F, W>) => SheetRow {
  const titleOf = (field: F | null) =>
    field !== null && Object.hasOwn(columns, field) ? (titles[known.indexOf(field)] ?? columns[field].header) : 'Fila';
  return ({ row, outcome, reference, nombre, changes, errors }) => ({
    row,
    outcome,
    reference,
    nombre,
    summary: summaries[outcome](inShort(changes)),
    errors: errors.map(({ field, message }) => ({ column: titleOf(field), message })),
  });
}

const summaries: Record<SheetRow['outcome'], (changes: string) => string> = {
  create: (changes) => `Crea · ${changes}`,
  update: (changes) => `Cambia · ${changes}`,
  unchanged: () => 'Sin cambios',
  error: () => 'No se puede importar',
};

const longest = 300;
function inShort(changes: readonly string[]): string {
  const told = changes.join(' · ');
  return told.length > longest ? `${told.slice(0, longest)}…` : told;
}

interface Order<F extends string> {
  sheet: Sheet<F>;
  /** Of the review that the person saw. */
  digest: string;
  /** Whether wrong rows are left out; otherwise they keep the others from being written, unless the person may still say so. */
  wrongRows: 'left out' | 'may be left out' | 'refused';
}

/** Writes exactly what was reviewed, all of it or nothing: when the data changed since, the person reviews again. */
export async function writeSheet<F extends string, W>(
  kind: SheetKind<F, W>,
  context: Writing,
  { sheet, digest, wrongRows }: Order<F>,
): Promise<Review<F, W>> {
  const { tx, user } = context;
  await kind.lock(tx, user, sheet.rows);
  const now = await review(kind, { ...context, db: tx }, sheet);
  if (now.digest !== digest)
    throw new Problem('stale', { message: 'Los datos cambiaron desde la revisión. Suba la planilla de nuevo y revísela.' });
  const { error } = now.counts;
  if (error > 0 && wrongRows !== 'left out') throw withErrors(error, wrongRows);
  const written = now.plans.flatMap((it) => it.written ?? []);
  await kind.write(context, written).catch(explain);
  return now;
}

function withErrors(count: number, wrongRows: Order<never>['wrongRows']): Problem {
  const rows = count === 1 ? 'Una fila tiene errores' : `${count} filas tienen errores`;
  const message =
    wrongRows === 'refused'
      ? `${rows}: no se importó nada. Corrija la planilla y revísela de nuevo.`
      : `${rows}. Corrija la planilla, o elija importar solo las filas sin errores.`;
  return new Problem('rule', { message, errors: count });
}

/** What somebody else wrote in the meantime, told instead of failing. */
function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('stale', { message: 'Otra persona acaba de crear lo mismo. Vuelva a revisar la planilla.' });
  throw error;
}
