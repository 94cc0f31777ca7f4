import { approvalStates, type ApprovalKind, type ApprovalStrip } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { CommittedRefusal, Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { deadlines } from '../reminders/deadline.ts';
import { readStrip } from '../approvals/strip.ts';
import { standsInTwice } from '../deciders/once-each.ts';
import { staffOf } from '../people.ts';
import { actingFor, standInsOn } from '../substitutes/stand-ins.ts';
import { refuseUnseenChange, unseenChange, type UnseenChange } from '../approvals/subject-changes.ts';
import { titleOfWaiting, tellAsked, tellDecided } from '../notices/tell-asked.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

/** What an area hears, in the same transaction, when a request of its kind was approved by everybody or rejected by one. */
type ApprovalDecided = (context: Writing, approval: ApprovalStrip) => Promise<void>;

/** What an area does before somebody approves a request of its kind: it brings up to date what is asked for, and says whether that changed. */
type BringUpToDate = (context: Writing, approval: Pick<ApprovalStrip, 'entity' | 'entity_id'>) => Promise<boolean>;

declare module '../../platform/context.ts' {
  interface Hooks {
    approvalDecided: Partial<Record<ApprovalKind, ApprovalDecided>>;
    bringUpToDate: Partial<Record<ApprovalKind, BringUpToDate>>;
  }
}

interface Decision {
  approval_id: number;
  approved: boolean;
  comentario?: string | null;
  /** As the person saw it: of something that changed since it is 412, an approval that went on is 409. */
  version?: number;
  /** How it came, when it was not the screen. */
  via?: 'correo';
  /** What goes along with it, once it is known that it is this person's to take. */
  along?: (context: Writing) => Promise<void>;
}

/** What came of a decision: it was taken; or what is asked for was found changed, which is kept, and the decision is not. */
type Outcome = { taken: ApprovalStrip; unseen?: never } | { unseen: UnseenChange; taken?: never };

/** Decides what the person saw, in a transaction of its own: what is found changed is kept, though the decision is refused with it. */
export async function decideAsSeen(context: Preparing, decision: Decision): Promise<ApprovalStrip> {
  return context.write(async (tx) => {
    const { taken, unseen } = await attemptDecision({ ...context, tx }, decision);
    return taken ?? unseenRefusal(unseen);
  });
}

/** The same within a transaction, which is given up when what is asked for changed. */
export async function decideApproval(context: Writing, decision: Decision): Promise<ApprovalStrip> {
  const { taken, unseen } = await attemptDecision(context, decision);
  if (!taken) throw unseenRefusal(unseen).problem;
  return taken;
}

/** Says to who decided what they did not see; what was found is kept. */
export const unseenRefusal = (unseen: UnseenChange): CommittedRefusal => new CommittedRefusal(new Problem('stale', { ...unseen }));

/** Takes the step that waits. Of two who press at once the first decides; the other hears who did. */
export async function attemptDecision(
  context: Writing,
  { approval_id, approved, comentario = null, version, via, along }: Decision,
): Promise<Outcome> {
  const { tx, user, hooks } = context;
  if (!approved && !comentario) throw new Problem('invalid', { fields: { comentario: 'Indique el motivo del rechazo.' } });
  const { before, requester, step, estado, titular } = await holdTurn(context, { approval_id, approved, version });
  if (approved && (await hooks.bringUpToDate[before.kind]?.(context, before))) {
    const unseen = unseenChange(await presentOf(tx, before), before.version);
    if (unseen) return { unseen };
  }
  await along?.(context);

  await tx
    .updateTable('approval_steps')
    .set({
      estado: approved ? 'aprobado' : 'rechazado',
      decided_by_user_id: user.id,
      on_behalf_of_staff_id: titular?.staff_id ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
      comentario,
    })
    .where('approval_id', '=', approval_id)
    .where('orden', '=', step.orden)
    .execute();
  const goesOn = approved && step.orden < before.steps.length;
  await (goesOn ? beginStep(context, approval_id, step.orden + 1) : close(tx, before, estado));
  const after = await readStrip(tx, approval_id);
  await record(context, {
    action: approved ? 'approve' : 'reject',
    entity: 'approval',
    id: approval_id,
    after: {
      paso: step.orden,
      estado: after.estado,
      comentario,
      ...(titular && { por_suplencia_de: titular.nombre }),
      ...(via && { via }),
    },
  });
  if (!goesOn) await hooks.approvalDecided[after.kind]?.(context, after);
  await tellDecided(tx, { approval_id, requester_id: requester.user_id, step });
  if (goesOn) await tellAsked(context, after, { orden: step.orden + 1, words: titleOfWaiting });
  return { taken: after };
}

/** Holds an approval whose step is this person's to decide, as they saw it. */
async function holdTurn(
  context: Writing,
  { approval_id, approved, version }: { approval_id: number; approved: boolean; version: number | undefined },
) {
  const { requester, ...before } = await lockOpen(context.tx, approval_id);
  const step = before.steps.find((it) => it.estado === 'pendiente');
  const action = approved ? 'approve' : 'reject';
  if (!step || !approvalStates.allows(before.estado, action)) throw await endedMeanwhile(context, { ...before, requester }, version);
  const estado = stateAfter(approvalStates, before.estado, action);
  const titular = await titularFor(context, { ...before, requester }, step);
  if (version !== undefined && version !== before.version) {
    refuseUnseenChange(before, version);
    throw decidedMeanwhile(before);
  }
  return { before, requester, step, estado, titular };
}

/** An approval, or the one that was asked for in its place when it was taken back. */
async function presentOf(tx: Tx, { id, entity, entity_id }: Pick<ApprovalStrip, 'id' | 'entity' | 'entity_id'>): Promise<ApprovalStrip> {
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
async function endedMeanwhile(context: Writing, before: Held, seen: number | undefined): Promise<Problem> {
  const present = before.estado === 'anulado' && seen !== undefined ? await presentOf(context.tx, before) : before;
  const waiting = present.steps.find((it) => it.estado === 'pendiente');
  const unseen = present.id !== before.id && seen !== undefined ? unseenChange(present, seen) : undefined;
  if (!unseen || !waiting) return decidedMeanwhile(before);
  await titularFor(context, { ...present, requester: before.requester }, waiting);
  return new Problem('stale', { ...unseen });
}

/** Takes back a request that still waits; what was decided of it stays in its record. */
export async function cancelApproval(context: Writing, { approval_id }: { approval_id: number }): Promise<ApprovalStrip> {
  const { tx } = context;
  const { requester, ...before } = await lockOpen(tx, approval_id);
  if (!approvalStates.allows(before.estado, 'cancel')) throw decidedMeanwhile(before);
  const estado = stateAfter(approvalStates, before.estado, 'cancel');
  const waiting = before.steps.find((it) => it.estado === 'pendiente');
  await close(tx, before, estado);
  if (waiting) await tellDecided(tx, { approval_id, requester_id: requester.user_id, step: waiting });
  await record(context, { action: 'cancel', entity: 'approval', id: approval_id, before: { estado: before.estado }, after: { estado } });
  return readStrip(tx, approval_id);
}

/** Whoever decides waits for whoever decides. */
async function lockOpen(tx: Tx, approval_id: number): Promise<Held> {
  const requester = await tx
    .selectFrom('approvals')
    .select(['requester_user_id as user_id', 'requester_staff_id as staff_id'])
    .where('id', '=', approval_id)
    .forUpdate()
    .executeTakeFirst();
  if (!requester) throw new Problem('not_found');
  return { ...(await readStrip(tx, approval_id)), requester };
}
interface Held extends ApprovalStrip {
  requester: { user_id: number; staff_id: number | null };
}

function decidedMeanwhile({ steps, estado, version }: ApprovalStrip): Problem {
  const last = steps.findLast((it) => it.decided_by !== null);
  const label = approvalStates.said(estado);
  const message = last
    ? `${last.decided_by} ya decidió esta solicitud, que está ${estado === 'pendiente' ? 'en el paso siguiente' : label}.`
    : `La solicitud está ${label}.`;
  return new Problem('wrong_state', { message, state: estado, version });
}

type Step = ApprovalStrip['steps'][number];
type Titular = Step['candidates'][number];

/** For whom the person decides: undefined when it is their own step. Judged today; what they ask for themselves is never theirs. */
async function titularFor({ tx, user }: Writing, approval: Held, step: Step): Promise<Titular | undefined> {
  const me = await staffOf(tx, user);
  const { requester } = approval;
  if (requester.user_id === user.id || (me && requester.staff_id === me.id))
    throw new Problem('not_allowed', { message: 'Nadie aprueba lo que pide.' });
  const isMine = ({ candidates }: Step): boolean => candidates.some((it) => it.staff_id === me?.id);
  if (isMine(step)) return undefined;
  const standIns = await standInsOn(tx, todayInChile());
  const covered = ({ candidates }: Step): Titular | undefined =>
    candidates.find((it) => actingFor(it.staff_id, standIns).some(({ substitute_id }) => substitute_id === me?.id));
  const titular = covered(step);
  if (titular && me) {
    await refuseTwice(tx, { approval, step }, { user_id: user.id, staff_id: me.id });
    return titular;
  }
  if (approval.steps.some((it) => it.orden < step.orden && (isMine(it) || covered(it)))) throw decidedMeanwhile(approval);
  throw new Problem('not_allowed', { message: 'Esta solicitud no espera su decisión.' });
}

async function refuseTwice(
  tx: Tx,
  { approval, step }: { approval: Held; step: Step },
  me: { user_id: number; staff_id: number },
): Promise<void> {
  const twice = await tx
    .selectFrom('approval_steps')
    .select('id')
    .where('approval_id', '=', approval.id)
    .where('orden', '=', step.orden)
    .where(standsInTwice({ approval_id: approval.id, step_id: sql.ref<number>('approval_steps.id') }, me))
    .executeTakeFirst();
  if (twice)
    throw new Problem('not_allowed', {
      message: 'Otro paso de esta solicitud es suyo: nadie decide dos veces. Este lo decide su titular, u otra persona que lo supla.',
    });
}

async function beginStep({ tx, events }: Writing, approval_id: number, orden: number): Promise<void> {
  const began_at = new Date();
  const due = (await deadlines({ db: tx, events })).dueOf(began_at);
  await tx
    .updateTable('approval_steps')
    .set((it) => ({ estado: 'pendiente', began_at, due_at: it.fn.coalesce('due_at', sql<Date>`${due}::timestamptz`) }))
    .where('approval_id', '=', approval_id)
    .where('orden', '=', orden)
    .execute();
  await tx
    .updateTable('approvals')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', approval_id)
    .execute();
}

/** Ends an approval; steps that had no turn are skipped. */
async function close(
  tx: Tx,
  { id: approval_id, steps }: ApprovalStrip,
  estado: 'aprobado' | 'rechazado' | 'anulado' | 'pendiente',
): Promise<void> {
  if (estado === 'anulado' || steps.some((it) => it.estado === 'en_espera'))
    await tx
      .updateTable('approval_steps')
      .set({ estado: 'omitido' })
      .where('approval_id', '=', approval_id)
      .where('estado', 'in', ['en_espera', 'pendiente'])
      .execute();
  await tx
    .updateTable('approvals')
    .set((it) => ({ estado, decided_at: sql<Date>`clock_timestamp()`, version: it('version', '+', 1) }))
    .where('id', '=', approval_id)
    .execute();
}
