import type { Tx } from '../platform/database.ts';
import { announce } from '../platform/events.ts';
import { live, type Rooms } from '../platform/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at requests hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = { requests: async ({ user }, key) => key === 'all' && may(user, 'materials:read') };

export const announceRequests = (tx: Tx): Promise<void> => announce(tx, live, 'requests:all');
