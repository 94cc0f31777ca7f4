import type { Area } from '../platform/area.ts';
import { calendarEntries } from './documents/calendar-entries.ts';
import { accountTold, holdAccount } from './bank/tell.ts';
import { accountLeaves } from './bank/leaving.ts';
import { source } from './bank/rows.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { watchPapers } from './documents/warnings.ts';
import { explains } from './explains.ts';
import { suppliersFound } from './find.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  hooks: {
    calendarEntries,
    auditWords,
    explains,
    workday,
    finds: [suppliersFound],
    erpChanged: { [source]: accountTold },
    erpHolds: { [source]: holdAccount },
    erpLeaves: { [source]: accountLeaves },
  },
  work: watchPapers,
};
