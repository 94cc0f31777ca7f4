import { placeFigures, type PlaceFigure, type SupplyKind, type SupplyPaper } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { dayOf } from '../../platform/database/days.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { kindsRead } from './filter.ts';
import { boughtOfItem, isApproved, placeNamed } from './place.ts';

/** The papers of a material or service of a place, the last first. */
export async function supplyPapersOfPlace(
  { db, user }: Reading,
  { codigoLugarInstalacion, kind, code, figure, page, per_page }: Received<typeof contract.supplyPapersOfPlace>,
): Promise<Paged<SupplyPaper>> {
  const place_id = await placeNamed(db, user, codigoLugarInstalacion);
  // A service is never on its way.
  const isNone = kind === 'services' && figure === 'under_way';
  if (isNone || !kindsRead(user).includes(kind)) return { items: [], total_items: 0, total_pages: 1 };
  const found = sql`(${papersOf({ kind, place_id, code, figure })}) as it`;
  const order = [
    { by: sql.ref('it.on'), isDescending: true },
    { by: sql.ref('it.number'), isDescending: true },
    { by: sql.ref('it.paper'), isDescending: true },
  ];
  return readPage(
    { page, per_page },
    {
      count: async () => (await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(db)).rows[0]?.total ?? 0,
      read: async ({ limit, offset, isFromEnd }) =>
        (
          await sql<SupplyPaper>`
            select paper, number, "on", trim_scale(quantity)::text as quantity, amount::text, url
            from ${found} order by ${inOrder(order, isFromEnd)} limit ${limit} offset ${offset}`.execute(db)
        ).rows,
    },
  );
}

interface PapersQuestion {
  kind: SupplyKind;
  place_id: number;
  code: string;
  figure: PlaceFigure | undefined;
}

/** All of a row's papers; of one of its figures those that it is the sum of. */
function papersOf({ kind, place_id, code, figure }: PapersQuestion): RawBuilder<unknown> {
  const isMaterial = kind === 'materials';
  if (figure === 'under_way') return sql`select one.*, null::numeric as amount from (${onTheirWay(place_id, code)}) as one`;
  if (figure === 'approved') return isMaterial ? approvedOfMaterial(place_id, code) : approvedOfService(place_id, code);
  const all = isMaterial ? papersOfMaterial(place_id, code) : papersOfService(place_id, code);
  const own = figure ? sql`where paper = any(${[...placeFigures[figure].papers]}::text[])` : sql``;
  return sql`select one.*, null::numeric as amount from (${all}) as one ${own}`;
}

/** What an order that is out asks for of a line: of one that the ERP closed, what came; nobody waits for what went back and is credited. */
const orderedOf = sql`case when ordered.erp_status is not distinct from 'closed' then least(own.quantity,
    (select coalesce(sum(quantity), 0) from purchase_order_arrivals as it where it.order_id = own.order_id and it.line = own.line)
    + (select coalesce(sum(quantity), 0) from purchase_order_receptions as it where it.order_id = own.order_id and it.line = own.line))
  else own.quantity - line_given_up(own.order_id, own.line) end`;

/** The lines of a place that ask for a material, under whichever code. */
const linesOf = (place_id: number, code: string): RawBuilder<unknown> => sql`
  material_requests as request join material_request_lines as own on own.request_id = request.id
  where request.place_id = ${place_id} and request.status <> 'borrador'
    and own.material_id in (select unnest(same_material(living_material(id))) from materials where codigo = ${code})`;

const approvedOfMaterial = (place_id: number, code: string): RawBuilder<unknown> => sql`
  select 'request' as paper, request.number, ${dayOf('request.sent_at')} as "on", sum(own.quantity) as quantity,
    coalesce(sum(own.amount), 0) as amount, '/sap/request-materials/' || request.number as url
  from ${linesOf(place_id, code)} and ${isApproved} group by request.id`;

const approvedOfService = (place_id: number, code: string): RawBuilder<unknown> => sql`
  select 'request' as paper, request.number, ${dayOf('request.created_at')} as "on", sum(item.quantity) as quantity,
    coalesce(sum(bought.amount), 0) as amount, '/sap/request-services/' || request.number as url
  from service_requests as request join service_items as item on item.request_id = request.id and item.deleted_at is null
  join services as service on service.id = item.service_id
  cross join lateral (${boughtOfItem}) as bought
  where request.place_id = ${place_id} and request.status <> 'cancelled' and item.status = 'approved'
    and service.codigo = ${code}
  group by request.id`;

/** What left for the place and did not arrive yet. */
const onTheirWay = (place_id: number, code: string): RawBuilder<unknown> => sql`
  select 'delivery' as paper, transfer.number, ${dayOf('transfer.sent_at')} as "on",
    sum(moved.quantity - coalesce(moved.received_quantity, 0)) as quantity,
    '/supplying/mobile-warehouses/material-transfers/' || transfer.number as url
  from (select own.id from ${linesOf(place_id, code)}) as line join stock_transfer_lines as moved on moved.request_line_id = line.id
  join stock_transfers as transfer on transfer.id = moved.transfer_id and transfer.status in ('enviado', 'con_diferencias')
  group by transfer.id having sum(moved.quantity - coalesce(moved.received_quantity, 0)) > 0`;

