import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { carriesTax } from '../../suppliers/index.ts';
import '../tables.ts';

/** How a supplier bills, where an order of another one, or of another time, is written otherwise; nothing where both agree. */
export async function otherTax(tx: Tx, order: { id: number; supplier_code: string }): Promise<'sin IVA' | 'con IVA' | undefined> {
  const isTaxed = await carriesTax(tx, order.supplier_code);
  const differing = await tx
    .selectFrom('purchase_order_lines')
    .where('order_id', '=', order.id)
    // Exempt by itself, a line is so of whoever bills it (decision 198).
    .where('asked_exempt', '=', false)
    .where('tax_exempt', '=', isTaxed)
    .select('line')
    .executeTakeFirst();
  if (!differing) return undefined;
  return isTaxed ? 'con IVA' : 'sin IVA';
}

/** What goes out says the tax that its supplier bills: where it was written before that was known, it is ordered anew. */
export async function refuseOtherTax(
  tx: Tx,
  order: { id: number; number: string; supplier_code: string },
  toDo: 'rechácela' | 'anúlela',
): Promise<void> {
  const bills = await otherTax(tx, order);
  if (!bills) return;
  const written = bills === 'sin IVA' ? 'con IVA' : 'exenta';
  throw new Problem('rule', {
    message: `El proveedor factura ${bills} y la orden ${order.number} va ${written}: ${toDo} y ordene de nuevo.`,
  });
}
