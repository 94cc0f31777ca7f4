import type { Reader } from '../database/database.ts';
import { shout } from '../events/events.ts';
import type { User } from '../user.ts';

/** Whether a person may hear of a room; `key` is what stands after the colon in its name. */
type Door = (context: { db: Reader; user: User }, key: string) => Promise<boolean>;

/** The rooms of an area by the first word of their names: `comments` for `comments:LI-000123`. */
export type Rooms = Readonly<Record<string, Door>>;

/** Topic under which a room's name is announced when something in it changed. */
export const live = 'live';

/** Topic under which something is said in a room: its name, a space, and the message as JSON. */
export const speech = 'said';

/**
 * Says something to whoever is in a room now, and keeps it nowhere: who looks at which cell. It reaches everybody whom the room's door
 * lets in, so it holds nothing that one of them may not see. At most some thousand characters (`pg_notify`).
 */
export const say = (db: Reader, room: string, message: object): Promise<void> => shout(db, speech, `${room} ${JSON.stringify(message)}`);

/** `kind:key`; nothing else is a room. */
const shape = /^([a-z]+):([\w.-]{1,60})$/;

/** Whether the person may hear of the room; one that nobody knows lets nobody in. */
export async function lets(rooms: Rooms, context: { db: Reader; user: User }, room: string): Promise<boolean> {
  const [, kind = '', key = ''] = shape.exec(room) ?? [];
  return Object.hasOwn(rooms, kind) && (await rooms[kind]?.(context, key)) === true;
}
