import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may, type User } from '../platform/user.ts';

const mayFollow = async ({ user }: { user: User }, key: string): Promise<boolean> => key === 'all' && may(user, 'services:read');

/** Whoever looks at service and quote requests hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = { quotes: mayFollow, services: mayFollow };

export const announceQuotes = (tx: Tx): Promise<void> => announce(tx, live, 'quotes:all');

/** Under this key of `live` every change of a request is announced; what lists count of them is dropped with it, on all servers. */
export const servicesChanged = 'services:all';

export const announceServices = (tx: Tx): Promise<void> => announce(tx, live, servicesChanged);
