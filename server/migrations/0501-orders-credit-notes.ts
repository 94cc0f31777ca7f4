import { sql, type Kysely } from 'kysely';

/**
 * What suppliers credited, as the ERP says: taken off what was invoiced. Of a line of a return it takes the place of what somebody wrote down
 * here of the same note.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(notes + matches).execute(db);
}

const notes = `
  create table supplier_credit_notes (
    erp_entry text primary key,
    number text not null,
    folio text,
    day date not null
  );
  create table supplier_credit_note_lines (
    erp_entry text not null references supplier_credit_notes on delete cascade,
    erp_line integer not null,
    order_id integer not null references purchase_orders,
    line integer not null constraint supplier_credit_note_lines_line check (line > 0),
    -- Nothing: only an amount is credited.
    quantity numeric(18, 3) not null constraint supplier_credit_note_lines_quantity check (quantity >= 0),
    net numeric(20, 4) not null constraint supplier_credit_note_lines_net check (net >= 0),
    -- The return that it is of; null: of an invoice.
    return_id integer,
    primary key (erp_entry, erp_line)
  );
  create index supplier_credit_note_lines_of_order on supplier_credit_note_lines (order_id, line);
  create index supplier_credit_note_lines_of_return on supplier_credit_note_lines (return_id, line) where return_id is not null;

  -- Each credit once: of a line of a return, as the ERP says it, or as somebody wrote it down.
  create view purchase_line_credits as
    select own.order_id, own.line, own.quantity, own.net, note.erp_entry, note.number, note.folio, note.day, own.return_id
      from supplier_credit_note_lines as own join supplier_credit_notes as note using (erp_entry)
    union all
    select own.order_id, own.line, own.quantity, own.net, null, null, own.folio, own.day, own.return_id
      from purchase_order_credits as own
      where not exists (select from supplier_credit_note_lines as there where there.return_id = own.return_id and there.line = own.line);
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
      from purchase_line_credits as own where own.order_id = line.order_id and own.line = line.line) as credited;
`;
