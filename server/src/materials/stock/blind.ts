import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { may, type User } from '../../platform/user.ts';
import { warehousesSeenBy } from '../visible.ts';
import '../tables.ts';

/**
 * Warehouses whose stock the person may not be told: a blind count is open there, and they may count it. Whoever decides its
 * differences and did not count sees them once it was handed in (decision 034).
 */
export function warehousesBlindTo(db: Reader, user: User) {
  const found = db
    .selectFrom('stock_counts')
    .where('stock_counts.blind', '=', true)
    .where('stock_counts.status', 'in', ['en_conteo', 'por_aprobar'])
    .select('stock_counts.warehouse_id');
  if (!may(user, 'mobile_warehouses:update')) return found.where(sql<boolean>`false`);
  const own = user.seesAllProjects
    ? found
    : found.where('stock_counts.warehouse_id', 'in', warehousesSeenBy(db, user).select('warehouses.id'));
  if (!may(user, 'mobile_warehouses:approve')) return own;
  const counted = sql<boolean>`exists (
    select from stock_count_lines as line where line.count_id = stock_counts.id and line.counted_by = ${user.id})`;
  return own.where((of) => of.or([of('stock_counts.status', '=', 'en_conteo'), of('stock_counts.submitted_by', '=', user.id), counted]));
}
