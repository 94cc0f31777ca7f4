import { isDeepStrictEqual } from 'node:util';
import { isOfMaterials, mostEditions, type OrderTerms, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { openApproval } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatDay } from 'contract/format.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { announceOrders } from '../live.ts';
import { orderActions } from '../orders/actions.ts';
import { requireAmount } from '../orders/amount.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { orderedOn, readOrderCase } from '../orders/rows.ts';
import { sumsOf, totalOf } from 'contract/orders/orders/sums.ts';
import { ofEdition } from '../orders/edition-rows.ts';
import { informErp } from './inform.ts';
import { receivedOf } from '../hes/receipts.ts';
import { moveEdition } from '../orders/edition-changes.ts';

type AmendmentForm = Received<typeof contract.amendServiceOrder>;
type Line = PurchaseOrderInfo['items'][number];

/**
 * Writes a version of what an issued order says. One of other amounts or another payment is asked of the chain; any other goes to the ERP at
 * once. The one before stands until the ERP has the new one.
 */
export async function amendOrder(context: Preparing, amended: AmendmentForm): Promise<PurchaseOrderInfo> {
  const { db, user } = context;
  const { number } = amended;
  const seen = await readOrderCase(db, user, number);
  requireAllowed(orderActions.amend, seen);
  const received = await receivedOf(context, seen.row);
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    const order = await lockOrder(writing, amended, 'amend');
    const lines = linesAfter(order, amended);
    await refuseClosed(tx, order, lines);
    if (isOfMaterials(order.origin)) refuseMore(order, lines);
    await refuseBelowReceived(tx, order, { lines, received });
    await writeAmendment(writing, { order, amended, lines });
    await announceOrders(tx);
    return readOrder(tx, user, number);
  });
}

/** Every line of the order, as it was or as it is amended; a price that was not sent stays. */
function linesAfter({ items }: PurchaseOrderInfo, { items: changes }: AmendmentForm): Line[] {
  const byLine = new Map(changes.map((it) => [it.line, it]));
  if (byLine.size < changes.length) throw new Problem('invalid', { fields: { items: 'Una línea está dos veces.' } });
  if (changes.some(({ line }) => !items.some((it) => it.line === line)))
    throw new Problem('invalid', { fields: { items: 'Una de las líneas no es de esta orden.' } });
  return items.map((it) => {
    const change = byLine.get(it.line);
    const quantity = change?.quantity ?? it.quantity;
    const unit_price = change?.unit_price ?? it.unit_price;
    const discount_percentage = change?.discount_percentage === undefined ? it.discount_percentage : (change.discount_percentage ?? '0');
    const total = totalOf({ quantity, unit_price: unit_price ?? '0', discount_percentage });
    return { ...it, quantity, unit_price, discount_percentage, total };
  });
}

