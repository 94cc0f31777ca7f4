import { supplierReturnStates, type SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { endDocuments, type ErpContext, type ErpPostTold } from '../../erp/index.ts';
import { creditOrder, giveBackToOrder } from '../../orders/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import { settle } from '../requests/hold.ts';
import { undoSerials } from '../serial-steps/name.ts';
import { writeLedger } from '../stock/move.ts';
import { returnAt } from './address.ts';
import { giveUpLeft, leftOf } from './give-up.ts';
import { auditOfReturn } from './history.ts';
import { lockReturn, type LockedReturn } from './lock.ts';
import { actOf, countOffRequest } from './move.ts';
import { readSupplierReturn } from './rows.ts';

/** What its supplier did not bring again is credited: invoiced no more, and waited for by nobody. */
export async function creditSupplierReturn(
  context: Writing,
  { number, version, ...note }: Received<typeof contract.creditSupplierReturn>,
): Promise<SupplierReturnInfo> {
  const { tx, user } = context;
  const { before, row } = await lockReturn(context, { number, version }, 'credit');
  refuseDay(note.credit_on, before);
  await giveUpLeft(context, row, user.id);
  const nets = await netsOf(context, row.id, note.credit_net);
  await creditOrder(tx, {
    order_id: row.order_id,
    return: { id: row.id, number },
    folio: note.credit_folio,
    day: note.credit_on,
    lines: leftOf(row).map((it) => ({ line: it.order_line, quantity: it.quantity, net: nets.get(it.order_line) ?? '0' })),
  });
  await tx
    .updateTable('supplier_returns')
    .set({ ...note, status: stateAfter(supplierReturnStates, row.status, 'credit'), version: version + 1 })
    .where('id', '=', row.id)
    .execute();
  return changedReturn(context, 'credit', before, user.id);
}

function refuseDay(day: string, { sent_at }: SupplierReturnInfo): void {
  if (day > todayInChile()) throw new Problem('invalid', { fields: { credit_on: 'Una nota de crédito no es de mañana.' } });
  const left = sent_at && Temporal.Instant.from(sent_at).toZonedDateTimeISO('America/Santiago').toPlainDate().toString();
  if (left && day < left) throw new Problem('invalid', { fields: { credit_on: 'Es anterior a la devolución.' } });
}

/** The note's net along the lines that are left, by what each is worth: the parts add up to it exactly. */
async function netsOf({ tx }: Writing, return_id: number, net: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ line: number; net: string }>`
    with own as (
      select order_line as line, worth * (quantity - replaced_quantity) / quantity + case when sum(worth) over () = 0 then 1 else 0 end as part
      from supplier_return_lines where return_id = ${return_id} and replaced_quantity < quantity
    ), until as (
      select line, round(${net}::numeric * sum(part) over (order by line) / sum(part) over (), 4) as upto from own
    ) select line, (upto - lag(upto, 1, 0::numeric) over (order by line))::text as net from until`.execute(tx);
  return new Map(rows.map((it) => [it.line, it.net]));
}

/** Before it left nothing had moved; afterwards it lies again where it lay, and the ERP's document is over. */
export async function annulSupplierReturn(
  context: Writing,
  { number, version, reason }: Received<typeof contract.annulSupplierReturn>,
): Promise<SupplierReturnInfo> {
  const { tx, user } = context;
  const { status } = await readSupplierReturn(tx, context, number);
  const action = status === 'por_despachar' ? 'cancel' : 'take_back';
  const { before, row } = await lockReturn(context, { number, version }, action);
  if (action === 'take_back') await takeBack(context, row, reason);
  await tx
    .updateTable('supplier_returns')
    .set({
      status: stateAfter(supplierReturnStates, row.status, action),
      ended_by: user.id,
      ended_at: sql<Date>`now()`,
      end_reason: reason,
      version: version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  return changedReturn(context, 'annul', before, user.id);
}

async function takeBack(context: Writing, row: LockedReturn, reason: string): Promise<void> {
  const { tx, user } = context;
  await countOffRequest(tx, row, '-1');
  const lines = row.lines.map((it) => ({ line: it.order_line, quantity: it.quantity }));
  const of = { order_id: row.order_id, receipt_id: row.receipt_id, return: { id: row.id, number: row.number } };
  await giveBackToOrder(tx, { ...of, lines, comes_again: row.outcome === 'reposicion' });
  // The ERP knows it by the end of the document that took it away.
  await writeLedger(
    context,
    actOf(row, user.id, `Anulada: ${reason}`),
    row.lines.map(({ material_id, quantity, price }) => ({
      material_id,
      quantity,
      cost: { amount: price, currency: row.currency },
      from: 'fuera' as const,
      to: row.warehouse_id ?? ('obra' as const),
    })),
  );
  await undoSerials(context, { document_kind: 'devolucion_proveedor', document_number: row.number });
  await endDocuments(context, { source: 'devolucion_proveedor', source_id: row.id, task: 'cancel', reason });
  await settle(context, row.request_id, user.id);
}

async function changedReturn(context: Writing, action: string, before: SupplierReturnInfo, user_id: number): Promise<SupplierReturnInfo> {
  const after = await readSupplierReturn(context.tx, context, before.number);
  await record(context, {
    action,
    entity: 'supplier_return',
    id: before.number,
    before: auditOfReturn(before),
    after: auditOfReturn(after),
  });
  await tellMaker(context, after, user_id);
  return after;
}

/** Whoever registered it hears what became of it. */
async function tellMaker(context: Writing, { number, status, supplier }: SupplierReturnInfo, user_id: number): Promise<void> {
  const { created_by } = await context.tx
    .selectFrom('supplier_returns')
    .where('number', '=', number)
    .select('created_by')
    .executeTakeFirstOrThrow();
  if (created_by === user_id) return;
  await notifyPeople(context, {
    user_ids: [created_by],
    kind: 'request',
    title: `La devolución ${number} a ${supplier} quedó ${supplierReturnStates.said(status)}`,
    url: returnAt(number),
  });
}

/** The ERP did not cancel what came back: both say something else, and whoever took it back hears so. */
export async function returnEnded(context: ErpContext, { post }: { post: ErpPostTold }): Promise<void> {
  if (post.state !== 'fallido') return;
  const row = await context.tx
    .selectFrom('supplier_returns')
    .where('id', '=', post.source_id)
    .select(['number', 'ended_by', 'created_by'])
    .executeTakeFirst();
  if (!row) return;
  await notifyPeople(context, {
    user_ids: [row.ended_by ?? row.created_by],
    kind: 'request',
    title: `El ERP no anuló la devolución ${row.number}`,
    text: post.last_error?.text ?? null,
    url: returnAt(row.number),
  });
}
