import { sql, type Kysely } from 'kysely';

/** What goes back to its supplier: of a receipt, some of its lines; nothing moves until it leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(returns + lines + files + within).execute(db);
}

const returns = `
  alter table stock_movements drop constraint stock_movements_kind_check,
    add constraint stock_movements_kind_check check (kind in
      ('saldo_inicial', 'recepcion', 'traslado', 'consumo', 'devolucion', 'devolucion_proveedor', 'ajuste', 'fusion'));

  create table supplier_returns (
    id integer primary key generated always as identity,
    number text not null generated always as ('DP-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique,
    status text not null default 'por_despachar' constraint supplier_returns_status
      check (status in ('por_despachar', 'despachada', 'acreditada', 'repuesta', 'anulada')),
    outcome text not null constraint supplier_returns_outcome check (outcome in ('reposicion', 'nota_de_credito')),
    order_id integer not null references purchase_orders,
    receipt_id integer not null references material_receipts,
    -- Null: it lies at the site.
    warehouse_id integer references warehouses,
    reason_id integer not null references supplier_return_reasons,
    detail text,
    created_by integer not null references users,
    created_at timestamptz not null default now(),
    dte_folio text,
    driver text,
    plate text,
    sent_by integer references users,
    sent_at timestamptz,
    credit_folio text,
    credit_on date,
    credit_net numeric(20, 4),
    ended_by integer references users,
    ended_at timestamptz,
    end_reason text,
    version integer not null default 1,
    constraint supplier_returns_sent check ((sent_at is null) = (sent_by is null)
      and (status = 'anulada' or (sent_at is null) = (status = 'por_despachar'))),
    constraint supplier_returns_credited check (num_nonnulls(credit_folio, credit_on, credit_net) = case status when 'acreditada' then 3 else 0 end),
    constraint supplier_returns_annulled check ((status = 'anulada') = (end_reason is not null) and (end_reason is null) = (ended_by is null))
  );
  create index supplier_returns_of_order on supplier_returns (order_id, id);
  create index supplier_returns_of_receipt on supplier_returns (receipt_id);
  create index supplier_returns_of_warehouse on supplier_returns (warehouse_id);
  create index supplier_returns_of_reason on supplier_returns (reason_id);
  create index supplier_returns_of_status on supplier_returns (status, id);
  create index supplier_returns_by_time on supplier_returns (created_at desc, id desc);
  create index supplier_returns_by_sending on supplier_returns (sent_at desc nulls last, id desc);
  create index supplier_returns_by on supplier_returns (created_by);
  create index supplier_returns_sent_by on supplier_returns (sent_by);
  create index supplier_returns_ended_by on supplier_returns (ended_by);
`;

const lines = `
  create table supplier_return_lines (
    return_id integer not null references supplier_returns,
    line integer not null constraint supplier_return_lines_line check (line > 0),
    request_line_id integer not null references material_request_lines,
    order_line integer not null constraint supplier_return_lines_order_line check (order_line > 0),
    material_id integer not null references materials,
    quantity numeric(18, 3) not null constraint supplier_return_lines_quantity check (quantity > 0),
    -- The supplier brought it again.
    replaced_quantity numeric(18, 3) not null default 0
      constraint supplier_return_lines_replaced check (replaced_quantity between 0 and quantity),
    -- Net and exact, at the prices that its receipt counted.
    worth numeric(38, 11) not null constraint supplier_return_lines_worth check (worth >= 0),
    primary key (return_id, line),
    constraint supplier_return_lines_once unique (return_id, request_line_id)
  );
  create index supplier_return_lines_of_request_line on supplier_return_lines (request_line_id);
  create index supplier_return_lines_of_material on supplier_return_lines (material_id);
`;

const files = `
  create table supplier_return_files (
    id integer primary key generated always as identity,
    return_id integer not null references supplier_returns,
    file stored_file not null unique,
    name text not null,
    added_by integer not null references users,
    added_at timestamptz not null default now()
  );
  create index supplier_return_files_of on supplier_return_files (return_id, id);
  create index supplier_return_files_by on supplier_return_files (added_by);
  create trigger supplier_return_files_stay before update or delete on supplier_return_files for each row execute function refuse_change();
`;

/** Whatever the program does, live returns take no more of a line of a receipt than it brought. */
const within = `
  create function refuse_over_supplier_return() returns trigger language plpgsql as $$
  begin
    perform from material_request_lines where id = new.request_line_id for update;
    if (select sum(line.quantity) from supplier_return_lines as line join supplier_returns as it on it.id = line.return_id
        where line.request_line_id = new.request_line_id and it.status <> 'anulada'
          and it.receipt_id = (select receipt_id from supplier_returns where id = new.return_id))
      > coalesce((select came.quantity from material_receipt_lines as came
          where came.request_line_id = new.request_line_id and came.receipt_id = (select receipt_id from supplier_returns where id = new.return_id)), 0) then
      raise exception 'More goes back of a line than its receipt brought'
        using errcode = 'check_violation', constraint = 'supplier_return_lines_within_receipt';
    end if;
    return null;
  end $$;
  create constraint trigger supplier_return_lines_within_receipt after insert or update of quantity on supplier_return_lines
    deferrable initially deferred for each row execute function refuse_over_supplier_return();
`;
