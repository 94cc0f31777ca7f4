import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { holdApprovals } from '../../approvals/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { todayInChile } from '../../platform/today.ts';
import { receivedOf } from '../hes/receipts.ts';
import { announceOrders } from '../live.ts';
import { orderActions } from '../orders/actions.ts';
import { requireAmount } from '../orders/amount.ts';
import { ofOrderApproval } from '../orders/approval.ts';
import { readOrder } from '../orders/info.ts';
import type { AwardedLine } from '../orders/issue.ts';
import { lockOrder } from '../orders/lock.ts';
import { holdOrigin, tellOrigin } from '../orders/origin.ts';
import { prepareOrder } from '../orders/prepare.ts';
import { readOrderCase } from '../orders/rows.ts';
import { annulHeld } from './annul.ts';
import { holdUnderWay } from './withdraw.ts';
import '../../suppliers/tables.ts';

type SupplierForm = Received<typeof contract.changeOrderSupplier>;

/**
 * The same lines, bought from another supplier: the ERP lets no document change whom it is with, so this order is annulled there and here,
 * and another one takes its place, which asks the chain (decision 168). All of it or nothing.
 */
export async function changeSupplier(context: Preparing, asked: SupplierForm): Promise<PurchaseOrderInfo> {
  const { db, user } = context;
  const { number, version, reason, supplier_code } = asked;
  const seen = await readOrderCase(db, user, number);
  requireAllowed(orderActions.change_supplier, seen);
  const received = await receivedOf(context, seen.row);
  if (received.size > 0)
    throw new Problem('rule', { message: `De la orden ${number} ya se recibió algo: lo que falta se cierra y se ordena aparte.` });
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    await holdOrigin(tx, seen.row.id, context.hooks);
    await holdApprovals(tx, ofOrderApproval(seen.row.id));
    await holdUnderWay(writing, number);
    const order = await lockOrder(writing, { number, version }, 'change_supplier');
    if (order.supplier_code === supplier_code)
      throw new Problem('invalid', { fields: { supplier_code: 'Ya es el proveedor de la orden.' } });
    if (asked.delivery_date !== null && asked.delivery_date < todayInChile())
      throw new Problem('invalid', { fields: { delivery_date: 'La entrega es de hoy en adelante.' } });
    await requireSupplier(tx, supplier_code, 'supplier_code');
    if (order.status !== 'rechazada') await annulHeld(writing, order, reason);
    const made = await writeInItsPlace(writing, order, asked);
    await record(writing, {
      action: 'change_supplier',
      entity: 'purchase_order',
      id: number,
      after: { orden: made.number, razon: reason },
    });
    await tellOrigin(writing, order.id);
    await announceOrders(tx);
    return readOrder(tx, user, made.number);
  });
}

async function writeInItsPlace(context: Writing, order: PurchaseOrderInfo, asked: SupplierForm): Promise<{ number: string }> {
  const { tx } = context;
  const row = await tx
    .selectFrom('purchase_orders')
    .where('id', '=', order.id)
    .select(['id', 'origin', 'origin_id', 'origin_number', 'requester_id', 'project_id', 'cost_center'])
    .executeTakeFirstOrThrow();
  const lines = await linesOf(context, order, asked);
  requireAmount(
    lines.map((it, at) => ({ ...it, field: `items.${at}.unit_price` })),
    order.currency,
  );
  const { id, ...of } = row;
  const { advance_percent, retention_percent, billing_mode, milestones } = order.terms;
  return prepareOrder(
    context,
    {
      ...of,
      replaces_id: id,
      request_type: 'ORDEN DE COMPRA',
      place_id: null,
      delivery_place: order.delivery_place,
      required_date: asked.delivery_date,
      comment: order.comment,
      approvers: [],
      terms: { advance_percent, retention_percent, billing_mode, milestones },
      lines,
    },
    { project_code: order.project_code },
  );
}

/** What the order asks for, but for what was closed short, at the prices of the other supplier. */
async function linesOf(
  { tx }: Writing,
  { id, edition, currency }: PurchaseOrderInfo,
  asked: SupplierForm,
): Promise<(AwardedLine & { discount_percentage: string })[]> {
  const rows = await tx
    .selectFrom('purchase_order_lines as it')
    .where('it.order_id', '=', id)
    .where('it.edition', '=', edition)
    .where('it.line', 'not in', (of) => of.selectFrom('purchase_order_closures').where('order_id', '=', id).select('line'))
    .select(['it.line', 'it.code', 'it.name', 'it.description', 'it.unit', 'it.asked_exempt', 'it.origin_item_id', 'it.origin_id'])
    .select(['it.origin_number', plainDecimal('it.quantity').as('quantity'), plainDecimal('it.unit_price').as('unit_price')])
    .select([plainDecimal('it.over_receipt_percent').as('over_receipt_percent')])
    .select(plainDecimal('it.discount_percentage').as('discount_percentage'))
    .orderBy('it.line')
    .execute();
  const priced = new Map(asked.items.map((it) => [it.line, it]));
  if ([...priced.keys()].some((line) => !rows.some((it) => it.line === line)))
    throw new Problem('invalid', { fields: { items: 'Una de las líneas no es de esta orden.' } });
  const supplier_email =
    (await tx.selectFrom('supplier_records').where('supplier_code', '=', asked.supplier_code).select('email').executeTakeFirst())?.email ??
    null;
  return rows.map(({ line, origin_item_id, origin_id, origin_number, unit_price, discount_percentage, asked_exempt, ...it }) => ({
    ...it,
    // What is exempt only because of who billed it is not of the other one (decision 198).
    tax_exempt: priced.get(line)?.tax_exempt ?? asked_exempt,
    item_id: origin_item_id,
    ...(origin_id !== null && origin_number !== null && { request: { id: origin_id, number: origin_number } }),
    offer_id: null,
    supplier_code: asked.supplier_code,
    supplier_email,
    currency,
    unit_price: priced.get(line)?.unit_price ?? unit_price,
    // What the other one took off is not what this one does; a line whose price is kept keeps all of it.
    discount_percentage: priced.has(line) ? (priced.get(line)?.discount_percentage ?? '0') : discount_percentage,
    payment_terms: asked.payment_terms,
    delivery_days: null,
    valid_until: null,
    freight: null,
  }));
}
