import { routes as activities } from './activities/routes.ts';
import { routes as edits } from './edits/routes.ts';
import { routes as baselines } from './baselines/routes.ts';
import { routes as calendars } from './calendars/routes.ts';
import { routes as exchange } from './exchange/routes.ts';
import { routes as learning } from './learning/routes.ts';
import { routes as links } from './links/routes.ts';
import { routes as plans } from './plans/routes.ts';
import { routes as portfolio } from './portfolio/routes.ts';
import { routes as presence } from './presence/routes.ts';
import { routes as readiness } from './readiness/routes.ts';
import { routes as templates } from './templates/routes.ts';

/** The calls of the area, room by room. */
export const routes = [
  ...plans,
  ...activities,
  ...edits,
  ...links,
  ...presence,
  ...portfolio,
  ...readiness,
  ...templates,
  ...learning,
  ...baselines,
  ...calendars,
  ...exchange,
];
