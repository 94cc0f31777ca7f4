import type { Tx } from '../platform/database/database.ts';
import { announce, announceHere } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { may, type User } from '../platform/user.ts';

const mayFollow = async ({ user }: { user: User }, key: string): Promise<boolean> => key === 'all' && may(user, 'services:read');

/** Whoever looks at service and quote requests hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = { quotes: mayFollow, services: mayFollow };

export const announceQuotes = (tx: Tx): Promise<void> => announce(tx, live, 'quotes:all');

/** Totals of lists are dropped on this server. */
export const servicesChanged = 'service_requests';

export function announceServices(tx: Tx): Promise<void> {
  announceHere(tx, servicesChanged);
  return announce(tx, live, 'services:all');
}
