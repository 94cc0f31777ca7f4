import { sql, type Kysely } from 'kysely';

/** The outbox to the ERP with its tries, and the documents of the ERP that is our own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(posts + documents).execute(db);
}

const kinds = `in ('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder')`;

const posts = `
  create table erp_posts (
    -- The ERP keeps it too: by it a post whose answer was lost is found again.
    id uuid primary key,
    kind text not null check (kind ${kinds}),
    source text not null check (source <> ''),
    source_id integer not null,
    source_number text not null,
    part text not null default '',
    payload jsonb not null,
    state text not null default 'pendiente'
      check (state in ('pendiente', 'enviando', 'publicado', 'espera_en_erp', 'fallido', 'cancelado')),
    attempts integer not null default 0,
    -- Since somebody last asked for it: how long the next pause is.
    tries integer not null default 0,
    next_at timestamptz default now(),
    -- Who sends it has so long; afterwards another one may take it.
    lease_until timestamptz,
    -- Set before something leaves, emptied when it is known what came of it: while it is set, the ERP may have it.
    sent_at timestamptz,
    erp_entry text,
    erp_number text,
    last_error jsonb,
    cancel_reason text,
    created_by integer references users on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version integer not null default 1,
    busqueda text not null generated always as (fold(
      source_number || ' ' || coalesce(erp_number, '') || ' ' || coalesce(payload ->> 'project_code', '') || ' ' ||
      coalesce(payload ->> 'supplier', '') || ' ' || coalesce(payload ->> 'comments', ''))) stored,
    -- What somebody has to look at first.
    urgency integer not null generated always as (case state
      when 'fallido' then 1 when 'enviando' then 2 when 'pendiente' then 3 when 'espera_en_erp' then 4 when 'publicado' then 5 else 6 end) stored,
    check ((state = 'enviando') = (lease_until is not null)),
    check (state not in ('publicado', 'espera_en_erp') or erp_entry is not null),
    check ((state = 'cancelado') = (cancel_reason is not null)),
    check (state <> 'fallido' or last_error is not null),
    check (state in ('pendiente', 'espera_en_erp') = (next_at is not null))
  );
  create unique index erp_posts_one_live on erp_posts (source, source_id, part) where state <> 'cancelado';
  create index erp_posts_due on erp_posts (next_at) where state in ('pendiente', 'espera_en_erp');
  create index erp_posts_under_way on erp_posts (lease_until) where state = 'enviando';
  create index erp_posts_by_time on erp_posts (created_at desc, id);
  create index erp_posts_by_urgency on erp_posts (urgency, created_at desc, id);
  create index erp_posts_of_state on erp_posts (state, created_at desc, id);
  create index erp_posts_search on erp_posts using gin (busqueda gin_trgm_ops);
  create index erp_posts_of_creator on erp_posts (created_by);

  create table erp_post_attempts (
    post_id uuid not null references erp_posts on delete cascade,
    number integer not null,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    outcome text not null default 'enviando',
    error jsonb,
    primary key (post_id, number)
  );
`;

const documents = `
  -- Numbers are consecutive and without gaps: whoever takes one holds the row until the document is written.
  create table erp_numbers (
    kind text primary key check (kind ${kinds}),
    last integer not null default 0
  );
  insert into erp_numbers (kind) values ('InventoryTransferRequest'), ('PurchaseRequest'), ('PurchaseOrder');

  create table erp_documents (
    entry integer primary key generated always as identity,
    kind text not null references erp_numbers,
    number integer not null,
    reference uuid not null,
    supplier text,
    status text not null default 'open' check (status in ('open', 'closed', 'cancelled')),
    content jsonb not null,
    created_at timestamptz not null default now(),
    unique (kind, number),
    unique (kind, reference)
  );
  create table erp_document_lines (
    entry integer not null references erp_documents,
    line integer not null check (line >= 0),
    reference text not null,
    item_code text not null,
    quantity numeric(21, 6) not null check (quantity > 0),
    open_quantity numeric(21, 6) not null check (open_quantity between 0 and quantity),
    base_entry integer,
    base_line integer,
    primary key (entry, line),
    foreign key (base_entry, base_line) references erp_document_lines (entry, line)
  );
  create index erp_document_lines_of_base on erp_document_lines (base_entry, base_line);
`;
