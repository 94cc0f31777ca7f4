import type { Area } from '../platform/area.ts';
import { writeResets } from './users/accounts.ts';
import { checks } from './checks.ts';
import { peopleFound } from './find.ts';
import { forgetExpired } from './expiry.ts';
import { submanagementDuties } from './duties/duties.ts';
import { mailSecrets } from './registration/password-links.ts';
import { writeConfirmations } from './registration/registration.ts';
import { rooms } from './live.ts';
import { routes } from './routes.ts';
import { accountsToActivate } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: { duties: [submanagementDuties], workday: [accountsToActivate], finds: [peopleFound] },
  mailSecrets,
  work: async ({ db, jobs }) => {
    await writeResets(db, jobs);
    await writeConfirmations(db, jobs);
  },
  cleanUp: forgetExpired,
};
