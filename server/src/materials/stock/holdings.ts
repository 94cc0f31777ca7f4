import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { stockSeenBy } from '../visible.ts';

interface StockRow {
  warehouse_id: number;
  material_id: number;
  available: string;
  transit: string;
}

/** What is on its way to each warehouse. */
const road = sql`(
  select to_warehouse_id as warehouse_id, material_id, sum(quantity - coalesce(received_quantity, 0)) as transit
  from stock_transfers join stock_transfer_lines on transfer_id = id
  where status in ('enviado', 'con_diferencias') and quantity > coalesce(received_quantity, 0)
  group by to_warehouse_id, material_id)`;

/**
 * What lies in each warehouse whose stock one sees, and what is on its way there: sent and neither received nor settled. Two halves,
 * not a sum over all, so that a question about one material, or about the first rows, reads only those.
 */
export function halvesHeld(db: Reader, user: User) {
  const seen = user.seesAllProjects ? sql`true` : sql`warehouse_id in (${stockSeenBy(db, user).select('warehouses.id')})`;
  const lying = sql<StockRow>`(
    select warehouse_id, material_id, quantity as available, coalesce(transit, 0) as transit
    from stocks left join ${road} as road using (warehouse_id, material_id) where ${seen} and (quantity > 0 or transit > 0))`;
  const coming = sql<StockRow>`(
    select warehouse_id, material_id, 0::numeric as available, transit from ${road} as road
    where ${seen} and not exists (
      select from stocks where stocks.warehouse_id = road.warehouse_id and stocks.material_id = road.material_id))`;
  return [db.selectFrom(lying.as('it')), db.selectFrom(coming.as('it'))] as const;
}

/** Both halves. */
export const stockHeld = (db: Reader, user: User) => {
  const [lying, coming] = halvesHeld(db, user);
  return db.selectFrom(lying.selectAll().unionAll(coming.selectAll()).as('it'));
};
