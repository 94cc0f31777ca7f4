import { sql, type SelectQueryBuilder } from 'kysely';
import { dutyOf, mostNamed, type DutyKeeper } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Tables } from '../../platform/database/database.ts';
import { announceOrders } from '../live.ts';
import { ordersSeenBy } from '../orders/rows.ts';
import '../tables.ts';

/** Whoever hears what a supplier answers with a `link`: who sent the order, or took that over since. */
export const listener = sql<number>`coalesce(link.heard_by, link.asked_by)`;

/** Of orders that are out, the links of the version in force that somebody hears. */
const heardBy = <O>(found: SelectQueryBuilder<Tables & { it: Tables['purchase_orders'] }, 'it', O>, user_id: number) =>
  found
    .innerJoin('purchase_order_links as link', (join) => join.onRef('link.order_id', '=', 'it.id').onRef('link.edition', '=', 'it.edition'))
    .where('it.status', '=', 'emitida')
    .where('it.reception', 'in', ['nada', 'parcial'])
    .where(sql<boolean>`${listener} = ${user_id}`);

/** The confirmations of suppliers that somebody waits for. */
export const confirmationDuties: DutyKeeper = {
  permission: 'purchase_orders:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const { total } = await heardBy(db.selectFrom('purchase_orders as it'), user_id)
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const seen = await heardBy(ordersSeenBy(db, user), user_id).select('it.number').orderBy('it.id').limit(mostNamed).execute();
    return dutyOf(
      'Espera la respuesta de proveedores',
      seen.map((it) => it.number),
      total,
    );
  },
  // Who sent the order stays who sent it.
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    const orders = await heardBy(tx.selectFrom('purchase_orders as it'), from.user_id).select(['it.number', 'link.id']).execute();
    if (orders.length === 0) return;
    await tx
      .updateTable('purchase_order_links')
      .set((it) => ({ heard_by: to.user_id, version: it('version', '+', 1) }))
      .where(
        'id',
        'in',
        orders.map((it) => it.id),
      )
      .execute();
    await recordAll(
      context,
      orders.map(({ number: id }) => ({
        action: 'hand_over',
        entity: 'purchase_order',
        id,
        before: { espera: from.nombre },
        after: { espera: to.nombre },
      })),
    );
    await announceOrders(tx);
  },
};
