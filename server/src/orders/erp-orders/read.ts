import type { ErpOrder, ErpOrderLine } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin, today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import './tables.ts';

/** Nobody knows of which project such an order is: who sees only their own sees none. */
function erpOrdersSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('erp_orders as it');
  return user.seesAllProjects ? all : all.where(sql<boolean>`false`);
}

const rowsOf = (found: ReturnType<typeof erpOrdersSeenBy>) =>
  found
    .select(['it.erp_entry', 'it.number', 'it.status', 'it.supplier_code', 'it.supplier', 'it.day', 'it.due_on', 'it.currency'])
    .select(['it.comment', 'it.reception', 'it.read_at', plainDecimal('it.total').as('total')])
    .select(sql<number>`jsonb_array_length(it.lines)`.as('lines'));
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const present = ({ read_at, ...row }: Row): ErpOrder => ({ ...row, read_at: read_at.toISOString() });

/** Still to come, and past its day. */
const isLate = sql<boolean>`it.status = 'open' and it.reception <> 'completa' and it.due_on < ${today}`;

export async function listErpOrders(
  { db, user }: Reading,
  { page, per_page, sort, search, status, reception, late, from, to }: Received<typeof contract.listErpOrders>,
): Promise<Paged<ErpOrder>> {
  let found = erpOrdersSeenBy(db, user);
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (status) found = found.where('it.status', '=', status);
  if (reception) found = found.where('it.reception', '=', reception);
  if (late) found = found.where(isLate);
  found = found.where(dayWithin('it.day', { from, to }));
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered = rowsOf(found).orderBy(sql`${sql.ref(`it.${sort.replace('-', '')}`)} ${sql.raw(direction)} nulls last`);
  const { items, ...totals } = await pageOf({ page, per_page }, found, ordered.orderBy('it.erp_entry', direction));
  return { items: items.map(present), ...totals };
}

export async function getErpOrder(
  { db, user }: Reading,
  { entry }: Received<typeof contract.getErpOrder>,
): Promise<ErpOrder & { items: ErpOrderLine[] }> {
  const row = await rowsOf(erpOrdersSeenBy(db, user).where('it.erp_entry', '=', entry))
    .select('it.lines as items')
    .executeTakeFirst();
  if (!row) throw notSeen('La orden', 'ella');
  const { items, ...order } = row;
  return { ...present(order), items };
}
