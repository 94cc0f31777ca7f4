import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { insertAll, setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { recordGesture } from '../plans/history.ts';
import { lockPlan, lockPlanOfPlace, planOfTemplate, refuseTooMany, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { readActivities, readPlanActivities } from '../plans/rows.ts';
import { columnsAfter, emptyColumns, newColumns, requireAllChoices, requireCalendars } from './input.ts';
import { withUsual } from './usual.ts';

type New = Received<typeof contract.createActividadProyectoGantt>['activities'][number];

export async function createActividadProyecto(
  context: Writing,
  { codigoLugarInstalacion, codigoProyecto, ...said }: Received<typeof contract.createActividadProyecto>,
): Promise<Activity> {
  const plan = await lockPlanOfPlace(context.tx, context.user, { codigoLugarInstalacion, codigoProyecto });
  return only(await addActivities(context, plan, [said]));
}

export async function createActividadProyectoGantt(
  context: Writing,
  { codigoLugarInstalacion, codigoProyecto, activities }: Received<typeof contract.createActividadProyectoGantt>,
): Promise<Activity[]> {
  const plan = await lockPlanOfPlace(context.tx, context.user, { codigoLugarInstalacion, codigoProyecto });
  return addActivities(context, plan, activities);
}

export async function createActividadProyectoTemplate(
  context: Writing,
  { template_id, ...said }: Received<typeof contract.createActividadProyectoTemplate>,
): Promise<Activity> {
  const plan = await lockPlan(context.tx, await planOfTemplate(context.tx, template_id));
  return only(await addActivities(context, plan, [said]));
}

function only([activity]: readonly Activity[]): Activity {
  if (!activity) throw new Error('An activity that was added is not in its plan.');
  return activity;
}

/** New rows of a plan that is held, each where it was said among its siblings, or last; the plan is made anew. */
async function addActivities(context: Writing, plan: PlanRow, asked: readonly New[]): Promise<Activity[]> {
  const { tx } = context;
  const said = await withUsual(tx, plan, asked);
  await requireAllChoices(
    tx,
    said.map((it) => ({ said: it, before: emptyColumns })),
  );
  await requireCalendars(tx, plan, said);
  const present = await readActivities(tx, plan);
  const ids = new Set(present.map((it) => it.id));
  for (const { parent_id } of said) {
    if (parent_id && !ids.has(parent_id)) throw new Problem('invalid', { fields: { parent_id: 'Ya no está en el plan.' } });
  }
  const start = `${plan.start_on}T09:00`;
  const siblings = new Map(present.map((it) => [it.id, { id: it.id, parent_id: it.parent_id, orden: it.orden }]));
  const count = new Map<number | null, number>();
  for (const { parent_id } of present) count.set(parent_id, (count.get(parent_id) ?? 0) + 1);
  const rows = said.map(({ orden, ...it }) => {
    const columns = columnsAfter(newColumns(plan, it), it, { start, finish: start });
    const last = (count.get(columns.parent_id) ?? 0) + 1;
    count.set(columns.parent_id, last);
    return { ...columns, orden: Math.min(orden ?? last, last) };
  });
  const made = await insertAll(
    tx,
    'schedule_activities',
    rows.map((it) => ({ ...it, ...firstDates(plan) })),
  );
  await makeRoom(context, [...siblings.values()], made);
  await refuseTooMany(tx, plan);
  const { moved } = await replan(context, plan);
  const numbers = new Set(made.map((it) => it.id));
  const added = (await readPlanActivities(tx, plan)).filter((it) => numbers.has(it.id));
  await recordGesture(context, plan, { added, moved });
  return added;
}

/** As they are until the plan is made anew. */
export const firstDates = ({ id, start_on }: Pick<PlanRow, 'id' | 'start_on'>) => ({
  plan_id: id,
  start_at: `${start_on}T09:00`,
  finish_at: `${start_on}T09:00`,
  late_start_at: `${start_on}T09:00`,
  late_finish_at: `${start_on}T09:00`,
  total_float: 0,
  free_float: 0,
  critical: false,
  is_summary: false,
});

/** Those that stood where a new one now stands come after it. */
async function makeRoom(
  { tx }: Writing,
  siblings: readonly { id: number; parent_id: number | null; orden: number }[],
  made: readonly { id: number; parent_id: number | null; orden: number }[],
): Promise<void> {
  const moved = [];
  for (const [parent_id, news] of Map.groupBy(made, (it) => it.parent_id)) {
    const old = siblings.filter((it) => it.parent_id === parent_id).toSorted((a, b) => a.orden - b.orden || a.id - b.id);
    const all = [...old];
    for (const it of news.toSorted((a, b) => a.orden - b.orden || a.id - b.id)) all.splice(Math.max(0, it.orden - 1), 0, it);
    moved.push(...all.map(({ id }, at) => ({ id, orden: at + 1 })));
  }
  await setAll(tx, 'schedule_activities', moved);
}