/** A journey, a receipt, a voucher or a return is one paper, however many of its lines bring the material. */
const papersOfMaterial = (place_id: number, code: string): RawBuilder<unknown> => sql`
  with lines as (
    select own.id, own.asked_quantity, request.number, request.document_kind, request.erp_number, ${dayOf('request.sent_at')} as asked_on,
      line_ordered(request.document_kind, request.status, own) as ordered, line_in_orders(own.id) as in_orders
    from ${linesOf(place_id, code)})
  select 'request' as paper, number, asked_on as "on", asked_quantity as quantity, '/sap/request-materials/' || number as url from lines
  union all
  select 'order', coalesce(erp_number, number), asked_on, ordered, '/sap/request-materials/' || number from lines
    where document_kind = 'PurchaseOrder' and ordered > 0 and not exists (
      select from purchase_order_lines as own where own.origin_item_id = lines.id and own.origin_id is not null)
  union all
  select 'order', ordered.number, ${dayOf('ordered.created_at')}, sum(${orderedOf}), '/supplying/purchase-orders/' || ordered.number
  from lines join purchase_order_lines as own on own.origin_item_id = lines.id and own.origin_id is not null
  join purchase_orders as ordered on ordered.id = own.order_id and ordered.edition = own.edition and ordered.status = 'emitida'
  group by ordered.id
  union all
  select 'purchase', coalesce(erp_number, number), asked_on, ordered - in_orders, '/sap/request-materials/' || number from lines
    where document_kind = 'PurchaseRequest' and ordered > in_orders
  union all
  select 'delivery', transfer.number, ${dayOf('transfer.sent_at')}, sum(moved.quantity),
    '/supplying/mobile-warehouses/material-transfers/' || transfer.number
  from lines join stock_transfer_lines as moved on moved.request_line_id = lines.id join stock_transfers as transfer on transfer.id = moved.transfer_id
    and transfer.status <> 'anulado'
  group by transfer.id
  union all
  select 'receipt', receipt.number, ${dayOf('receipt.received_at')}, sum(came.quantity), '/sap/request-materials/' || lines.number
  from lines join material_receipt_lines as came on came.request_line_id = lines.id join material_receipts as receipt on receipt.id = came.receipt_id
  group by receipt.id, lines.number
  union all
  select 'consumption', voucher.number, voucher.used_on, sum(used.quantity), '/materiales/vales-consumo/' || voucher.number
  from lines join consumption_lines as used on used.request_line_id = lines.id
  join consumption_vouchers as voucher on voucher.id = used.voucher_id and voucher.annulled_at is null
  group by voucher.id
  union all
  select 'supplier_return', gone.number, ${dayOf('gone.sent_at')}, -sum(given.quantity), '/supplying/devoluciones-proveedor/' || gone.number
  from lines join supplier_return_lines as given on given.request_line_id = lines.id
  join supplier_returns as gone on gone.id = given.return_id and gone.sent_at is not null and gone.status <> 'anulada'
  group by gone.id
  union all
  select 'return', back.number, ${dayOf('back.requested_at')}, sum(given.quantity), '/materiales/devoluciones/' || back.number
  from lines join material_return_lines as given on given.request_line_id = lines.id
  join material_returns as back on back.id = given.return_id and back.status = 'aprobado'
  group by back.id`;

const papersOfService = (place_id: number, code: string): RawBuilder<unknown> => sql`
  with items as (
    select item.id, item.quantity, request.id as request_id, request.number, ${dayOf('request.created_at')} as asked_on
    from service_requests as request join service_items as item on item.request_id = request.id and item.deleted_at is null
    where request.place_id = ${place_id} and request.status <> 'cancelled'
      and item.service_id = (select id from services where codigo = ${code})),
  bought as (
    select ordered.id, ordered.number, ${dayOf('ordered.created_at')} as "on", line.line, line.quantity
    from items join purchase_orders as ordered on ordered.origin = 'service_request' and ordered.origin_id = items.request_id
      and ordered.status <> 'anulada'
    join purchase_order_lines as line on line.order_id = ordered.id and line.edition = ordered.edition
      and line.origin_item_id = items.id and line.code = ${code})
  select 'request' as paper, number, asked_on as "on", sum(quantity) as quantity, '/sap/request-services/' || number as url
  from items group by number, asked_on
  union all
  select 'order', number, "on", sum(quantity), '/supplying/purchase-orders/' || number from bought group by number, "on"
  union all
  select 'hes', sheet.number, sheet.received_on, sum(came.quantity), '/oc-with-hes/hes/' || sheet.number
  from bought join hes as sheet on sheet.order_id = bought.id and sheet.status <> 'anulada'
  join hes_lines as came on came.hes_id = sheet.id and came.line = bought.line
  group by sheet.id`;
