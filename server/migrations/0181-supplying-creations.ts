import { sql, type Kysely } from 'kysely';

/** What somebody asks to be created, of one series of numbers, with the words of its review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(requests).execute(db);
}

const requests = `
  create table creation_requests (
    id integer primary key generated always as identity,
    number text not null generated always as ('CR-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end) stored unique,
    kind text not null check (kind in ('material', 'supplier')),
    status text not null
      check (status in ('en_revision', 'por_aprobar', 'publicando', 'detenida', 'creada', 'rechazada', 'anulada')),
    status_since timestamptz not null default now(),
    -- What it is called in lists: the name or the description.
    title text not null check (title <> ''),
    completed boolean not null default false,
    reason text not null check (reason <> ''),
    distinct_reason text,
    requester_id integer not null references users,
    supplier_id integer references supplier_records,
    code text,
    erp_error text,
    erp_conflict boolean not null default false,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    busqueda text not null generated always as (fold(
      'CR-' || case when id < 1000000 then lpad(id::text, 6, '0') else id::text end || ' ' || title || ' ' || coalesce(code, ''))) stored,
    constraint creation_requests_thing check ((kind = 'supplier') = (supplier_id is not null)),
    constraint creation_requests_whole check (completed or status in ('en_revision', 'rechazada', 'anulada')),
    constraint creation_requests_code check (code is not null or status not in ('publicando', 'detenida', 'creada')),
    constraint creation_requests_stopped check ((status = 'detenida') = (erp_error is not null))
  );
  create unique index creation_requests_of_supplier on creation_requests (supplier_id) where status not in ('rechazada', 'anulada');
  create unique index creation_requests_one_code on creation_requests (kind, code) where status not in ('rechazada', 'anulada');
  create index creation_requests_by_time on creation_requests (kind, created_at desc, id desc);
  create index creation_requests_of_status on creation_requests (kind, status, created_at desc, id desc);
  create index creation_requests_of_requester on creation_requests (requester_id, id desc);
  create index creation_requests_search on creation_requests using gin (busqueda gin_trgm_ops);

  create table material_creations (
    request_id integer primary key references creation_requests,
    description text not null check (description <> ''),
    family_id integer references material_families,
    unit_id integer references units,
    expense_item_id integer references expense_items,
    brand text,
    part_number text,
    observations text
  );
  create index material_creations_family on material_creations (family_id);
  create index material_creations_unit on material_creations (unit_id);
  create index material_creations_expense_item on material_creations (expense_item_id);
  create index material_creations_search on material_creations using gin (fold(description) gin_trgm_ops);
  create index material_creations_name_key on material_creations (name_key(description));

  create table creation_comments (
    id integer primary key generated always as identity,
    request_id integer not null references creation_requests,
    user_id integer not null references users,
    comment text not null check (comment <> ''),
    warning boolean not null default false,
    rejected boolean not null default false,
    resolved boolean not null default false,
    created_at timestamptz not null default now(),
    resolved_at timestamptz,
    constraint creation_comments_one_flag check (warning::integer + rejected::integer + resolved::integer <= 1),
    constraint creation_comments_resolved check (resolved_at is null or warning)
  );
  create index creation_comments_of_request on creation_comments (request_id, id);
  create index creation_comments_open on creation_comments (request_id) where warning and resolved_at is null;
`;
