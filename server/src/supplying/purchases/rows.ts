import { purchaseStates, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Expression } from 'kysely';
import { replacementsOfLine, requestsSeenBy, unseenRequest } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { supplierRecordOf } from '../../suppliers/index.ts';
import { purchaseRequestActions, type PurchaseCase } from './actions.ts';
import { isOrderable, orderableQuantity } from './lines.ts';
import '../../catalogues/tables.ts';
import '../../materials/tables.ts';
import '../../orders/tables.ts';
import '../../projects/tables.ts';
import './tables.ts';

/** By what people call it, or by its row. */
export type PurchaseReference = { number: string } | { id: number };

/** What is bought, of the requests that a person may know of. */
export const purchasesSeenBy = (db: Reader, user: User) =>
  requestsSeenBy(db, user).innerJoin('purchase_requests as purchase', 'purchase.request_id', 'it.id');

/** Which are still to come and nobody takes care of; who sees every request is not asked which, so that they are counted by an index. */
export function purchasesOfNobody(db: Reader, user: User): Expression<{ request_id: number }> {
  const all = db.selectFrom('purchase_requests as purchase').select('purchase.request_id');
  const seen = user.seesAllProjects ? all : all.where('purchase.request_id', 'in', requestsSeenBy(db, user).select('it.id'));
  return seen.where('purchase.is_open', '=', true).where('purchase.buyer_id', 'is', null);
}

/** Its day has passed; of what is over there is none. */
export const isLate = sql<boolean>`coalesce(purchase.due_date < ${today}, false)`;

/** With what a person reads beside them. */
export const purchaseRowsOf = (found: ReturnType<typeof purchasesSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('users as buyer', 'buyer.id', 'purchase.buyer_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .select(['it.id', 'it.number', 'it.required_date as user_delivery_date', 'it.cost_center', 'it.supplier_code', 'it.requester_id'])
    .select(['it.comment', 'it.erp_number', 'it.created_at', 'it.lines', 'purchase.version', 'purchase.buyer_id'])
    .select(['it.status as request_status', isOrderable.as('is_orderable')])
    .select(['purchase.status', 'purchase.status_manual', 'purchase.delivery_date', 'purchase.first_delivery_date'])
    .select(['purchase.days_moved', 'purchase.due_date', isLate.as('late')])
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'cost_centers.nombre as cost_center_name'])
    .select(['target.codigo as to_code', 'target.nombre as to_name', 'suppliers.nombre as supplier'])
    .select(supplierRecordOf('it.supplier_code').as('supplier_id'))
    .select(['requester.nombre as requester', 'buyer.nombre as buyer']);
type PurchaseRow = Awaited<ReturnType<ReturnType<typeof purchaseRowsOf>['execute']>>[number];

/** Rows as they are answered, each with its lines, or the first so many, and what the person may do with it now. */
export async function presentPurchases(db: Reader, user: User, rows: readonly PurchaseRow[], most?: number): Promise<PurchaseRequest[]> {
  const items = await itemsOf(
    db,
    rows.map((it) => it.id),
    most,
  );
  return rows.map(({ created_at, request_status, is_orderable, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    items: items.get(row.id) ?? [],
    allowed_actions: allowedAmong(purchaseRequestActions, { row: { ...row, request_status, is_orderable }, user }),
  }));
}

export const getPurchaseRequest = ({ db, user }: Reading, { number }: Received<typeof contract.getPurchaseRequest>) =>
  readPurchase(db, user, { number });

/** A purchase request with all its lines. */
export async function readPurchase(db: Reader, user: User, named: PurchaseReference): Promise<PurchaseRequest> {
  const [purchase] = await presentPurchases(db, user, await purchaseRowsOf(purchaseNamed(db, user, named)).execute());
  if (!purchase) throw unseenRequest(named);
  return purchase;
}

