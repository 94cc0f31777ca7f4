import type { Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Where every change of a post is announced; `erp:sync` is the synchronisation's. */
export const room = 'erp:posts';

export const rooms: Rooms = {
  erp: async ({ user }, key) => (key === 'posts' && may(user, 'materials:read')) || (key === 'sync' && may(user, 'purchase_requests:read')),
};
