import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { ApprovalStrip } from './approvals/approvals.ts';

/** Ours: whoever asked reminds those who decide, at most once a day. */
export const remindApproval = call('maintainers.remindApproval', 'POST /api/mantainers/remind_approval', {
  summary: 'Recordar una solicitud propia a quien debe decidirla',
  permission: 'session',
  body: z.strictObject({ approval_id: field.id }),
  answer: ApprovalStrip,
  changes: ['approvals'],
});
