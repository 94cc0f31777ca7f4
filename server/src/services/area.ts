import type { Area } from '../platform/area.ts';
import { calendarEntries } from './calendar-entries.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { approvedServices } from './decisions/approvals.ts';
import { explains } from './explains.ts';
import { forgetFiles } from './files/files.ts';
import { finds } from './find.ts';
import { mailSecrets } from './invitations/letters.ts';
import { rooms } from './live.ts';
import { quoteDuties } from './quotes/duties.ts';
import { requestsOfServices } from './requests/both-kinds.ts';
import { countedRequests } from './requests/count.ts';
import { requestDuties } from './requests/duties.ts';
import { pastServiceRequest } from './requests/past.ts';
import { contractorsForStage } from './requests/readiness.ts';
import { routes } from './routes.ts';
import { workday } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    auditWords,
    duties: [quoteDuties, requestDuties],
    explains,
    finds,
    past: { servicio: pastServiceRequest },
    readiness: [contractorsForStage],
    workday,
    countedRequests: [countedRequests],
    requestsOfServices,
    approvals: { service_request: approvedServices },
  },
  mailSecrets,
  cleanUp: forgetFiles,
};
