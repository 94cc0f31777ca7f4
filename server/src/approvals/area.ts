import { RequestToApprove } from 'contract/approvals/index.ts';
import { daysAgo, type Area } from '../platform/area.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { calendarEntries } from './calendar-entries.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { approvalActions } from './decisions/actions.ts';
import { readTurnCase } from './inbox/inbox.ts';
import { approvalDuties } from './duties.ts';
import { approvalsByVerb } from './find.ts';
import { pastMatrix } from './matrix/past.ts';
import { mailSecrets } from './notices/links.ts';
import { followUpApprovals } from './reminders/follow-up.ts';
import { routes } from './routes.ts';
import { beginnings } from './starting.ts';
import { approvalsToDecide } from './workday.ts';
import './tables.ts';

/** So long the link of a mail says why it decides nothing any more. */
const linkDays = 90;

export const area: Area = {
  routes,
  checks,
  hooks: {
    calendarEntries,
    auditWords,
    beginnings,
    duties: [approvalDuties],
    finds: [approvalsByVerb],
    past: { matriz: pastMatrix },
    workday: [approvalsToDecide],
    explains: {
      approval: explainWith(RequestToApprove.shape.allowed_actions, 'approvals:read', approvalActions, (context, id) =>
        readTurnCase(context, rowNumber(id)),
      ),
    },
  },
  mailSecrets,
  work: async (workshop) => {
    await workshop.jobs.work('approval_reminders', () => followUpApprovals(workshop));
    // While people work; the calendar says on which days.
    await workshop.jobs.repeat('approval_reminders', '5 8-19 * * *');
  },
  cleanUp: ({ db }) => db.deleteFrom('approval_links').where('expires_at', '<', daysAgo(linkDays)).execute(),
};
