import type { HesPurchaseOrder } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { contains } from '../../platform/search/search.ts';
import { pageOfOrders } from '../orders/list.ts';
import { isLate, orderRowsOf, ordersSeenBy, presentOrder, readOrderCase } from '../orders/rows.ts';
import { isWrong, matchColumns } from '../matches.ts';
import { pendingLines } from '../pending.ts';
import { hesRowsOf, hesSeenBy, presentHes } from './rows.ts';

type Filters = Received<typeof contract.getHesPurchaseOrder>;

/** Orders that the ERP has, the newest first, with how much of each was received. */
export async function listReceptions({ db, user }: Reading, asked: Filters): Promise<Paged<HesPurchaseOrder>> {
  const { page, per_page, sort, search, reception, late, problems } = asked;
  let found = ordersSeenBy(db, user).where('it.erp_number', 'is not', null).where('it.status', '=', 'emitida');
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (reception) found = found.where('it.reception', '=', reception);
  if (problems) found = found.where(isWrong);
  if (late) found = found.where(isLate);
  const { items, ...totals } = await pageOfOrders(db, found, { page, per_page, sort }, receptionRowsOf);
  return { items: items.map((it) => ({ ...it, ...presentOrder(it, user) })), ...totals };
}

const receptionRowsOf = (found: ReturnType<typeof ordersSeenBy>) =>
  orderRowsOf(found)
    .select([plainDecimal('it.net').as('net'), plainDecimal('it.received_net').as('received_net'), ...matchColumns])
    .select(sql<number>`(select count(*) from hes where hes.order_id = it.id and hes.status <> 'anulada')`.as('hes'));

/** The sheets of an order, the newest first, and what is left of its lines. */
export async function readReception(
  { db, user }: Reading,
  { number }: Received<typeof contract.orderReception>,
): Promise<Answer<typeof contract.orderReception>> {
  const { row } = await readOrderCase(db, user, number);
  const [sheets, lines] = await Promise.all([
    hesRowsOf(hesSeenBy(db, user).where('it.order_id', '=', row.id))
      .orderBy('it.id', 'desc')
      .execute(),
    pendingLines(db, row.id).execute(),
  ]);
  return { items: sheets.map((it) => presentHes(it, user)), lines };
}
