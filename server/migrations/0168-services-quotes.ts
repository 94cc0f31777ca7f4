import { sql, type Kysely } from 'kysely';

/** Files of services, sent ahead of what names them; quote requests with their documents, comments and approvers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(files + quotes + parts).execute(db);
}

const files = `
  create table service_files (
    id integer primary key generated always as identity,
    name text not null,
    bytes integer not null check (bytes > 0),
    file stored_file not null unique,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    uploaded_by integer not null references users,
    created_at timestamptz not null default now(),
    -- Since when nothing names it; a document names it where this is empty.
    waiting_since timestamptz default now()
  );
  create index service_files_of_person on service_files (uploaded_by);
  create index service_files_waiting on service_files (waiting_since) where waiting_since is not null;
`;

const number = `'SC-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text`;

const quotes = `
  create table quote_requests (
    id integer primary key generated always as identity,
    number text not null generated always as (${number}) stored unique,
    title text not null,
    description text,
    status text not null check (status in
      ('en_abastecimiento', 'en_revision_usuario', 'aprobada', 'finalizada', 'rechazada', 'anulada')),
    project_id integer references projects,
    cost_center text collate "C" references cost_centers on update cascade,
    needed_by date,
    requester_id integer not null references users,
    -- Of supply; nobody: it is still to be taken.
    buyer_id integer references users,
    created_at timestamptz not null default now(),
    status_since timestamptz not null default now(),
    reason text,
    version integer not null default 1,
    busqueda text not null generated always as (fold(${number} || ' ' || title || ' ' || coalesce(description, ''))) stored,
    constraint quote_request_charge check (num_nonnulls(project_id, cost_center) <= 1),
    constraint quote_request_reason check ((status in ('rechazada', 'anulada')) = (reason is not null))
  );
  create index quote_requests_by_time on quote_requests (created_at desc, id desc);
  create index quote_requests_by_status on quote_requests (status, created_at desc, id desc);
  create index quote_requests_of_requester on quote_requests (requester_id, created_at desc, id desc);
  create index quote_requests_of_buyer on quote_requests (buyer_id, created_at desc, id desc);
  create index quote_requests_of_project on quote_requests (project_id, created_at desc, id desc);
  create index quote_requests_of_cost_center on quote_requests (cost_center);
  create index quote_requests_searched on quote_requests using gin (busqueda gin_trgm_ops);
`;

const parts = `
  create table quote_request_documents (
    id integer primary key generated always as identity,
    quote_request_id integer not null references quote_requests,
    file_id integer not null unique references service_files,
    document_type text not null check (document_type in ('Cotizacion', 'Maverick', 'Otros', 'OC')),
    origin text not null check (origin in ('ABASTECIMIENTO', 'NO ABASTECIMIENTO')),
    created_by integer not null references users,
    created_at timestamptz not null default now()
  );
  create index quote_request_documents_of_request on quote_request_documents (quote_request_id, id);
  create index quote_request_documents_of_person on quote_request_documents (created_by);

  create table quote_request_comments (
    id integer primary key generated always as identity,
    quote_request_id integer not null references quote_requests,
    user_id integer not null references users,
    comment text not null,
    step text check (step in ('to_user', 'to_supply', 'approve', 'finish', 'reject', 'cancel')),
    created_at timestamptz not null default now()
  );
  create index quote_request_comments_of_request on quote_request_comments (quote_request_id, id);
  create index quote_request_comments_of_person on quote_request_comments (user_id);

  create table quote_request_approvers (
    quote_request_id integer not null references quote_requests,
    staff_id integer not null references staff,
    -- Their account when they were chosen: a yes that is asked for is not lost with a change of the staff.
    user_id integer not null references users,
    linked_by integer not null references users,
    linked_at timestamptz not null default now(),
    approved boolean,
    decided_at timestamptz,
    comment text,
    primary key (quote_request_id, staff_id),
    constraint quote_approver_decided check ((approved is null) = (decided_at is null)),
    constraint quote_approver_says_why check (approved is distinct from false or comment is not null)
  );
  create unique index quote_request_approvers_of_person on quote_request_approvers (user_id, quote_request_id);
  create index quote_request_approvers_of_staff on quote_request_approvers (staff_id);
  create index quote_request_approvers_of_linker on quote_request_approvers (linked_by);
`;
