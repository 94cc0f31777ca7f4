import { creationStates, type CreationKind, type MaterialCreation, type SupplierCreation } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { notifyPeople, whoHolds, whoRequested } from '../../access/index.ts';
import { approvalOf, decide, type ApprovalDeclaration } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Opener } from '../../platform/openers.ts';
import { answerOf, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { refuseOthers } from '../../platform/user.ts';
import { discardCandidate } from '../../suppliers/index.ts';
import { creationActions, ownIsNotApproved, rightOver } from './actions.ts';
import { changeCreation, lockCreation, refuseStale } from './lock.ts';
import { readMaterialCreation } from './materials.ts';
import { postCreation, standingOf, takeBackCreation } from './post.ts';
import { creationAt } from './address.ts';
import { readCreationCase, unseenCreation } from './rows.ts';
import { creationParts } from './parts.ts';
import { creationSubjects } from './subject.ts';
import { withdrawApproval } from './ask.ts';
import { readSupplierCreation } from './suppliers.ts';

type DecisionForm = Received<typeof contract.approveSupplierV2>;

export async function approveSupplier(context: Writing, given: DecisionForm): Promise<SupplierCreation> {
  await approve(context, 'supplier', given);
  return readSupplierCreation(context.tx, context, { id: given.request_id });
}

export async function approveMaterial(context: Writing, given: DecisionForm): Promise<MaterialCreation> {
  await approve(context, 'material', given);
  return readMaterialCreation(context.tx, context.user, { id: given.request_id });
}

/** Through the matrix where it says who decides, else whoever may and did not ask. */
async function approve(
  context: Writing,
  kind: CreationKind,
  { request_id: id, user: named, version, comment }: DecisionForm,
): Promise<void> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const it = await readCreationCase(tx, user, { id });
  if (it.row.kind !== kind) throw unseenCreation();
  requireAllowed(creationActions.approve, it);
  refuseStale(it.row, version);
  const approval = await approvalOf(tx, `${kind}_creation`, id);
  if (approval?.estado === 'pendiente')
    answerOf(await decide(context, { approval_id: approval.id }, { approved: true, comment, version: approval.version }));
  else await settle(context, { id, approved: true, comment, version });
}

interface Settlement {
  id: number;
  approved: boolean;
  comment: string | null;
  version?: number;
}

/** What is approved goes to the ERP; what is rejected ends, and whoever asked hears it. */
async function settle(context: Writing, { id, approved, comment, version }: Settlement): Promise<void> {
  const { tx, user } = context;
  const row = await tx.selectFrom('creation_requests').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!row) throw new Problem('not_found');
  refuseStale(row, version);
  const said = { message: `La solicitud ${row.number} ya está ${creationStates.said(row.status)}.`, status: row.status };
  const status = stateAfter(creationStates, row.status, approved ? 'approve' : 'reject', said);
  if (approved) await refuseWarned(tx, id);
  const code = approved ? await postCreation(context, row) : row.code;
  if (!approved && row.supplier_id !== null) await discardCandidate(tx, row.supplier_id);
  await changeCreation(context, {
    action: approved ? 'approve' : 'reject',
    id,
    change: { status, code, erp_error: null, erp_conflict: false },
    comment,
  });
  if (user.id !== row.requester_id)
    await notifyPeople(context, {
      user_ids: [row.requester_id],
      kind: 'approval',
      title: `La solicitud ${row.number} fue ${approved ? 'aprobada' : 'rechazada'}`,
      text: comment,
      url: creationAt(row.kind, row.number),
      mail: 'aviso_aprobaciones',
    });
}

/** Whoever asked answers what was warned of. */
const whoResolves = (request_id: number): Opener =>
  whoRequested((db) => db.selectFrom('creation_requests').where('id', '=', request_id).select('requester_id').executeTakeFirst());

/** An open warning stops everybody who decides, also in the inbox. */
async function refuseWarned(tx: Writing['tx'], request_id: number): Promise<void> {
  const open = await tx
    .selectFrom('creation_comments')
    .where('request_id', '=', request_id)
    .where('warning', '=', true)
    .where('resolved_at', 'is', null)
    .select('comment')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (open)
    throw new Problem(
      'rule',
      { message: `Tiene una advertencia abierta: «${open.comment}». Se aprueba cuando esté resuelta.` },
      whoResolves(request_id),
    );
}

/** A comment that rejects: whoever is asked says no, or supply ends it before. */
export async function rejectCreation(
  context: Writing,
  { id, version, comment }: { id: number; version: number | undefined; comment: string },
): Promise<void> {
  const { tx, user } = context;
  const it = await readCreationCase(tx, user, { id });
  requireAllowed(creationActions.reject, it);
  refuseStale(it.row, version);
  const approval = it.waiting.has(id) ? await approvalOf(tx, `${it.row.kind}_creation`, id) : undefined;
  if (approval)
    return void answerOf(await decide(context, { approval_id: approval.id }, { approved: false, comment, version: approval.version }));
  await lockCreation(context, id, { action: 'reject', version });
  await withdrawApproval(context, id);
  await takeBackCreation(context, id, comment);
  await settle(context, { id, approved: false, comment });
}

/** Whoever asked takes it back. */
export async function cancelCreation(
  context: Writing,
  { request_id: id, version, comment }: Received<typeof contract.cancelCreation>,
): Promise<Answer<typeof contract.cancelCreation>> {
  const row = await lockCreation(context, id, { action: 'cancel', version });
  await withdrawApproval(context, id);
  if (row.supplier_id !== null) await discardCandidate(context.tx, row.supplier_id);
  await changeCreation(context, { action: 'cancel', id, change: { status: stateAfter(creationStates, row.status, 'cancel') }, comment });
  return standingOf(context.tx, id);
}

/** What creation requests say of themselves to those whom the matrix asks. */
export const approvedCreations: ApprovalDeclaration = {
  subjects: creationSubjects,
  decided: creationDecided,
  bringUpToDate: refuseYes,
  parts: creationParts,
};

/** Whoever says yes at any level did not ask for it, and hears of the open warning; nothing that is asked for changes. */
async function refuseYes({ tx, user }: Writing, { entity_id }: Pick<ApprovalStrip, 'entity_id'>): Promise<boolean> {
  const id = Number(entity_id);
  const row = await tx
    .selectFrom('creation_requests')
    .where('id', '=', id)
    .select(['kind', 'requester_id', 'askers'])
    .executeTakeFirstOrThrow();
  if (row.askers.includes(user.id))
    throw new Problem('not_allowed', { message: ownIsNotApproved(row, user) }, whoHolds(rightOver(row.kind, 'approve')));
  await refuseWarned(tx, id);
  return false;
}

/** What the matrix decided, in whichever inbox. */
async function creationDecided(context: Writing, { entity_id, estado, steps }: ApprovalStrip): Promise<void> {
  const comment = steps.findLast((it) => it.decided_by !== null)?.comentario ?? null;
  await settle(context, { id: Number(entity_id), approved: estado === 'aprobado', comment });
}
