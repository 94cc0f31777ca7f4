import { termsInWords, type SupplierOrder } from 'contract/orders/index.ts';
import { pricePaid } from 'contract/orders/orders/price-paid.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { todayInChile } from '../../platform/today.ts';
import { pendingLines } from '../pending.ts';
import { orderLines } from '../orders/lines.ts';
import { termColumns } from '../orders/terms.ts';
import { lastAnswer, promisesOf } from './answers.ts';
import { readLinked, type LinkedOrder } from './link.ts';

/** What a link shows: that version of that order and what its supplier said of it; of the company's people and other orders nothing. */
export async function readSupplierOrder(db: Reader, token: string): Promise<SupplierOrder> {
  const linked = await readLinked(db, token);
  const [{ nombre }, order, said] = await Promise.all([companyOf(db), orderOf(db, linked), lastAnswer(db, linked.id)]);
  return {
    standing: linked.standing,
    company: nombre ?? 'Nuestra empresa',
    supplier_name: linked.supplier,
    number: linked.erp_number ?? linked.number,
    edition: linked.edition,
    open_until: linked.open_until,
    today: todayInChile(),
    order,
    answer: said
      ? {
          number: said.number,
          at: said.answered_at.toISOString(),
          comment: said.comment,
          registered: said.registered && { means: said.registered.means, spoke_with: said.registered.spoke_with },
          lines: said.lines.map(({ decided_by: _who, is_open: _open, ...it }) => it),
        }
      : null,
  };
}

/** Once the link takes no answers any more it tells nothing new. */
async function orderOf(db: Reader, { standing, order_id }: LinkedOrder): Promise<SupplierOrder['order']> {
  if (standing !== 'open') return null;
  const row = await db
    .selectFrom('purchase_orders as it')
    .where('it.id', '=', order_id)
    .select(['it.edition', 'it.currency', 'it.delivery_date', 'it.delivery_place', 'it.payment_terms', 'it.comment'])
    .select(['it.issued_at', 'it.created_at', plainDecimal('it.net').as('net'), plainDecimal('it.tax').as('tax')])
    .select([plainDecimal('it.total').as('total'), ...termColumns])
    .executeTakeFirstOrThrow();
  const [lines, pending, promises] = await Promise.all([
    orderLines(db).where('order_id', '=', order_id).where('edition', '=', row.edition).execute(),
    pendingLines(db, order_id).execute(),
    promisesOf(db, order_id),
  ]);
  const { advance_percent, retention_percent, billing_mode, milestones, issued_at, created_at, edition: _edition, ...order } = row;
  return {
    ...order,
    document_date: (issued_at ?? created_at).toISOString(),
    terms: termsInWords({ advance_percent, retention_percent, billing_mode, milestones }),
    lines: lines.map(
      ({ origin_number: _origin, discount_percentage, tax_exempt: _exempt, asked_exempt: _asked, is_closed: _closed, ...it }) => ({
        ...it,
        unit_price: pricePaid({ unit_price: it.unit_price, discount_percentage }),
        is_open: pending.some(({ line, pending: left }) => line === it.line && Number(left) > 0),
        promise: promises.find(({ line }) => line === it.line)?.date ?? null,
      }),
    ),
  };
}
