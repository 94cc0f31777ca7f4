import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** What each step comes to, by its definition alone: from the papers of a place, and never from what lines or views say of themselves. */
export async function definitionOf(db: Database, place_id: number, material_id: number): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    with asked as (
      select line.id, line.asked_quantity, line.quantity, request.to_warehouse_id is not null as keeps
      from material_request_lines as line join material_requests as request on request.id = line.request_id
      where request.place_id = ${place_id} and line.material_id = ${material_id} and request.status <> 'borrador'
    ), sent as (
      -- Each journey: what left with it, and what of that arrived; what came back or was lost had not left for here after all.
      select line.request_line_id, line.quantity as left_with, coalesce(line.received_quantity, 0) as arrived,
        journey.status in ('enviado', 'con_diferencias') as is_open
      from stock_transfer_lines as line join stock_transfers as journey on journey.id = line.transfer_id
      where line.request_line_id in (select id from asked) and journey.status <> 'anulado'
    ), brought as (
      select came.request_line_id, came.quantity from material_receipt_lines as came join material_receipts as receipt on receipt.id = came.receipt_id
      where came.request_line_id in (select id from asked) and receipt.transfer_id is null
    ), gone as (
      select line.request_line_id, line.quantity from supplier_return_lines as line join supplier_returns as paper on paper.id = line.return_id
      where line.request_line_id in (select id from asked) and paper.status not in ('por_despachar', 'anulada')
    ), spent as (
      select line.request_line_id, line.quantity from consumption_lines as line join consumption_vouchers as voucher on voucher.id = line.voucher_id
      where line.request_line_id in (select id from asked) and voucher.annulled_at is null
    ), given as (
      select line.request_line_id, line.quantity, paper.status, line.condition = 'danado' as is_damaged
      from material_return_lines as line join material_returns as paper on paper.id = line.return_id
      where line.request_line_id in (select id from asked)
    ), passed as (
      select request_line_id, quantity - back_quantity as quantity from request_line_moves where request_line_id in (select id from asked)
    ), steps as (select
      (select coalesce(sum(asked_quantity), 0) from asked) as pedido,
      (select coalesce(sum(quantity), 0) from asked) as aprobado,
      (select coalesce(sum(case when is_open then left_with else arrived end), 0) from sent) + (select coalesce(sum(quantity), 0) from brought)
        - (select coalesce(sum(quantity), 0) from gone) as recibido,
      (select coalesce(sum(left_with - arrived), 0) from sent where is_open) as en_camino,
      (select coalesce(sum(quantity), 0) from spent) as usado,
      (select coalesce(sum(quantity), 0) from given where status = 'pendiente') as en_devolucion,
      (select coalesce(sum(quantity), 0) from given where status = 'aprobado' and not is_damaged) as devuelto,
      (select coalesce(sum(quantity), 0) from given where status = 'aprobado' and is_damaged) as de_baja,
      (select coalesce(sum(quantity), 0) from passed) as traspasado
    )
    select trim_scale(pedido)::text as pedido, trim_scale(aprobado)::text as aprobado, trim_scale(recibido)::text as recibido,
      trim_scale(en_camino)::text as en_camino, trim_scale(usado)::text as usado, trim_scale(en_devolucion)::text as en_devolucion,
      trim_scale(devuelto)::text as devuelto, trim_scale(de_baja)::text as de_baja, trim_scale(traspasado)::text as traspasado,
      trim_scale(recibido - en_camino - usado - en_devolucion - devuelto - de_baja - traspasado)::text as aqui
    from steps`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('nothing was asked for');
  return sums;
}

/**
 * What was ordered, by what was approved less what was given up: when a request was closed, what had not left by then; and what went back to be
 * credited. Who closed, the history says; what had left, each journey, receipt and return of before. Requests are closed whole here, and nothing
 * comes on top of what was ordered.
 */
export async function orderedDefinition(db: Database, place_id: number, material_id: number): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    with asked as (
      select line.id, line.quantity, (select max(entry.at) from audit as entry
        where entry.entity = 'material_request' and entry.entity_id = request.number and entry.action = 'close') as closed_at
      from material_request_lines as line join material_requests as request on request.id = line.request_id
      where request.place_id = ${place_id} and line.material_id = ${material_id}
        and request.status not in ('borrador', 'restringida', 'pendiente', 'rechazada', 'anulada', 'aprobada', 'incompleta')
    ), sent as (
      -- What came back or was lost counts until its journey was closed.
      select asked.id, sum(line.quantity - case when journey.closed_at < asked.closed_at then line.quantity - coalesce(line.received_quantity, 0)
        else 0 end) as quantity
      from asked join stock_transfer_lines as line on line.request_line_id = asked.id join stock_transfers as journey on journey.id = line.transfer_id
      where journey.sent_at < asked.closed_at group by asked.id
    ), brought as (
      select asked.id, sum(came.quantity) as quantity
      from asked join material_receipt_lines as came on came.request_line_id = asked.id join material_receipts as receipt on receipt.id = came.receipt_id
      where receipt.transfer_id is null and receipt.received_at < asked.closed_at group by asked.id
    ), backs as (
      select asked.id, asked.closed_at, line.quantity, line.quantity - line.replaced_quantity - line.surplus_quantity as owed, paper.outcome, paper.status, paper.sent_at, paper.ended_at,
        (select max(entry.at) from audit as entry
          where entry.entity = 'supplier_return' and entry.entity_id = paper.number and entry.action = 'credit') as credited_at
      from asked join supplier_return_lines as line on line.request_line_id = asked.id join supplier_returns as paper on paper.id = line.return_id
      where paper.sent_at is not null
    ), gone as (
      select id, sum(quantity) as quantity from backs
      where sent_at < closed_at and (status <> 'anulada' or ended_at >= closed_at) group by id
    ), given_up as (
      select id, sum(case
        when outcome = 'nota_de_credito' then case when status <> 'anulada' and sent_at >= coalesce(closed_at, sent_at) then quantity
          when status = 'anulada' and sent_at < closed_at and ended_at >= closed_at then -quantity else 0 end
        when status = 'acreditada' and credited_at >= coalesce(closed_at, credited_at) then owed else 0 end) as quantity
      from backs group by id
    ), lines as (
      select asked.quantity - coalesce(given_up.quantity, 0) - case when asked.closed_at is null then 0
        else greatest(0, asked.quantity - coalesce(sent.quantity, 0) - coalesce(brought.quantity, 0) + coalesce(gone.quantity, 0)) end as quantity
      from asked left join sent using (id) left join brought using (id) left join gone using (id) left join given_up using (id)
    )
    select trim_scale(coalesce(sum(quantity), 0))::text as encargado from lines`.execute(db);
  return rows[0] ?? {};
}

