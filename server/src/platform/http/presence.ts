import { mostPresences, type Presence } from 'contract/presence.ts';
import type { Reading } from '../context.ts';
import { say } from './rooms.ts';

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

/** Tells whoever is in the room where in it the person stands; whoever calls has found that they may see it. Nothing is written down. */
export async function sayWhere(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  room: string,
  { window, row, column, has_left }: Omit<Presence, 'user_id' | 'name'>,
): Promise<{ told: boolean }> {
  if (isOneTooMany(user.id)) return { told: false };
  const presence: Presence = { window, user_id: user.id, name: user.nombre, row, column, has_left };
  await say(db, room, presence);
  return { told: true };
}
