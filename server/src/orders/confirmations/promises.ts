import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import '../tables.ts';

/** Of a line of what was asked for: the day by which its live orders are promised now, and were before. */
interface PromisedLine {
  request_line_id: number;
  date: string;
  before: string | null;
}
type Promising = Pick<Writing<User | undefined>, 'tx' | 'jobs' | 'config' | 'user' | 'requestId'>;

declare module '../../platform/context.ts' {
  interface Hooks {
    /** A supplier promised lines of orders that come from purchase requests, for another day than before. */
    supplierPromised: (context: Promising, promised: readonly PromisedLine[], order: { number: string; supplier: string }) => Promise<void>;
  }
}

interface LinePromise {
  line: number;
  date: string;
}

/** Writes for which day lines are promised from now on, the first promise stays the first; what was asked for hears of it. */
export async function writePromises(
  context: Promising & Pick<Writing, 'hooks'>,
  order: { id: number; number: string; supplier: string },
  promises: readonly LinePromise[],
): Promise<void> {
  if (promises.length === 0) return;
  const { tx, hooks } = context;
  const before = await promisedToRequests(tx, order.id);
  await sql`
    insert into purchase_order_promises as it (order_id, line, first_date, date)
    select ${order.id}, line, date, date from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as said (line integer, date date)
    on conflict (order_id, line) do update set date = excluded.date, promised_at = now() where it.date <> excluded.date`.execute(tx);
  const after = await promisedToRequests(tx, order.id);
  const moved = [...after].flatMap(([request_line_id, date]) => {
    const former = before.get(request_line_id) ?? null;
    return date === former ? [] : [{ request_line_id, date, before: former }];
  });
  if (moved.length > 0) await hooks.supplierPromised(context, moved, order);
}

/** Of each line of a purchase request that an order asks for, the last day for which its live orders are promised. */
async function promisedToRequests(tx: Tx, order_id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; date: string }>`
    select line.origin_item_id as id, max(promise.date)::text as date
    from purchase_order_lines as line
    join purchase_orders as ordered on ordered.id = line.order_id and ordered.edition = line.edition
      and ordered.status = 'emitida' and ordered.origin = 'purchase_request'
    join purchase_order_promises as promise on promise.order_id = line.order_id and promise.line = line.line
    where line.origin_id is not null and line.origin_item_id in (
      select own.origin_item_id from purchase_order_lines as own where own.order_id = ${order_id} and own.origin_id is not null)
    group by line.origin_item_id order by line.origin_item_id`.execute(tx);
  return new Map(rows.map((it) => [it.id, it.date]));
}
