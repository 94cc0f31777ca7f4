import { sql, type Kysely } from 'kysely';

/** Deals of our own registry, for who has no CRM; and which project belongs to which deal, with what was last known of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table crm_deals (
      id integer primary key generated always as identity,
      codigo text not null generated always as ('NEG-' || lpad(id::text, greatest(5, length(id::text)), '0')) stored unique,
      name text collate "es-x-icu" not null check (name <> ''),
      status text not null default 'open' check (status in ('open', 'won', 'lost')),
      stage text,
      amount numeric(18, 2) check (amount >= 0),
      currency text not null default 'CLP' check (currency in ('CLP', 'USD', 'EUR', 'UF')),
      probability integer check (probability between 0 and 100),
      expected_close date,
      closed_at date,
      company_name text,
      company_rut text check (company_rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
      contact_name text,
      contact_email text,
      contact_phone text,
      owner_name text,
      owner_email text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      busqueda text not null generated always as (
        fold('NEG-' || lpad(id::text, greatest(5, length(id::text)), '0') || ' ' || (name collate "C") || ' ' || coalesce(company_name, '') || ' ' || coalesce(contact_name, ''))
      ) stored
    );
    create index crm_deals_search on crm_deals using gin (busqueda gin_trgm_ops);
    create index crm_deals_by_time on crm_deals (updated_at desc, id desc);

    -- One project, at most one deal; a deal may serve several projects.
    create table crm_links (
      project_id integer primary key references projects on delete cascade,
      source text not null,
      crm_id text not null,
      -- The last answer of the CRM: what is shown while it is down.
      deal jsonb not null,
      synced_at timestamptz not null default now(),
      linked_at timestamptz not null default now(),
      linked_by integer references users
    );
    create index crm_links_of_deal on crm_links (source, crm_id);
    create index crm_links_of_user on crm_links (linked_by);
  `.execute(db);
}
