import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import type { User } from '../platform/user.ts';
import { warehousesSeenBy } from './visible.ts';

interface Held {
  warehouse_id: number;
  material_id: number;
  available: string;
  transit: string;
}

/** What lies in each warehouse that one sees, and what is on its way there: sent and neither received nor settled. */
export const held = (db: Reader, user: User) => {
  const seen = warehousesSeenBy(db, user).select('warehouses.id');
  const both = sql<Held>`(
    select warehouse_id, material_id, sum(quantity) as available, sum(transit) as transit from (
      select warehouse_id, material_id, quantity, 0 as transit from stocks where quantity > 0
      union all
      select to_warehouse_id, material_id, 0, quantity - coalesce(received_quantity, 0)
      from stock_transfers join stock_transfer_lines on transfer_id = id
      where status in ('enviado', 'con_diferencias') and quantity > coalesce(received_quantity, 0)) as parts
    where warehouse_id in (${seen}) group by warehouse_id, material_id)`;
  return db.selectFrom(both.as('it'));
};
