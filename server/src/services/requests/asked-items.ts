import type { Reader } from '../../platform/database/database.ts';
import { openStatuses } from '../quotes/list.ts';
import '../tables.ts';

/** The items of a request on which suppliers are asked to offer, and the number of the quote request through which they are. */
export async function askedItems(db: Reader, request_id: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('quote_lines as line')
    .innerJoin('service_items as item', 'item.id', 'line.service_item_id')
    .innerJoin('quote_requests as quote', 'quote.id', 'line.quote_request_id')
    .where('item.request_id', '=', request_id)
    .where('quote.status', 'in', openStatuses)
    .select(['item.id', 'quote.number'])
    .execute();
  return new Map(rows.map((it) => [it.id, it.number]));
}
