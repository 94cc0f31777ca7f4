import type { Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';

/** Whoever looks at requests of services hears that one changed; which of them they see, the calls decide. */
export const rooms: Rooms = { services: async ({ user }, key) => key === 'all' && may(user, 'services:read') };
