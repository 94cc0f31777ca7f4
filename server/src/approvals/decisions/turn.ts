import { approvalStates, type ApprovalStrip } from 'contract/approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { readStrip } from '../approvals/strip.ts';
import { refuseUnseenChange, unseenChange } from '../approvals/subject-changes.ts';
import { deciderOf } from '../deciders/deciders.ts';
import { allSteps } from '../deciders/waiting.ts';
import { isOwnRequest, standsInTwice } from '../deciders/may-decide.ts';
import { takesTurn, turnRules } from './actions.ts';
import '../tables.ts';

export interface LockedApproval extends ApprovalStrip {
  requester: { user_id: number; staff_id: number | null };
}
type Step = ApprovalStrip['steps'][number];
type Titular = Step['candidates'][number];

/** An approval, held: whoever decides waits for whoever decides. */
export async function lockApproval(tx: Tx, approval_id: number): Promise<LockedApproval> {
  const requester = await tx
    .selectFrom('approvals')
    .select(['requester_user_id as user_id', 'requester_staff_id as staff_id'])
    .where('id', '=', approval_id)
    .forUpdate()
    .executeTakeFirst();
  if (!requester) throw new Problem('not_found');
  return { ...(await readStrip(tx, approval_id)), requester };
}

/** The step that waits, when it is this person's to decide as they saw it, and for whom they do. */
export async function turnOf(
  context: Writing,
  held: LockedApproval,
  { approved, version }: { approved: boolean; version: number | undefined },
) {
  const step = held.steps.find((it) => it.estado === 'pendiente');
  const action = approved ? 'approve' : 'reject';
  if (!step || !approvalStates.allows(held.estado, action)) throw await endedMeanwhile(context, held, version);
  const estado = stateAfter(approvalStates, held.estado, action);
  const titular = await titularFor(context, held, step);
  if (version !== undefined && version !== held.version) {
    refuseUnseenChange(held, version);
    throw decidedMeanwhile(held);
  }
  return { step, estado, titular };
}

/** An approval, or the one that was asked for in its place when it was taken back. */
export async function presentOf(
  tx: Tx,
  { id, entity, entity_id }: Pick<ApprovalStrip, 'id' | 'entity' | 'entity_id'>,
): Promise<ApprovalStrip> {
  const later = await tx
    .selectFrom('approvals')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('estado', '=', 'pendiente')
    .where('id', '>=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return readStrip(tx, later?.id ?? id);
}

/** Why an approval waits for nobody any more: what was asked for changed, and is asked for anew; or somebody decided. */
async function endedMeanwhile(context: Writing, held: LockedApproval, seen: number | undefined): Promise<Problem> {
  const present = held.estado === 'anulado' && seen !== undefined ? await presentOf(context.tx, held) : held;
  const waiting = present.steps.find((it) => it.estado === 'pendiente');
  const unseen = present.id !== held.id && seen !== undefined ? unseenChange(present, seen) : undefined;
  if (!unseen || !waiting) return decidedMeanwhile(held);
  await titularFor(context, present, waiting);
  return new Problem('stale', { ...unseen });
}

export function decidedMeanwhile({ steps, estado, version }: ApprovalStrip): Problem {
  const last = steps.findLast((it) => it.decided_by !== null);
  const label = approvalStates.said(estado);
  const message = last
    ? `${last.decided_by} ya decidió esta solicitud, que está ${estado === 'pendiente' ? 'en el paso siguiente' : label}.`
    : `La solicitud está ${label}.`;
  return new Problem('wrong_state', { message, state: estado, version });
}

/** For whom the person decides the step that waits: undefined when it is their own. Whoever may not is told why. */
async function titularFor({ tx, user }: Writing, approval: ApprovalStrip, step: Step): Promise<Titular | undefined> {
  const me = await deciderOf(tx, user);
  const { isOwn, isTwice } = await allSteps(tx)
    .where('approval.id', '=', approval.id)
    .where('step.orden', '=', step.orden)
    .select([isOwnRequest(me).as('isOwn'), standsInTwice(me).as('isTwice')])
    .executeTakeFirstOrThrow();
  const asked = ({ candidates }: Step): Titular | undefined =>
    candidates.find((it) => it.staff_id === me.staff_id) ?? candidates.find((it) => me.titulars.includes(it.staff_id));
  const titular = asked(step);
  const turn = { approval_id: approval.id, isOwn, isTwice, isAsked: titular !== undefined };
  if (titular && takesTurn(turn)) return titular.staff_id === me.staff_id ? undefined : titular;
  if (!titular && !isOwn && approval.steps.some((it) => it.orden < step.orden && asked(it))) throw decidedMeanwhile(approval);
  throw refusalOf({ rules: turnRules }, turn);
}
