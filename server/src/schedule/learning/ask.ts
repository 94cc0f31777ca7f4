import { learningStates, type Learning } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { whoIs } from '../../access/index.ts';
import { cancelApproval, holdApprovals, openApproval, openApprovalOf } from '../../approvals/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announcePlan } from '../plans/live.ts';
import { templateEntity } from '../templates/templates.ts';
import { endLearning, learningEntity } from './after-decision.ts';
import { learnedDurations, readLearning } from './read.ts';
import { requireTemplate } from './sample.ts';

/** Asked for as it was seen: what the places say of it now must be that still. */
export async function askLearnedDurations(
  context: Writing,
  { template_id, activities, ...sample }: Received<typeof contract.askLearnedDurations>,
): Promise<Learning> {
  const { tx, user, events } = context;
  const held = await tx.selectFrom('schedule_templates').where('id', '=', template_id).select('id').forUpdate().executeTakeFirst();
  const template = await requireTemplate(tx, held?.id ?? template_id);
  const waiting = await tx
    .selectFrom('schedule_learnings')
    .where('template_id', '=', template_id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (waiting)
    throw new Problem('wrong_state', { message: 'Ya se pidió tomar duraciones reales en esta plantilla: espere que se decida.' });
  const known = await learnedDurations({ db: tx, user, events }, { template_id, ...sample });
  const byId = new Map(known.activities.map((it) => [it.activity_id, it]));
  const chosen = activities.map(({ id, version, duration }) => {
    const own = byId.get(id);
    if (!own) throw notSeen('La actividad', 'ella');
    if (own.version !== version || own.propuesta !== duration) throw new Problem('stale', { current: own });
    return { activity_id: id, nombre: own.nombre, is_elapsed: own.is_elapsed, antes: own.duration, despues: duration, n: own.n };
  });
  if (new Set(chosen.map((it) => it.activity_id)).size !== chosen.length)
    throw new Problem('invalid', { fields: { activities: 'Cada actividad va una vez.' } });
  const { id } = await tx
    .insertInto('schedule_learnings')
    .values({
      template_id,
      status: 'en_aprobacion',
      codigo_region: sample.codigo_region ?? null,
      tamano: sample.tamano ?? null,
      activities: JSON.stringify(chosen),
      asked_by: user.id,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openApproval(context, { kind: 'template_durations', entity: learningEntity, entity_id: id, amount: '0', currency: 'CLP' });
  await announcePlan(tx, { place_id: null, template_id });
  await record(context, { action: 'ask_learning', entity: templateEntity, id: template.nombre, after: { actividades: chosen.length } });
  return readLearning(tx, user, id);
}

/** Whoever asked takes back what nobody has decided yet. */
export async function withdrawLearnedDurations(
  context: Writing,
  { id }: Received<typeof contract.withdrawLearnedDurations>,
): Promise<Learning> {
  const { tx, user } = context;
  const subject = { entity: learningEntity, entity_id: id };
  // First what whoever decides holds first: of the two, one is too late.
  await holdApprovals(tx, subject);
  const held = await tx
    .selectFrom('schedule_learnings as it')
    .innerJoin('schedule_templates as template', 'template.id', 'it.template_id')
    .where('it.id', '=', id)
    .select(['it.id', 'it.template_id', 'it.status', 'it.asked_by', 'template.nombre'])
    .forUpdate('it')
    .executeTakeFirst();
  if (!held) throw notSeen('Ese pedido');
  if (held.asked_by !== user.id) throw new Problem('not_allowed', { message: 'Lo retira quien lo pidió.' }, whoIs(held.asked_by));
  const status = stateAfter(learningStates, held.status, 'withdraw');
  const open = await openApprovalOf(tx, subject);
  if (open) await cancelApproval(context, { approval_id: open.id });
  await endLearning(tx, held, status);
  await record(context, { action: 'withdraw_learning', entity: templateEntity, id: held.nombre });
  return readLearning(tx, user, id);
}
