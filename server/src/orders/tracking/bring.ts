import { sql } from 'kysely';
import type { ErpCreditNote, ErpInvoice, ErpPurchaseOrder, ErpReception } from '../../outside/erp/port.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** Our orders by the entries that the ERP gave them: a line there is the one before ours, as it was sent. */
const ourOrders = sql`select source_id as order_id, erp_entry from erp_posts
  where source = 'purchase_order' and task = 'create' and state = 'publicado'`;

/** How our orders stand there; answers those that stand otherwise than before. That one is open which was just sent is no news to anybody. */
export async function bringOrders(tx: Tx, orders: readonly ErpPurchaseOrder[]): Promise<number[]> {
  const rows = orders.map(({ entry, status }) => ({ entry, status }));
  const { rows: changed } = await sql<{ id: number; is_news: boolean }>`
    update purchase_orders as it set erp_status = there.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as there (entry text, status text)
    join (${ourOrders}) as ours on ours.erp_entry = there.entry
    where it.id = ours.order_id and it.erp_status is distinct from there.status
    returning it.id, it.erp_status <> 'open'
      or (select was.erp_status is not null from purchase_orders as was where was.id = it.id) as is_news`.execute(tx);
  return changed.flatMap(({ id, is_news }) => (is_news ? [id] : []));
}

/** What others received there of our orders; answers the orders of which that is something else than before. */
export async function bringReceptions(tx: Tx, receptions: readonly ErpReception[]): Promise<number[]> {
  const rows = receptions.flatMap(({ entry, number, reference, isCancelled, lines }) =>
    isCancelled ? [] : lines.flatMap(({ line, quantity, base }) => (base ? [{ entry, number, reference, line, quantity, base }] : [])),
  );
  const { rows: changed } = await sql<{ order_id: number }>`
    with there as (
      select it.entry as erp_entry, it.line as erp_line, it.number, ours.order_id, (it.base ->> 'line')::integer + 1 as line, it.quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as it (entry text, number text, reference text, line integer, quantity numeric, base jsonb)
      join (${ourOrders}) as ours on ours.erp_entry = it.base ->> 'entry'
      where it.quantity > 0 and not exists (select from erp_posts as post where post.id::text = it.reference)
    ), gone as (
      delete from purchase_order_receptions as it where it.erp_entry = any(${receptions.map((it) => it.entry)}::text[])
        and not exists (select from there where there.erp_entry = it.erp_entry and there.erp_line = it.erp_line)
      returning order_id
    ), came as (
      insert into purchase_order_receptions as it (erp_entry, erp_line, number, order_id, line, quantity)
      select erp_entry, erp_line, number, order_id, line, quantity from there
      on conflict (erp_entry, erp_line) do update set quantity = excluded.quantity where it.quantity <> excluded.quantity
      returning order_id
    ) select order_id from gone union select order_id from came`.execute(tx);
  return changed.map((it) => it.order_id);
}

/** What suppliers invoiced of our orders, copied there from an order or from what was received of one; answers the orders that it is of, or was. */
export async function bringInvoices(tx: Tx, invoices: readonly ErpInvoice[]): Promise<number[]> {
  const heads = invoices.flatMap(({ lines: _lines, isCancelled, ...it }) => (isCancelled ? [] : [it]));
  const rows = invoices.flatMap(({ entry, isCancelled, lines }) =>
    isCancelled ? [] : lines.flatMap(({ base, ...it }) => (base ? [{ entry, ...it, base }] : [])),
  );
  const entries = invoices.map((it) => it.entry);
  const before = await tx
    .selectFrom('supplier_invoice_lines')
    .where(sql<boolean>`erp_entry = any(${entries}::text[])`)
    .select('order_id')
    .distinct()
    .execute();
  await tx
    .deleteFrom('supplier_invoices')
    .where(sql<boolean>`erp_entry = any(${entries}::text[])`)
    .execute();
  const { rows: written } = await sql<{ order_id: number }>`
    with there as (
      select it.entry, it.line as erp_line, it.quantity, it.net,
        coalesce(ours.order_id, received.order_id) as order_id, coalesce((it.base ->> 'line')::integer + 1, 0) as base_line, received.line
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (entry text, line integer, quantity numeric, net numeric, base jsonb)
      left join (${ourOrders}) as ours on it.base ->> 'kind' = 'PurchaseOrder' and ours.erp_entry = it.base ->> 'entry'
      left join lateral (${receivedLine}) as received on it.base ->> 'kind' = 'PurchaseDeliveryNote'
      where coalesce(ours.order_id, received.order_id) is not null
    ), written as (
      insert into supplier_invoices (erp_entry, number, folio, day, total, paid)
      select it.entry, it.number, it.folio, it.day, it.total, it.paid
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as it (entry text, number text, folio text, day date, total numeric, paid numeric)
      where exists (select from there where there.entry = it.entry)
    )
    insert into supplier_invoice_lines (erp_entry, erp_line, order_id, line, quantity, net)
    select entry, erp_line, order_id, coalesce(line, base_line), quantity, net from there returning order_id`.execute(tx);
  return [...new Set([...before, ...written].map((it) => it.order_id))];
}

