import { sql, type Kysely } from 'kysely';

/**
 * What supply ordered of a request by orders of its own counts as ordered; what came of it without an order was bought all the same.
 * An order that the ERP closed waits for nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ordered + services + following).execute(db);
  await sql`select keep_material_sums(array(select distinct origin_id from purchase_order_lines where origin_id is not null))`.execute(db);
  await sql`select keep_service_sums(array(select distinct origin_id from purchase_orders
    where origin = 'service_request' and reception = 'cerrada'))`.execute(db);
}

const ordered = `
  -- What orders that are out ask for of a line; of one that the ERP closed, what came of it.
  create function line_in_orders(line_id integer) returns numeric language sql stable as $$
    select coalesce(sum(case when holder.erp_status is not distinct from 'closed' then least(own.quantity, came.here + came.there) else own.quantity end), 0)
    from purchase_order_lines as own
    join purchase_orders as holder on holder.id = own.order_id and holder.edition = own.edition and holder.status = 'emitida'
    cross join lateral (select
      (select coalesce(sum(quantity), 0) from purchase_order_arrivals as it where it.order_id = own.order_id and it.line = own.line) as here,
      (select coalesce(sum(quantity), 0) from purchase_order_receptions as it where it.order_id = own.order_id and it.line = own.line) as there) as came
    where own.origin_item_id = line_id and own.origin_id is not null $$;

  create or replace function line_ordered(document_kind text, status text, line material_request_lines) returns numeric language sql stable as $$
    select case
      when document_kind = 'PurchaseOrder' and status in ('en_curso', 'recibida', 'cerrada') then line.quantity - line.closed_quantity
      when document_kind = 'PurchaseRequest' then line_in_orders(line.id) + greatest(0, line.sent_quantity - (
        select coalesce(sum(came.quantity), 0) from purchase_order_arrivals as came
        join purchase_order_lines as own on own.order_id = came.order_id and own.line = came.line and own.edition = 1
        join purchase_orders as holder on holder.id = own.order_id and holder.status = 'emitida'
        where own.origin_item_id = line.id and own.origin_id is not null))
      else 0 end $$;
`;

const services = `
  create or replace function keep_service_sums(ids integer[]) returns void language sql as $$
    insert into supply_sums (service_request_id, asked_on, project_id, cost_center)
      select id, (created_at at time zone 'America/Santiago')::date, project_id, cost_center from unnest(ids) as wanted join service_requests on id = wanted order by id on conflict (service_request_id) do nothing;
    select from unnest(ids) as wanted join supply_sums as it on service_request_id = wanted order by it.id for update of it;
    update supply_sums as it set asked_on = found.asked_on, project_id = found.project_id, place_id = found.place_id,
      cost_center = found.cost_center,
      is_open = found.status not in ('approved', 'rejected', 'cancelled') or (found.status = 'approved' and not found.is_whole),
      is_approved = found.status = 'approved', is_ordered = found.is_ordered, is_received = found.is_received, is_bought = true,
      buyer_id = found.buyer_id, due_date = found.due_date,
      asked_amount = coalesce(found.amount, 0),
      approved_amount = case when found.status = 'approved' then coalesce(found.amount, 0) else 0 end,
      ordered_amount = found.ordered, received_amount = found.received
    from (
      select request.id, (created_at at time zone 'America/Santiago')::date as asked_on, project_id, place_id, cost_center, status, amount, buyer_id, sums.*
      from unnest(ids) as wanted join service_requests as request on request.id = wanted cross join lateral (
        select count(*) > 0 as is_ordered, coalesce(bool_or(reception in ('parcial', 'completa') or received_net > 0), false) as is_received,
          coalesce(bool_and(reception in ('completa', 'cerrada')), false) as is_whole,
          min(delivery_date) filter (where reception not in ('completa', 'cerrada')) as due_date,
          coalesce(sum(round(net * order_rate(ordered))), 0) as ordered,
          coalesce(sum(round(received_net * order_rate(ordered))), 0) as received
        from purchase_orders as ordered
        where origin = 'service_request' and origin_id = request.id and ordered.status <> 'anulada') as sums) as found
    where it.service_request_id = found.id $$;
`;

const following = `
  create function keep_sums_of_merged_orders() returns trigger language plpgsql as $$
  begin
    perform keep_material_sums(ids) from (select array(
      select distinct line.origin_id from purchase_order_lines as line where line.order_id = new.id and line.origin_id is not null) as ids) as found
    where ids <> '{}';
    return null;
  end $$;
  create trigger purchase_orders_keep_sums_of_lines after update of status, edition, erp_status on purchase_orders
    for each row when (new.origin = 'purchase_request' and (new.status, new.edition, new.erp_status)
      is distinct from (old.status, old.edition, old.erp_status)) execute function keep_sums_of_merged_orders();

  -- What came of an order is written after the lines that it came for.
  create function keep_sums_of_arrivals() returns trigger language plpgsql as $$
  begin
    perform keep_material_sums(ids) from (select array(
      select distinct line.origin_id from purchase_order_lines as line
      where line.order_id = coalesce(new.order_id, old.order_id) and line.origin_id is not null) as ids) as found
    where ids <> '{}';
    return null;
  end $$;
  create trigger purchase_order_arrivals_keep_sums after insert on purchase_order_arrivals
    for each row execute function keep_sums_of_arrivals();
  create trigger purchase_order_receptions_keep_sums after insert or update or delete on purchase_order_receptions
    for each row execute function keep_sums_of_arrivals();
`;
