import { cubagePostStates, type CubagePost } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { cancelApproval, holdApprovals, openApprovalOf } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { cubageActions } from '../documents/actions.ts';
import { readCubage } from '../documents/rows.ts';
import { endPost, holdPost } from './decisions.ts';
import { readPost } from './read.ts';

/** Takes back what nobody has decided yet. */
export async function withdrawPost(context: Writing, { post_id }: Received<typeof contract.withdrawCubagePost>): Promise<CubagePost> {
  const { tx, user } = context;
  const { document_id } = await readPost(tx, user, post_id);
  const subject = { entity: 'cubage_post', entity_id: post_id };
  // First what whoever decides holds first: of the two, one is too late.
  await holdApprovals(tx, subject);
  const post = await holdPost(tx, post_id);
  requireAllowed(cubageActions.withdraw, { row: await readCubage(tx, user, document_id), user });
  const status = stateAfter(cubagePostStates, post.status, 'withdraw');
  const open = await openApprovalOf(tx, subject);
  if (open) await cancelApproval(context, { approval_id: open.id });
  await endPost(tx, post, status);
  await record(context, { action: 'withdraw_post', entity: 'cubage', id: post.number });
  return readPost(tx, user, post_id);
}
