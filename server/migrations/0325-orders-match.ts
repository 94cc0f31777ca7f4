import { sql, type Kysely } from 'kysely';

/**
 * What was ordered, received, invoiced and paid of an order, held against each other: how much may differ, from which day on; which lines
 * are closed short of what they order; and what of each order differs, kept so that a list finds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tolerances + closures + matches + within).execute(db);
}

const tolerances = `
  create table purchase_tolerances (
    id integer primary key generated always as identity,
    desde date not null constraint purchase_tolerances_desde unique,
    -- A difference is none while it is neither beyond this part of what it is of, nor, in pesos, beyond these.
    percent numeric(5, 2) not null check (percent between 0 and 100),
    pesos numeric(12, 0) not null check (pesos >= 0),
    -- So much more than it orders is received of a line of services.
    over_receipt_percent numeric(5, 2) not null check (over_receipt_percent between 0 and 100),
    reason text not null check (reason <> ''),
    -- Nobody: it came with the product.
    changed_by integer references users,
    changed_at timestamptz not null default now(),
    version integer not null default 1,
    -- An order is judged by the rule of its day: nobody writes one for a day that has begun, but for the first of all.
    constraint purchase_tolerances_announced
      check (desde = '1900-01-01' or desde > (changed_at at time zone 'America/Santiago')::date)
  );
  create index purchase_tolerances_of_author on purchase_tolerances (changed_by);
  create trigger purchase_tolerances_stay before update or delete on purchase_tolerances
    for each row when (old.desde <= (now() at time zone 'America/Santiago')::date) execute function refuse_change();
  insert into purchase_tolerances (desde, percent, pesos, over_receipt_percent, reason)
    values ('1900-01-01', 1, 5000, 0, 'Los valores con que viene el sistema.');

  -- The rule that an order is judged by: that of the day it was made.
  create function purchase_tolerance_at(made timestamptz) returns purchase_tolerances language sql stable as $$
    select * from purchase_tolerances where desde <= (made at time zone 'America/Santiago')::date order by desde desc limit 1 $$;
`;

const closures = `
  create table purchase_order_closures (
    order_id integer not null references purchase_orders,
    line integer not null check (line > 0),
    reason text not null check (reason <> ''),
    closed_by integer not null references users,
    -- Its change among what goes to the ERP.
    part text not null,
    at timestamptz not null default now(),
    primary key (order_id, line)
  );
  create index purchase_order_closures_by on purchase_order_closures (closed_by);
`;

const matches = `
  -- Each line of the version in force: what it orders, what came of it here and in the ERP, what was invoiced of it and of that was paid.
  create view purchase_line_matches as
    select line.order_id, line.line, it.currency, it.status, line.quantity as ordered,
      line.unit_price * (100 - line.discount_percentage) / 100 as price, came.quantity as received,
      billed.quantity as invoiced, billed.net as invoiced_net, billed.paid_net, billed.is_paid,
      exists (select from purchase_order_closures as closure where closure.order_id = line.order_id and closure.line = line.line) as is_closed,
      allowed.percent, allowed.pesos, allowed.over_receipt_percent,
      -- What came within the rule may be invoiced, though it is more than was ordered.
      greatest(line.quantity, least(came.quantity, line.quantity * (100 + allowed.over_receipt_percent) / 100)) as most
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
      where own.order_id = line.order_id and own.line = line.line) as billed;

  -- A difference that counts: beyond the part of what it is of, or beyond the pesos where it is in pesos.
  create function is_beyond(amount numeric, base numeric, currency text, percent numeric, pesos numeric) returns boolean
    language sql immutable as $$ select amount > base * percent / 100 or (currency = 'CLP' and amount > pesos) $$;

  -- Whatever does not agree. What of an amount is of which sentence adds up to what was invoiced without being due.
  create view purchase_problems as
    select order_id, line, 'over_ordered' as kind, invoiced - most as quantity, (invoiced - most) * price as amount
      from purchase_line_matches
      where status <> 'anulada' and invoiced > most and is_beyond((invoiced - most) * price, most * price, currency, percent, pesos)
    union all
    select order_id, line, 'not_received', least(invoiced, most) - received, (least(invoiced, most) - received) * price
      from purchase_line_matches
      where status <> 'anulada' and least(invoiced, most) > received
        and is_beyond((least(invoiced, most) - received) * price, least(invoiced, most) * price, currency, percent, pesos)
    union all
    select order_id, line, 'price', null, invoiced_net - invoiced * price
      from purchase_line_matches
      where status <> 'anulada' and invoiced > 0
        and is_beyond(abs(invoiced_net - invoiced * price), invoiced * price, currency, percent, pesos)
    union all
    select order_id, line, 'over_received', received - ordered, (received - ordered) * price
      from purchase_line_matches where status <> 'anulada' and received > ordered * (100 + over_receipt_percent) / 100
    union all
    select order_id, line, 'annulled', invoiced, invoiced_net from purchase_line_matches where status = 'anulada' and invoiced_net > 0
    union all
    select own.order_id, null, 'overpaid', null, invoice.paid - invoice.total
      from supplier_invoices as invoice
      join (select distinct erp_entry, order_id from supplier_invoice_lines) as own on own.erp_entry = invoice.erp_entry
      where invoice.paid > invoice.total;

  -- Of each order that something was invoiced of, or of which something does not agree.
  create table purchase_order_matches (
    order_id integer primary key references purchase_orders,
    invoicing text not null constraint purchase_order_matches_invoicing check (invoicing in ('nada', 'parcial', 'completa')),
    payment text not null constraint purchase_order_matches_payment check (payment in ('nada', 'parcial', 'completa')),
    invoiced_net numeric(20, 4) not null,
    problems integer not null check (problems >= 0)
  );
  create index purchase_order_matches_wrong on purchase_order_matches (order_id) where problems > 0;

  create function keep_order_matches(ids integer[]) returns void language sql as $$
    delete from purchase_order_matches where order_id = any(ids);
    insert into purchase_order_matches (order_id, invoicing, payment, invoiced_net, problems)
    select found.* from (
      select order_id,
        case when not bool_or(invoiced > 0) then 'nada'
          when bool_and(invoiced >= case when is_closed then least(received, ordered) else ordered end) then 'completa'
          else 'parcial' end as invoicing,
        case when not bool_or(paid_net > 0) then 'nada'
          when bool_and(is_paid and invoiced >= case when is_closed then least(received, ordered) else ordered end
            or is_closed and received = 0 and invoiced = 0) then 'completa' else 'parcial' end as payment,
        sum(invoiced_net) as invoiced_net,
        (select count(*) from purchase_problems as wrong where wrong.order_id = it.order_id) as problems
      from purchase_line_matches as it where order_id = any(ids) group by order_id) as found
    where found.invoiced_net <> 0 or found.problems > 0 or found.invoicing <> 'nada' $$;

  select keep_order_matches(array(select distinct order_id from supplier_invoice_lines
    union select order_id from purchase_order_receptions));
`;

/** A sheet receives as much more than a line orders as the rule of its order's day allows; receipts of materials do not. */
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
      cross join lateral purchase_tolerance_at(it.created_at) as allowed
      where it.id = ordered and (tg_table_name = 'purchase_orders' or line.line = (written ->> 'line')::integer)
        and line.quantity * (100 + case when it.origin = 'service_request' then allowed.over_receipt_percent else 0 end) / 100 <
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
`;
