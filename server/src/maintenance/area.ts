import { daysAgo, type Area } from '../platform/area.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { routes } from './routes.ts';
import './tables.ts';

export const area: Area = {
  routes,
  checks,
  hooks: { auditWords },
  cleanUp: async ({ db, events, hooks }) => {
    const days = await hooks.constant({ db, events }, 'access_log_days');
    await db.deleteFrom('access_log').where('at', '<', daysAgo(days)).execute();
  },
};
