import { sql, type Kysely } from 'kysely';

/**
 * How much of each line is in orders: kept beside what supply says of it, by triggers on the orders. Never more than was approved and is
 * still wanted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(column + status + following + within).execute(db);
}

const column = `
  alter table purchase_lines add column ordered_quantity numeric(18, 3) not null default 0 check (ordered_quantity >= 0);
  alter table purchase_requests drop constraint purchase_requests_status,
    add constraint purchase_requests_status
      check (status in ('pendiente', 'en_gestion', 'en_orden', 'recibida_parcial', 'recibida', 'anulada'));
`;

const status = `
  drop function purchase_line_status(text, text, numeric, numeric, numeric);
  create function purchase_line_status(request_status text, manual text, quantity numeric, closed numeric, received numeric, ordered numeric)
    returns text language sql immutable as $$
    select case
      when request_status = 'anulada' or (received = 0 and closed >= quantity) then 'anulada'
      when received + closed >= quantity then 'recibida'
      when received > 0 then 'recibida_parcial'
      when ordered > 0 and ordered + closed >= quantity then 'en_orden'
      when coalesce(ordered, 0) = 0 and coalesce(manual, 'por_gestionar') = 'por_gestionar' then 'pendiente'
      else 'en_gestion' end $$;

  create or replace function keep_purchases(ids integer[]) returns void language sql as $$
    -- Held first: what is summed below is read after whoever held it before has written.
    select from purchase_requests where request_id = any(ids) order by request_id for update;
    update purchase_requests as it set version = it.version + 1,
      status = coalesce((array['pendiente', 'en_gestion', 'en_orden', 'recibida_parcial', 'recibida', 'anulada'])[found.place], 'pendiente'),
      is_open = coalesce(found.is_open, true), delivery_date = found.delivery_date, first_delivery_date = found.first_delivery_date,
      days_moved = found.days_moved, due_date = found.due_date
    from (
      select request.id,
        min(array_position(array['pendiente', 'en_gestion', 'en_orden', 'recibida_parcial', 'recibida', 'anulada'], line.status)) as place,
        bool_or(line.status in ('pendiente', 'en_gestion', 'en_orden', 'recibida_parcial')) as is_open,
        max(line.delivery_date) as delivery_date, max(line.first_delivery_date) as first_delivery_date,
        max(line.delivery_date - line.first_delivery_date) as days_moved,
        min(coalesce(line.delivery_date, request.required_date))
          filter (where line.status in ('pendiente', 'en_gestion', 'en_orden', 'recibida_parcial')) as due_date
      from material_requests as request
      left join lateral (
        select purchase_line_status(request.status, care.status_manual, quantity, closed_quantity, received_quantity, care.ordered_quantity)
            as status, care.delivery_date, care.first_delivery_date
        from material_request_lines as own left join purchase_lines as care on care.request_line_id = own.id
        where own.request_id = request.id) as line on true
      where request.id in (select request_id from purchase_requests where request_id = any(ids)) group by request.id) as found
    where it.request_id = found.id $$;
`;

const following = `
  -- What live orders ask for of these lines: the version in force, or the one that shall replace it where it asks for more.
  create function keep_ordered(ordered integer) returns void language plpgsql as $$
  declare
    requests integer[] := array(select distinct origin_id from purchase_order_lines where order_id = ordered and origin_id is not null);
  begin
    -- Held first, as by whoever acts on a request.
    perform from purchase_requests where request_id = any(requests) order by request_id for update;
    insert into purchase_lines as it (request_line_id, request_id, asked_on, ordered_quantity)
    select item.id, purchase.request_id, purchase.asked_on, coalesce(live.quantity, 0)
    from (select distinct origin_item_id as id, origin_id from purchase_order_lines where order_id = ordered and origin_id is not null) as item
    join purchase_requests as purchase on purchase.request_id = item.origin_id
    left join lateral (
      select sum(own.quantity) as quantity from (
        select max(line.quantity) as quantity from purchase_order_lines as line
        join purchase_orders as holder on holder.id = line.order_id and holder.status not in ('anulada', 'rechazada')
        join purchase_order_editions as edition on edition.order_id = line.order_id and edition.edition = line.edition
          and edition.status in ('vigente', 'por_aprobar', 'por_informar', 'rechazada_erp')
        where line.origin_item_id = item.id and line.origin_id is not null group by line.order_id, line.line) as own) as live on true
    on conflict (request_line_id) do update set ordered_quantity = excluded.ordered_quantity
      where it.ordered_quantity <> excluded.ordered_quantity;
  end $$;

  create function follow_orders() returns trigger language plpgsql as $$
  begin
    perform keep_ordered(case tg_table_name when 'purchase_orders' then (to_jsonb(new) ->> 'id')::integer
      else (to_jsonb(new) ->> 'order_id')::integer end);
    return null;
  end $$;
  create trigger purchase_orders_follow_purchase after update of status, edition on purchase_orders
    for each row when (new.origin = 'purchase_request') execute function follow_orders();
  create trigger purchase_order_editions_follow_purchase after update of status on purchase_order_editions
    for each row execute function follow_orders();

  create function follow_new_order_lines() returns trigger language plpgsql as $$
  begin
    perform keep_ordered(id) from (select distinct order_id as id from after where origin_id is not null) as written;
    return null;
  end $$;
  create trigger purchase_order_lines_follow_purchase after insert on purchase_order_lines
    referencing new table as after for each statement execute function follow_new_order_lines();
`;

/** What came without an order was bought all the same. */
const within = `
  create function refuse_over_order() returns trigger language plpgsql as $$
  declare
    written jsonb := to_jsonb(new);
    line_id integer := case tg_table_name when 'purchase_lines' then (written ->> 'request_line_id')::integer else (written ->> 'id')::integer end;
  begin
    if exists (
      select from material_request_lines as line
      join purchase_lines as care on care.request_line_id = line.id
      where line.id = line_id and care.ordered_quantity > 0
        and care.ordered_quantity + line.closed_quantity + line.received_quantity - coalesce((
          select sum(came.quantity) from purchase_order_arrivals as came
          join purchase_order_lines as own on own.order_id = came.order_id and own.line = came.line and own.edition = 1
          where own.origin_item_id = line.id and own.origin_id is not null), 0) > line.quantity
    ) then
      raise exception 'More is ordered of line % than was approved', line_id
        using errcode = 'check_violation', constraint = 'purchase_lines_within_approved';
    end if;
    return null;
  end $$;
  create constraint trigger purchase_lines_within_approved after insert or update of ordered_quantity on purchase_lines
    deferrable initially deferred for each row execute function refuse_over_order();
  create constraint trigger material_request_lines_cover_orders after update of quantity, closed_quantity, received_quantity
    on material_request_lines deferrable initially deferred
    for each row when (new.quantity < old.quantity or new.closed_quantity > old.closed_quantity or new.received_quantity > old.received_quantity)
    execute function refuse_over_order();
`;
