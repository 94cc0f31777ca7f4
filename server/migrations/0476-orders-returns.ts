import { sql, type Kysely } from 'kysely';

/**
 * What goes back to a supplier is a row of what came of an order, below nothing: whatever counts what was received counts it off. What comes
 * again is waited for; what is credited is not, and its credit note is taken off what was invoiced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(arrivals + credits + matches + following + sums).execute(db);
}

const arrivals = `
  alter table purchase_order_arrivals
    drop constraint purchase_order_arrivals_quantity_check,
    drop constraint purchase_order_arrivals_total_check,
    -- The return that took it away, or whose end brought it back; and whether its order waits for it again.
    add column return_id integer,
    add column return_number text,
    add column comes_again boolean,
    add constraint purchase_order_arrivals_quantity_check check (case when return_id is null then quantity > 0 else quantity <> 0 end),
    add constraint purchase_order_arrivals_total_check check (sign(total) in (0, sign(quantity))),
    add constraint purchase_order_arrivals_return check (num_nonnulls(return_id, return_number, comes_again) in (0, 3));
  create index purchase_order_arrivals_of_return on purchase_order_arrivals (return_id) where return_id is not null;

  -- Whatever the program does, no more of a receipt goes back than it brought.
  create function refuse_over_return() returns trigger language plpgsql as $$
  begin
    perform from purchase_orders where id = new.order_id for update;
    if (select sum(quantity) from purchase_order_arrivals
        where order_id = new.order_id and line = new.line and receipt_id = new.receipt_id) < 0 then
      raise exception 'More goes back of receipt % than it brought', new.receipt_number
        using errcode = 'check_violation', constraint = 'purchase_order_arrivals_not_below_nothing';
    end if;
    return null;
  end $$;
  create constraint trigger purchase_order_arrivals_not_below_nothing after insert on purchase_order_arrivals
    deferrable initially deferred for each row when (new.quantity < 0) execute function refuse_over_return();

  -- Of a line, what went back and is not waited for.
  create function line_given_up(ordered integer, asked integer) returns numeric language sql stable as $$
    select coalesce(-sum(quantity), 0) from purchase_order_arrivals where order_id = ordered and line = asked and not comes_again $$;
`;

const credits = `
  create table purchase_order_credits (
    id integer primary key generated always as identity,
    order_id integer not null references purchase_orders,
    line integer not null check (line > 0),
    quantity numeric(18, 3) not null check (quantity > 0),
    -- Net, as the supplier's credit note says.
    net numeric(20, 4) not null check (net >= 0),
    folio text not null check (folio <> ''),
    day date not null,
    return_id integer not null,
    return_number text not null,
    constraint purchase_order_credits_once unique (return_id, line)
  );
  create index purchase_order_credits_of_order on purchase_order_credits (order_id, line);
  create trigger purchase_order_credits_stay before update or delete on purchase_order_credits
    for each row execute function refuse_change();
`;

const matches = `
  create or replace view purchase_line_matches as
    select line.order_id, line.line, it.currency, it.status, line.quantity as ordered,
      line.unit_price * (100 - line.discount_percentage) / 100 as price, came.quantity as received,
      billed.quantity - credited.quantity as invoiced, billed.net - credited.net as invoiced_net, billed.paid_net, billed.is_paid,
      exists (select from purchase_order_closures as closure where closure.order_id = line.order_id and closure.line = line.line) as is_closed,
      allowed.percent, allowed.pesos, allowed.over_receipt_percent,
      -- What came within the rule may be invoiced, though it is more than was ordered.
      greatest(line.quantity, least(came.quantity, line.quantity * (100 + allowed.over_receipt_percent) / 100)) as most,
      -- What the order still brings, in all: nobody waits for what went back and is credited.
      line.quantity - line_given_up(line.order_id, line.line) as expected
    from purchase_orders as it
    join purchase_order_lines as line on line.order_id = it.id and line.edition = it.edition
    cross join lateral purchase_tolerance_at(it.created_at) as allowed
    cross join lateral (
      select coalesce((select sum(own.quantity) from hes join hes_lines as own on own.hes_id = hes.id
          where hes.order_id = line.order_id and hes.status <> 'anulada' and own.line = line.line), 0)
        + coalesce((select sum(own.quantity) from purchase_order_arrivals as own where own.order_id = line.order_id and own.line = line.line), 0)
        + coalesce((select sum(own.quantity) from purchase_order_receptions as own where own.order_id = line.order_id and own.line = line.line), 0)
        as quantity) as came
    cross join lateral (
      select coalesce(sum(own.quantity), 0) as quantity, coalesce(sum(own.net), 0) as net,
        coalesce(sum(case when invoice.total = 0 then 0 else own.net * least(invoice.paid, invoice.total) / invoice.total end), 0) as paid_net,
        coalesce(bool_and(invoice.paid >= invoice.total), false) as is_paid
      from supplier_invoice_lines as own join supplier_invoices as invoice on invoice.erp_entry = own.erp_entry
      where own.order_id = line.order_id and own.line = line.line) as billed
    cross join lateral (
      -- A credit note of what was never invoiced takes nothing off.
      select least(coalesce(sum(own.quantity), 0), billed.quantity) as quantity, least(coalesce(sum(own.net), 0), billed.net) as net
      from purchase_order_credits as own where own.order_id = line.order_id and own.line = line.line) as credited;

  create or replace function keep_order_matches(ids integer[]) returns void language sql as $$
    delete from purchase_order_matches where order_id = any(ids);
    insert into purchase_order_matches (order_id, invoicing, payment, invoiced_net, problems)
    select found.* from (
      select order_id,
        case when not bool_or(invoiced > 0) then 'nada'
          when bool_and(invoiced >= case when is_closed then least(received, expected) else expected end) then 'completa'
          else 'parcial' end as invoicing,
        case when not bool_or(paid_net > 0) then 'nada'
          when bool_and(is_paid and invoiced >= case when is_closed then least(received, expected) else expected end
            or is_closed and received = 0 and invoiced = 0) then 'completa' else 'parcial' end as payment,
        sum(invoiced_net) as invoiced_net,
        (select count(*) from purchase_problems as wrong where wrong.order_id = it.order_id) as problems
      from purchase_line_matches as it where order_id = any(ids) group by order_id) as found
    where found.invoiced_net <> 0 or found.problems > 0 or found.invoicing <> 'nada' $$;
`;

/** What was given up of an order may be ordered again. */
const following = `
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
      select sum(case when own.is_closed then least(own.quantity, own.came) else own.quantity - own.given_up end) as quantity from (
        select max(line.quantity) as quantity, line_given_up(line.order_id, line.line) as given_up,
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

  create function follow_order_returns() returns trigger language plpgsql as $$
  begin
    perform keep_ordered(new.order_id);
    return null;
  end $$;
  create trigger purchase_order_arrivals_follow_purchase after insert on purchase_order_arrivals
    for each row when (new.return_id is not null) execute function follow_order_returns();
`;

const sums = `
  create or replace function line_in_orders(line_id integer) returns numeric language sql stable as $$
    select coalesce(sum(case when holder.erp_status is not distinct from 'closed' then least(own.quantity, came.here + came.there)
      else own.quantity - line_given_up(own.order_id, own.line) end), 0)
    from purchase_order_lines as own
    join purchase_orders as holder on holder.id = own.order_id and holder.edition = own.edition and holder.status = 'emitida'
    cross join lateral (select
      (select coalesce(sum(quantity), 0) from purchase_order_arrivals as it where it.order_id = own.order_id and it.line = own.line) as here,
      (select coalesce(sum(quantity), 0) from purchase_order_receptions as it where it.order_id = own.order_id and it.line = own.line) as there) as came
    where own.origin_item_id = line_id and own.origin_id is not null $$;
`;
