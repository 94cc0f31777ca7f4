import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at requests, or at whether activities can begin, hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = {
  requests: async ({ user }, key) => key === 'all' && (may(user, 'materials:read') || may(user, 'schedule:read')),
};

/** Under this key of `live` every change of a request is announced; what lists count of them is dropped with it, on all servers. */
export const requestsChanged = 'requests:all';

export const announceRequests = (tx: Tx): Promise<void> => announce(tx, live, requestsChanged);
