import type { ApprovalStrip } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { CommittedRefusal, Problem } from '../../platform/problem.ts';
import type { ApprovalDeclaration, DecisionDetails } from '../approvals/declaration.ts';
import { readStrip } from '../approvals/strip.ts';
import { unseenChange } from '../approvals/subject-changes.ts';
import { useLink } from '../notices/links.ts';
import { tellAsked, tellDecided, titleOfWaiting } from '../notices/tell-asked.ts';
import { beginStep, closeApproval } from './steps.ts';
import { lockApproval, presentOf, turnOf, type LockedApproval } from './turn.ts';
import { numberOf, type Which } from './which.ts';
import '../tables.ts';

interface Decision extends DecisionDetails {
  approved: boolean;
  comment?: string | null;
  /** As the person saw it: of something that changed since it is 412, an approval that went on is 409. */
  version?: number | undefined;
}

/**
 * Takes the step that waits: every call that decides does it here. Of two who press at once the first decides; the other hears who
 * did. What is asked for may be found changed: then that is kept, and the decision is refused with it.
 */
export async function decide(context: Writing, which: Which, given: Decision): Promise<ApprovalStrip | CommittedRefusal> {
  const { tx, user, hooks } = context;
  const held = await lockApproval(tx, await numberOf(tx, user, which));
  const declared = hooks.approvals[held.entity];
  const { approved, comment } = await wholeDecision(context, held, declared, given);
  if (!approved && !comment) throw new Problem('invalid', { fields: { comentario: 'Indique el motivo del rechazo.' } });
  const { step, estado, titular } = await turnOf(context, held, { approved, version: given.version });
  if (approved && (await declared?.bringUpToDate?.(context, held))) {
    const unseen = unseenChange(await presentOf(tx, held), held.version);
    if (unseen) return new CommittedRefusal(new Problem('stale', { ...unseen }));
  }
  if ('token' in which) await useLink(tx, user, which.token);
  if (detailsOf(given).length > 0)
    await declared?.details?.take(context, {
      approval: await readStrip(tx, held.id),
      id: Number(held.entity_id),
      approved,
      comment,
      details: given,
    });

  await tx
    .updateTable('approval_steps')
    .set({
      estado: approved ? 'aprobado' : 'rechazado',
      decided_by_user_id: user.id,
      on_behalf_of_staff_id: titular?.staff_id ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
      comentario: comment,
    })
    .where('approval_id', '=', held.id)
    .where('orden', '=', step.orden)
    .execute();
  const goesOn = approved && step.orden < held.steps.length;
  await (goesOn ? beginStep(context, held.id, step.orden + 1) : closeApproval(tx, held, estado));
  const after = await readStrip(tx, held.id);
  await record(context, {
    action: approved ? 'approve' : 'reject',
    entity: 'approval',
    id: held.id,
    after: {
      paso: step.orden,
      estado: after.estado,
      comentario: comment,
      ...(titular && { por_suplencia_de: titular.nombre }),
      ...('token' in which && { via: 'correo' }),
    },
  });
  if (!goesOn) await declared?.decided(context, after);
  await tellDecided(tx, { approval_id: held.id, requester_id: held.requester.user_id, step });
  if (goesOn) await tellAsked(context, after, { words: titleOfWaiting });
  return after;
}

const detailsOf = ({ lines, monto_nuevo }: DecisionDetails): (keyof DecisionDetails)[] => [
  ...(lines === undefined ? [] : ['lines' as const]),
  ...(monto_nuevo === undefined ? [] : ['monto_nuevo' as const]),
];

const unfit: Record<keyof DecisionDetails, string> = {
  lines: 'Esta solicitud no se decide por líneas.',
  monto_nuevo: 'De esta solicitud no se corrige el monto.',
};

/** What a decision comes to: details that what is asked for does not have are refused, and what nothing would be left of is rejected. */
async function wholeDecision(
  { tx }: Writing,
  { kind, entity_id }: LockedApproval,
  declared: ApprovalDeclaration | undefined,
  { approved, comment = null, lines, monto_nuevo }: Decision,
): Promise<{ approved: boolean; comment: string | null }> {
  const known = declared?.details?.of(kind) ?? [];
  const unknown = detailsOf({ lines, monto_nuevo }).filter((it) => !known.includes(it));
  if (unknown.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(unknown.map((it) => [it, unfit[it]])) });
  if (lines === undefined || !(await declared?.details?.isNothingLeft(tx, Number(entity_id), lines))) return { approved, comment };
  return { approved: false, comment: comment ?? `Se rechazaron todas sus líneas: ${lines.at(-1)?.reason ?? ''}` };
}
