import { sql, type Kysely } from 'kysely';

/** What is agreed with a supplier of a request of services beyond the days of payment, before it is approved: its order begins with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_supplier_terms (
      request_id integer not null references service_requests,
      supplier_rut text not null,
      advance_percent numeric(5, 2) not null,
      retention_percent numeric(5, 2) not null,
      billing_mode text not null,
      -- In their order: [{"name": …, "percent": …}].
      milestones jsonb not null,
      agreed_by integer not null references users,
      agreed_at timestamptz not null default now(),
      primary key (request_id, supplier_rut),
      constraint service_supplier_terms_percents
        check (advance_percent >= 0 and retention_percent >= 0 and advance_percent + retention_percent <= 100),
      constraint service_supplier_terms_billing
        check (billing_mode in ('entrega', 'hitos', 'mensual') and (billing_mode = 'hitos') = (jsonb_array_length(milestones) > 0))
    );
    create index service_supplier_terms_by on service_supplier_terms (agreed_by);

    -- What is being decided, or was, stays as it was when it was asked for.
    create function refuse_decided_terms() returns trigger language plpgsql as $$
    begin
      if exists (select from service_requests where id = new.request_id and status in ('pending', 'approved', 'rejected', 'cancelled')) then
        raise exception 'Terms of request % are agreed before it is decided', new.request_id;
      end if;
      return new;
    end $$;
    create trigger service_supplier_terms_open before insert or update on service_supplier_terms
      for each row execute function refuse_decided_terms();

    select versions.keep('service_supplier_terms', '{request_id, supplier_rut}', 'agreed_at', '{request_id}');
  `.execute(db);
}
