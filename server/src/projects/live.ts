import type { Rooms } from '../platform/http/rooms.ts';
import { may } from '../platform/user.ts';
import { placesSeenBy } from './visible.ts';

/** What people follow live in this area; a place is named by its code. */
export const rooms: Rooms = {
  comments: async ({ db, user }, codigoLugarInstalacion) => {
    if (!may(user, 'logbook:read')) return false;
    const seen = await placesSeenBy(db, user)
      .select('places.id')
      .where('codigoLugarInstalacion', '=', codigoLugarInstalacion)
      .executeTakeFirst();
    return seen !== undefined;
  },
};
