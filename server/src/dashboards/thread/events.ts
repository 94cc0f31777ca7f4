import { threadSteps, threadStepNames, type ThreadEvent, type ThreadHappening, type ThreadStep } from 'contract/dashboards/index.ts';
import type { Paged } from 'contract/fields.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { readPage, type PageAsked } from '../../platform/database/pages.ts';
import { may, type User } from '../../platform/user.ts';
import '../../erp/tables.ts';
import '../../orders/tables.ts';
import { ofPair, threadLines, type Pair } from './lines.ts';
import { outerPapers, type OuterPaper } from './outer.ts';

/** What happened to the lines of a thread, each line of each paper once. */
const happenings = sql`
  select 'solicitud' as happening, 'S' || lines.id as key, asked_at as at, number, number as source_number, asked_quantity as quantity,
    requester_id as user_id, null as detail
  from lines
  union all
  select 'recorte', 'T' || taken.id, taken.at, number, number, taken.to_quantity - taken.from_quantity, taken.by_user_id, taken.reason
  from lines join material_request_line_decisions as taken on taken.request_line_id = lines.id
  union all
  (select distinct on (lines.id) 'decision', 'D' || lines.id, post.created_at, number, number, lines.quantity, post.created_by, null
  from lines join erp_posts as post on post.source = 'material_request' and post.source_id = lines.request_id and post.task = 'create'
  where lines.status <> 'rechazada' order by lines.id, post.created_at)
  union all
  select 'encargo', 'E' || lines.id, coalesce(post.sent_at, post.updated_at), number, number, lines.quantity, null,
    case lines.document_kind when 'InventoryTransferRequest' then 'Solicitud de traslado ' when 'PurchaseOrder' then 'Orden de compra '
      else 'Solicitud de compra ' end || post.erp_number || ' del ERP'
  from lines join erp_posts as post on post.source = 'material_request' and post.source_id = lines.request_id
    and post.part in ('', coalesce(lines.currency, '')) and post.task = 'create' and post.state <> 'cancelado' and post.erp_number is not null
  union all
  select 'orden', 'O' || own.order_id || '-' || own.line, coalesce(ordered.issued_at, ordered.created_at), ordered.number, lines.number,
    own.quantity, ordered.prepared_by, ordered.supplier
  from lines join purchase_order_lines as own on own.origin_item_id = lines.id and own.origin_id is not null
  join purchase_orders as ordered on ordered.id = own.order_id and ordered.edition = own.edition and ordered.status = 'emitida'
  union all
  select 'cierre', 'C' || lines.id, coalesce(closed_at, asked_at), number, number, -closed_quantity, closed_by, close_reason
  from lines where closed_quantity > 0
  union all
  select 'recepcion', 'R' || receipt.id || '-' || lines.id, receipt.received_at, receipt.number, lines.number, own.quantity, receipt.received_by,
    receipt.paper
  from lines join material_receipt_lines as own on own.request_line_id = lines.id
  join material_receipts as receipt on receipt.id = own.receipt_id where receipt.transfer_id is null
  union all
  select 'llegada', 'L' || receipt.id || '-' || lines.id, receipt.received_at, transfer.number, lines.number, own.quantity, receipt.received_by,
    receipt.number
  from lines join material_receipt_lines as own on own.request_line_id = lines.id
  join material_receipts as receipt on receipt.id = own.receipt_id join stock_transfers as transfer on transfer.id = receipt.transfer_id
  union all
  select 'despacho', 'P' || transfer.id || '-' || lines.id, transfer.sent_at, transfer.number, lines.number, own.quantity, transfer.sent_by,
    source.codigo || ' → ' || coalesce(target.codigo, 'obra')
  from lines join stock_transfer_lines as own on own.request_line_id = lines.id join stock_transfers as transfer on transfer.id = own.transfer_id
  join warehouses as source on source.id = transfer.from_warehouse_id left join warehouses as target on target.id = transfer.to_warehouse_id
  union all
  select case transfer.settlement when 'perdida' then 'perdida' else 'vuelta' end, 'V' || transfer.id || '-' || lines.id, transfer.closed_at,
    transfer.number, lines.number, coalesce(own.received_quantity, 0) - own.quantity, transfer.closed_by, transfer.close_reason
  from lines join stock_transfer_lines as own on own.request_line_id = lines.id join stock_transfers as transfer on transfer.id = own.transfer_id
  where transfer.closed_at is not null and own.quantity > coalesce(own.received_quantity, 0)
  union all
  select 'al_proveedor', 'W' || gone.id || '-' || lines.id, gone.sent_at, gone.number, lines.number, -own.quantity, gone.sent_by,
    case gone.outcome when 'reposicion' then 'Se espera su reposición' else 'Se espera su nota de crédito' end
  from lines join supplier_return_lines as own on own.request_line_id = lines.id join supplier_returns as gone on gone.id = own.return_id
  where gone.sent_at is not null
  union all
  select 'del_proveedor', 'X' || gone.id || '-' || lines.id, gone.ended_at, gone.number, lines.number, own.quantity, gone.ended_by, gone.end_reason
  from lines join supplier_return_lines as own on own.request_line_id = lines.id join supplier_returns as gone on gone.id = own.return_id
  where gone.sent_at is not null and gone.status = 'anulada'
  union all
  select 'consumo', 'U' || voucher.id || '-' || lines.id, voucher.created_at, voucher.number, lines.number, own.quantity, voucher.created_by,
    voucher.used_by
  from lines join consumption_lines as own on own.request_line_id = lines.id join consumption_vouchers as voucher on voucher.id = own.voucher_id
  union all
  select 'anulacion', 'A' || voucher.id || '-' || lines.id, voucher.annulled_at, voucher.number, lines.number, -own.quantity,
    voucher.annulled_by, voucher.annul_reason
  from lines join consumption_lines as own on own.request_line_id = lines.id join consumption_vouchers as voucher on voucher.id = own.voucher_id
  where voucher.status = 'anulado'
  union all
  select 'devolucion_pedida', 'G' || given.id || '-' || own.line, given.requested_at, given.number, lines.number, own.quantity,
    given.requested_by, given.reason
  from lines join material_return_lines as own on own.request_line_id = lines.id join material_returns as given on given.id = own.return_id
  union all
  select case own.condition when 'danado' then 'baja' else 'devolucion' end, 'B' || given.id || '-' || own.line, given.decided_at,
    given.number, lines.number, own.quantity, given.decided_by, '→ ' || warehouses.codigo
  from lines join material_return_lines as own on own.request_line_id = lines.id join material_returns as given on given.id = own.return_id
  join warehouses on warehouses.id = given.to_warehouse_id where given.status = 'aprobado'
  union all
  select 'traspaso', 'M' || transfer.id || '-' || move.line || '-' || lines.id, transfer.sent_at, transfer.number, lines.number,
    move.quantity - move.back_quantity, transfer.sent_by, null
  from lines join request_line_moves as move on move.request_line_id = lines.id join stock_transfers as transfer on transfer.id = move.transfer_id
  where move.quantity > move.back_quantity
  union all
  select case when invoice.paid > 0 then 'factura_pagada' else 'factura' end, 'F' || billed.erp_entry || '-' || billed.erp_line,
    (invoice.day + time '12:00') at time zone 'America/Santiago', coalesce('Factura ' || invoice.folio, 'Factura N.º ' || invoice.number || ' en el ERP'),
    ordered.number, billed.quantity, null, ordered.supplier || ', ' || ordered.number
  from lines join purchase_order_lines as own on own.origin_item_id = lines.id
  join purchase_orders as ordered on ordered.id = own.order_id and ordered.edition = own.edition and ordered.origin <> 'service_request'
  join supplier_invoice_lines as billed on billed.order_id = own.order_id and billed.line = own.line
  join supplier_invoices as invoice on invoice.erp_entry = billed.erp_entry
  where (select keeps_invoices and read_at is not null from purchase_readings)
  union all
  select 'nota_de_credito', 'N' || coalesce(given.erp_entry, 'R' || given.return_id) || '-' || lines.id || '-' || given.line,
    (given.day + time '12:00') at time zone 'America/Santiago', coalesce('Nota de crédito ' || given.folio, 'Nota de crédito N.º ' || given.number || ' en el ERP'),
    ordered.number, -given.quantity, null, ordered.supplier || ', ' || ordered.number
  from lines join purchase_order_lines as own on own.origin_item_id = lines.id
  join purchase_orders as ordered on ordered.id = own.order_id and ordered.edition = own.edition and ordered.origin = 'purchase_request'
  join (select order_id, line, erp_entry, number, folio, day, return_id, sum(quantity) as quantity from purchase_line_credits
    group by order_id, line, erp_entry, number, folio, day, return_id) as given on given.order_id = own.order_id and given.line = own.line
  where (select keeps_invoices and read_at is not null from purchase_readings)`;

