import { cubageRoom } from 'contract/cubication/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { announce, announceAll } from '../platform/events/events.ts';
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

/** Whoever has a take-off of the place open hears that one came, went or is another: each tells what all of them cost. */
export async function announceTakeoffsOf(tx: Tx, place_id: number): Promise<void> {
  const takeoffs = await tx.selectFrom('cubages').where('place_id', '=', place_id).select('id').execute();
  await announceAll(
    tx,
    live,
    takeoffs.map((it) => cubageRoom(it.id)),
  );
}

/** Something was said of it: it is the one that it was, and whoever looks at it hears of it. */
export const announceCubage = (tx: Tx, id: number): Promise<void> => announce(tx, live, cubageRoom(id));

/** It is another one now: its version grows, and whoever looks at it hears of it, or at another one of its place. */
export async function touchCubage(tx: Tx, id: number): Promise<void> {
  const { place_id } = await tx
    .updateTable('cubages')
    .set((it) => ({ version: it('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning('place_id')
    .executeTakeFirstOrThrow();
  await (place_id === null ? announceCubage(tx, id) : announceTakeoffsOf(tx, place_id));
}
