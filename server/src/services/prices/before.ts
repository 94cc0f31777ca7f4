import type { RequestToApprove } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { purchasesOf } from './purchases.ts';

type Before = Pick<RequestToApprove['service_materials'][number], 'last_price' | 'other_suppliers'>;

/** Of so many requests of a service, the latest ones, those are told who offered it: a market changes. */
const mostAsked = 25;
const mostNamed = 3;

/** Of items of requests, what was last paid for the same service elsewhere, and who else offered it lately: in one statement for all of them. */
export async function pricesBefore(db: Reader, items: readonly { id: number }[]): Promise<ReadonlyMap<number, Before>> {
  if (items.length === 0) return new Map();
  const purchases = purchasesOf({
    service: sql`asked.service_id`,
    unit: sql`services.unidad`,
    until: today,
    besides: sql`asked.request_id`,
    most: 1,
  });
  const { rows } = await sql<Before & { id: number }>`
    select asked.id, last.last_price, json_build_object(
      'names', coalesce(others.names[:${mostNamed}::integer], '{}'), 'more', greatest(0, cardinality(others.names) - ${mostNamed}::integer)) as other_suppliers
    from service_items as asked
    join services on services.id = asked.service_id
    left join lateral (
      select json_build_object('price_clp', round(bought.price_clp)::text, 'bought_on', bought.bought_on,
        'supplier', coalesce(document.supplier, bought.supplier_rut)) as last_price
      from ${purchases} as bought join service_documents as document on document.id = bought.document_id) as last on true
    cross join lateral (
      select array_agg(name order by latest desc) as names from (
        select (array_agg(coalesce(document.supplier, document.supplier_rut) order by document.id desc))[1] as name, max(document.id) as latest
        from (
          select id from service_items as item
          where item.service_id = asked.service_id and item.request_id <> asked.request_id and item.deleted_at is null
          order by item.request_id desc limit ${mostAsked}::integer) as lately
        join service_documents as document on document.item_id = lately.id
        where document.category = 0 and document.deleted_at is null and document.supplier_rut is not null and not exists (
          select from service_documents as own
          where own.item_id = asked.id and own.supplier_rut = document.supplier_rut and own.deleted_at is null)
        group by document.supplier_rut) as offering) as others
    where asked.id = any(${items.map((it) => it.id)}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...it }) => [id, it]));
}
