import { sql, type Kysely } from 'kysely';

/**
 * Whether a line was asked for as exempt by itself, or is only because of who bills it: whoever takes the order over is taxed by the first
 * alone. What lies there tells them apart where its supplier bills with IVA, where its offer was marked, or where the order taxes another
 * line; for the rest holds what held until now, that nothing of who bills without IVA is exempt by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table purchase_order_lines add column asked_exempt boolean not null default false;
      alter table purchase_order_lines disable trigger purchase_order_lines_stay;
      update purchase_order_lines as line set asked_exempt = true
      from purchase_orders as ordered
      left join supplier_records as record on record.supplier_code = ordered.supplier_code
      where ordered.id = line.order_id and line.tax_exempt and (
        coalesce(record.billing, 'factura') = 'factura'
        or exists (select from service_documents as offer where offer.id = line.origin_offer_id and offer.tax_exempt)
        or exists (select from purchase_order_lines as other
          where other.order_id = line.order_id and other.edition = line.edition and not other.tax_exempt));
      alter table purchase_order_lines enable trigger purchase_order_lines_stay;
      alter table purchase_order_lines alter column asked_exempt drop default,
        add constraint purchase_order_lines_asked_exempt check (tax_exempt or not asked_exempt);`,
    )
    .execute(db);
}
