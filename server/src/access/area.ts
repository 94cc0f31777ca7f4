import { ListView, User } from 'contract/access/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { writeResets } from './registration/password-reset.ts';
import { checks } from './checks.ts';
import { peopleFound } from './find.ts';
import { forgetExpired } from './expiry.ts';
import { submanagementDuties } from './duties/duties.ts';
import { mailSecrets } from './registration/password-links.ts';
import { writeConfirmations } from './registration/registration.ts';
import { rooms } from './live.ts';
import { routes } from './routes.ts';
import { beginnings, needs } from './starting.ts';
import { accountActions } from './users/actions.ts';
import { accountCase, readAccount } from './users/users.ts';
import { viewActions } from './views/actions.ts';
import { readView } from './views/views.ts';
import { accountsToActivate } from './workday.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    auditWords,
    beginnings,
    needs,
    duties: [submanagementDuties],
    workday: [accountsToActivate],
    finds: [peopleFound],
    explains: {
      user: explainWith(User.shape.allowed_actions, 'users:read', accountActions, async (context, token_usuario) =>
        accountCase(await readAccount(context.db, context, { token_usuario }), context),
      ),
      list_view: explainWith(ListView.shape.allowed_actions, null, viewActions, async ({ db, user }, id) => ({
        row: await readView(db, user, rowNumber(id)),
        user,
      })),
    },
  },
  mailSecrets,
  work: async ({ db, jobs }) => {
    await writeResets(db, jobs);
    await writeConfirmations(db, jobs);
  },
  cleanUp: forgetExpired,
};
