import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { decide, noteSubjectChange, openApprovalOf, restateAmount } from '../../approvals/index.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { brokenUnique } from '../../platform/database/database.ts';
import { CommittedRefusal, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { changedRequest, lockItem, lockRequest } from '../requests/changes.ts';
import { moveItems } from '../requests/moves.ts';
import { readWhole } from './asking.ts';

const subjectOf = (id: number) => ({ entity: 'service_request', entity_id: id });
const kinds = ['services', 'urgent_services', 'maverick', 'unique_supplier'] as const;

type Whole = Received<typeof contract.approveServiceRequest> | Received<typeof contract.rejectServiceRequest>;

/** Decides all that is left of a request. */
const decideRequest = (
  context: Preparing,
  given: Whole,
  said: { approved: boolean; comment: string | null },
): Promise<ServiceRequestInfo> =>
  context.write(async (tx) => {
    const writing = { ...context, tx };
    refuseOthers(context.user, given.user);
    const { before } = await lockRequest(writing, { id: given.service_request_id }, { action: 'decide', version: given.version });
    const taken = await decide(writing, { kinds: [...kinds], ...subjectOf(before.id) }, { ...said, version: given.approval_version });
    return taken instanceof CommittedRefusal ? taken : readWhole(writing, before.id);
  });

export const approveServiceRequest = (context: Preparing, given: Received<typeof contract.approveServiceRequest>) =>
  decideRequest(context, given, { approved: true, comment: given.comment });

export const rejectServiceRequest = (context: Preparing, given: Received<typeof contract.rejectServiceRequest>) =>
  decideRequest(context, given, { approved: false, comment: given.reason });

/**
 * Decides one line. A rejected one is out at once, for less money; when every line that is left was approved by this person, so is the
 * request; when none is left, it is rejected.
 */
export const approveServiceItem = (context: Preparing, given: Received<typeof contract.approveServiceItem>): Promise<ServiceRequestInfo> =>
  context.write(async (tx) => {
    const writing = { ...context, tx };
    const { item_id, user, version, approval_version, approved, comment } = given;
    refuseOthers(context.user, user);
    const { before, item } = await lockItem(writing, item_id, { action: 'decide', version });
    const open = before.approvals.find((it) => it.estado === 'pendiente');
    const step = open?.steps.find((it) => it.estado === 'pendiente');
    if (!open || !step) throw new Problem('wrong_state');
    if (open.version !== approval_version) throw new Problem('stale', { current: before });
    await writeDecision(writing, { item_id, approval_id: open.id, step: step.orden, approved, comment });
    if (!approved) await rejectLine(writing, before, { item_id, line: item.line, comment });
    const end = await endOf(writing, { request_id: before.id, approval_id: open.id, step: step.orden });
    if (end === 'open') return readWhole(writing, before.id);
    const said = { approved: end === 'approved', comment: end === 'approved' ? null : comment };
    const taken = await decide(writing, { kinds: [...kinds], ...subjectOf(before.id) }, said);
    return taken instanceof CommittedRefusal ? taken : readWhole(writing, before.id);
  });

interface LineDecision {
  item_id: number;
  approval_id: number;
  step: number;
  approved: boolean;
  comment: string | null;
}

async function writeDecision({ tx, user }: Writing, decision: LineDecision): Promise<void> {
  await tx
    .insertInto('service_line_decisions')
    .values({ ...decision, by_user_id: user.id })
    .execute()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('wrong_state', { message: 'Ese ítem ya se decidió en este paso.' });
      throw error;
    });
}

/** What is left costs less: whoever decides from now on decides of that. */
async function rejectLine(
  context: Writing,
  before: ServiceRequestInfo,
  { item_id, line, comment }: { item_id: number; line: number; comment: string | null },
): Promise<void> {
  const { tx, user } = context;
  await moveItems(context, before, { action: 'reject', item_id, reason: comment });
  const after = await changedRequest({ ...context, user: { ...user, seesAllProjects: true } }, 'reject_item', before, {
    comentario: comment,
  });
  const open = await openApprovalOf(tx, subjectOf(before.id));
  if (open && after.amount !== null) await restateAmount(tx, open.id, after.amount);
  await noteSubjectChange(context, subjectOf(before.id), [`ítem ${line}: rechazado`]);
}

/** Whether something of it is still to be decided at this step. */
async function endOf(
  { tx }: Writing,
  { request_id, approval_id, step }: { request_id: number; approval_id: number; step: number },
): Promise<'open' | 'approved' | 'rejected'> {
  const left = await tx
    .selectFrom('service_items as item')
    .leftJoin('service_line_decisions as taken', (join) =>
      join.onRef('taken.item_id', '=', 'item.id').on('taken.approval_id', '=', approval_id).on('taken.step', '=', step),
    )
    .where('item.request_id', '=', request_id)
    .where('item.deleted_at', 'is', null)
    .where('item.status', '=', 'pending')
    .select('taken.approved')
    .execute();
  if (left.length === 0) return 'rejected';
  return left.every((it) => it.approved === true) ? 'approved' : 'open';
}