/** The line of our order that a line of a reception there was of: received there by others, by a sheet of ours, or by a receipt. */
const receivedLine = sql`
  select others.order_id, others.line from purchase_order_receptions as others
    where others.erp_entry = it.base ->> 'entry' and others.erp_line = (it.base ->> 'line')::integer
  union all
  select ours.order_id, (post.payload -> 'lines' -> (it.base ->> 'line')::integer -> 'base' ->> 'line')::integer + 1
    from erp_posts as post
    join (${ourOrders}) as ours on ours.erp_entry = post.payload -> 'lines' -> (it.base ->> 'line')::integer -> 'base' ->> 'entry'
    where post.kind = 'PurchaseDeliveryNote' and post.task = 'create' and post.state = 'publicado' and post.erp_entry = it.base ->> 'entry'
  limit 1`;

/**
 * What suppliers credited of our orders, copied there from a return of ours or from an invoice; answers the orders that it is of, or was. What
 * stands by itself there says of no order that it is of it.
 */
export async function bringCredits(tx: Tx, notes: readonly ErpCreditNote[]): Promise<number[]> {
  const standing = notes.filter((it) => !it.isCancelled);
  const heads = standing.map(({ lines: _lines, isCancelled: _over, ...it }) => it);
  const rows = standing.flatMap(({ entry, lines }) => lines.flatMap(({ base, ...it }) => (base ? [{ entry, ...it, base }] : [])));
  const { rows: before } = await sql<{ order_id: number }>`
    select distinct order_id from supplier_credit_note_lines where erp_entry = any(${notes.map((it) => it.entry)}::text[])`.execute(tx);
  await sql`delete from supplier_credit_notes where erp_entry = any(${notes.map((it) => it.entry)}::text[])`.execute(tx);
  const { rows: written } = await sql<{ order_id: number }>`
    with there as (
      select it.entry, it.line as erp_line, it.quantity, it.net, of.order_id, of.line, of.return_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (entry text, line integer, quantity numeric, net numeric, base jsonb)
      cross join lateral (${creditedLine}) as of
    ), written as (
      insert into supplier_credit_notes (erp_entry, number, folio, day)
      select it.entry, it.number, it.folio, it.day
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as it (entry text, number text, folio text, day date)
      where exists (select from there where there.entry = it.entry)
    )
    insert into supplier_credit_note_lines (erp_entry, erp_line, order_id, line, quantity, net, return_id)
    select entry, erp_line, order_id, line, quantity, net, return_id from there returning order_id`.execute(tx);
  return [...new Set([...before, ...written].map((it) => it.order_id))];
}

/** Of which line of our order it is: of the invoice it was copied from, or of the one that the same material of the return went back of. */
const creditedLine = sql`
  select billed.order_id, billed.line, null::integer as return_id from supplier_invoice_lines as billed
    where it.base ->> 'kind' = 'PurchaseInvoice' and billed.erp_entry = it.base ->> 'entry' and billed.erp_line = (it.base ->> 'line')::integer
  union all
  select gone.order_id, gone.line, gone.return_id
    from erp_posts as post
    join lateral (
      select item ->> 'item_code' as code, position - 1 as at, row_number() over (partition by item ->> 'item_code' order by position) as place
      from jsonb_array_elements(post.payload -> 'lines') with ordinality as each_line (item, position)) as sent
      on sent.at = (it.base ->> 'line')::integer
    join lateral (
      select own.order_id, own.line, own.return_id, line.code, row_number() over (partition by line.code order by own.line) as place
      from (select distinct order_id, line, return_id from purchase_order_arrivals where return_id = post.source_id) as own
      join purchase_orders as ordered on ordered.id = own.order_id
      join purchase_order_lines as line on line.order_id = own.order_id and line.line = own.line and line.edition = ordered.edition) as gone
      on gone.code = sent.code and gone.place = sent.place
    where it.base ->> 'kind' = 'PurchaseReturn' and post.kind = 'PurchaseReturn' and post.task = 'create' and post.state = 'publicado'
      and post.source = 'devolucion_proveedor' and post.erp_entry = it.base ->> 'entry'`;
