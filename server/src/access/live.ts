import type { Rooms } from '../platform/http/rooms.ts';

/** What happens to one person: nobody else hears of it. */
export const rooms: Rooms = { person: async ({ user }, key) => key === String(user.id) };

export const roomOf = (user_id: number): string => `person:${user_id}`;
