import { routes as documents } from './documents/routes.ts';
import { routes as checkList } from './check-list/routes.ts';
import { routes as uploads } from './uploads/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...documents, ...checkList, ...uploads];
