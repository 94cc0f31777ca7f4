import type { DeliveryItem, DeliveryRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { keeperOf, requestsSeenBy, unseenRequest } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { deliveryRequestActions, type DeliveryCase } from './actions.ts';
import '../../materials/tables.ts';
import '../../projects/tables.ts';
import './tables.ts';

/** By what people call it, or by its row. */
export type DeliveryReference = { number: string } | { id: number };

/** What is moved, of the requests that a person may know of. */
export const deliveriesSeenBy = (db: Reader, user: User) =>
  requestsSeenBy(db, user).innerJoin('delivery_requests as delivery', 'delivery.request_id', 'it.id');

/** Its day has passed; of what is over there is none. */
export const isLate = sql<boolean>`coalesce(delivery.due_date < ${today}, false)`;

export const isToSend = sql<boolean>`exists (
  select from material_request_lines as line where line.request_id = it.id and line.quantity > line.sent_quantity + line.closed_quantity)`;

/** With what a person reads beside them. */
export const deliveryRowsOf = (found: ReturnType<typeof deliveriesSeenBy>) =>
  found
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .select([
      'it.id',
      'it.number',
      'it.status',
      'it.transfer_kind',
      'it.required_date as user_delivery_date',
      'it.cost_center',
      'it.comment',
      'it.lines',
    ])
    .select(['it.from_warehouse_id', 'delivery.manual_status', 'delivery.delivery_date', 'delivery.first_delivery_date'])
    .select(['delivery.due_date', 'delivery.dte_folio', 'delivery.is_open', 'delivery.version', isLate.as('late')])
    .select(sql<number | null>`delivery.delivery_date - delivery.first_delivery_date`.as('days_moved'))
    .select(['projects.codigoProyecto as project_code', 'projects.nombre as project', 'cost_centers.nombre as cost_center_name'])
    .select(['source.codigo as from_code', 'source.nombre as from_name', 'target.codigo as to_code', 'target.nombre as to_name'])
    .select(['requester.nombre as requester', isToSend.as('to_send')]);
type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveryRowsOf>['execute']>>[number];

/** Rows as they are answered, each with its journeys and its lines, or the first so many, and what the person may do with it now. */
export async function presentDeliveries(db: Reader, user: User, rows: readonly DeliveryRow[], most?: number): Promise<DeliveryRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((it) => it.id);
  const [items, trips, keeps] = await Promise.all([itemsOf(db, ids, most), tripsOf(db, ids), keeperOf(db, user)]);
  return rows.map(({ from_warehouse_id, is_open, to_send, ...row }) => ({
    ...row,
    items: items.get(row.id) ?? [],
    trips: trips.get(row.id) ?? [],
    allowed_actions: allowedAmong(deliveryRequestActions, { row: { ...row, from_warehouse_id, is_open, to_send }, user, keeps }),
  }));
}

export const getDelivery = ({ db, user }: Reading, { number }: Received<typeof contract.getDelivery>) => readDelivery(db, user, { number });

/** A delivery with all its lines. */
export async function readDelivery(db: Reader, user: User, named: DeliveryReference): Promise<DeliveryRequest> {
  const [delivery] = await presentDeliveries(db, user, await deliveryRowsOf(deliveryNamed(db, user, named)).execute());
  if (!delivery) throw unseenRequest(named);
  return delivery;
}

/** What the actions of a delivery are judged by. */
export async function readDeliveryCase(db: Reader, user: User, named: DeliveryReference): Promise<DeliveryCase> {
  const row = await deliveryRowsOf(deliveryNamed(db, user, named)).executeTakeFirst();
  if (!row) throw unseenRequest(named);
  return { row, user, keeps: await keeperOf(db, user) };
}

function deliveryNamed(db: Reader, user: User, named: DeliveryReference) {
  const seen = deliveriesSeenBy(db, user);
  return 'number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id);
}

/** The lines of these requests, of each so many at most. */
async function itemsOf(db: Reader, ids: readonly number[], most?: number): Promise<ReadonlyMap<number, DeliveryItem[]>> {
  const rows = await db
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('line.request_id', 'in', [...ids])
    .$if(most !== undefined, (of) => of.where('line.line', '<=', most ?? 0))
    .select(['line.request_id', 'line.id as material_request_item_id', 'line.line'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select([plainDecimal('line.quantity').as('quantity'), plainDecimal('line.sent_quantity').as('sent_quantity')])
    .select([plainDecimal('line.received_quantity').as('received_quantity'), plainDecimal('line.closed_quantity').as('closed_quantity')])
    .select(sql<string>`trim_scale(line.quantity - line.sent_quantity - line.closed_quantity)::text`.as('pending_quantity'))
    .orderBy('line.request_id')
    .orderBy('line.line')
    .execute();
  return byRequest(rows);
}

/** The journeys of these requests, the newest first. */
async function tripsOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, DeliveryRequest['trips']>> {
  const rows = await db
    .selectFrom('stock_transfers as transfer')
    .leftJoin('delivery_trips as trip', 'trip.transfer_id', 'transfer.id')
    .where('transfer.request_id', 'in', [...ids])
    .select(['transfer.request_id', 'transfer.number', 'transfer.status', 'trip.dte_folio', 'transfer.sent_at'])
    .$narrowType<{ request_id: number }>()
    .orderBy('transfer.id', 'desc')
    .execute();
  return byRequest(rows.map(({ sent_at, ...it }) => ({ ...it, sent_at: sent_at.toISOString() })));
}

const byRequest = <T extends { request_id: number }>(rows: readonly T[]): ReadonlyMap<number, Omit<T, 'request_id'>[]> =>
  new Map(
    [...Map.groupBy(rows, (it) => it.request_id)].map(([id, own]) => [id, own.map(({ request_id: _request, ...it }) => it)] as const),
  );
