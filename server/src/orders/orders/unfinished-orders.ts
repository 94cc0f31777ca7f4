import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

const cameOf = sql`(
  select coalesce(sum(quantity), 0) from (
    select came.quantity from hes_lines as came join hes on hes.id = came.hes_id
      where hes.order_id = it.id and hes.status <> 'anulada'
    union all select quantity from purchase_order_arrivals where order_id = it.id
    union all select quantity from purchase_order_receptions where order_id = it.id) as came)`;

/** Orders of which something is still to be issued, to come, or to be invoiced where the ERP tells of invoices. */
const isUnfinished = sql<boolean>`(it.status in ('por_aprobar', 'por_emitir', 'rechazada_erp') or (it.status = 'emitida' and (
  it.reception not in ('completa', 'cerrada') or (
    (select keeps_invoices from purchase_readings)
    and (select coalesce(sum(quantity), 0) from supplier_invoice_lines where order_id = it.id) < ${cameOf}))))`;

/** Whether something of these suppliers' orders, or of those that ask for these codes, is unfinished: their cards are still needed there. */
export const unfinishedOrdersOf = (of: { supplier: RawBuilder<string> } | { code: RawBuilder<string> }) =>
  'supplier' in of
    ? sql<boolean>`exists (select from purchase_orders as it where it.supplier_code = ${of.supplier} and ${isUnfinished})`
    : sql<boolean>`exists (
        select from purchase_order_lines as line join purchase_orders as it on it.id = line.order_id and it.edition = line.edition
        where line.code = ${of.code} and ${isUnfinished})`;

/** The numbers of those orders of a supplier, the newest first. */
export async function unfinishedOrdersFrom(db: Reader, supplier_code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_orders as it')
    .where('it.supplier_code', '=', supplier_code)
    .where(isUnfinished)
    .select('it.number')
    .orderBy('it.id', 'desc')
    .execute();
  return rows.map((it) => it.number);
}