/** What the actions of a purchase request are judged by. */
export async function readPurchaseCase(db: Reader, user: User, named: PurchaseReference): Promise<PurchaseCase> {
  const row = await purchaseNamed(db, user, named)
    .select(['it.number', 'it.status as request_status', 'purchase.status', 'purchase.buyer_id', isOrderable.as('is_orderable')])
    .executeTakeFirst();
  if (!row) throw unseenRequest(named);
  return { row, user };
}

/** The same of several; one that the person may not know of is not there. */
export async function readPurchaseCases(db: Reader, user: User, ids: readonly number[]): Promise<PurchaseCase[]> {
  const rows = await purchasesSeenBy(db, user)
    .where('it.id', 'in', [0, ...ids])
    .select(['it.number', 'it.status as request_status', 'purchase.status', 'purchase.buyer_id', isOrderable.as('is_orderable')])
    .execute();
  if (rows.length < new Set(ids).size) throw unseenRequest({ id: ids[0] ?? 0 });
  return rows.map((row) => ({ row, user }));
}

function purchaseNamed(db: Reader, user: User, named: PurchaseReference) {
  const seen = purchasesSeenBy(db, user);
  return 'number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id);
}

/** The lines of these requests, of each so many at most. */
async function itemsOf(db: Reader, ids: readonly number[], most?: number): Promise<ReadonlyMap<number, PurchaseItem[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as it', 'it.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .leftJoin('purchase_lines as care', 'care.request_line_id', 'line.id')
    .where('line.request_id', 'in', [...ids])
    .$if(most !== undefined, (of) => of.where('line.line', '<=', most ?? 0))
    .select(['line.request_id', 'line.id as material_request_item_id', 'line.line', 'line.comment'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select([plainDecimal('line.quantity').as('quantity'), plainDecimal('line.received_quantity').as('received_quantity')])
    .select(plainDecimal('line.closed_quantity').as('closed_quantity'))
    .select([plainDecimal(sql`coalesce(care.ordered_quantity, 0)`).as('ordered_quantity'), ordersOfLine.as('orders')])
    .select(plainDecimal(sql`greatest(0, ${orderableQuantity})`).as('orderable_quantity'))
    .select(replacementsOfLine.as('leftovers'))
    .select(lineStatus.as('status'))
    .select((of) => of.fn.coalesce('care.status_manual', sql<PurchaseItem['status_manual']>`'por_gestionar'`).as('status_manual'))
    .select(['care.delivery_date', 'care.first_delivery_date'])
    .select(sql<number | null>`care.delivery_date - care.first_delivery_date`.as('days_moved'))
    .select(sql<boolean>`coalesce(coalesce(care.delivery_date, it.required_date) < ${today}, false)`.as('is_past'))
    .orderBy('line.request_id')
    .orderBy('line.line')
    .execute();
  const items = rows.map(({ request_id, is_past, ...it }) => ({ request_id, item: { ...it, late: is_past && isToCome(it.status) } }));
  return new Map([...Map.groupBy(items, (it) => it.request_id)].map(([id, own]) => [id, own.map((it) => it.item)]));
}

/** The live orders that ask for a `line`, the oldest first. */
const ordersOfLine = sql<PurchaseItem['orders']>`(
  select coalesce(json_agg(json_build_object('number', ordered.number, 'status', ordered.status,
    'quantity', trim_scale(own.quantity)::text) order by ordered.id), '[]')
  from purchase_order_lines as own
  join purchase_orders as ordered on ordered.id = own.order_id and ordered.edition = own.edition and ordered.status not in ('anulada', 'rechazada')
  where own.origin_item_id = line.id and own.origin_id is not null)`;

const lineStatus = sql<PurchaseItem['status']>`purchase_line_status(
  it.status, care.status_manual, line.quantity, line.closed_quantity, line.received_quantity, care.ordered_quantity)`;

/** Whether something of a line is still waited for. */
export const isToCome = (status: PurchaseItem['status']): boolean => purchaseStates.allows(status, 'receive');
