import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live, type Rooms } from '../../platform/http/rooms.ts';
import { may } from '../../platform/user.ts';
import type { PlanRow } from './plans.ts';

/** Whoever has a plan open hears that it changed; whether they see it, the calls decide. */
export const rooms: Rooms = {
  schedule: async ({ user }, key) => /^(place|template)-\d{1,9}$/.test(key) && may(user, 'schedule:read'),
};

export const announcePlan = (tx: Tx, { place_id, template_id }: Pick<PlanRow, 'place_id' | 'template_id'>): Promise<void> =>
  announce(tx, live, template_id === null ? `schedule:place-${place_id}` : `schedule:template-${template_id}`);
