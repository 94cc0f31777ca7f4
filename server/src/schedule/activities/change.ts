import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { updateAll } from '../../platform/database/rowsets.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { recordGesture } from '../plans/history.ts';
import { lockPlan, lockPlanOfActivity, lockPlanOfPlace, planOfTemplate, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { columnsAfter, requireAllChoices, requireCalendars, type Columns } from './input.ts';

type Change = Received<typeof contract.updateActividadProyecto>;

export async function updateActividadProyecto(context: Writing, change: Change): Promise<Activity> {
  const plan = await lockPlanOfActivity(context.tx, context.user, change.id);
  const changed = await changeActivities(context, plan, [change]);
  const own = changed.find((it) => it.id === change.id);
  if (!own) throw new Error('An activity that was changed is not in its plan.');
  return own;
}

export async function updateActividadProyectoGantt(
  context: Writing,
  { codigoLugarInstalacion, codigoProyecto, activities }: Received<typeof contract.updateActividadProyectoGantt>,
): Promise<Activity[]> {
  const plan = await lockPlanOfPlace(context.tx, context.user, { codigoLugarInstalacion, codigoProyecto });
  return changeActivities(context, plan, activities);
}

export async function updateGanttTemplate(
  context: Writing,
  { template_id, activities }: Received<typeof contract.updateGanttTemplate>,
): Promise<Activity[]> {
  return changeActivities(context, await lockPlan(context.tx, await planOfTemplate(context.tx, template_id)), activities);
}

/** Writes what was said in one statement and plans anew; answers what changed and what moved by it. */
async function changeActivities(context: Writing, plan: PlanRow, changes: readonly Change[]): Promise<Activity[]> {
  const { tx } = context;
  const before = new Map((await readPlanActivities(tx, plan)).map((it) => [it.id, it]));
  const rows = [];
  for (const { id, version, ...said } of changes) {
    const own = before.get(id);
    if (!own) throw notSeen('La actividad', 'ella');
    if (own.version !== version) throw new Problem('stale', { current: own });
    if (said.parent_id && !before.has(said.parent_id)) throw new Problem('invalid', { fields: { parent_id: 'Ya no está en el plan.' } });
    rows.push({ id, ...columnsAfter(columnsOf(own), said, own.gantt) });
  }
  await requireAllChoices(
    tx,
    changes.flatMap((said) => {
      const own = before.get(said.id);
      return own ? [{ said, before: own }] : [];
    }),
  );
  await requireCalendars(tx, plan, changes);
  await updateAll(tx, 'schedule_activities', rows);
  const { others, moved } = await replan(context, plan);
  const own = new Set(changes.map((it) => it.id));
  const after = await readPlanActivities(tx, plan);
  const changed = after.flatMap((it) => {
    const was = own.has(it.id) ? before.get(it.id) : undefined;
    return was ? [{ before: was, after: it }] : [];
  });
  await recordGesture(context, plan, { changed, moved });
  return after.filter((it) => own.has(it.id) || others.has(it.id));
}

/** What people have written of an activity. */
export const columnsOf = ({ gantt, ...row }: Activity): Columns => ({
  parent_id: row.parent_id,
  nombre: row.nombre,
  etapa_id: row.etapa_id,
  sub_etapa_id: row.sub_etapa_id,
  actividad_id: row.actividad_id,
  responsable_id: row.responsable_id,
  peso: row.peso,
  avance: row.avance,
  notas: row.notas,
  suspendida: row.estado === 'suspendida',
  duration: gantt.duration,
  is_elapsed: gantt.is_elapsed,
  constraint_kind: gantt.constraint.kind,
  constraint_at: gantt.constraint.at,
  deadline: gantt.deadline,
  manual_start: gantt.manual_start,
  actual_start: gantt.actual_start,
  actual_finish: gantt.actual_finish,
  remaining: gantt.remaining,
  inactive: gantt.inactive,
  calendar_id: gantt.calendar_id,
});
