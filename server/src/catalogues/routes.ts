import { routes as entries } from './entries/routes.ts';
import { routes as locations } from './locations/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...entries, ...locations];