/** What was asked for says how much: more of it is another order, which takes what is left of the request. */
function refuseMore({ items, number }: PurchaseOrderInfo, lines: readonly Line[]): void {
  const fields = lines.flatMap((it, at) =>
    compareDecimals(it.quantity, items[at]?.quantity ?? '0') > 0
      ? [[`items.${at}.quantity`, `Más que en la orden ${number} se pide en otra orden, desde la solicitud de compra.`] as const]
      : [],
  );
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

/** The ERP changes nothing of a line that it has closed. */
async function refuseClosed(tx: Tx, { id, items }: PurchaseOrderInfo, lines: readonly Line[]): Promise<void> {
  const closed = await tx.selectFrom('purchase_order_closures').where('order_id', '=', id).select('line').execute();
  const fields = lines.flatMap((it, at) =>
    closed.some(({ line }) => line === it.line) && isOther({ ...it, unit_price: it.unit_price ?? '0' }, items[at])
      ? [[`items.${at}.quantity`, 'Lo que faltaba de esta línea se cerró: ya no cambia.'] as const]
      : [],
  );
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

async function refuseBelowReceived(
  tx: Tx,
  { id: order_id, items }: PurchaseOrderInfo,
  { lines, received }: { lines: readonly Line[]; received: ReadonlyMap<string, string> },
): Promise<void> {
  if (received.size === 0) return;
  const references = await tx
    .selectFrom('purchase_order_lines')
    .where('order_id', '=', order_id)
    .where('edition', '=', 1)
    .select(['id', 'line'])
    .execute();
  const fields = references.flatMap(({ id, line }) => {
    const arrived = received.get(String(id));
    const asked = lines.find((it) => it.line === line);
    if (arrived === undefined || !asked || compareDecimals(asked.quantity, arrived) >= 0) return [];
    // What came beyond the order within its tolerance asks for nothing of it.
    const before = items.find((it) => it.line === line);
    if (before && compareDecimals(asked.quantity, before.quantity) >= 0) return [];
    return [[`items.${lines.indexOf(asked)}.quantity`, `Ya se recibieron ${arrived}: no puede pedirse menos.`] as const];
  });
  if (fields.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(fields) });
}

interface Amendment {
  order: PurchaseOrderInfo;
  amended: AmendmentForm;
  lines: readonly Line[];
}

async function writeAmendment(context: Writing, { order, amended, lines }: Amendment): Promise<void> {
  const { tx, user } = context;
  const { reason, payment_terms, delivery_place, delivery_date, comment } = amended;
  const priced = lines.map((it) => ({ ...it, unit_price: it.unit_price ?? '0' }));
  const isRepriced = priced.some((it, at) => isOther(it, order.items[at]));
  if (isRepriced)
    requireAmount(
      priced.map((it, at) => ({ ...it, field: `items.${at}.quantity` })),
      order.currency,
    );
  if (delivery_date !== order.delivery_date) await refuseBeforeOrdered(tx, order.id, delivery_date);
  const terms = amended.terms ?? agreedOf(order);
  const isOtherwisePaid = !isDeepStrictEqual(terms, agreedOf(order));
  if (isOtherwisePaid) await refuseOnceReceived(tx, order);
  const isAsked = isRepriced || isOtherwisePaid || payment_terms !== order.payment_terms;
  const others = [delivery_place, delivery_date, comment];
  if (!isAsked && others.every((it, at) => it === [order.delivery_place, order.delivery_date, order.comment][at]))
    throw new Problem('rule', { message: 'No cambia nada de la orden: una versión nueva dice otra cosa que la vigente.' });
  const edition = await nextEdition(tx, order.id);
  const sums = sumsOf(priced, order);
  const made = await tx
    .insertInto('purchase_order_editions')
    .values({
      order_id: order.id,
      edition,
      status: 'por_aprobar',
      reason,
      created_by: user.id,
      // Whoever approved the amounts goes on standing for them.
      approvers: isAsked ? [] : order.approvers,
      payment_terms,
      ...terms,
      milestones: JSON.stringify(terms.milestones),
      delivery_place,
      delivery_date,
      comment,
      ...sums,
    })
    .returning(['id', 'order_id', 'edition', 'status'])
    .executeTakeFirstOrThrow();
  await copyLines(tx, made, priced);
  await tx
    .updateTable('purchase_orders')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute();
  await record(context, {
    action: 'amend',
    entity: 'purchase_order',
    id: order.number,
    before: { edicion: order.edition, pago: order.payment_terms, entrega: order.delivery_date },
    after: { edicion: edition, pago: payment_terms, entrega: delivery_date, razon: reason },
  });
  if (isAsked) {
    await openApproval(context, {
      kind: 'purchase_orders',
      ...ofEdition(made.id),
      amount: sums.net,
      currency: order.currency,
      codigo_proyecto: order.project_code,
      codigo_centro_costo: order.cost_center,
    });
    return;
  }
  await moveEdition(tx, made, 'approve');
  await informErp(context, made);
}

const agreedOf = ({ terms: { advance_percent, retention_percent, billing_mode, milestones } }: PurchaseOrderInfo): OrderTerms => ({
  advance_percent,
  retention_percent,
  billing_mode,
  milestones,
});

/** Nothing is delivered before it was ordered. */
async function refuseBeforeOrdered(tx: Tx, id: number, delivery_date: string | null): Promise<void> {
  const { ordered_on } = await tx
    .selectFrom('purchase_orders as it')
    .where('it.id', '=', id)
    .select(orderedOn.as('ordered_on'))
    .executeTakeFirstOrThrow();
  if (delivery_date !== null && delivery_date < ordered_on)
    throw new Problem('invalid', { fields: { delivery_date: `Se ordenó el ${formatDay(ordered_on)}: no se entrega antes.` } });
}

/** What sheets took off by the terms of before is not worked out again. */
async function refuseOnceReceived(tx: Tx, { id, number }: PurchaseOrderInfo): Promise<void> {
  const sheet = await tx.selectFrom('hes').where('order_id', '=', id).where('status', '<>', 'anulada').select('number').executeTakeFirst();
  if (sheet)
    throw new Problem('rule', {
      message: `La ${sheet.number} ya recibió de la orden ${number}: su anticipo, retención e hitos no cambian.`,
    });
}

const isOther = (it: Pick<Line, 'quantity' | 'discount_percentage'> & { unit_price: string }, before: Line | undefined): boolean =>
  compareDecimals(it.quantity, before?.quantity ?? '0') !== 0 ||
  compareDecimals(it.unit_price, before?.unit_price ?? '0') !== 0 ||
  compareDecimals(it.discount_percentage, before?.discount_percentage ?? '0') !== 0;

async function nextEdition(tx: Tx, order_id: number): Promise<number> {
  const { last } = await tx
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', order_id)
    .select((it) => it.fn.max('edition').as('last'))
    .executeTakeFirstOrThrow();
  if (last >= mostEditions) throw new Problem('rule', { message: `Una orden tiene a lo más ${mostEditions} versiones: haga otra orden.` });
  return last + 1;
}

/** The lines of the first version with other quantities and prices. */
async function copyLines(
  tx: Tx,
  { order_id, edition }: { order_id: number; edition: number },
  lines: readonly (Pick<Line, 'line' | 'quantity' | 'discount_percentage' | 'total'> & { unit_price: string })[],
): Promise<void> {
  const first = await tx.selectFrom('purchase_order_lines').where('order_id', '=', order_id).where('edition', '=', 1).selectAll().execute();
  const byLine = new Map(lines.map((it) => [it.line, it]));
  const rows = first.flatMap(({ id: _id, ...row }) => {
    const { quantity, unit_price, discount_percentage } = byLine.get(row.line) ?? row;
    const after = { ...row, edition, quantity, unit_price, discount_percentage };
    return [{ ...after, total: totalOf(after) }];
  });
  await tx.insertInto('purchase_order_lines').values(rows).execute();
}
