import { Job } from 'contract/administration/index.ts';
import type { Area } from '../platform/area.ts';
import { calendarEntries } from './calendar/entries.ts';
import { auditWords } from './audit-words.ts';
import { siteOf } from '../platform/config.ts';
import { deliverMail } from '../platform/mail/mail.ts';
import { explainWith } from '../platform/rules.ts';
import { checks } from './checks.ts';
import { costCenterDuties } from './cost-centers/duties.ts';
import { jobActions } from './jobs/actions.ts';
import { readJobCase } from './jobs/jobs.ts';
import { keepRates } from './exchange-rates/bring.ts';
import { rooms } from './live.ts';
import { letterhead } from './mail/settings.ts';
import { deliverNotices } from './mail/notification-mails.ts';
import { routes } from './routes.ts';
import { setting } from './settings/settings.ts';
import { beginnings } from './starting.ts';
import './tables.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    auditWords,
    beginnings,
    constant: setting,
    duties: [costCenterDuties],
    explains: { job: explainWith(Job.shape.allowed_actions, 'maintenance:read', jobActions, readJobCase) },
  },
  work: async (workshop) => {
    const { db, jobs, events, config, outside, mailSecrets, store } = workshop;
    await keepRates(workshop);
    await deliverMail(db, jobs, {
      mailer: outside.mail,
      open: (file) => store.open(file),
      letterhead: () => letterhead({ db, events }),
      keepers: mailSecrets,
      site: siteOf(config),
    });
    await deliverNotices(db, jobs);
  },
};
