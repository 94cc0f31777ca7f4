import { routes as calendar } from './calendar/routes.ts';
import { routes as explain } from './explain/routes.ts';
import { routes as find } from './find/routes.ts';
import { routes as orderRequests } from './order-requests/routes.ts';
import { routes as past } from './past/routes.ts';
import { routes as places } from './places/routes.ts';
import { routes as supply } from './supply/routes.ts';
import { routes as thread } from './thread/routes.ts';
import { routes as workday } from './workday/routes.ts';

/** The calls of the area, room by room. */
export const routes = [...calendar, ...places, ...explain, ...find, ...past, ...orderRequests, ...workday, ...thread, ...supply];
