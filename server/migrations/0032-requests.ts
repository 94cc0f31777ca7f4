import { sql, type Kysely } from 'kysely';

/** Material requests with their lines and receipts; transfers that serve a request, also to a site that is no warehouse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(requests + receipts + transfers).execute(db);
}

const numbered = (letters: string) =>
  `number text not null generated always as ('${letters}-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique`;

const requests = `
  create table material_requests (
    id integer primary key generated always as identity,
    ${numbered('SM')},
    status text not null check (status in
      ('borrador', 'restringida', 'pendiente', 'aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada', 'rechazada', 'anulada')),
    request_type text not null check (request_type in ('SOLICITUD DE MATERIALES', 'SOLICITUD DE MATERIAL URGENTE')),
    category smallint not null check (category in (1, 2, 3)),
    document_kind text not null check (document_kind in ('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder')),
    project_id integer references projects,
    stage_id integer references stages,
    place_id integer references places,
    cost_center text collate "C" references cost_centers on update cascade,
    source text not null check (source in ('central', 'proyecto')),
    source_project_id integer references projects,
    from_warehouse_id integer references warehouses,
    -- Nothing: it goes to the site, or whoever asks fetches it.
    to_warehouse_id integer references warehouses,
    supplier_code text,
    required_date date,
    comment text,
    requester_id integer not null references users,
    lines integer not null default 0,
    -- Whole pesos, net: the sum of the lines, and what somebody corrected it to.
    amount numeric(18, 0) not null default 0 check (amount >= 0),
    new_amount numeric(18, 0) check (new_amount >= 0),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    erp_post_id uuid,
    erp_number text,
    erp_error text,
    closed_by integer references users,
    closed_at timestamptz,
    close_reason text,
    version integer not null default 1,
    busqueda text not null generated always as (fold('SM-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text || ' ' || coalesce(comment, '') || ' ' || coalesce(erp_number, ''))) stored,
    check (num_nonnulls(project_id, cost_center) <= 1),
    check (status = 'borrador' or num_nonnulls(project_id, cost_center) = 1),
    check (status = 'borrador' or sent_at is not null),
    check (place_id is null or project_id is not null),
    check (stage_id is null or project_id is not null),
    check (source = 'central' or status = 'borrador' or source_project_id is not null),
    check (status = 'borrador' or from_warehouse_id <> to_warehouse_id),
    check (status <> 'incompleta' or erp_error is not null)
  );
  create index material_requests_by_time on material_requests (created_at desc, id desc);
  create index material_requests_by_status on material_requests (status, created_at desc, id desc);
  create index material_requests_of_requester on material_requests (requester_id, created_at desc, id desc);
  create index material_requests_of_project on material_requests (project_id, created_at desc, id desc);
  create index material_requests_of_place on material_requests (place_id, created_at desc, id desc);
  create index material_requests_of_cost_center on material_requests (cost_center, created_at desc, id desc);
  create index material_requests_from on material_requests (from_warehouse_id, created_at desc, id desc);
  create index material_requests_to on material_requests (to_warehouse_id, created_at desc, id desc);
  create index material_requests_of_source_project on material_requests (source_project_id);
  create index material_requests_of_stage on material_requests (stage_id);
  create index material_requests_of_closer on material_requests (closed_by);
  create index material_requests_by_required on material_requests (required_date, id);
  create index material_requests_by_amount on material_requests (amount, id);
  create index material_requests_searched on material_requests using gin (busqueda gin_trgm_ops);
  create unique index material_requests_of_post on material_requests (erp_post_id);
  create index approvals_of_entity on approvals (entity, entity_id, id);

  create table material_request_lines (
    id integer primary key generated always as identity,
    request_id integer not null references material_requests on delete cascade,
    line integer not null check (line > 0),
    material_id integer not null references materials,
    quantity numeric(18, 3) not null check (quantity > 0),
    comment text,
    unit_price numeric(18, 4) check (unit_price >= 0),
    currency text check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    amount numeric(18, 0) not null default 0 check (amount >= 0),
    -- On its way or arrived; given up; arrived; used; given back, and asked to be given back.
    sent_quantity numeric(18, 3) not null default 0 check (sent_quantity >= 0),
    closed_quantity numeric(18, 3) not null default 0 check (closed_quantity >= 0),
    received_quantity numeric(18, 3) not null default 0 check (received_quantity >= 0),
    consumed_quantity numeric(18, 3) not null default 0 check (consumed_quantity >= 0),
    returned_quantity numeric(18, 3) not null default 0 check (returned_quantity >= 0),
    returning_quantity numeric(18, 3) not null default 0 check (returning_quantity >= 0),
    unique (request_id, line),
    unique (request_id, material_id),
    check ((unit_price is null) = (currency is null)),
    constraint request_line_sent check (sent_quantity + closed_quantity <= quantity),
    constraint request_line_received check (received_quantity <= sent_quantity),
    constraint request_line_used check (consumed_quantity + returned_quantity + returning_quantity <= received_quantity)
  );
  create index material_request_lines_of_material on material_request_lines (material_id, request_id);
  create index material_request_lines_open on material_request_lines (material_id) where sent_quantity + closed_quantity < quantity;
`;

const receipts = `
  create table material_receipts (
    id integer primary key generated always as identity,
    ${numbered('RM')},
    request_id integer not null references material_requests,
    transfer_id integer references stock_transfers,
    paper text,
    comment text,
    received_by integer not null references users,
    received_at timestamptz not null default now()
  );
  create index material_receipts_of_request on material_receipts (request_id, id);
  create index material_receipts_of_transfer on material_receipts (transfer_id);
  create index material_receipts_of_receiver on material_receipts (received_by);
  create index material_receipts_by_time on material_receipts (received_at desc, id desc);
  create table material_receipt_lines (
    receipt_id integer not null references material_receipts,
    request_line_id integer not null references material_request_lines,
    quantity numeric(18, 3) not null check (quantity > 0),
    primary key (receipt_id, request_line_id)
  );
  create index material_receipt_lines_of_line on material_receipt_lines (request_line_id);
  create trigger material_receipts_stay before update or delete on material_receipts for each row execute function refuse_change();
  create trigger material_receipt_lines_stay before update or delete on material_receipt_lines for each row execute function refuse_change();
`;

/** What a request asks for travels as every transfer does; to a site it has no warehouse to arrive in. */
const transfers = `
  alter table stock_transfers add column request_id integer references material_requests;
  alter table stock_transfers alter column to_warehouse_id drop not null;
  alter table stock_transfers add check (to_warehouse_id is not null or request_id is not null);
  create index stock_transfers_of_request on stock_transfers (request_id, id);
  alter table stock_transfer_lines add column request_line_id integer references material_request_lines;
  create index stock_transfer_lines_of_request_line on stock_transfer_lines (request_line_id);
`;
