import type { Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { explains } from './explains.ts';
import { purchasesFound } from './find.ts';
import { rooms } from './live.ts';
import { purchaseDuties } from './purchases/duties.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: { auditWords, duties: [purchaseDuties], explains, finds: [purchasesFound], workday },
};
