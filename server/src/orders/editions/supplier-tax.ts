import type * as contract from 'contract/orders/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { setting } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { carriesTax } from '../../suppliers/index.ts';
import { ordersSeenBy, unseenOrder } from '../orders/rows.ts';

/** As an order that is made today is judged, before it is. */
export async function readSupplierTax(
  { db, user, events }: Reading,
  { number, supplier_code }: Received<typeof contract.orderSupplierTax>,
): Promise<Answer<typeof contract.orderSupplierTax>> {
  const seen = await ordersSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!seen) throw unseenOrder(number);
  return { carries_tax: await carriesTax(db, supplier_code), vat_percent: String(await setting({ db, events }, 'vat_percent')) };
}
