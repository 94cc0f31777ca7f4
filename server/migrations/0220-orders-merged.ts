import { sql, type Kysely } from 'kysely';

/** Orders that supply makes of what is asked for: approved before they are issued, and their materials received by receipts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(orders + lines + arrivals).execute(db);
}

const orders = `
  alter table purchase_orders
    drop constraint purchase_orders_status,
    add constraint purchase_orders_status
      check (status in ('por_aprobar', 'por_emitir', 'emitida', 'rechazada_erp', 'rechazada', 'anulada')),
    drop constraint purchase_orders_origin,
    add constraint purchase_orders_origin check (origin in ('service_request', 'purchase_request')),
    add column prepared_by integer references users,
    -- What was awarded was decided before; what somebody prepares is decided as an order.
    add constraint purchase_orders_prepared check ((origin = 'purchase_request') = (prepared_by is not null));
  create index purchase_orders_of_preparer on purchase_orders (prepared_by);
  drop index purchase_orders_once;
  -- What was awarded is ordered once; of what is asked for, so much as is left.
  create unique index purchase_orders_once on purchase_orders (origin, origin_id, supplier_code, currency)
    where origin = 'service_request' and status <> 'anulada';
`;

const lines = `
  alter table purchase_order_lines
    -- Which request the item is of, where one order has items of several.
    add column origin_id integer,
    add column origin_number text,
    add constraint purchase_order_lines_origin check ((origin_id is null) = (origin_number is null));
  create index purchase_order_lines_of_item on purchase_order_lines (origin_item_id) where origin_id is not null;
  create index purchase_order_lines_of_code on purchase_order_lines (code, id desc);
`;

const arrivals = `
  create table purchase_order_arrivals (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    line integer not null check (line > 0),
    quantity numeric(18, 3) not null check (quantity > 0),
    -- Net and exact, by the prices in force when it came.
    total numeric(38, 11) not null check (total >= 0),
    -- The receipt of the material that brought it, and what the ERP is told of it by.
    receipt_id integer not null,
    receipt_number text not null,
    at timestamptz not null default now()
  );
  create index purchase_order_arrivals_of_order on purchase_order_arrivals (order_id, line);
  create trigger purchase_order_arrivals_stay before update or delete on purchase_order_arrivals
    for each row execute function refuse_change();
`;
