import { sql, type Kysely } from 'kysely';

/**
 * What lies somewhere and is asked for instead of being bought. What it holds is the line of its request: until three working days
 * after it was asked for, and from its approval on until it is sent or given up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables + promises + guard + finding).execute(db);
}

const tables = `
  create table material_equivalents (
    material_id integer not null references materials,
    equivalent_id integer not null references materials,
    reason text not null,
    declared_by integer not null references users,
    declared_at timestamptz not null default now(),
    primary key (material_id, equivalent_id),
    constraint material_equivalents_once check (material_id < equivalent_id)
  );
  create index material_equivalents_other on material_equivalents (equivalent_id);
  create index material_equivalents_of_user on material_equivalents (declared_by);

  create table leftovers (
    request_id integer primary key references material_requests on delete cascade,
    source text not null constraint leftovers_source check (source in ('bodega', 'obra', 'devolucion', 'traslado')),
    project_id integer references projects,
    warehouse_id integer references warehouses,
    return_id integer references material_returns,
    transfer_id integer references stock_transfers,
    -- What was going to be bought, and the line of the purchase that it takes the place of.
    asked_material_id integer not null references materials,
    replaces_line_id integer references material_request_lines on delete set null,
    -- So much of that line is not bought any more: only what was sent.
    replaced_quantity numeric(18, 3) not null default 0 constraint leftovers_replaced_quantity check (replaced_quantity >= 0),
    held_until timestamptz not null,
    expired_at timestamptz,
    constraint leftovers_place check ((source = 'obra') = (project_id is not null) and (source <> 'obra') = (warehouse_id is not null)
      and (source = 'devolucion') = (return_id is not null) and (source = 'traslado') = (transfer_id is not null))
  );
  create index leftovers_of_project on leftovers (project_id) where project_id is not null;
  create index leftovers_of_warehouse on leftovers (warehouse_id) where warehouse_id is not null;
  create index leftovers_of_return on leftovers (return_id) where return_id is not null;
  create index leftovers_of_transfer on leftovers (transfer_id) where transfer_id is not null;
  create index leftovers_of_material on leftovers (asked_material_id);
  create index leftovers_of_line on leftovers (replaces_line_id);
  create index leftovers_held on leftovers (held_until) where expired_at is null;

  -- What was offered and bought all the same. Without a line nobody has sent the purchase yet; without a reason nobody gave one.
  create table leftovers_ignored (
    id integer primary key generated always as identity,
    user_id integer not null references users,
    project_id integer references projects,
    cost_center text collate "C" references cost_centers on update cascade,
    request_line_id integer references material_request_lines on delete set null,
    material_id integer not null references materials,
    offered_material_id integer not null references materials,
    offered_at text not null,
    offered_quantity numeric(18, 3) not null constraint leftovers_ignored_offered check (offered_quantity > 0),
    -- Of what is bought, as much as was offered, and what it costs.
    quantity numeric(18, 3) not null constraint leftovers_ignored_quantity check (quantity > 0),
    amount numeric(18, 0) constraint leftovers_ignored_amount check (amount >= 0),
    reason_id integer references leftover_reasons,
    ignored_at timestamptz not null default now(),
    constraint leftovers_ignored_charge check (num_nonnulls(project_id, cost_center) = 1)
  );
  create unique index leftovers_ignored_of_line on leftovers_ignored (request_line_id);
  create index leftovers_ignored_by_time on leftovers_ignored (ignored_at desc, id desc);
  create index leftovers_ignored_of_user on leftovers_ignored (user_id, material_id) where request_line_id is null;
  create index leftovers_ignored_by_user on leftovers_ignored (user_id, ignored_at desc);
  create index leftovers_ignored_of_project on leftovers_ignored (project_id);
  create index leftovers_ignored_of_cost_center on leftovers_ignored (cost_center);
  create index leftovers_ignored_of_material on leftovers_ignored (material_id);
  create index leftovers_ignored_of_offered on leftovers_ignored (offered_material_id);
  create index leftovers_ignored_of_reason on leftovers_ignored (reason_id);
`;

const promises = `
  create view leftover_promises as
    select line.id as request_line_id, request.id as request_id, leftover.source, leftover.project_id, leftover.warehouse_id,
      leftover.return_id, leftover.transfer_id, line.material_id, line.quantity - line.sent_quantity - line.closed_quantity as quantity
    from leftovers as leftover
    join material_requests as request on request.id = leftover.request_id
    join material_request_lines as line on line.request_id = request.id
    where line.sent_quantity + line.closed_quantity < line.quantity and (request.status in ('aprobada', 'incompleta', 'en_curso')
      or (request.status in ('restringida', 'pendiente') and leftover.held_until > now()));

  -- What lies at a site, or is still to come, reserves nothing in a warehouse; once it has come it does.
  create or replace view stock_reservations as
    select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
      line.quantity - line.sent_quantity - line.closed_quantity as quantity
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
      and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso')
      and not exists (select from leftovers where leftovers.request_id = request.id)
    union all
    select request_line_id, request_id, warehouse_id, material_id, quantity from leftover_promises as promise
    where source = 'bodega'
      or exists (select from material_returns where id = promise.return_id and status = 'aprobado')
      or exists (select from stock_transfers where id = promise.transfer_id and status <> 'enviado');

  create or replace view past.stock_reservations as
    select line.id as request_line_id, request.id as request_id, request.from_warehouse_id as warehouse_id, line.material_id,
      line.quantity - line.sent_quantity - line.closed_quantity as quantity
    from past.material_request_lines as line join past.material_requests as request on request.id = line.request_id
    where line.sent_quantity + line.closed_quantity < line.quantity and request.from_warehouse_id is not null
      and request.document_kind = 'InventoryTransferRequest' and request.status in ('aprobada', 'incompleta', 'en_curso')
      and not exists (select from public.leftovers where leftovers.request_id = request.id and leftovers.source = 'obra');
`;

const guard = `
  -- More is promised of the place that a request takes from than lies there.
  create function leftover_is_beyond(asking integer) returns boolean language sql stable as $$
    select coalesce(bool_or((
        select sum(quantity) from leftover_promises as promised
        where promised.material_id = own.material_id and promised.source = own.source
          and (promised.project_id, promised.warehouse_id, promised.return_id, promised.transfer_id)
            is not distinct from (own.project_id, own.warehouse_id, own.return_id, own.transfer_id)
      ) > case own.source
        when 'bodega' then coalesce((select quantity from stocks where warehouse_id = own.warehouse_id and material_id = own.material_id), 0)
        when 'obra' then (
          select coalesce(sum(received_quantity - consumed_quantity - returned_quantity - returning_quantity - moved_quantity), 0)
          from material_request_lines as line join material_requests as request on request.id = line.request_id
          where request.project_id = own.project_id and request.to_warehouse_id is null and line.material_id = own.material_id)
        when 'devolucion' then (
          select coalesce(sum(line.quantity), 0) from material_return_lines as line join material_returns as paper on paper.id = line.return_id
          where paper.id = own.return_id and paper.status in ('pendiente', 'aprobado') and line.material_id = own.material_id
            and line.condition <> 'danado')
        else (
          select coalesce(sum(coalesce(line.received_quantity, line.quantity)), 0)
          from stock_transfer_lines as line join stock_transfers as paper on paper.id = line.transfer_id
          where paper.id = own.transfer_id and paper.status <> 'anulado' and line.material_id = own.material_id)
      end), false)
    from leftover_promises as own where own.request_id = asking $$;

  -- The same is never promised twice: judged when the transaction ends, by whoever promises.
  create function refuse_promise_of_more() returns trigger language plpgsql as $$
    begin
      if leftover_is_beyond(new.request_id) then
        raise exception using errcode = 'check_violation', constraint = 'leftovers_promised_once', table = 'leftovers',
          message = 'the same leftover is promised twice';
      end if;
      return null;
    end $$;
  create constraint trigger leftovers_promised_once after insert or update of held_until on leftovers
    deferrable initially deferred for each row execute function refuse_promise_of_more();
`;

const finding = `
  create index material_request_lines_left on material_request_lines (material_id, request_id)
    where received_quantity > consumed_quantity + returned_quantity + returning_quantity + moved_quantity;
  create index stock_transfers_coming on stock_transfers (id) where status = 'enviado' and request_id is null;
  create index stock_movements_arrived on stock_movements (material_id, to_warehouse_id, id desc) where to_warehouse_id is not null;
  create index material_returns_waiting on material_returns (id) where status = 'pendiente';
`;
