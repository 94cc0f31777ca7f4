import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at quote requests hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = { quotes: async ({ user }, key) => key === 'all' && may(user, 'services:read') };

export const announceQuotes = (tx: Tx): Promise<void> => announce(tx, live, 'quotes:all');
