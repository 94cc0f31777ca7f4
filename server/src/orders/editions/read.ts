import type { OrderEdition } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { mostEditions } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { decisionsOn, inHandsOf, nameHands } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { orderLines } from '../orders/lines.ts';
import { termColumns } from '../orders/terms.ts';
import { ordersSeenBy, unseenOrder } from '../orders/rows.ts';

/** Every version of an order, the newest first. */
export async function listEditions(
  { db, user }: Reading,
  { number }: Received<typeof contract.serviceOrderEditions>,
): Promise<OrderEdition[]> {
  const order = await ordersSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!order) throw unseenOrder(number);
  const rows = await editionRows(db).where('it.order_id', '=', order.id).orderBy('it.edition', 'desc').limit(mostEditions).execute();
  return presentEditions(db, rows);
}

/** Who made it: of the first, whoever prepared the order. */
const madeBy = sql<number>`case it.edition when 1 then "order".prepared_by else it.created_by end`;
/** The chain is asked about the order itself, and later about each other version. */
const decisions = {
  order: decisionsOn('purchase_order', sql`case it.edition when 1 then it.order_id end`),
  edition: decisionsOn('purchase_order_edition', sql`it.id`),
};

const editionRows = (db: Reader) =>
  db
    .selectFrom('purchase_order_editions as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .leftJoin('users as by', (join) => join.on('by.id', '=', madeBy))
    .leftJoinLateral(inHandsOf('purchase_order_edition', sql.ref<number>('it.id')).as('waiting'), (join) => join.onTrue())
    .select([decisions.order.as('decided_of_order'), decisions.edition.as('decided')])
    .select(['it.order_id', 'it.edition', 'it.status', 'it.reason', 'by.nombre as by', 'it.created_at', 'it.approvers', 'it.erp_error'])
    .select(['it.payment_terms', 'it.delivery_place', 'it.delivery_date', 'it.comment', ...termColumns])
    .select(['waiting_for', 'waiting_since', 'waiting_approval', 'waiting_staff'])
    .select([plainDecimal('it.discount').as('discount'), plainDecimal('it.net').as('net')])
    .select([plainDecimal('it.tax').as('tax'), plainDecimal('it.total').as('total')]);
type Row = Awaited<ReturnType<ReturnType<typeof editionRows>['execute']>>[number];

async function presentEditions(db: Reader, rows: readonly Row[]): Promise<OrderEdition[]> {
  const [named, lines] = await Promise.all([nameHands(db, rows), linesOf(db, [...new Set(rows.map((it) => it.order_id))])]);
  return named.map(({ order_id, created_at, waiting_since: _since, waiting_approval: _approval, waiting_staff: _staff, ...row }) => {
    const { advance_percent, retention_percent, billing_mode, milestones, decided_of_order, decided: decidedOfIt, ...it } = row;
    const rejection = [...decided_of_order, ...decidedOfIt].find(({ approved }) => !approved);
    return {
      ...it,
      rejected_by: rejection?.nombre ?? null,
      rejection: rejection?.comment ?? null,
      terms: { advance_percent, retention_percent, billing_mode, milestones },
      created_at: created_at.toISOString(),
      items: lines.get(keyOf({ order_id, edition: it.edition })) ?? [],
    };
  });
}

const keyOf = ({ order_id, edition }: { order_id: number; edition: number }): string => `${order_id} ${edition}`;

/** The lines of every version of some orders. */
async function linesOf(db: Reader, orders: readonly number[]) {
  if (orders.length === 0) return new Map<string, OrderEdition['items']>();
  const rows = await orderLines(db)
    .where('order_id', 'in', [...orders])
    .select(['order_id', 'edition'])
    .execute();
  const byEdition = new Map<string, OrderEdition['items']>();
  for (const { order_id, edition, ...line } of rows) {
    const key = keyOf({ order_id, edition });
    byEdition.set(key, [...(byEdition.get(key) ?? []), line]);
  }
  return byEdition;
}

/** Some versions, each with its order and with the version that was in force when it was written, or is. */
export async function editionsByIds(db: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const asked = await db
    .selectFrom('purchase_order_editions as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .leftJoin('projects', 'projects.id', 'order.project_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.order_id', 'it.edition', 'order.number', 'order.supplier', 'order.currency', 'order.cost_center'])
    .select(['order.project_id', 'projects.codigoProyecto as project_code'])
    .execute();
  const orders = [...new Set(asked.map((it) => it.order_id))];
  if (orders.length === 0) return [];
  const rows = await editionRows(db).where('it.order_id', 'in', orders).execute();
  const all = (await presentEditions(db, rows)).map((edition, at) => ({ edition, order_id: rows[at]?.order_id }));
  return asked.flatMap(({ order_id, edition, ...order }) => {
    const own = all.filter((it) => it.order_id === order_id).map((it) => it.edition);
    const now = own.find((it) => it.edition === edition);
    // What was once in force before it: those that were refused or taken back never counted.
    const former = own
      .filter((it) => it.edition < edition && (it.status === 'vigente' || it.status === 'reemplazada'))
      .toSorted((one, other) => other.edition - one.edition)[0];
    return now && former ? [{ ...order, now, former }] : [];
  });
}