const eventsOf = (pair: Pair, outer: readonly OuterPaper[], step?: ThreadStep): RawBuilder<unknown> => sql`
  with lines as (${threadLines(ofPair(pair))}), happenings as (${happenings}
    union all
    select happening, key, at, number, number, quantity, user_id, detail
    from jsonb_to_recordset(${JSON.stringify(outer)}::jsonb)
      as told (happening text, key text, at timestamptz, number text, quantity numeric, user_id integer, detail text))
  , found as (select * from happenings${step ? sql` where happening = any(${[...threadSteps[step].of]})` : sql``})`;

/** Of what arrived: its photos hang on the transfer, or on the request that a supplier brought for. */
const photosOf = sql`case happening
    when 'llegada' then (select count(*) from arrival_photos where transfer_id = (select id from stock_transfers as it where it.number = shown.number))
    when 'recepcion' then (select count(*) from arrival_photos where request_id = (select id from material_requests as it where it.number = shown.source_number))
    else 0 end::integer`;

interface Row {
  happening: ThreadHappening;
  key: string;
  at: Date;
  number: string;
  /** The request that it is of; of an invoice, the order. */
  source_number: string;
  quantity: string;
  who: string | null;
  detail: string | null;
  photos: number;
}

/** The papers of a thread, the newest first. */
export async function readEvents(
  context: Reading,
  pair: Pair,
  asked: PageAsked & { step?: ThreadStep | undefined; unit: string },
): Promise<Paged<ThreadEvent>> {
  const { db, user } = context;
  const outer = await outerPapers(context, pair);
  const found = eventsOf(pair, outer, asked.step);
  return readPage(asked, {
    count: async () =>
      (await sql<{ total: number }>`${found} select count(*)::integer as total from found`.execute(db)).rows[0]?.total ?? 0,
    read: async ({ limit, offset, isFromEnd }) => {
      const direction = sql.raw(isFromEnd ? 'asc' : 'desc');
      const { rows } = await sql<Row>`
        ${found}, shown as (select * from found order by at ${direction}, key ${direction} limit ${limit} offset ${offset})
        select happening, key, at, number, source_number, trim_scale(quantity)::text as quantity, users.nombre as who, detail,
          ${photosOf} as photos
        from shown left join users on users.id = shown.user_id order by at ${direction}, key ${direction}`.execute(db);
      return rows.map(({ source_number, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        unit: asked.unit,
        url: (outer.find((it) => it.key === row.key) ?? { url: addressOf(user, { ...row, source_number }) }).url,
      }));
    },
  });
}

