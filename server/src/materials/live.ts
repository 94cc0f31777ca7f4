import type { Tx } from '../platform/database/database.ts';
import { announce, announceHere } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at requests, or at whether activities can begin, hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = {
  requests: async ({ user }, key) => key === 'all' && (may(user, 'materials:read') || may(user, 'schedule:read')),
};

/** Totals of lists are dropped on this server. */
export const requestsChanged = 'requests';

export function announceRequests(tx: Tx): Promise<void> {
  announceHere(tx, requestsChanged);
  return announce(tx, live, 'requests:all');
}
