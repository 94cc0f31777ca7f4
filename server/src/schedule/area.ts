import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { rooms } from './plans/live.ts';
import { activityDuties } from './duties.ts';
import { explains } from './explains.ts';
import { activitiesFound } from './find.ts';
import { approvedLearnings, learningEntity } from './learning/after-decision.ts';
import { pastActivities, pastPlan } from './past.ts';
import { people } from './readiness/people.ts';
import { predecessors } from './readiness/predecessors.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';
import { calendarEntries, nextActivities, plannedActivities } from './calendar-entries.ts';
import { forgetRemovals } from './activities/forget.ts';
import { plansInTimes } from './calendars/preview.ts';
import { watchTimes, workingTimesChanged } from './calendars/renew.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    approvals: { [learningEntity]: approvedLearnings },
    auditWords,
    nextActivities,
    duties: [activityDuties],
    explains,
    finds: [activitiesFound],
    past: { plan: pastPlan },
    pastParts: [pastActivities],
    plannedActivities,
    plansInTimes,
    readiness: [predecessors, people],
    workday,
    workingTimesChanged,
  },
  work: watchTimes,
  cleanUp: forgetRemovals,
};
