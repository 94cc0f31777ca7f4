import type { ErpDocument } from 'contract/erp/index.ts';
import type { Updateable } from 'kysely';
import { requireCostCenter } from '../../administration/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { namedProject } from '../../projects/index.ts';
import { requireOrderable } from '../../suppliers/index.ts';
import { announceOrders } from '../live.ts';
import { auditOfOrder } from './history.ts';
import { supplierSaid } from './supplier-said.ts';
import { otherTax } from './other-tax.ts';
import '../tables.ts';

type Change = Updateable<Tables['purchase_orders']>;
interface Correction {
  before: ErpDocument;
  after: ErpDocument;
}

/** What is corrected of what goes to the ERP is corrected of the order: both go on saying the same. */
export async function orderCorrected(
  context: Writing,
  { source_id, before, after, reason }: Correction & { source_id: number; reason: string },
): Promise<void> {
  const { tx } = context;
  const row = await tx.selectFrom('purchase_orders').where('id', '=', source_id).select(['id', 'number']).forUpdate().executeTakeFirst();
  if (!row) return;
  const change: Change = {
    ...(before.supplier !== after.supplier && (await supplierAfter(context, row, after))),
    ...(before.required_date !== after.required_date && { delivery_date: after.required_date ?? null }),
    ...(await chargeAfter(context, { before, after })),
  };
  if (Object.keys(change).length === 0) return;
  const old = await auditOfOrder(tx, row.id);
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ ...change, version: it('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  if (change.delivery_date !== undefined)
    await tx
      .updateTable('purchase_order_editions')
      .set({ delivery_date: change.delivery_date })
      .where('order_id', '=', row.id)
      .where('status', '=', 'vigente')
      .execute();
  const now = await auditOfOrder(tx, row.id);
  await record(context, { action: 'fix_erp', entity: 'purchase_order', id: row.number, before: old, after: { ...now, razon: reason } });
  await announceOrders(tx);
}

async function supplierAfter(context: Writing, { id, number }: { id: number; number: string }, { supplier }: ErpDocument): Promise<Change> {
  if (!supplier) throw new Problem('invalid', { fields: { supplier: 'Una orden de compra dice a quién se compra.' } });
  const { tx } = context;
  await requireSupplier(tx, supplier, 'supplier');
  await requireOrderable(context, supplier);
  const bills = await otherTax(tx, { id, supplier_code: supplier });
  if (bills)
    throw new Problem('invalid', {
      fields: { supplier: `Este proveedor factura ${bills} y la orden no va así: en la orden ${number}, use «Cambiar proveedor».` },
    });
  // The mail was the other one's.
  return { supplier_code: supplier, ...(await supplierSaid(tx, supplier)), supplier_email: null };
}

/** An order is charged to a project or to a cost centre; beside a project, the centre is the ERP's affair. */
async function chargeAfter({ tx, user }: Writing, { before, after }: Correction): Promise<Change> {
  if (after.project_code) {
    if (after.project_code === before.project_code) return {};
    return { project_id: (await namedProject(tx, user, after.project_code)).id, cost_center: null };
  }
  const { cost_center } = after;
  if (!cost_center)
    throw new Problem('invalid', {
      fields: { project_code: 'Indique un proyecto o un centro de costo: la orden se carga a uno de los dos.' },
    });
  if (cost_center === before.cost_center && !before.project_code) return {};
  await requireCostCenter(tx, cost_center);
  return { project_id: null, cost_center };
}
