import { placeRoom } from 'contract/projects/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { announceAll } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { rowNumber } from '../platform/rules.ts';
import { may } from '../platform/user.ts';
import { placesSeenBy } from './visible.ts';

/** What people follow live in this area: what is said of a place, which is named by its code, and what it is, by its number. */
export const rooms: Rooms = {
  comments: async ({ db, user }, codigoLugarInstalacion) => {
    if (!may(user, 'logbook:read')) return false;
    const seen = await placesSeenBy(db, user)
      .select('places.id')
      .where('codigoLugarInstalacion', '=', codigoLugarInstalacion)
      .executeTakeFirst();
    return seen !== undefined;
  },
  places: async ({ db, user }, key) =>
    (await placesSeenBy(db, user).select('places.id').where('places.id', '=', rowNumber(key)).executeTakeFirst()) !== undefined,
};

/** Whoever shows what follows from how large places are, or from what is installed there, hears that it is something else. */
export const announceInstalled = (tx: Tx, place_ids: readonly number[]): Promise<void> => announceAll(tx, live, place_ids.map(placeRoom));
