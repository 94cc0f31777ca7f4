import { sql, type Kysely } from 'kysely';

/** What an order says of who it is from beside name and RUT. Those that are out keep what their paper said; those to come say it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_orders
      add column supplier_country text check (supplier_country ~ '^[A-Z]{2}$'),
      add column supplier_tax_id text,
      add column supplier_address text;
    update purchase_orders as it set supplier_country = record.country, supplier_tax_id = record.tax_id,
        supplier_address = nullif(concat_ws(', ', record.address, (select nombre from communes where codigo = record.commune)), '')
      from supplier_records as record
      where record.supplier_code = it.supplier_code and it.erp_number is null and it.status in ('por_aprobar', 'por_emitir')`.execute(db);
}
