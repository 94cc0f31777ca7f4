import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { pendingQuantity } from '../pending.ts';
import '../tables.ts';

/** The last day for which what live orders still bring of a line of what was asked for is promised, by which order. */
interface LastPromise {
  date: string;
  order: string;
  supplier: string;
}

interface PromisedLine extends LastPromise {
  request_line_id: number;
  /** Every day for which suppliers promised it until now. */
  before: readonly string[];
}
export type Promising = Pick<Writing<User | undefined>, 'tx' | 'jobs' | 'config' | 'user' | 'requestId' | 'hooks'>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Lines of orders that come from purchase requests are promised for another day than before. */
    supplierPromised: (context: Promising, promised: readonly PromisedLine[]) => Promise<void>;
  }
}

interface LinePromise {
  line: number;
  date: string;
}

/** Writes for which day lines are promised from now on, the first promise stays the first; what was asked for hears of it. */
export async function writePromises(context: Promising, order: { id: number }, promises: readonly LinePromise[]): Promise<void> {
  if (promises.length === 0) return;
  await movePromises(context, order.id, () =>
    sql`
      insert into purchase_order_promises as it (order_id, line, first_date, date)
      select ${order.id}, line, date, date from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as said (line integer, date date)
      on conflict (order_id, line) do update set date = excluded.date, promised_at = now() where it.date <> excluded.date`.execute(
      context.tx,
    ),
  );
}

/** Changes what an order promises, or for how much of it anything is still promised: what was asked for hears of another day than before. */
export async function movePromises(context: Promising, order_id: number, change: () => Promise<unknown>): Promise<void> {
  const { tx, hooks } = context;
  const before = await promisedToRequests(tx, order_id);
  await change();
  const after = await promisedToRequests(tx, order_id);
  const moved = [...after].flatMap(([request_line_id, { last }]) => {
    const former = before.get(request_line_id);
    return last === null || last.date === former?.last?.date ? [] : [{ request_line_id, before: former?.days ?? [], ...last }];
  });
  if (moved.length > 0) await hooks.supplierPromised(context, moved);
}

interface RequestPromise {
  last: LastPromise | null;
  /** Of all its orders, whatever became of them. */
  days: readonly string[];
}

/** What is promised of each line of a purchase request that an order asks for. */
async function promisedToRequests(tx: Tx, order_id: number): Promise<ReadonlyMap<number, RequestPromise>> {
  const { rows } = await sql<RequestPromise & { id: number }>`
    select id, jsonb_agg(distinct date) as days,
      (jsonb_agg(jsonb_build_object('date', date, 'order', number, 'supplier', supplier) order by date desc, order_id desc)
        filter (where is_awaited)) -> 0 as last
    from (
      select line.origin_item_id as id, line.order_id, ordered.number, ordered.supplier, promise.date,
        ordered.status = 'emitida' and ordered.reception in ('nada', 'parcial') and ${pendingQuantity} > 0 as is_awaited
      from purchase_order_lines as line
      join purchase_orders as ordered on ordered.id = line.order_id and ordered.edition = line.edition
        and ordered.origin = 'purchase_request'
      join purchase_order_promises as promise on promise.order_id = line.order_id and promise.line = line.line
      where line.origin_id is not null and line.origin_item_id in (
        select own.origin_item_id from purchase_order_lines as own where own.order_id = ${order_id} and own.origin_id is not null)) as promised
    group by id order by id`.execute(tx);
  return new Map(rows.map(({ id, ...it }) => [id, it]));
}
