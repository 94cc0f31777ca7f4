import { createHash } from 'node:crypto';
import type { SheetRow } from 'contract/sheets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { importColumns, type Field } from './columns.ts';
import { draftOf, type Draft } from './drafts.ts';
import { lockKnown, readKnown, readNames } from './known.ts';
import { planner, type Currency, type Plan } from './rows.ts';
import type { Sheet } from './store.ts';
import { inTurns } from '../turns.ts';

/** Who imports, and the currency of new projects that say none. */
interface Importer {
  user: User;
  moneda: Currency;
}

export type Review = Awaited<ReturnType<typeof review>>;

/** What each row would do with the data as it is now, and a digest of it, to notice when that changes. */
export async function review(
  db: Reader,
  { user, moneda }: Importer,
  { rows }: Sheet,
  before: (drafts: readonly Draft[]) => Promise<void> = async () => undefined,
) {
  const names = await readNames(db);
  const drafts = await inTurns(rows, ({ row, cells }) => draftOf(row, cells, names));
  await before(drafts);
  const known = await readKnown(db, user, drafts);
  const plans = await inTurns(drafts, planner({ known, names, user, moneda }));
  const hash = createHash('sha256');
  await inTurns(plans, ({ outcome, codigoProyecto, changes, errors }) =>
    hash.update(JSON.stringify([outcome, codigoProyecto, changes, errors])),
  );
  return { plans, names, digest: hash.digest('base64url') };
}

/** The same, with everything it rests on locked until the transaction ends. */
export const reviewLocked = (tx: Tx, importer: Importer, sheet: Sheet): Promise<Review> =>
  review(tx, importer, sheet, (drafts) => lockKnown(tx, importer.user, drafts));

export function countsOf(plans: readonly Plan[]) {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { outcome } of plans) counts[outcome] += 1;
  return counts;
}

export function rowOf({ row, outcome, codigoProyecto, nombre, changes, errors }: Plan, { titles, known }: Sheet): SheetRow {
  const titleOf = (field: Field): string => titles[known.indexOf(field)] ?? importColumns[field].header;
  const complaints = errors.map(({ field, message }) => ({ column: titleOf(field), message }));
  return { row, outcome, reference: codigoProyecto, nombre, summary: summaryOf(outcome, changes, errors.length), errors: complaints };
}

const longest = 300;

function summaryOf(outcome: Plan['outcome'], changes: readonly string[], errors: number): string {
  const told = changes.join(' · ');
  const short = told.length > longest ? `${told.slice(0, longest)}…` : told;
  if (outcome === 'create') return `Crea el proyecto: ${short}`;
  if (outcome === 'update') return `Cambia ${short || 'el cliente o el jefe de proyecto'}`;
  if (outcome === 'unchanged') return 'Sin cambios';
  return errors === 1 ? 'Un dato con error' : `${errors} datos con errores`;
}
