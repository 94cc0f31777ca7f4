import { sql, type Kysely } from 'kysely';

/** Purchase orders: one for each supplier and currency of what was awarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orders + lines).execute(db);
}

const number = `'OC-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text`;

const orders = `
  create table purchase_orders (
    id integer primary key generated always as identity,
    number text not null generated always as (${number}) stored unique,
    status text not null default 'por_emitir' constraint purchase_orders_status
      check (status in ('por_emitir', 'emitida', 'rechazada_erp', 'anulada')),
    edition integer not null default 1 check (edition > 0),
    erp_number text,
    erp_error text,
    origin text not null constraint purchase_orders_origin check (origin in ('service_request')),
    origin_id integer not null,
    origin_number text not null,
    requester_id integer not null references users,
    -- Who it is bought from, and their name as the paper has it.
    supplier_code text not null references suppliers (codigo) on update cascade,
    supplier text not null,
    supplier_rut text,
    supplier_email text,
    currency text not null constraint purchase_orders_currency check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    project_id integer references projects,
    cost_center text collate "C" references cost_centers on update cascade,
    payment_terms text,
    delivery_place text,
    delivery_date date,
    valid_until date,
    comment text,
    approvers text[] not null,
    vat_percent numeric(5, 2) not null check (vat_percent between 0 and 50),
    -- In the decimals of the currency, rounded once each.
    subtotal numeric(20, 2) not null,
    discount numeric(20, 2) not null,
    net numeric(20, 2) not null,
    taxable numeric(20, 2) not null,
    tax numeric(20, 2) not null,
    total numeric(20, 2) not null,
    created_at timestamptz not null default now(),
    issued_at timestamptz,
    version integer not null default 1,
    busqueda text not null generated always as
      (fold(${number} || ' ' || supplier || ' ' || supplier_code || ' ' || origin_number || ' ' || coalesce(erp_number, ''))) stored,
    constraint purchase_orders_charge check (num_nonnulls(project_id, cost_center) = 1),
    constraint purchase_orders_issued check ((status = 'emitida') = (erp_number is not null) and (erp_number is null) = (issued_at is null)),
    constraint purchase_orders_refused check ((status = 'rechazada_erp') = (erp_error is not null)),
    constraint purchase_orders_sums check (discount >= 0 and net = subtotal - discount and taxable between 0 and net and tax >= 0
      and total = net + tax),
    constraint purchase_orders_pesos check (currency <> 'CLP' or (subtotal, discount, net, taxable, tax, total)
      = (trunc(subtotal), trunc(discount), trunc(net), trunc(taxable), trunc(tax), trunc(total)))
  );
  -- What was awarded is ordered once.
  create unique index purchase_orders_once on purchase_orders (origin, origin_id, supplier_code, currency) where status <> 'anulada';
  create index purchase_orders_by_time on purchase_orders (created_at desc, id desc);
  create index purchase_orders_by_status on purchase_orders (status, created_at desc, id desc);
  create index purchase_orders_by_delivery on purchase_orders (delivery_date, id);
  create index purchase_orders_by_supplier on purchase_orders (supplier, id);
  create index purchase_orders_of_origin on purchase_orders (origin_number);
  create index purchase_orders_of_requester on purchase_orders (requester_id, created_at desc, id desc);
  create index purchase_orders_of_supplier on purchase_orders (supplier_code);
  create index purchase_orders_of_project on purchase_orders (project_id, created_at desc, id desc);
  create index purchase_orders_of_cost_center on purchase_orders (cost_center);
  create index purchase_orders_searched on purchase_orders using gin (busqueda gin_trgm_ops);
`;

const lines = `
  create table purchase_order_lines (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    line integer not null check (line > 0),
    code text not null check (code <> ''),
    name text not null,
    description text,
    quantity numeric(18, 3) not null check (quantity > 0),
    unit text not null,
    unit_price numeric(18, 4) not null check (unit_price > 0),
    discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
    tax_exempt boolean not null,
    -- Exact: only the sums of the order are rounded.
    total numeric(38, 11) not null,
    -- The item of what it comes from.
    origin_item_id integer not null,
    unique (order_id, line),
    constraint purchase_order_lines_total check (total * 100 = quantity * unit_price * (100 - discount_percentage))
  );
  create trigger purchase_order_lines_stay before update or delete on purchase_order_lines for each row execute function refuse_change();
`;
