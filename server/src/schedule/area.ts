import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { rooms } from './plans/live.ts';
import { routes } from './routes.ts';
import { activitiesBetween, nextActivities } from './calendar-entries.ts';
import { forgetRemovals } from './activities/forget.ts';
import { watchTimes, workingTimesChanged } from './calendars/renew.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: { auditWords, activitiesBetween, nextActivities, workingTimesChanged },
  work: watchTimes,
  cleanUp: forgetRemovals,
};
