import { placePlanRoom, templatePlanRoom } from 'contract/schedule/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live, type Rooms } from '../../platform/http/rooms.ts';
import { may } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import type { PlanRow } from './plans.ts';

/** Whoever has a plan open hears that it changed, and who else has it open: of a place, whoever sees the place. */
export const rooms: Rooms = {
  schedule: async ({ db, user }, key) => {
    const [, of, id] = /^(place|template)-(\d{1,9})$/.exec(key) ?? [];
    if (of === undefined || !may(user, 'schedule:read')) return false;
    if (of === 'template') return true;
    const seen = await placesSeenBy(db, user).where('places.id', '=', Number(id)).select('places.id').executeTakeFirst();
    return seen !== undefined;
  },
};

export const announcePlan = (tx: Tx, { place_id, template_id }: Pick<PlanRow, 'place_id' | 'template_id'>): Promise<void> =>
  announce(tx, live, template_id === null ? placePlanRoom(place_id ?? 0) : templatePlanRoom(template_id));
