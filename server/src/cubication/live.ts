import type { Tx } from '../platform/database/database.ts';
import { announceAll } from '../platform/events/events.ts';
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

/** It is another one now: its version grows, and whoever looks at it hears of it, or at another one of its place, which tells of all. */
export async function touchCubage(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('cubages')
    .set((it) => ({ version: it('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute();
  const ofPlace = tx.selectFrom('cubages').where('id', '=', id).select('place_id');
  const others = await tx.selectFrom('cubages').where('place_id', '=', ofPlace).where('id', '!=', id).select('id').execute();
  await announceAll(
    tx,
    live,
    [id, ...others.map((it) => it.id)].map((it) => `cubages:${it}`),
  );
}