/**
 * What was invoiced and paid, by what accounting wrote into the ERP and by credit notes that people wrote down here: from its documents, never
 * from what was read of them. An order is that of the post with its reference, and its lines stand there one before ours.
 */
export async function billedDefinition(db: Database, place_id: number, material_id: number): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    with ordered as (
      select own.order_id, own.line, document.entry, post.id as post_id
      from material_request_lines as line join material_requests as request on request.id = line.request_id
      join purchase_order_lines as own on own.origin_item_id = line.id and own.origin_id is not null and own.edition = 1
      join erp_posts as post on post.source = 'purchase_order' and post.source_id = own.order_id and post.task = 'create'
      join erp_documents as document on document.reference = post.id and document.kind = 'PurchaseOrder'
      where request.place_id = ${place_id} and line.material_id = ${material_id}
    ), bills as (
      select ordered.order_id, ordered.line, own.entry, own.line as bill_line, own.quantity, own.net, bill.total, bill.paid
      from ordered join erp_invoice_lines as own on own.base_entry = ordered.entry and own.base_line = ordered.line - 1
      join erp_invoices as bill on bill.entry = own.entry and not bill.is_cancelled
    ), notes as (
      select bills.order_id, bills.line, own.quantity, own.net, null::integer as return_id
      from bills join erp_credit_note_lines as own on own.invoice_entry = bills.entry and own.invoice_line = bills.bill_line
      join erp_credit_notes as note on note.entry = own.entry and not note.is_cancelled
      union all
      select ordered.order_id, ordered.line, own.quantity, own.net, back.id
      from ordered join supplier_returns as back on back.order_id = ordered.order_id
      join supplier_return_lines as gone on gone.return_id = back.id and gone.order_line = ordered.line
      join erp_posts as post on post.source = 'devolucion_proveedor' and post.source_id = back.id and post.task = 'create'
      join erp_documents as document on document.reference = post.id
      join erp_document_lines as sent on sent.entry = document.entry
      join materials as material on material.id = gone.material_id and material.codigo = sent.item_code
      join erp_credit_note_lines as own on own.return_entry = sent.entry and own.return_line = sent.line
      join erp_credit_notes as note on note.entry = own.entry and not note.is_cancelled
    ), credits as (
      select order_id, line, quantity, net from notes
      union all
      select hand.order_id, hand.line, hand.quantity, hand.net from ordered join purchase_order_credits as hand using (order_id, line)
      where not exists (select from notes where notes.return_id = hand.return_id and notes.line = hand.line)
    ), lines as (
      select coalesce(billed.quantity, 0) - least(coalesce(billed.quantity, 0), coalesce(given.quantity, 0)) as quantity,
        coalesce(billed.net, 0) - least(coalesce(billed.net, 0), coalesce(given.net, 0)) as net, coalesce(billed.paid, 0) as paid
      from (select distinct order_id, line from ordered) as each_line
      left join (select order_id, line, sum(quantity) as quantity, sum(net) as net,
          sum(case when total = 0 then 0 else net * least(paid, total) / total end) as paid from bills group by order_id, line) as billed
        using (order_id, line)
      left join (select order_id, line, sum(quantity) as quantity, sum(net) as net from credits group by order_id, line) as given using (order_id, line)
    )
    select trim_scale(coalesce(sum(quantity), 0))::text as facturado,
      trim_scale(round(coalesce(sum(case when net = 0 then 0 else quantity * paid / net end), 0), 3))::text as pagado from lines`.execute(
    db,
  );
  return rows[0] ?? {};
}
