import type { Tx } from '../platform/database/database.ts';
import { announce } from '../platform/events/events.ts';
import { live, type Rooms } from '../platform/http/rooms.ts';
import { rowNumber } from '../platform/rules.ts';
import { may } from '../platform/user.ts';
import { cubagesSeenBy } from './sight.ts';

/** Whoever has a take-off open hears that somebody changed it. */
export const rooms: Rooms = {
  cubages: async ({ db, user }, key) => {
    if (!may(user, 'cubication:read')) return false;
    return (await cubagesSeenBy(db, user).where('it.id', '=', rowNumber(key)).select('it.id').executeTakeFirst()) !== undefined;
  },
};

/** It is another one now: its version grows, and whoever looks at it hears of it. */
export async function touchCubage(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('cubages')
    .set((it) => ({ version: it('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute();
  await announce(tx, live, `cubages:${id}`);
}
