import { sql, type Kysely } from 'kysely';

/**
 * Whether a line was asked for as exempt by itself, or is only because of who bills it: whoever takes the order over is taxed by the first
 * alone. An item was asked as exempt where its offer was marked, which only one of its lines names (freight names none), and of an order that
 * took the place of another only a line of the first; or where an order of these exempts it beside something that it taxes. An item whose
 * offer is known and was not marked is exempt because of who billed it, whatever they bill with today. Of the rest, which a buyer ordered
 * without an offer, nothing tells more than today's billing: what a supplier with IVA bills without was asked so, and of who bills without
 * IVA holds what held until now, that nothing is exempt by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table purchase_order_lines add column asked_exempt boolean not null default false;
      alter table purchase_order_lines disable trigger purchase_order_lines_stay;
      with recursive places as (
          select id as order_id, id as former_id, replaces_id from purchase_orders
          union all
          select places.order_id, former.id, former.replaces_id from places join purchase_orders as former on former.id = places.replaces_id),
        lines as (
          select order_id, origin_item_id, origin_offer_id,
            tax_exempt and bool_or(not tax_exempt) over (partition by order_id, edition) as is_exempt_beside_taxed
          from purchase_order_lines),
        items as (
          select places.order_id, lines.origin_item_id, bool_or(lines.is_exempt_beside_taxed) as is_exempt_beside_taxed,
            bool_or(offer.tax_exempt) as is_marked
          from places
          join lines on lines.order_id = places.former_id
          left join service_documents as offer on offer.id = lines.origin_offer_id
          group by places.order_id, lines.origin_item_id)
      update purchase_order_lines as line set asked_exempt = true
      from items, purchase_orders as ordered
      left join supplier_records as record on record.supplier_code = ordered.supplier_code
      where ordered.id = line.order_id and items.order_id = line.order_id and items.origin_item_id = line.origin_item_id and line.tax_exempt
        and (items.is_exempt_beside_taxed or coalesce(items.is_marked, coalesce(record.billing, 'factura') = 'factura'));
      alter table purchase_order_lines enable trigger purchase_order_lines_stay;
      alter table purchase_order_lines alter column asked_exempt drop default,
        add constraint purchase_order_lines_asked_exempt check (tax_exempt or not asked_exempt);`,
    )
    .execute(db);
}
