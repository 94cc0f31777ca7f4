import type { Rooms } from '../platform/http/rooms.ts';

/** Everybody hears that a constant of the company is another; which one, and what it says, is told by the calls that show it. */
export const rooms: Rooms = { settings: async (_context, key) => key === 'all' };
