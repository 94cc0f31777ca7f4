import { sql, type Kysely } from 'kysely';

/** A line of an order that is closed short asks for nothing more: what did not come of it may be ordered again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function keep_ordered(ordered integer) returns void language plpgsql as $$
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
        select sum(case when own.is_closed then least(own.quantity, own.came) else own.quantity end) as quantity from (
          select max(line.quantity) as quantity,
            bool_or(holder.erp_status is not distinct from 'closed') or exists (
              select from purchase_order_closures as closure where closure.order_id = line.order_id and closure.line = line.line) as is_closed,
            (select coalesce(sum(quantity), 0) from purchase_order_arrivals as came where came.order_id = line.order_id and came.line = line.line)
            + (select coalesce(sum(quantity), 0) from purchase_order_receptions as came
              where came.order_id = line.order_id and came.line = line.line) as came
          from purchase_order_lines as line
          join purchase_orders as holder on holder.id = line.order_id and holder.status not in ('anulada', 'rechazada')
          join purchase_order_editions as edition on edition.order_id = line.order_id and edition.edition = line.edition
            and edition.status in ('vigente', 'por_aprobar', 'por_informar', 'rechazada_erp')
          where line.origin_item_id = item.id and line.origin_id is not null group by line.order_id, line.line) as own) as live on true
      on conflict (request_line_id) do update set ordered_quantity = excluded.ordered_quantity
        where it.ordered_quantity <> excluded.ordered_quantity;
    end $$;

    create function follow_closures() returns trigger language plpgsql as $$
    begin
      perform keep_ordered(coalesce(new.order_id, old.order_id));
      return null;
    end $$;
    create trigger purchase_order_closures_follow_purchase after insert or delete on purchase_order_closures
      for each row execute function follow_closures();
  `)
    .execute(db);
}
