import { daysAgo, type Area } from '../platform/area.ts';
import { siteOf } from '../platform/config.ts';
import { deliverMail } from '../platform/mail/mail.ts';
import { mailSecrets } from './approvals/links.ts';
import { checks } from './checks.ts';
import { approvalDuties } from './approvals/duties.ts';
import { followUpApprovals } from './approvals/follow-up.ts';
import { letterhead } from './mail/settings.ts';
import { deliverNotices } from './mail/notification-mails.ts';
import { routes } from './routes.ts';
import { setting } from './settings/settings.ts';
import './tables.ts';

/** So long the link of a mail says why it decides nothing any more. */
const linkDays = 90;

export const area: Area = {
  routes,
  checks,
  hooks: { constant: setting, duties: [approvalDuties] },
  mailSecrets,
  work: async (workshop) => {
    const { db, jobs, events, config, outside } = workshop;
    await deliverMail(db, jobs, {
      mailer: outside.mail,
      letterhead: () => letterhead({ db, events }),
      keepers: workshop.mailSecrets,
      site: siteOf(config),
    });
    await deliverNotices(db, jobs);
    await jobs.work('approval_reminders', () => followUpApprovals(workshop));
    // While people work; the calendar says on which days.
    await jobs.repeat('approval_reminders', '5 8-19 * * *');
  },
  cleanUp: ({ db }) => db.deleteFrom('approval_links').where('expires_at', '<', daysAgo(linkDays)).execute(),
};
