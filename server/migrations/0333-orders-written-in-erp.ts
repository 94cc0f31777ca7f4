import { sql, type Kysely } from 'kysely';

/** Orders that somebody wrote in the ERP by hand, as it tells of them: read, and changed only there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table erp_orders (
      erp_entry text primary key,
      number text not null,
      status text not null check (status in ('open', 'closed', 'cancelled')),
      supplier_code text not null,
      supplier text not null,
      day date not null,
      due_on date,
      currency text not null,
      -- With tax, in its currency.
      total numeric not null,
      comment text,
      reception text not null check (reception in ('nada', 'parcial', 'completa')),
      lines jsonb not null,
      read_at timestamptz not null default now(),
      busqueda text not null generated always as (fold(number || ' ' || (supplier collate "C") || ' ' || supplier_code || ' ' || coalesce(comment, ''))) stored
    );
    create index erp_orders_search on erp_orders using gin (busqueda gin_trgm_ops);
    create index erp_orders_day on erp_orders (day, erp_entry);
    -- What was read before is asked for again: until now nothing was kept of these.
    update purchase_readings set whole_at = null;
  `)
    .execute(db);
}
