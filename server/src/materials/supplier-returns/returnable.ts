import type { ReturnableOrder, ReturnableReceipt } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { warehousesBlindTo } from '../stock/blind.ts';
import '../../orders/tables.ts';
import '../tables.ts';

/** On live returns of the same receipt. */
const returnedSum = sql`(select coalesce(sum(own.quantity), 0) from supplier_return_lines as own join supplier_returns as given on given.id = own.return_id
  where own.request_line_id = line.id and given.receipt_id = receipt.id and given.status <> 'anulada')`;
/** On any return that has not left yet: still there, and promised to its supplier. */
const promisedSum = sql`(select coalesce(sum(own.quantity), 0) from supplier_return_lines as own join supplier_returns as given on given.id = own.return_id
  where own.request_line_id = line.id and given.status = 'por_despachar')`;
const restOfLine = sql`line.received_quantity - line.consumed_quantity - line.returned_quantity - line.returning_quantity - line.moved_quantity`;
/** Whoever counts it without being told what should be there is not told here either. */
const lyingFor = (db: Reader, user: User) => sql`case when request.to_warehouse_id is null
    or request.to_warehouse_id in (${warehousesBlindTo(db, user)}) then ${restOfLine}
  else coalesce((select quantity from stocks where warehouse_id = request.to_warehouse_id and material_id = living_material(line.material_id)), 0) end`;

/** Of each line of a receipt that an order brought, what may still go back: no more than came with it, is unused, and lies there. */
export const returnableLines = (db: Reader, user: User) =>
  db
    .selectFrom('material_receipts as receipt')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id')
    .innerJoin('material_receipt_lines as came', 'came.receipt_id', 'receipt.id')
    .innerJoin('material_request_lines as line', 'line.id', 'came.request_line_id')
    .innerJoin('purchase_order_arrivals as arrival', (join) =>
      join.onRef('arrival.receipt_id', '=', 'receipt.id').on('arrival.return_id', 'is', null),
    )
    .innerJoin('purchase_order_lines as ordered', (join) =>
      join
        .onRef('ordered.order_id', '=', 'arrival.order_id')
        .onRef('ordered.line', '=', 'arrival.line')
        .on('ordered.edition', '=', 1)
        .onRef('ordered.origin_item_id', '=', 'line.id'),
    )
    .innerJoin('materials', (join) => join.on(sql<boolean>`materials.id = living_material(line.material_id)`))
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .select(['receipt.id as receipt_id', 'receipt.number as receipt_number', 'arrival.order_id', 'ordered.line as order_line'])
    .select(['line.id as material_request_item_id', 'materials.id as material_id', 'materials.codigo as code'])
    .select(['materials.descripcion as description', 'units.codigo as unit', plainDecimal('came.quantity').as('received')])
    .select([plainDecimal(returnedSum).as('returned'), plainDecimal(sql`round(arrival.total / arrival.quantity, 4)`).as('exact_price')])
    .select(
      plainDecimal(
        sql`greatest(0, least(came.quantity - ${returnedSum}, ${restOfLine} - ${promisedSum}, ${lyingFor(db, user)} - ${promisedSum}))`,
      ).as('available'),
    )
    .orderBy('receipt.id', 'desc')
    .orderBy('line.line');

/** Orders of which material came that the person sees, the latest first. */
export async function listReturnableOrders(
  { db, user }: Reading,
  { page, per_page, search }: Received<typeof contract.returnableOrders>,
): Promise<Paged<ReturnableOrder>> {
  const came = db
    .selectFrom('purchase_order_arrivals as came')
    .innerJoin('material_receipts as receipt', 'receipt.id', 'came.receipt_id')
    .where('came.return_id', 'is', null)
    .$if(!user.seesAllProjects, (it) => it.where('receipt.request_id', 'in', requestsSeenBy(db, user).select('it.id')))
    .groupBy('came.order_id')
    .select(['came.order_id', (of) => of.fn.max('receipt.received_at').as('received_at')])
    .as('came');
  let found = db.selectFrom('purchase_orders as order').innerJoin(came, 'came.order_id', 'order.id');
  if (search) found = found.where(contains(textOf('order.number', 'order.supplier'), search));
  const { items, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .select(['order.number', 'order.supplier', 'came.received_at'])
      .$narrowType<{ received_at: Date }>()
      .orderBy('came.received_at', 'desc')
      .orderBy('order.id', 'desc'),
  );
  return { items: items.map(({ received_at, ...it }) => ({ ...it, received_at: received_at.toISOString() })), ...totals };
}

/** More receipts of one order than anybody looks through. */
const mostReceipts = 50;

export async function listReturnable(
  { db, user }: Reading,
  { order_number }: Received<typeof contract.returnableReceipts>,
): Promise<{ items: ReturnableReceipt[] }> {
  const heads = await receiptsOf(db, user, order_number);
  const lines = await returnableLines(db, user)
    .where('receipt.id', 'in', [0, ...heads.map((it) => it.id)])
    .execute();
  const byReceipt = Map.groupBy(lines, (it) => it.receipt_id);
  return {
    items: heads.map(({ id, received_at, ...head }) => ({
      ...head,
      received_at: received_at.toISOString(),
      lines: (byReceipt.get(id) ?? []).map(
        ({
          receipt_id: _id,
          receipt_number: _number,
          order_id: _order,
          order_line: _line,
          material_id: _material,
          exact_price,
          ...it
        }) => ({
          ...it,
          price: exact_price,
        }),
      ),
    })),
  };
}

const receiptsOf = (db: Reader, user: User, order_number: string) =>
  db
    .selectFrom('material_receipts as receipt')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id')
    .innerJoin('purchase_orders as order', (join) => join.on('order.number', '=', order_number))
    .leftJoin('warehouses as source', 'source.id', 'request.to_warehouse_id')
    .leftJoin('projects', 'projects.id', 'request.project_id')
    .where('receipt.id', 'in', (of) =>
      of
        .selectFrom('purchase_order_arrivals as came')
        .innerJoin('purchase_orders as own', 'own.id', 'came.order_id')
        .where('own.number', '=', order_number)
        .select('came.receipt_id'),
    )
    .where('request.id', 'in', requestsSeenBy(db, user).select('it.id'))
    .select(['receipt.id', 'receipt.number as receipt_number', 'receipt.paper', 'receipt.received_at'])
    .select(['order.number as order_number', 'order.supplier', 'order.currency', 'request.number as request_number'])
    .select(['source.codigo as from_code', 'source.nombre as from_name', 'projects.codigoProyecto as project_code'])
    .orderBy('receipt.id', 'desc')
    .limit(mostReceipts)
    .execute();
