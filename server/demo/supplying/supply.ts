import { todayInChile } from '../../src/platform/today.ts';
import { addDays } from '../days.ts';

/** Heads supply. */
export const rocio = 'rocio.alerce@soldepapel.example';

/** So many days from today: what supply promises lies ahead, whenever it was promised. */
export const ahead = (days: number): string => addDays(todayInChile(), days);
