import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { lockPlanOfActivity } from '../plans/plans.ts';
import { placesAfter } from '../plans/placing.ts';
import { replan } from '../plans/replan.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { recordGesture } from '../plans/history.ts';

/** Rows stand where it was said, and the others after them as they stood. */
export async function updateActividadProyectoOrden(
  context: Writing,
  { plan_version, activities: said }: Received<typeof contract.updateActividadProyectoOrden>,
): Promise<Activity[]> {
  const { tx, user } = context;
  const plan = await lockPlanOfActivity(tx, user, said[0]?.id ?? 0);
  const before = await readPlanActivities(tx, plan);
  if (plan.version !== plan_version) throw new Problem('stale', { current: before });
  await setAll(tx, 'schedule_activities', placesAfter(before, said));
  const { moved } = await replan(context, plan);
  await recordGesture(context, plan, { placed: said.length, moved });
  return readPlanActivities(tx, plan);
}
