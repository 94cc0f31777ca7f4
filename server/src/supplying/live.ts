import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

const purchaseFollowers = ['purchase_requests:read', 'materials:read', 'schedule:read'] as const;
const deliveryReaders = ['purchase_requests:read', 'mobile_warehouses:read', 'materials:read'] as const;

/**
 * Whoever looks at what is bought, delivered or asked to be created, or at whether activities can begin, hears that some of it changed; which
 * of it they see, the calls decide.
 */
export const rooms: Rooms = {
  purchases: async ({ user }, key) => key === 'all' && purchaseFollowers.some((it) => may(user, it)),
  creations: async ({ user }, key) => key === 'all' && (may(user, 'material_creation:read') || may(user, 'supplier_creation:read')),
  deliveries: async ({ user }, key) => key === 'all' && deliveryReaders.some((it) => may(user, it)),
};

export const announceCreations = (tx: Tx): Promise<void> => announce(tx, live, 'creations:all');

export const announcePurchases = (tx: Tx): Promise<void> => announce(tx, live, 'purchases:all');

export const announceDeliveries = (tx: Tx): Promise<void> => announce(tx, live, 'deliveries:all');
