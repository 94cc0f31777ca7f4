import { sql, type Kysely } from 'kysely';

/**
 * Serials, and the papers that named each, one after another: where it is now follows from the last. No paper is taken back by another way
 * than by a step more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(serials + steps + following + counting).execute(db);
}

const serials = `
  create table material_serials (
    id integer primary key generated always as identity,
    material_id integer not null references materials,
    serial text not null constraint material_serials_text check (serial ~ '^[A-Za-z0-9][A-Za-z0-9 ._/#:+*-]{0,59}$'),
    serial_key text not null generated always as (upper(replace(serial, ' ', ''))) stored,
    -- What its last step says, kept by the steps.
    step integer not null default 0 constraint material_serials_step check (step >= 0),
    status text constraint material_serials_status check (status in ('en_bodega', 'en_obra', 'instalada', 'devuelta')),
    warehouse_id integer references warehouses,
    project_id integer references projects,
    place_id integer references places,
    -- By which it came last.
    receipt_id integer references material_receipts,
    document_kind text,
    document_number text,
    since timestamptz,
    version integer not null default 1,
    constraint material_serials_once unique (material_id, serial_key),
    constraint material_serials_somewhere check ((step = 0) = (status is null)),
    constraint material_serials_in_warehouse check ((status = 'en_bodega') is not distinct from (warehouse_id is not null) or step = 0)
  );
  create index material_serials_by_key on material_serials (serial_key text_pattern_ops);
  create index material_serials_of_warehouse on material_serials (warehouse_id) where warehouse_id is not null;
  create index material_serials_of_project on material_serials (project_id) where project_id is not null;
  create index material_serials_of_place on material_serials (place_id) where place_id is not null;
  create index material_serials_of_receipt on material_serials (receipt_id);
`;

const steps = `
  create table material_serial_steps (
    serial_id integer not null references material_serials,
    step integer not null constraint material_serial_steps_step check (step > 0),
    document_kind text not null constraint material_serial_steps_kind
      check (document_kind in ('recepcion', 'traslado', 'consumo', 'devolucion', 'devolucion_proveedor')),
    document_number text not null,
    -- The paper was annulled: it is where it was before.
    is_undone boolean not null default false,
    receipt_id integer references material_receipts,
    status text not null,
    warehouse_id integer references warehouses,
    project_id integer references projects,
    place_id integer references places,
    done_by integer not null references users,
    done_at timestamptz not null default now(),
    primary key (serial_id, step),
    constraint material_serial_steps_of_receipt check ((receipt_id is not null) = (document_kind = 'recepcion')),
    constraint material_serial_steps_lead check (case when is_undone then status in ('en_bodega', 'en_obra')
      when document_kind = 'consumo' then status = 'instalada'
      when document_kind = 'devolucion_proveedor' then status = 'devuelta'
      else status in ('en_bodega', 'en_obra') end)
  );
  create unique index material_serial_steps_once on material_serial_steps (document_kind, document_number, serial_id) where not is_undone;
  create index material_serial_steps_of_receipt_id on material_serial_steps (receipt_id) where receipt_id is not null;
  create index material_serial_steps_of_warehouse on material_serial_steps (warehouse_id) where warehouse_id is not null;
  create index material_serial_steps_of_project on material_serial_steps (project_id) where project_id is not null;
  create index material_serial_steps_of_place on material_serial_steps (place_id) where place_id is not null;
  create index material_serial_steps_by on material_serial_steps (done_by);
  create trigger material_serial_steps_stay before update or delete on material_serial_steps for each row execute function refuse_change();
`;

/** Whatever the program does: received once, used once, and what is used or given back goes nowhere but by the annulment of its paper. */
const following = `
  create function take_serial_step() returns trigger language plpgsql as $$
  declare
    was material_serials;
  begin
    select * into was from material_serials where id = new.serial_id for update;
    if new.step <> was.step + 1 or not coalesce(case
        when new.is_undone then was.status in ('instalada', 'devuelta')
          and was.document_kind = new.document_kind and was.document_number = new.document_number
        when new.document_kind = 'recepcion' then was.step = 0 or was.status = 'devuelta'
        else was.status in ('en_bodega', 'en_obra') end, false) then
      raise exception 'Serial % does not go from % by %', was.serial, was.status, new.document_kind
        using errcode = 'check_violation', constraint = 'material_serial_steps_follow';
    end if;
    update material_serials set step = new.step, status = new.status, warehouse_id = new.warehouse_id, project_id = new.project_id,
      place_id = new.place_id, receipt_id = coalesce(new.receipt_id, receipt_id), document_kind = new.document_kind,
      document_number = new.document_number, since = new.done_at where id = new.serial_id;
    return new;
  end $$;
  create trigger material_serial_steps_follow before insert on material_serial_steps for each row execute function take_serial_step();
`;

/** A paper names no more serials of a material than it moved of it. */
const counting = `
  create function moved_by_paper(of_kind text, of_number text) returns table (material_id integer, quantity numeric) language sql stable as $$
    select living_material(line.material_id), sum(line.quantity) from (
      select asked.material_id, came.quantity from material_receipts as it
        join material_receipt_lines as came on came.receipt_id = it.id join material_request_lines as asked on asked.id = came.request_line_id
        where of_kind = 'recepcion' and it.number = of_number and it.transfer_id is null
      union all select own.material_id, own.received_quantity from stock_transfers as it
        join stock_transfer_lines as own on own.transfer_id = it.id where of_kind = 'traslado' and it.number = of_number and own.received_quantity > 0
      union all select own.material_id, own.quantity from consumption_vouchers as it
        join consumption_lines as own on own.voucher_id = it.id where of_kind = 'consumo' and it.number = of_number and it.status = 'registrado'
      union all select own.material_id, own.quantity from material_returns as it
        join material_return_lines as own on own.return_id = it.id where of_kind = 'devolucion' and it.number = of_number and it.status = 'aprobado' and own.condition <> 'danado'
      union all select own.material_id, own.quantity from supplier_returns as it
        join supplier_return_lines as own on own.return_id = it.id
        where of_kind = 'devolucion_proveedor' and it.number = of_number and it.status <> 'anulada' and it.sent_at is not null) as line
    group by 1 $$;

  create function refuse_serials_beyond() returns trigger language plpgsql as $$
  begin
    if exists (
      select from (select distinct document_kind, document_number from added where not is_undone) as paper
      cross join lateral (
        select living_material(it.material_id) as material_id, count(*) as named from material_serial_steps as own
        join material_serials as it on it.id = own.serial_id
        where own.document_kind = paper.document_kind and own.document_number = paper.document_number and not own.is_undone
        group by 1) as own
      left join lateral moved_by_paper(paper.document_kind, paper.document_number) as moved on moved.material_id = own.material_id
      where own.named > coalesce(moved.quantity, 0)) then
      raise exception 'A paper names more serials than it moved'
        using errcode = 'check_violation', constraint = 'material_serial_steps_within_paper';
    end if;
    return null;
  end $$;
  create trigger material_serial_steps_within_paper after insert on material_serial_steps
    referencing new table as added for each statement execute function refuse_serials_beyond();
`;
