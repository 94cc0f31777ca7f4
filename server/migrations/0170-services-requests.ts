import { sql, type Kysely } from 'kysely';

/** Requests of services, their items, what was offered for them, and what those who decide took of each line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(requests + items + documents + decisions).execute(db);
}

const currency = `in ('CLP', 'USD', 'EUR', 'UF')`;
const itemStatus = `in ('in_quotation', 'quotation_ready', 'in_review', 'pending_validation', 'quotation_in_validation', 'user_validation',
  'pending_user', 'purchase_validation', 'pending', 'approved', 'rejected')`;
const number = `'SS-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text`;

const requests = `
  create table service_requests (
    id integer primary key generated always as identity,
    number text not null generated always as (${number}) stored unique,
    status text not null,
    status_since timestamptz not null default now(),
    request_type text not null check (request_type in
      ('SOLICITUD DE SERVICIO', 'SOLICITUD DE SERVICIO URGENTE', 'SOLICITUD MAVERICK', 'SOLICITUD PROVEEDOR UNICO')),
    title text not null check (title <> ''),
    project_id integer references projects,
    stage_id integer references stages,
    place_id integer references places,
    cost_center text collate "C" references cost_centers on update cascade,
    required_date date,
    comment text,
    maverick_reason_id integer references maverick_reasons,
    unique_supplier_cause_id integer references unique_supplier_causes,
    quote_request_id integer references quote_requests,
    requester_id integer not null references users,
    buyer_id integer references users,
    items integer not null default 0 check (items >= 0),
    -- What the chosen quotations come to, in whole pesos, net; nothing while a part of it cannot be told.
    amount numeric(18, 0) check (amount >= 0),
    -- The policy by which it was last sent to approval, and that approval.
    policy_id integer references quotation_policies,
    approval_id integer references approvals,
    cancelled_at timestamptz,
    cancelled_by integer references users,
    cancellation_date date,
    cancellation_reason text,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    busqueda text not null generated always as (fold(${number} || ' ' || title || ' ' || coalesce(comment, ''))) stored,
    constraint service_requests_status check (status = 'cancelled' or status ${itemStatus}),
    constraint service_requests_charge check (num_nonnulls(project_id, cost_center) = 1),
    constraint service_requests_place check ((place_id is null and stage_id is null) or project_id is not null),
    constraint service_requests_maverick check ((request_type = 'SOLICITUD MAVERICK') = (maverick_reason_id is not null)),
    constraint service_requests_cause check ((request_type = 'SOLICITUD PROVEEDOR UNICO') = (unique_supplier_cause_id is not null)),
    constraint service_requests_cancelled check
      ((status = 'cancelled') = (num_nonnulls(cancelled_at, cancelled_by, cancellation_date, cancellation_reason) = 4)
        and num_nonnulls(cancelled_at, cancelled_by, cancellation_date, cancellation_reason) in (0, 4))
  );
  create index service_requests_by_time on service_requests (created_at desc, id desc);
  create index service_requests_by_status on service_requests (status, created_at desc, id desc);
  create index service_requests_by_standing on service_requests (status_since, id);
  create index service_requests_by_type on service_requests (request_type, created_at desc, id desc);
  create index service_requests_by_required on service_requests (required_date, id);
  create index service_requests_by_amount on service_requests (amount, id);
  create index service_requests_by_amount_down on service_requests (amount desc nulls last, id desc);
  create index service_requests_by_required_down on service_requests (required_date desc nulls last, id desc);
  create index service_requests_of_requester on service_requests (requester_id, created_at desc, id desc);
  create index service_requests_of_buyer on service_requests (buyer_id, created_at desc, id desc);
  create index service_requests_of_project on service_requests (project_id, created_at desc, id desc);
  create index service_requests_of_place on service_requests (place_id, created_at desc, id desc);
  create index service_requests_of_cost_center on service_requests (cost_center, created_at desc, id desc);
  create index service_requests_of_stage on service_requests (stage_id);
  create index service_requests_of_maverick_reason on service_requests (maverick_reason_id);
  create index service_requests_of_cause on service_requests (unique_supplier_cause_id);
  create index service_requests_of_quote on service_requests (quote_request_id);
  create index service_requests_of_approval on service_requests (approval_id);
  create index service_requests_of_policy on service_requests (policy_id);
  create index service_requests_of_canceller on service_requests (cancelled_by);
  create index service_requests_searched on service_requests using gin (busqueda gin_trgm_ops);

  create table service_request_approvers (
    request_id integer not null references service_requests,
    staff_id integer not null references staff,
    linked_by integer not null references users,
    linked_at timestamptz not null default now(),
    primary key (request_id, staff_id)
  );
  create index service_request_approvers_of_staff on service_request_approvers (staff_id);
  create index service_request_approvers_of_linker on service_request_approvers (linked_by);
`;

const items = `
  create table service_items (
    id integer primary key generated always as identity,
    request_id integer not null references service_requests,
    line integer not null check (line > 0),
    status text not null constraint service_items_status check (status ${itemStatus}),
    service_id integer not null references services,
    description text,
    quantity numeric(18, 3) not null check (quantity > 0),
    price numeric(18, 4) check (price > 0),
    currency text not null check (currency ${currency}),
    comment text,
    quotation_attached boolean not null,
    -- Why it was last returned or rejected.
    reason text,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by integer references users,
    deleted_reason text,
    unique (request_id, line),
    constraint service_items_deleted check (num_nonnulls(deleted_at, deleted_by, deleted_reason) in (0, 3)),
    -- What was decided stays.
    constraint service_items_decided check (deleted_at is null or status not in ('approved', 'rejected', 'pending'))
  );
  create index service_items_of_service on service_items (service_id, request_id);
  create index service_items_of_creator on service_items (created_by);
  create index service_items_of_deleter on service_items (deleted_by);

  create table service_comments (
    id integer primary key generated always as identity,
    request_id integer not null references service_requests,
    item_id integer references service_items,
    user_id integer not null references users,
    comment text not null check (comment <> ''),
    created_at timestamptz not null default now(),
    deleted_at timestamptz
  );
  create index service_comments_of_request on service_comments (request_id, id);
  create index service_comments_of_item on service_comments (item_id);
  create index service_comments_of_person on service_comments (user_id);
`;

const documents = `
  create table service_documents (
    id integer primary key generated always as identity,
    item_id integer not null references service_items,
    category smallint not null check (category in (0, 1, 2)),
    document_type text not null,
    file_id integer references service_files,
    price numeric(18, 4) check (price > 0),
    coin text not null check (coin ${currency}),
    amount numeric(18, 3) check (amount > 0),
    supplier_rut text,
    supplier text,
    supplier_email text,
    selected boolean not null default false,
    -- By whom it was chosen: from an amount on only supply may (contract decision 56).
    selected_by_supply boolean not null default false,
    unique_supplier boolean not null default false,
    unique_supplier_cause_id integer references unique_supplier_causes,
    evidence_file_id integer references service_files,
    unique_supplier_until date,
    tax_exempt boolean not null default false,
    shopping_index smallint check (shopping_index between 1 and 99),
    number text,
    date date,
    valid_until date,
    delivery_days smallint check (delivery_days between 0 and 999),
    payment_terms text,
    freight numeric(18, 4) check (freight >= 0),
    service_date date,
    -- Whether whoever brought it was of supply then.
    by_supply boolean not null,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by integer references users,
    -- Frozen with the approval: what was decided on stays what it was.
    rate numeric(18, 6),
    rate_date date,
    rate_source text,
    supplier_code text references suppliers (codigo) on update cascade,
    constraint service_documents_type check ((document_type, category) in (('Cotizacion', 0), ('Maverick', 0), ('Otros', 1), ('OC', 2))),
    constraint service_documents_chosen check (not selected or (category = 0 and deleted_at is null)),
    constraint service_documents_unique check
      (unique_supplier = (unique_supplier_cause_id is not null) and unique_supplier = (evidence_file_id is not null)),
    constraint service_documents_valid check (valid_until >= date),
    constraint service_documents_deleted check (num_nonnulls(deleted_at, deleted_by) in (0, 2)),
    constraint service_documents_frozen check (num_nonnulls(rate, rate_date, rate_source, supplier_code) in (0, 4))
  );
  create index service_documents_of_item on service_documents (item_id, id);
  create index service_documents_of_file on service_documents (file_id);
  create index service_documents_of_evidence on service_documents (evidence_file_id);
  create index service_documents_of_cause on service_documents (unique_supplier_cause_id);
  create index service_documents_of_supplier on service_documents (supplier_rut, id) where category = 0 and deleted_at is null;
  create index service_documents_of_supplier_code on service_documents (supplier_code);
  create index service_documents_of_creator on service_documents (created_by);
  create index service_documents_of_deleter on service_documents (deleted_by);
  create index suppliers_by_rut on suppliers (rut) where rut is not null;
`;

const decisions = `
  create table service_line_decisions (
    id integer primary key generated always as identity,
    item_id integer not null references service_items,
    approval_id integer not null references approvals,
    step integer not null,
    approved boolean not null,
    comment text,
    by_user_id integer not null references users,
    at timestamptz not null default clock_timestamp(),
    unique (item_id, approval_id, step),
    constraint service_line_decisions_reason check (approved or comment is not null)
  );
  create index service_line_decisions_of_approval on service_line_decisions (approval_id, step);
  create index service_line_decisions_of_decider on service_line_decisions (by_user_id);
  create trigger service_line_decisions_stay before update or delete on service_line_decisions for each row execute function refuse_change();
`;
