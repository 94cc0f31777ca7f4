import { ThreadDifference } from 'contract/dashboards/index.ts';
import type { Area } from '../platform/area.ts';
import { explainWith } from '../platform/rules.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { routes } from './routes.ts';
import { threadDifferenceActions } from './thread/actions.ts';
import { invoicedInThread, paidInThread } from './thread/invoices.ts';
import { watchThreads } from './thread/check.ts';
import { readThreadDifferenceCase } from './thread/differences.ts';

export const area: Area = {
  routes,
  checks,
  hooks: {
    auditWords,
    explains: {
      thread_difference: explainWith(
        ThreadDifference.shape.allowed_actions,
        'purchase_requests:read',
        threadDifferenceActions,
        readThreadDifferenceCase,
      ),
    },
    threadSteps: { facturado: invoicedInThread, pagado: paidInThread },
  },
  work: watchThreads,
};
