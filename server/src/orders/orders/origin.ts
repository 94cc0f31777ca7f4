import { orderStates, type OrderOrigin } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { endDocuments, type ErpContext, type LivePost } from '../../erp/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Hooks, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { settleMatches } from '../matches.ts';
import { ofOrder, type ErpDestinations } from './document.ts';
import { auditOfOrder } from './history.ts';
import { holdOrder } from './lock.ts';
import '../tables.ts';

/** Whoever orders come from, and waits for what becomes of them. */
interface OrderedBy {
  /** Holds its row: before those of its orders, so that nobody waits in a circle. */
  hold: (tx: Tx, id: number) => Promise<unknown>;
  /**
   * An order of it stands otherwise than before, in the same transaction; may be told the same twice. `lost`: the items that it asks for no
   * more, as it was annulled and no other took its place.
   */
  told: (context: ErpContext, id: number, lost: readonly number[]) => Promise<void>;
}
declare module '../../platform/context.ts' {
  interface Hooks {
    orderOrigins: Partial<Record<OrderOrigin, OrderedBy>>;
    /** Where in the ERP what some of them ask for comes to. */
    orderDestinations: Partial<Record<OrderOrigin, (context: Writing, ids: readonly number[]) => Promise<ErpDestinations>>>;
  }
}

/** What some orders come from. */
export interface OfOrigin {
  origin: OrderOrigin;
  origin_id: number;
}

const originOf = (tx: Tx, id: number): Promise<OfOrigin | undefined> =>
  tx.selectFrom('purchase_orders').where('id', '=', id).select(['origin', 'origin_id']).executeTakeFirst();

/** Holds what an order comes from: before its approvals and itself. */
export async function holdOrigin(tx: Tx, id: number, hooks: Pick<Hooks, 'orderOrigins'>): Promise<void> {
  const of = await originOf(tx, id);
  if (of) await hooks.orderOrigins[of.origin]?.hold(tx, of.origin_id);
}

/** Holds an order, behind what it comes from. */
export async function holdBehindOrigin(tx: Tx, id: number, hooks: Pick<Hooks, 'orderOrigins'>): Promise<void> {
  await holdOrigin(tx, id, hooks);
  await holdOrder(tx, id);
}

/** Tells whoever an order comes from that it stands otherwise than before. */
export async function tellOrigin(context: ErpContext, id: number): Promise<void> {
  const of = await originOf(context.tx, id);
  if (!of) return;
  const lost = await context.tx
    .selectFrom('purchase_order_lines as line')
    .innerJoin('purchase_orders as it', 'it.id', 'line.order_id')
    .where('line.order_id', '=', id)
    .where('line.edition', '=', 1)
    .where('it.status', '=', 'anulada')
    .where((where) =>
      where.not(where.exists(where.selectFrom('purchase_orders as next').where('next.replaces_id', '=', id).select('next.id'))),
    )
    .select('line.origin_item_id')
    .execute();
  await context.hooks.orderOrigins[of.origin]?.told(
    context,
    of.origin_id,
    lost.map((it) => it.origin_item_id),
  );
}

/** Those that something became and that count, by their numbers. */
export async function orderNumbers(db: Reader, { origin, origin_id }: OfOrigin): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_orders')
    .where('origin', '=', origin)
    .where('origin_id', '=', origin_id)
    .where('status', 'not in', ['anulada', 'rechazada'])
    .select('number')
    .orderBy('id')
    .execute();
  return rows.map((it) => it.number);
}

/** How each live order of something stands in the ERP, by its currency; one that nobody has approved yet waits. */
export async function ordersStanding(db: Reader, { origin, origin_id }: OfOrigin): Promise<LivePost[]> {
  const { rows } = await sql<LivePost>`
    select coalesce(post.id::text, '') as id, it.currency as part, coalesce(post.state, 'pendiente') as state, post.erp_number, post.last_error,
      coalesce(post.sent_at is not null, false) as may_be_there
    from purchase_orders as it
    left join erp_posts as post on post.source = 'purchase_order' and post.source_id = it.id and post.task = 'create' and post.state <> 'cancelado'
    where it.origin = ${origin} and it.origin_id = ${origin_id} and it.status not in ('anulada', 'rechazada')
    order by it.currency, it.id`.execute(db);
  return rows;
}

/** Annuls the orders of something that is taken back, here at once and in the ERP: those that nothing was received of and no version waits for. */
export async function annulOrdersOf(context: ErpContext, { origin, origin_id }: OfOrigin, reason: string): Promise<void> {
  const { tx } = context;
  const orders = await tx
    .selectFrom('purchase_orders as it')
    .where('it.origin', '=', origin)
    .where('it.origin_id', '=', origin_id)
    .where('it.status', 'in', ['por_emitir', 'rechazada_erp', 'emitida'])
    .where('it.reception', '=', 'nada')
    .where(
      sql<boolean>`not exists (select from purchase_order_editions as coming
        where coming.order_id = it.id and coming.status in ('por_aprobar', 'por_informar', 'rechazada_erp'))`,
    )
    .select(['it.id', 'it.number', 'it.status'])
    .orderBy('it.id')
    .forUpdate()
    .execute();
  for (const { id, number, status } of orders) {
    const before = await auditOfOrder(tx, id);
    await tx
      .updateTable('purchase_orders')
      .set((it) => ({
        status: stateAfter(orderStates, status, 'give_up'),
        annul_reason: reason,
        erp_error: null,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await endDocuments(context, { ...ofOrder(id), task: 'cancel', reason });
    await record(context, { action: 'annul', entity: 'purchase_order', id: number, before, after: await auditOfOrder(tx, id) });
  }
  if (orders.length === 0) return;
  await settleMatches(
    tx,
    orders.map((it) => it.id),
  );
  await announceOrders(tx);
}

/** Sends to the ERP again what it refused of these orders. */
export async function retryOrdersOf({ tx }: Pick<ErpContext, 'tx'>, { origin, origin_id }: OfOrigin): Promise<void> {
  const orders = await tx
    .selectFrom('purchase_orders')
    .where('origin', '=', origin)
    .where('origin_id', '=', origin_id)
    .where('status', '=', 'rechazada_erp')
    .select(['id', 'status'])
    .execute();
  for (const { id, status } of orders)
    await tx
      .updateTable('purchase_orders')
      .set((it) => ({ status: stateAfter(orderStates, status, 'retry'), erp_error: null, version: it('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  await announceOrders(tx);
}
