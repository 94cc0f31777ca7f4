import type { CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Currency } from 'contract/currency.ts';
import { compareDecimals } from 'contract/decimals.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { refuseOthers } from '../../platform/user.ts';
import { cubageActions } from '../documents/actions.ts';
import { lockCubage } from '../documents/lock.ts';
import { variablesOf } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { costsWritten, noCost, type TakenCost } from '../prices.ts';
import { amountOf } from './amounts.ts';
import { requireNeeded } from './needs.ts';
import { readMaterial } from './rows.ts';
import { holdDecisions, tellDeciders } from './tell-deciders.ts';
import { unseenRow } from './not-seen.ts';

export type Cells = Received<typeof contract.updateDocumentMaterial>['cells'];

/** Holds the take-off of a row, then reads the row. */
export async function lockRow(context: Writing, id: number, action: keyof typeof cubageActions) {
  const { tx, user } = context;
  const found = await tx.selectFrom('cubage_rows').where('id', '=', id).select('cubage_id').executeTakeFirst();
  if (!found) throw unseenRow();
  if (action === 'comment') await holdDecisions(tx, found.cubage_id);
  const cubage = await lockCubage(context, { id: found.cubage_id }, action);
  const row = await readMaterial(tx, user, id);
  if (!row) throw unseenRow();
  return { cubage, row };
}

/** A comment is written also in a take-off that was sent. */
export const isComment = (cells: Cells): boolean => namesIn(cells).every((it) => it === 'comment');

/** Changes cells that nobody else changed since they were seen. */
export async function changeMaterial(
  context: Writing,
  { id, user, seen, cells }: Received<typeof contract.updateDocumentMaterial>,
): Promise<CubageMaterial> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const isOnlyComment = isComment(cells);
  const { cubage, row } = await lockRow(context, id, isOnlyComment ? 'comment' : 'edit');
  if (isOnlyComment && cubage.template) requireAllowed(cubageActions.edit, { row: cubage, user: context.user });
  const stale = staleCells(row, seen, cells);
  if (stale.length > 0) throw new Problem('stale', { current: row, cells: stale });
  await requireNeeded(tx, cubage, cells);
  const { quantity: _quantity, formula: _formula, cost: _cost, cost_currency: _currency, ...others } = cells;
  const cost = costIn(cells, row, await costsWritten(tx, currenciesIn(cells, row)));
  if (typeof cost === 'string') throw new Problem('invalid', { fields: { 'cells.cost': cost } });
  const isAmount = cells.quantity !== undefined || Boolean(cells.formula);
  const amount = isAmount ? amountOf({ ...cells, unit: row.unit }, await variablesOf(tx, cubage.document_id), 'cells.formula') : {};
  await tx
    .updateTable('cubage_rows')
    .set({ ...amount, ...others, ...cost, updated_by: context.user.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  const after = await finishChange(context, { number: cubage.number, action: 'change_material', before: row });
  await tellDeciders(context, cubage, [{ before: row, after }]);
  return after;
}

/** The cells that somebody changed since they were seen; an amount is one cell, written as a number or as a formula. */
export function staleCells(row: CubageMaterial, seen: Cells, cells: Cells): (keyof Cells)[] {
  const isStale = (cell: keyof Cells): boolean => {
    if (cell === 'quantity' || cell === 'formula') {
      if (row.formula !== null || seen.formula) return row.formula !== (seen.formula ?? null);
      return seen.quantity === undefined || compareDecimals(row.quantity, seen.quantity) !== 0;
    }
    if (isCost(cell)) return !isSameCost(row, seen, cells);
    return (row[cell] ?? null) !== (seen[cell] ?? null);
  };
  return namesIn(cells).filter(isStale);
}

export const isCost = (cell: keyof Cells): boolean => cell === 'cost' || cell === 'cost_currency';

/** Whether what of a cost is written is the same in both: amount and currency are one cell. */
export const isSameCost = (row: CubageMaterial, other: Cells, { cost, cost_currency }: Cells): boolean =>
  (cost === undefined || isSameAmount(row.cost, other.cost ?? null)) &&
  (cost_currency === undefined || row.cost_currency === (other.cost_currency ?? null));

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimals(one, other) === 0;

/** The currency that a cost is written in: that of the row where none is said, else pesos. */
const currencyIn = ({ cost_currency }: Cells, row: CubageMaterial): Currency => cost_currency ?? row.cost_currency ?? 'CLP';
export const currenciesIn = (cells: Cells, row: CubageMaterial): Currency[] =>
  namesIn(cells).some(isCost) ? [currencyIn(cells, row)] : [];

/** The new cost of a row, null where it stays, or what is wrong with it. */
export function costIn(
  cells: Cells,
  row: CubageMaterial,
  written: (cost: string, currency: Currency) => TakenCost,
): TakenCost | null | string {
  if (!namesIn(cells).some(isCost)) return null;
  if (!row.custom_material) return 'El costo de un material del catálogo viene de su lista de precios.';
  const cost = cells.cost === undefined ? row.cost : cells.cost;
  if (cost !== null) return written(cost, currencyIn(cells, row));
  return cells.cost_currency ? 'Indique el costo: una moneda sola no dice cuánto.' : noCost;
}

export const namesIn = (cells: Cells): (keyof Cells)[] =>
  (Object.keys(cells) as (keyof Cells)[]).filter((cell) => cells[cell] !== undefined);

type AuditedRow = Pick<
  CubageMaterial,
  'code' | 'name' | 'quantity' | 'formula' | 'section' | 'category' | 'dispatch' | 'stage' | 'activity' | 'comment'
> &
  Partial<Pick<CubageMaterial, 'cost' | 'cost_currency'>>;

const amountIn = ({ cost, cost_currency }: AuditedRow) => (cost && cost_currency ? { monto: cost, moneda: cost_currency } : null);

export const auditOfRow = (row: AuditedRow) => ({
  material: row.code === null ? row.name : `${row.code} - ${row.name}`,
  cantidad: row.quantity,
  formula: row.formula,
  seccion: row.section,
  categoria: row.category,
  despacho: row.dispatch,
  etapa: row.stage,
  actividad: row.activity,
  comentario: row.comment,
  costo: amountIn(row),
});

/** The entry of a row that is another than it was. */
export function changeOfMaterial(number: string, before: AuditedRow, row: AuditedRow, action = 'change_material') {
  const past = auditOfRow(before);
  return { action, entity: 'cubage', id: number, before: { ...past, fila: null }, after: { ...auditOfRow(row), fila: past.material } };
}

/** Writes the history of a row that is another than it was, and tells it. */
export async function finishChange(
  context: Writing,
  { number, action, before }: { number: string; action: string; before: CubageMaterial },
): Promise<CubageMaterial> {
  const { tx, user } = context;
  const row = await readMaterial(tx, user, before.id);
  if (!row) throw unseenRow();
  await record(context, changeOfMaterial(number, before, row, action));
  await touchCubage(tx, row.document_id);
  return row;
}
