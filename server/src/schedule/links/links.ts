import type { Dependency } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import { scheduleLimits } from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { recordGesture } from '../plans/history.ts';
import { lockPlanOfActivity, planOfActivity } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { presentLink, readActivities, readLinks, type LinkRow } from '../plans/rows.ts';

type New = Received<typeof contract.createDependencia>;

/** Of a place or of a template: both activities are of one plan. */
export async function createDependencia(context: Writing, { desde_id, hasta_id, tipo, lag }: New): Promise<Dependency> {
  const { tx, user } = context;
  const plan = await lockPlanOfActivity(tx, user, desde_id);
  const other = await planOfActivity(tx, user, hasta_id);
  if (other.id !== plan.id) throw new Problem('invalid', { fields: { hasta_id: 'Las dos actividades deben ser del mismo plan.' } });
  if (desde_id === hasta_id) throw new Problem('invalid', { fields: { hasta_id: 'Una actividad no se espera a sí misma.' } });
  const present = await readLinks(tx, plan);
  if (present.length >= scheduleLimits.links)
    throw new Problem('rule', { message: `Un plan tiene hasta ${scheduleLimits.links} vínculos.` });
  if (present.some((it) => it.from_id === desde_id && it.to_id === hasta_id && it.kind === tipo))
    throw new Problem('invalid', { fields: { tipo: 'Ese vínculo ya existe.' } });
  const { id } = await tx
    .insertInto('schedule_links')
    .values({ plan_id: plan.id, from_id: desde_id, to_id: hasta_id, kind: tipo, lag_kind: lag.kind, lag: lag.value })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { moved } = await replan(context, plan);
  const made: LinkRow = { id, from_id: desde_id, to_id: hasta_id, kind: tipo, lag_kind: lag.kind, lag: lag.value };
  await recordGesture(context, plan, { links: { before: [], after: [made], rows: await readActivities(tx, plan) }, moved });
  return presentLink(made);
}

export async function deleteDependencia(
  context: Writing,
  { id }: Received<typeof contract.deleteDependencia>,
): Promise<Answer<typeof contract.deleteDependencia>> {
  const { tx, user } = context;
  const found = await tx.selectFrom('schedule_links').where('id', '=', id).select('from_id').executeTakeFirst();
  if (!found) throw notSeen('El vínculo');
  const plan = await lockPlanOfActivity(tx, user, found.from_id);
  const before = (await readLinks(tx, plan)).find((it) => it.id === id);
  if (!before) throw notSeen('El vínculo');
  await tx.deleteFrom('schedule_links').where('id', '=', id).execute();
  const { moved } = await replan(context, plan);
  await recordGesture(context, plan, { links: { before: [before], after: [], rows: await readActivities(tx, plan) }, moved });
  return { done: true };
}
