import { sql, type Kysely } from 'kysely';

/**
 * How much more than it orders is received of a line of materials: by the family of the material, from a day on. The line keeps what held
 * on the day of its order, so nothing has to be judged anew when a version begins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(groups + frozen + matches + within).execute(db);
}

const groups = `
  create table purchase_tolerance_groups (
    tolerance_id integer not null references purchase_tolerances on delete cascade,
    family_id integer not null references material_families,
    percent numeric(5, 2) not null constraint purchase_tolerance_groups_percent check (percent > 0 and percent <= 100),
    primary key (tolerance_id, family_id)
  );
  create index purchase_tolerance_groups_of_family on purchase_tolerance_groups (family_id);

  -- With its version, what began does not change.
  create function refuse_begun_tolerance() returns trigger language plpgsql as $$
  begin
    if exists (select from purchase_tolerances where id = old.tolerance_id and desde <= (now() at time zone 'America/Santiago')::date) then
      raise exception 'The tolerances of % have begun', old.tolerance_id using errcode = 'check_violation';
    end if;
    return coalesce(new, old);
  end $$;
  create trigger purchase_tolerance_groups_stay before update or delete on purchase_tolerance_groups
    for each row execute function refuse_begun_tolerance();
`;

const frozen = `
  alter table purchase_order_lines add column over_receipt_percent numeric(5, 2) not null default 0
    constraint purchase_order_lines_over_receipt check (over_receipt_percent between 0 and 100);

  -- The most that is received of a line. Of materials, what is ordered in whole units comes in whole units: a part of one is none.
  create function most_received(ordered numeric, beyond numeric, request integer, made timestamptz) returns numeric language sql stable as $$
    select case when request is null then ordered * (100 + (purchase_tolerance_at(made)).over_receipt_percent) / 100
      else trunc(ordered * (100 + beyond) / 100, case when ordered = trunc(ordered) then 0 else 3 end) end $$;
`;

const matches = `
  create or replace view purchase_line_matches as
    select line.order_id, line.line, it.currency, it.status, line.quantity as ordered,
      line.unit_price * (100 - line.discount_percentage) / 100 as price, came.quantity as received,
      billed.quantity - credited.quantity as invoiced, billed.net - credited.net as invoiced_net, billed.paid_net, billed.is_paid,
      exists (select from purchase_order_closures as closure where closure.order_id = line.order_id and closure.line = line.line) as is_closed,
      allowed.percent, allowed.pesos, allowed.over_receipt_percent,
      -- What came within the rule may be invoiced, though it is more than was ordered.
      greatest(line.quantity, least(came.quantity, beyond.quantity)) as most,
      -- What the order still brings, in all: nobody waits for what went back and is credited.
      line.quantity - line_given_up(line.order_id, line.line) as expected,
      beyond.quantity as most_received
    from purchase_orders as it
    join purchase_order_lines as line on line.order_id = it.id and line.edition = it.edition
    cross join lateral purchase_tolerance_at(it.created_at) as allowed
    cross join lateral (select most_received(line.quantity, line.over_receipt_percent, line.origin_id, it.created_at) as quantity) as beyond
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

  create or replace view purchase_problems as
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
      from purchase_line_matches where status <> 'anulada' and received > most_received
    union all
    select order_id, line, 'annulled', invoiced, invoiced_net from purchase_line_matches where status = 'anulada' and invoiced_net > 0
    union all
    select own.order_id, null, 'overpaid', null, invoice.paid - invoice.total
      from supplier_invoices as invoice
      join (select distinct erp_entry, order_id from supplier_invoice_lines) as own on own.erp_entry = invoice.erp_entry
      where invoice.paid > invoice.total;
`;

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
      where it.id = ordered and (tg_table_name = 'purchase_orders' or line.line = (written ->> 'line')::integer)
        and most_received(line.quantity, line.over_receipt_percent, line.origin_id, it.created_at) <
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
