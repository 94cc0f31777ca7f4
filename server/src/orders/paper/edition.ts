import type { EditionStatus, PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notFound } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { readOrder } from '../orders/info.ts';
import { orderLines } from '../orders/lines.ts';
import { termColumns, termsStanding } from '../orders/terms.ts';

/** An order as a version of it says it. */
export interface PrintedOrder {
  order: PurchaseOrderInfo;
  edition_status: EditionStatus;
  /** The version that counted before it, or does until it is in force; null of the first. */
  replaces: number | null;
}

/** An order as one of its versions has it on paper: the one in force unless another is asked for. */
export async function readPrinted(
  db: Reader,
  user: User,
  { number, edition }: { number: string; edition?: number | undefined },
): Promise<PrintedOrder> {
  const order = await readOrder(db, user, number);
  const asked = edition ?? order.edition;
  const row = await db
    .selectFrom('purchase_order_editions as it')
    .where('it.order_id', '=', order.id)
    .where('it.edition', '=', asked)
    .select([
      'it.edition',
      'it.status',
      'it.approvers',
      'it.payment_terms',
      'it.delivery_place',
      'it.delivery_date',
      'it.comment',
      ...termColumns,
    ])
    .select([plainDecimal('it.subtotal').as('subtotal'), plainDecimal('it.discount').as('discount'), plainDecimal('it.net').as('net')])
    .select([plainDecimal('it.taxable').as('taxable'), plainDecimal('it.tax').as('tax'), plainDecimal('it.total').as('total')])
    .executeTakeFirst();
  if (!row) throw notFound(`La versión ${asked} de ${number}`);
  const former = await db
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', order.id)
    .where('edition', '<', asked)
    // Those that were refused or taken back never counted.
    .where('status', 'in', ['vigente', 'reemplazada'])
    .select((it) => it.fn.max('edition').as('edition'))
    .executeTakeFirst();
  const { status: edition_status, advance_percent, retention_percent, billing_mode, milestones, ...said } = row;
  const { id, currency } = order;
  const terms = await termsStanding(db, { id, currency, net: said.net, advance_percent, retention_percent, billing_mode, milestones });
  const items = await orderLines(db).where('order_id', '=', order.id).where('edition', '=', asked).execute();
  return { order: { ...order, ...said, terms, items }, edition_status, replaces: former?.edition ?? null };
}
