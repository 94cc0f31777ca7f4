import { cubageRoom, mostPresences, type CubagePresence } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { say } from '../../platform/http/rooms.ts';
import { readCubage } from '../documents/rows.ts';

/** How often each person was heard in the second that it is; forgotten with it. */
const thisSecond = { second: 0, times: new Map<number, number>() };

function isOneTooMany(user_id: number): boolean {
  const second = Math.floor(Date.now() / 1_000);
  if (thisSecond.second !== second) {
    thisSecond.second = second;
    thisSecond.times.clear();
  }
  const times = (thisSecond.times.get(user_id) ?? 0) + 1;
  thisSecond.times.set(user_id, times);
  return times > mostPresences;
}

/** Tells who has the take-off open; nothing is written down. */
export async function tellPresence(
  { db, user }: Reading,
  { document_id, window, row, column, has_left }: Received<typeof contract.tellPresence>,
): Promise<{ told: boolean }> {
  await readCubage(db, user, document_id);
  if (isOneTooMany(user.id)) return { told: false };
  const presence: CubagePresence = { window, user_id: user.id, name: user.nombre, row, column, has_left };
  await say(db, cubageRoom(document_id), presence);
  return { told: true };
}
