import { sql, type Kysely } from 'kysely';

/** What the ERP knows of orders and we do not: what others received there, what was invoiced and paid, and whether it still stands open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table purchase_orders
      add column erp_status text constraint purchase_orders_erp_status check (erp_status in ('open', 'closed', 'cancelled')),
      drop constraint purchase_orders_reception,
      add constraint purchase_orders_reception check (reception in ('nada', 'parcial', 'completa', 'cerrada'));
    create index purchase_orders_cancelled_there on purchase_orders (id) where status = 'emitida' and erp_status = 'cancelled';

    create table purchase_order_receptions (
      erp_entry text not null,
      erp_line integer not null,
      number text not null,
      order_id integer not null references purchase_orders,
      line integer not null check (line > 0),
      quantity numeric(18, 3) not null check (quantity > 0),
      primary key (erp_entry, erp_line)
    );
    create index purchase_order_receptions_of_order on purchase_order_receptions (order_id, line);

    create table supplier_invoices (
      erp_entry text primary key,
      number text not null,
      folio text,
      day date not null,
      -- Gross, in the currency of the document.
      total numeric(20, 4) not null,
      paid numeric(20, 4) not null
    );
    create table supplier_invoice_lines (
      erp_entry text not null references supplier_invoices on delete cascade,
      erp_line integer not null,
      order_id integer not null references purchase_orders,
      line integer not null check (line > 0),
      quantity numeric(18, 3) not null,
      net numeric(20, 4) not null,
      primary key (erp_entry, erp_line)
    );
    create index supplier_invoice_lines_of_order on supplier_invoice_lines (order_id, line);

    -- One row: when the ERP was asked last, and when for all that there is.
    create table purchase_readings (
      id boolean primary key default true constraint purchase_readings_one check (id),
      read_at timestamptz,
      whole_at timestamptz,
      keeps_invoices boolean not null default false
    );
    insert into purchase_readings default values;
  ` + within,
    )
    .execute(db);
}

/** Whatever the program does, no line is received beyond what the version in force orders: by sheets and by receipts. */
const within = `
  create or replace function refuse_over_reception() returns trigger language plpgsql as $$
  declare
    written jsonb := to_jsonb(new);
    ordered integer := case tg_table_name when 'purchase_orders' then (written ->> 'id')::integer
      when 'purchase_order_arrivals' then (written ->> 'order_id')::integer
      else (select order_id from hes where id = (written ->> 'hes_id')::integer) end;
  begin
    perform from purchase_orders where id = ordered for update;
    if exists (
      select from purchase_orders as it
      join purchase_order_lines as line on line.order_id = it.id and line.edition = it.edition
      where it.id = ordered and (tg_table_name = 'purchase_orders' or line.line = (written ->> 'line')::integer) and line.quantity <
        (select coalesce(sum(came.quantity), 0) from hes_lines as came join hes on hes.id = came.hes_id
          where hes.order_id = it.id and hes.status <> 'anulada' and came.line = line.line)
        + (select coalesce(sum(came.quantity), 0) from purchase_order_arrivals as came where came.order_id = it.id and came.line = line.line)
        -- A receipt brings no more than others have left of it in the ERP, who may receive there what sheets of ours say too.
        + case when tg_table_name = 'purchase_order_arrivals' then (select coalesce(sum(came.quantity), 0)
          from purchase_order_receptions as came where came.order_id = it.id and came.line = line.line) else 0 end
    ) then
      raise exception 'More was received of order % than it asks for', ordered using errcode = 'check_violation', constraint = 'hes_lines_within_order';
    end if;
    return null;
  end $$;
  create constraint trigger purchase_order_arrivals_within_order after insert on purchase_order_arrivals deferrable initially deferred
    for each row execute function refuse_over_reception();
`;
