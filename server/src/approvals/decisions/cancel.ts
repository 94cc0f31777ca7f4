import { approvalStates, type ApprovalStrip } from 'contract/approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { readStrip } from '../approvals/strip.ts';
import { tellDecided } from '../notices/tell-asked.ts';
import { closeApproval } from './steps.ts';
import { decidedMeanwhile, lockApproval } from './turn.ts';

/** Takes back a request that still waits; what was decided of it stays in its record. */
export async function cancelApproval(context: Writing, { approval_id }: { approval_id: number }): Promise<ApprovalStrip> {
  const { tx } = context;
  const held = await lockApproval(tx, approval_id);
  if (!approvalStates.allows(held.estado, 'cancel')) throw decidedMeanwhile(held);
  const estado = stateAfter(approvalStates, held.estado, 'cancel');
  const step = held.steps.find((it) => it.estado === 'pendiente');
  await closeApproval(tx, held, estado);
  if (step) await tellDecided(tx, { approval_id, requester_id: held.requester.user_id, step });
  await record(context, { action: 'cancel', entity: 'approval', id: approval_id, before: { estado: held.estado }, after: { estado } });
  return readStrip(tx, approval_id);
}
