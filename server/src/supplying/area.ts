import type { Area } from '../platform/area.ts';
import { calendarEntries } from './calendar-entries.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { approvedCreations } from './creations/decide.ts';
import { creationDuties } from './creations/duties.ts';
import { creationsFound } from './creations/find.ts';
import { creationLeaves } from './creations/leaving.ts';
import { holdCreation } from './creations/lock.ts';
import { creationsOfCandidates } from './creations/of-suppliers.ts';
import { papersChange } from './creations/papers.ts';
import { creationPosted } from './creations/post.ts';
import { creationsOfTheDay } from './creations/workday.ts';
import { explains } from './explains.ts';
import { purchasesFound } from './find.ts';
import { freezeMergedSuppliers } from './merges/freeze.ts';
import { rooms } from './live.ts';
import { watchReplenishment } from './proposals/find.ts';
import { proposalsOfTheDay } from './proposals/workday.ts';
import { purchaseDuties } from './purchases/duties.ts';
import { supplierPromised } from './purchases/supplier-promises.ts';
import { materialsForActivity } from './purchases/readiness.ts';
import { sumMonths } from './reports/months.ts';
import { routes } from './routes.ts';
import { scoresListed, watchScores } from './scores/judge.ts';
import { supplierScores } from './scores/scores.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    approvals: { creation_request: approvedCreations },
    auditWords,
    duties: [purchaseDuties, creationDuties],
    erpHolds: { creation_request: holdCreation },
    erpLeaves: { creation_request: creationLeaves },
    erpPosted: { creation_request: creationPosted },
    explains,
    readiness: [materialsForActivity],
    supplierPapers: [papersChange],
    supplierCreations: creationsOfCandidates,
    scoresListed,
    supplierPromised,
    supplierScores,
    finds: [purchasesFound, ...creationsFound],
    workday: [...workday, proposalsOfTheDay, ...creationsOfTheDay],
  },
  work: async (workshop) => {
    await watchReplenishment(workshop);
    await watchScores(workshop);
  },
  cleanUp: async (workshop) => {
    await sumMonths(workshop.db);
    await freezeMergedSuppliers(workshop);
  },
};
