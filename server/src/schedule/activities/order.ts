import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { lockPlan, planOfActivity } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { entity, nameOfPlan } from '../plans/history.ts';

/** Rows stand where it was said, and the others after them as they stood. */
export async function updateActividadProyectoOrden(
  context: Writing,
  { plan_version, activities: said }: Received<typeof contract.updateActividadProyectoOrden>,
): Promise<Activity[]> {
  const { tx, user } = context;
  const plan = await lockPlan(tx, await planOfActivity(tx, user, said[0]?.id ?? 0));
  const before = await readPlanActivities(tx, plan);
  if (plan.version !== plan_version) throw new Problem('stale', { current: before });
  const rows = new Map(before.map((it) => [it.id, { id: it.id, parent_id: it.parent_id, orden: it.orden, isSaid: false }]));
  for (const { id, parent_id, orden } of said) {
    if (!rows.has(id) || (parent_id !== null && !rows.has(parent_id)) || parent_id === id)
      throw new Problem('invalid', { fields: { activities: 'Una de esas actividades no es de este plan.' } });
    rows.set(id, { id, parent_id, orden, isSaid: true });
  }
  const inOrder = [...Map.groupBy(rows.values(), (it) => it.parent_id).values()].flatMap((siblings) =>
    siblings
      .toSorted((a, b) => a.orden - b.orden || Number(b.isSaid) - Number(a.isSaid) || a.id - b.id)
      .map(({ id, parent_id }, at) => ({ id, parent_id, orden: at + 1 })),
  );
  await setAll(tx, 'schedule_activities', inOrder);
  await replan(context, plan);
  await record(context, { action: 'order', entity, id: nameOfPlan(plan), after: { actividades: said.length } });
  return readPlanActivities(tx, plan);
}
