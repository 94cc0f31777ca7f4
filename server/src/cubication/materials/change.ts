import { cubageStates, type CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
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
import { costsToday, noCost } from '../prices.ts';
import { materialsNamed } from './add.ts';
import { amountOf } from './amounts.ts';
import { requireNeeded } from './needed.ts';
import { readMaterial } from './rows.ts';
import { holdDecisions, tellDeciders } from './tell-deciders.ts';
import { unseenRow } from './unseen.ts';

export type Cells = Received<typeof contract.updateDocumentMaterial>['cells'];

/** Holds the take-off of a row, then reads the row. */
async function lockRow(context: Writing, id: number, action: keyof typeof cubageActions) {
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
  if (isOnlyComment && cubage.template) await requireAllowed(tx, cubageActions.edit, { row: cubage, user: context.user });
  const stale = staleCells(row, seen, cells);
  if (stale.length > 0) throw new Problem('stale', { current: row, cells: stale });
  await requireNeeded(tx, cubage, cells);
  const { quantity: _quantity, formula: _formula, ...others } = cells;
  const isAmount = cells.quantity !== undefined || Boolean(cells.formula);
  const amount = isAmount ? amountOf({ ...cells, unit: row.unit }, await variablesOf(tx, cubage.document_id), 'cells.formula') : {};
  await tx
    .updateTable('cubage_rows')
    .set({ ...amount, ...others, updated_by: context.user.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  const after = await finish(context, { number: cubage.number, action: 'change_material', before: row });
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
    return (row[cell] ?? null) !== (seen[cell] ?? null);
  };
  return namesIn(cells).filter(isStale);
}

export const namesIn = (cells: Cells): (keyof Cells)[] =>
  (Object.keys(cells) as (keyof Cells)[]).filter((cell) => cells[cell] !== undefined);

/** Quantity, comment and history stay; also in a take-off that was sent, while the row is pending. */
export async function substituteMaterial(
  context: Writing,
  { id, user, code }: Received<typeof contract.substituteCustom>,
): Promise<CubageMaterial> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { cubage, row } = await lockRow(context, id, 'comment');
  if (cubage.template) await requireAllowed(tx, cubageActions.edit, { row: cubage, user: context.user });
  if (!row.custom_material) throw new Problem('wrong_state', { message: `«${row.name}» ya es del catálogo: no hay nada que reemplazar.` });
  const material = (await materialsNamed(tx, [code])).get(code);
  if (!material) throw new Problem('invalid', { fields: { code: `${code} no existe, o está retirado: elija otro.` } });
  if (material.unit !== row.unit)
    throw new Problem('invalid', { fields: { code: `${code} se cuenta en ${material.unit}, y la fila en ${row.unit}: elija otro.` } });
  const isOpen = cubageStates.allows(cubage.status, 'edit');
  const cost = isOpen ? ((await costsToday(tx, [material.id])).get(material.id) ?? noCost) : {};
  const own = { material_id: material.id, custom_name: null, custom_unit_id: null };
  await tx
    .updateTable('cubage_rows')
    .set({ ...own, ...cost, updated_by: context.user.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  return finish(context, { number: cubage.number, action: 'substitute', before: row });
}

type AuditedRow = Pick<
  CubageMaterial,
  'code' | 'name' | 'quantity' | 'formula' | 'section' | 'category' | 'dispatch' | 'stage' | 'activity' | 'comment'
> &
  Partial<Pick<CubageMaterial, 'cost' | 'cost_currency'>>;

const costIn = ({ cost, cost_currency }: AuditedRow) => (cost && cost_currency ? { monto: cost, moneda: cost_currency } : null);

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
  costo: costIn(row),
});

/** The entry of a row that is another than it was. */
export function changeOfMaterial(number: string, before: AuditedRow, row: AuditedRow, action = 'change_material') {
  const past = auditOfRow(before);
  return { action, entity: 'cubage', id: number, before: { ...past, fila: null }, after: { ...auditOfRow(row), fila: past.material } };
}

async function finish(
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
