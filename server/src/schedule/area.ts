import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { rooms } from './plans/live.ts';
import { people } from './readiness/people.ts';
import { predecessors } from './readiness/predecessors.ts';
import { routes } from './routes.ts';
import { activitiesBetween, nextActivities } from './calendar-entries.ts';
import { forgetRemovals } from './activities/forget.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: { auditWords, activitiesBetween, nextActivities, readiness: [predecessors, people] },
  cleanUp: forgetRemovals,
};
