import { whoHolds } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireOrderable } from '../../suppliers/index.ts';
import '../tables.ts';

/** The materials of a request's order that have no price yet: at which one nobody could approve. */
const unpricedOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as it', 'it.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('it.id', '=', id)
    .where('it.document_kind', '=', 'PurchaseOrder')
    .where('line.unit_price', 'is', null)
    .where('line.quantity', '>', '0')
    .select(['line.line', 'codigo', 'descripcion'])
    .orderBy('line.line')
    .execute();

/** Refuses, at its lines, to ask for an order of something without a price. */
export async function refuseUnpricedOrder(tx: Tx, id: number): Promise<void> {
  const unpriced = await unpricedOf(tx, id);
  if (unpriced.length === 0) return;
  const fields = unpriced.map(({ line, codigo }) => [
    `items.${line - 1}.code`,
    `${codigo} no tiene precio, y una orden sale con el precio que se aprueba: pida a abastecimiento que lo ingrese.`,
  ]);
  throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

/** An order goes out to a supplier of ours, at the price that was approved, or not at all: refuses to approve one that could not. */
export async function refuseUnfitOrder(context: Pick<Writing, 'tx' | 'outside'>, id: number): Promise<void> {
  const { tx } = context;
  const [unpriced] = await unpricedOf(tx, id);
  if (unpriced)
    throw new Problem(
      'rule',
      { message: `${unpriced.codigo} ${unpriced.descripcion} no tiene precio: ingréselo en Materiales antes de aprobar la orden.` },
      whoHolds('material_creation:update'),
    );
  const { supplier_code, document_kind } = await tx
    .selectFrom('material_requests')
    .where('id', '=', id)
    .select(['supplier_code', 'document_kind'])
    .executeTakeFirstOrThrow();
  if (document_kind !== 'PurchaseOrder') return;
  if (supplier_code === null)
    throw new Problem('rule', { message: 'La orden no dice a qué proveedor se compra: rechácela, y que se pida de nuevo.' });
  await requireOrderable(context, supplier_code);
}
