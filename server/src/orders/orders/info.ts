import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { handsColumns, inHandsOf, nameHands } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { User } from '../../platform/user.ts';
import { supplierRecordOf } from '../../suppliers/index.ts';
import { termColumns, termsStanding } from './terms.ts';
import { orderLines } from './lines.ts';
import { orderRowsOf, ordersSeenBy, presentOrder, unseenOrder } from './rows.ts';

export const getServiceOrder = ({ db, user }: Reading, { number }: Received<typeof contract.getServiceOrder>): Promise<PurchaseOrderInfo> =>
  readOrder(db, user, number);

/** An order with its lines and sums. */
export async function readOrder(db: Reader, user: User, number: string): Promise<PurchaseOrderInfo> {
  const found = await orderRowsOf(ordersSeenBy(db, user).where('it.number', '=', number))
    .select(['it.supplier_country', 'it.supplier_tax_id', 'it.supplier_address'])
    .select(['it.supplier_email', 'it.payment_terms', 'it.delivery_place', 'it.valid_until', 'it.comment', 'it.approvers', 'it.erp_error'])
    .leftJoin('users as preparer', 'preparer.id', 'it.prepared_by')
    .leftJoinLateral(inHandsOf('purchase_order', sql.ref<number>('it.id')).as('waiting'), (join) => join.onTrue())
    .select(['it.annul_reason', 'preparer.nombre as prepared_by', supplierRecordOf('it.supplier_code').as('supplier_id'), ...handsColumns])
    .select([plainDecimal('it.vat_percent').as('vat_percent'), plainDecimal('it.subtotal').as('subtotal')])
    .select([plainDecimal('it.discount').as('discount'), plainDecimal('it.net').as('net')])
    .select([plainDecimal('it.taxable').as('taxable'), plainDecimal('it.tax').as('tax'), ...termColumns])
    .executeTakeFirst();
  if (!found) throw unseenOrder(number);
  const [named] = await nameHands(db, [found]);
  const { waiting_since: _since, waiting_approval: _approval, waiting_staff: _staff, ...whole } = named ?? found;
  const { advance_percent, retention_percent, billing_mode, milestones, ...row } = whole;
  const { id, net, currency } = row;
  const agreed = { id, net, currency, advance_percent, retention_percent, billing_mode, milestones };
  const [terms, items] = await Promise.all([
    termsStanding(db, agreed),
    orderLines(db).where('order_id', '=', id).where('edition', '=', row.edition).execute(),
  ]);
  return {
    ...row,
    ...presentOrder(row, user),
    terms,
    items,
  };
}
