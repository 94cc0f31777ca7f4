import { routes as posts } from './posts/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...posts];
