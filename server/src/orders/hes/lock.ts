import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** The order of a sheet, then the sheet: held before its post, as by whoever acts on either. */
export async function holdHes(tx: Tx, id: number): Promise<void> {
  const sheet = tx.selectFrom('hes').where('id', '=', id);
  await tx.selectFrom('purchase_orders').where('id', '=', sheet.select('order_id')).select('id').forUpdate().execute();
  await sheet.select('id').forUpdate().execute();
}
