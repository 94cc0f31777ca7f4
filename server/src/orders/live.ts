import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at orders hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = {
  orders: async ({ user }, key) => key === 'all' && (may(user, 'purchase_orders:read') || may(user, 'mobile_warehouses:read')),
};

export const announceOrders = (tx: Tx): Promise<void> => announce(tx, live, 'orders:all');
