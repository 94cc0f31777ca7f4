import { sql, type Kysely } from 'kysely';

/**
 * Who is from abroad is one by one key, `DE 811569869`: many write the country before the number again, and were two. Those whose creation
 * was asked for twice before stay as they are, marked: rewriting or approving either finds the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As foreignTaxId of the contract: too short a rest is no number, the letters were part of it.
    create function foreign_tax_key(country text, tax_id text) returns text language sql immutable strict parallel safe
      return case when country <> 'CL' then country || ' ' || regexp_replace(
        regexp_replace(upper(tax_id), '[^A-Z0-9]', '', 'g'), '^' || country || '(?=.{4})', '') end;

    alter table supplier_records
      add column tax_key text generated always as (foreign_tax_key(country, tax_id)) stored,
      add column asked_twice boolean not null default false;
    update supplier_records as it set asked_twice = true
      where it.supplier_code is null and not it.discarded and exists (
        select from supplier_records as first
        where first.tax_key = it.tax_key and first.id < it.id and first.supplier_code is null and not first.discarded);

    drop index supplier_records_foreign;
    create unique index supplier_records_foreign on supplier_records (tax_key)
      where supplier_code is null and not discarded and not asked_twice and tax_key is not null;
    drop index supplier_records_by_tax_id;
    create index supplier_records_by_tax_key on supplier_records (tax_key) where tax_key is not null;
    drop function tax_id_key(text)`.execute(db);
}
