import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

const orderFollowers = ['purchase_orders:read', 'mobile_warehouses:read', 'schedule:read'] as const;

/** Whoever looks at orders, or at whether activities can begin, hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = {
  orders: async ({ user }, key) => key === 'all' && orderFollowers.some((it) => may(user, it)),
};

export const announceOrders = (tx: Tx): Promise<void> => announce(tx, live, 'orders:all');