/** How many papers stand behind a step, and from which day to which. */
export interface PapersOfStep {
  papers: number;
  first_day: string;
  last_day: string;
}

export async function papersOfSteps(context: Reading, pair: Pair): Promise<ReadonlyMap<ThreadStep, PapersOfStep>> {
  const steps = threadStepNames.flatMap((step) => threadSteps[step].of.map((happening) => ({ step, happening })));
  const { rows } = await sql<PapersOfStep & { step: ThreadStep }>`
    ${eventsOf(pair, await outerPapers(context, pair))} select step, count(distinct number)::integer as papers,
      min(at at time zone 'America/Santiago')::date::text as first_day, max(at at time zone 'America/Santiago')::date::text as last_day
    from found join jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as made (step text, happening text) using (happening)
    group by step`.execute(context.db);
  return new Map(rows.map(({ step, ...it }) => [step, it]));
}

/** Of a happening, the right that opens its paper and where that stands. */
const ofTransfer = ['mobile_warehouses:read', '/supplying/mobile-warehouses/material-transfers/'] as const;
const ofVoucher = ['consumption:read', '/materiales/vales-consumo/'] as const;
const ofReturn = ['returns:read', '/materiales/devoluciones/'] as const;
const ofSupplierReturn = ['purchase_orders:read', '/supplying/devoluciones-proveedor/', 'mobile_warehouses:read'] as const;
const screens: Partial<Record<ThreadHappening, readonly [Permission, string, or?: Permission]>> = {
  despacho: ofTransfer,
  llegada: ofTransfer,
  vuelta: ofTransfer,
  perdida: ofTransfer,
  traspaso: ofTransfer,
  consumo: ofVoucher,
  anulacion: ofVoucher,
  orden: ['purchase_orders:read', '/supplying/purchase-orders/'],
  devolucion_pedida: ofReturn,
  devolucion: ofReturn,
  baja: ofReturn,
  al_proveedor: ofSupplierReturn,
  del_proveedor: ofSupplierReturn,
};

function addressOf(user: User, { happening, number, source_number }: Pick<Row, 'happening' | 'number' | 'source_number'>): string | null {
  if (happening === 'recepcion') return `/sap/request-materials/${source_number}/despachos`;
  const isInvoice = happening === 'factura' || happening === 'factura_pagada' || happening === 'nota_de_credito';
  const screen = isInvoice ? screens.orden : screens[happening];
  if (!screen) return `/sap/request-materials/${number}`;
  const [permission, address, or = permission] = screen;
  return may(user, permission) || may(user, or) ? address + (isInvoice ? source_number : number) : null;
}
