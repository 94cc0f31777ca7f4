import { sql, type Kysely } from 'kysely';

/** Which offer a line of an order comes from: what was bought is what its order says now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table purchase_order_lines add column origin_offer_id integer;
    alter table purchase_order_lines disable trigger purchase_order_lines_stay;
    update purchase_order_lines as line set origin_offer_id = offer.id
    from purchase_orders as ordered, purchase_order_lines as first,
      lateral (
        select document.id from service_documents as document
        where document.item_id = first.origin_item_id and document.selected and document.deleted_at is null
          and document.supplier_code = ordered.supplier_code and document.coin = ordered.currency and document.price = first.unit_price
        order by document.id limit 1) as offer
    where ordered.id = line.order_id and ordered.origin = 'service_request'
      and first.order_id = line.order_id and first.edition = 1 and first.line = line.line
      and not exists (select from purchase_order_lines as same
        where same.order_id = first.order_id and same.edition = 1 and same.origin_item_id = first.origin_item_id and same.line < first.line);
    alter table purchase_order_lines enable trigger purchase_order_lines_stay;
    create index purchase_order_lines_of_offer on purchase_order_lines (origin_offer_id) where origin_offer_id is not null;
  `)
    .execute(db);
}
