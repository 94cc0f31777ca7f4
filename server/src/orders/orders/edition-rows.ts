import type { EditionStatus } from 'contract/orders/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../tables.ts';

const underWay: readonly EditionStatus[] = ['por_aprobar', 'por_informar', 'rechazada_erp'];

/** What is asked approval for: a version of an order. */
export const ofEdition = (id: number) => ({ entity: 'purchase_order_edition', entity_id: String(id) });

/** How its change is called among what goes to the ERP. */
export const partOf = ({ edition }: { edition: number }): string => `versión ${edition}`;

/** The version that shall replace the one in force, if one is under way. */
export const editionUnderWay = (db: Reader, order_id: number) =>
  db
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', order_id)
    .where('status', 'in', underWay)
    .select(['id', 'order_id', 'edition', 'status'])
    .executeTakeFirst();

/** How it stands, beside a row of an order. */
export const statusUnderWay = (order_id: RawBuilder<number>) => sql<EditionStatus | null>`(
  select status from purchase_order_editions as coming
  where coming.order_id = ${order_id} and coming.status in ('por_aprobar', 'por_informar', 'rechazada_erp'))`;

/** The version that its supplier was sent last, beside a row of an order. */
export const editionSent = (order_id: RawBuilder<number>) => sql<number | null>`(
  select edition from purchase_order_mails as mail where mail.order_id = ${order_id} order by mail.id desc limit 1)`;

/** Holds a version with its order, always the order first. */
export async function lockEdition(tx: Tx, id: number) {
  await tx
    .selectFrom('purchase_orders')
    .where('id', '=', (of) => of.selectFrom('purchase_order_editions').where('id', '=', id).select('order_id'))
    .select('id')
    .forUpdate()
    .execute();
  return tx
    .selectFrom('purchase_order_editions as it')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .where('it.id', '=', id)
    .select(['it.id', 'it.order_id', 'it.edition', 'it.status', 'it.reason', 'it.approvers', 'order.number'])
    .executeTakeFirstOrThrow();
}
