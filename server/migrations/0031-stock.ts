import { sql, type Kysely } from 'kysely';

/** The stock ledger and its sums, transfers between warehouses, inventory counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ledger + transfers + counts).execute(db);
}

const ledger = `
  create table stocks (
    warehouse_id integer not null references warehouses,
    material_id integer not null references materials,
    quantity numeric(18, 3) not null constraint stocks_never_negative check (quantity >= 0),
    primary key (warehouse_id, material_id)
  );
  create index stocks_of_material on stocks (material_id, warehouse_id);

  -- What, from, to, how much, why: from nowhere it comes in, to nowhere it goes out or on its way.
  create table stock_movements (
    id integer primary key generated always as identity,
    at timestamptz not null default now(),
    material_id integer not null references materials,
    from_warehouse_id integer references warehouses,
    to_warehouse_id integer references warehouses,
    quantity numeric(18, 3) not null check (quantity > 0),
    unit_cost numeric(18, 4) check (unit_cost >= 0),
    currency text check (currency in ('CLP', 'USD', 'EUR', 'UF')),
    kind text not null check (kind in ('saldo_inicial', 'recepcion', 'traslado', 'consumo', 'devolucion', 'ajuste')),
    document_kind text not null check (document_kind <> ''),
    document_number text not null check (document_number <> ''),
    project_id integer references projects,
    place_id integer references places,
    user_id integer references users,
    reason text,
    check (num_nonnulls(from_warehouse_id, to_warehouse_id) > 0),
    check (from_warehouse_id <> to_warehouse_id),
    check ((unit_cost is null) = (currency is null))
  );
  create index stock_movements_of_material on stock_movements (material_id, id desc);
  create index stock_movements_from on stock_movements (from_warehouse_id, id desc);
  create index stock_movements_to on stock_movements (to_warehouse_id, id desc);
  create index stock_movements_by_time on stock_movements (at desc, id desc);
  create index stock_movements_of_document on stock_movements (document_number, id);
  create index stock_movements_of_project on stock_movements (project_id);
  create index stock_movements_of_place on stock_movements (place_id);
  create index stock_movements_of_user on stock_movements (user_id);
  create sequence stock_entry_numbers as integer;

  -- The sums follow the ledger. All rows are locked in one order, by warehouse and material, so that two who move the same
  -- things at once wait for each other and never both; the check of the sums refuses what is not there.
  create function keep_stocks() returns trigger language plpgsql as $$
    begin
      insert into stocks (warehouse_id, material_id, quantity)
        select warehouse_id, material_id, 0 from (
          select from_warehouse_id as warehouse_id, material_id from added where from_warehouse_id is not null
          union select to_warehouse_id, material_id from added where to_warehouse_id is not null) as touched
        order by warehouse_id, material_id
        on conflict do nothing;
      perform from stocks
        join (
          select from_warehouse_id as warehouse_id, material_id from added where from_warehouse_id is not null
          union select to_warehouse_id, material_id from added where to_warehouse_id is not null) as touched using (warehouse_id, material_id)
        order by stocks.warehouse_id, stocks.material_id
        for update of stocks;
      update stocks set quantity = stocks.quantity + change.quantity
        from (
          select warehouse_id, material_id, sum(quantity) as quantity from (
            select from_warehouse_id as warehouse_id, material_id, -quantity as quantity from added where from_warehouse_id is not null
            union all select to_warehouse_id, material_id, quantity from added where to_warehouse_id is not null) as rows
          group by warehouse_id, material_id) as change
        where stocks.warehouse_id = change.warehouse_id and stocks.material_id = change.material_id;
      return null;
    end $$;
  create trigger stock_movements_keep_stocks after insert on stock_movements
    referencing new table as added for each statement execute function keep_stocks();
  create trigger stock_movements_stay before update or delete on stock_movements for each row execute function refuse_change();
  create trigger stock_movements_are_not_emptied before truncate on stock_movements for each statement execute function refuse_change();

  -- Only the ledger changes the sums: by hand, from outside the trigger above, nobody does.
  -- An empty row changes no sum; it is made before, to be locked.
  create trigger stocks_begin_empty before insert on stocks
    for each row when (pg_trigger_depth() = 0 and new.quantity <> 0) execute function refuse_change();
  create trigger stocks_follow_the_ledger before update or delete on stocks
    for each row when (pg_trigger_depth() = 0) execute function refuse_change();
`;

const numbered = (letters: string) =>
  `number text not null generated always as ('${letters}-' || repeat('0', greatest(0, 6 - length(id::text))) || id::text) stored unique`;

const transfers = `
  create table stock_transfers (
    id integer primary key generated always as identity,
    ${numbered('TR')},
    kind text not null check (kind in ('DESPACHO', 'RETIRO')),
    status text not null check (status in ('enviado', 'con_diferencias', 'recibido', 'anulado')),
    from_warehouse_id integer not null references warehouses,
    to_warehouse_id integer not null references warehouses,
    project_id integer references projects,
    comment text,
    driver text,
    driver_rut text check (driver_rut ~ '^[1-9][0-9]{0,7}-[0-9K]$'),
    plate text,
    sent_by integer references users,
    sent_at timestamptz not null default now(),
    received_by integer references users,
    received_at timestamptz,
    -- Who settled what was missing, or took it back, how and why.
    closed_by integer references users,
    closed_at timestamptz,
    settlement text check (settlement in ('devolver', 'perdida')),
    close_reason text,
    version integer not null default 1,
    check (from_warehouse_id <> to_warehouse_id),
    check ((status in ('con_diferencias', 'recibido')) = (received_at is not null)),
    check (status <> 'anulado' or close_reason is not null)
  );
  create index stock_transfers_by_time on stock_transfers (sent_at desc, id desc);
  create index stock_transfers_from on stock_transfers (from_warehouse_id, id desc);
  create index stock_transfers_to on stock_transfers (to_warehouse_id, id desc);
  create index stock_transfers_under_way on stock_transfers (to_warehouse_id) where status in ('enviado', 'con_diferencias');
  create index stock_transfers_of_project on stock_transfers (project_id);
  create index stock_transfers_of_sender on stock_transfers (sent_by);
  create index stock_transfers_of_receiver on stock_transfers (received_by);
  create index stock_transfers_of_closer on stock_transfers (closed_by);

  create table stock_transfer_lines (
    transfer_id integer not null references stock_transfers,
    line integer not null check (line > 0),
    material_id integer not null references materials,
    quantity numeric(18, 3) not null check (quantity > 0),
    received_quantity numeric(18, 3) check (received_quantity between 0 and quantity),
    reason text,
    unit_cost numeric(18, 4),
    currency text,
    primary key (transfer_id, line),
    unique (transfer_id, material_id)
  );
  create index stock_transfer_lines_of_material on stock_transfer_lines (material_id);
`;

const counts = `
  create table stock_counts (
    id integer primary key generated always as identity,
    ${numbered('IN')},
    warehouse_id integer not null references warehouses,
    status text not null check (status in ('en_conteo', 'por_aprobar', 'cerrado', 'anulado')),
    blind boolean not null,
    comment text,
    opened_by integer references users,
    opened_at timestamptz not null default now(),
    submitted_by integer references users,
    submitted_at timestamptz,
    decided_by integer references users,
    decided_at timestamptz,
    decision_comment text,
    version integer not null default 1
  );
  create unique index stock_counts_one_open on stock_counts (warehouse_id) where status in ('en_conteo', 'por_aprobar');
  create index stock_counts_of_warehouse on stock_counts (warehouse_id, id desc);
  create index stock_counts_of_opener on stock_counts (opened_by);
  create index stock_counts_of_submitter on stock_counts (submitted_by);
  create index stock_counts_of_decider on stock_counts (decided_by);

  create table stock_count_lines (
    count_id integer not null references stock_counts,
    material_id integer not null references materials,
    -- What the ledger said at the moment of counting: what moves afterwards is no difference.
    expected numeric(18, 3) not null check (expected >= 0),
    counted numeric(18, 3) check (counted >= 0),
    comment text,
    counted_by integer references users,
    counted_at timestamptz,
    primary key (count_id, material_id),
    check ((counted is null) = (counted_at is null))
  );
  create index stock_count_lines_of_material on stock_count_lines (material_id);
  create index stock_count_lines_of_counter on stock_count_lines (counted_by);
`;
