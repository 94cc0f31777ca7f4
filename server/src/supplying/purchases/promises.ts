import type { PurchaseItem, PurchaseRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { changedPurchase, lockPurchase, lockPurchaseOf, requireToCome } from './lock.ts';
import { writeLines } from './lines.ts';
import { tellPromise } from './notices.ts';
import { isToCome } from './rows.ts';
import '../../orders/tables.ts';
import './tables.ts';

type PromiseForm = Pick<Received<typeof contract.promisePurchaseRequest>, 'delivery_date' | 'reason'>;

/** When one material is to be there. */
export async function promiseItem(
  context: Writing,
  { material_request_item_id, version, ...promised }: Received<typeof contract.updateItemEstimatedDeliveryDate>,
): Promise<PurchaseRequest> {
  const { before, item } = await lockPurchaseOf(context, material_request_item_id, { action: 'promise', version });
  requireToCome(item);
  return promise(context, { before, items: [item] }, promised);
}

/** When all is to be there that is still to come. */
export async function promisePurchase(
  context: Writing,
  { request_id, version, ...promised }: Received<typeof contract.promisePurchaseRequest>,
): Promise<PurchaseRequest> {
  const before = await lockPurchase(context, request_id, { action: 'promise', version });
  return promise(context, { before, items: before.items.filter((it) => isToCome(it.status)) }, promised);
}

async function promise(
  context: Writing,
  { before, items }: { before: PurchaseRequest; items: readonly PurchaseItem[] },
  { delivery_date, reason }: PromiseForm,
): Promise<PurchaseRequest> {
  const moved = items.filter((it) => it.delivery_date !== delivery_date);
  if (moved.length === 0)
    throw new Problem('invalid', { fields: { delivery_date: `Ya está prometida para el ${formatDay(delivery_date)}.` } });
  await refuseBeforeAsked(context, before.id, delivery_date);
  await refuseBeforeOrdered(context, moved, delivery_date);
  await writeLines(
    context.tx,
    before,
    moved.map((it) => ({ ...it, delivery_date })),
  );
  const after = await changedPurchase(context, moved.some((it) => it.delivery_date) ? 'move_promise' : 'promise', before);
  await tellPromise(context, after, { moved, delivery_date, reason });
  return after;
}

/** Nothing arrives before somebody asked for it. */
async function refuseBeforeAsked({ tx }: Writing, id: number, delivery_date: string): Promise<void> {
  const { asked_on } = await tx.selectFrom('purchase_requests').where('request_id', '=', id).select('asked_on').executeTakeFirstOrThrow();
  if (delivery_date < asked_on)
    throw new Problem('invalid', { fields: { delivery_date: `Se pidió el ${formatDay(asked_on)}: no llega antes.` } });
}

/** Nor before it was ordered. */
async function refuseBeforeOrdered({ tx }: Writing, items: readonly PurchaseItem[], delivery_date: string): Promise<void> {
  const ids = items.map((it) => it.material_request_item_id);
  const { rows } = await sql<{ number: string; on: string }>`
    select ordered.number, ordered.on from unnest(${ids}::integer[]) as line (id) cross join lateral (
      select it.number, ${dayOf('it.created_at')} as "on"
      from purchase_order_lines as own join purchase_orders as it on it.id = own.order_id and it.edition = own.edition
      where own.origin_item_id = line.id and own.origin_id is not null and it.status <> 'anulada'
      order by it.created_at limit 1) as ordered
    where ordered.on > ${delivery_date}::date order by ordered.on desc limit 1`.execute(tx);
  const [first] = rows;
  if (first)
    throw new Problem('invalid', { fields: { delivery_date: `Se compró el ${formatDay(first.on)} (${first.number}): no llega antes.` } });
}
