import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { lockPlanOfPlace, planOfTemplate, type PlanRow } from '../plans/plans.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { addConfigured, copyPlan } from './copy.ts';

/** The first plan of a place, from its template or from the configuration of its project's type. */
export async function crearActividadesProyectoBase(
  context: Writing,
  { template_id, start, ...codes }: Received<typeof contract.crearActividadesProyectoBase>,
): Promise<Activity[]> {
  const { tx, user } = context;
  const plan = await lockPlanOfPlace(tx, user, codes);
  if ((await readPlanActivities(tx, plan)).length > 0)
    throw new Problem('wrong_state', { message: 'El lugar ya tiene actividades: elimine su carta Gantt primero.' });
  const start_on = start ?? todayInChile();
  await tx.updateTable('schedule_plans').set({ start_on, status_on: null }).where('id', '=', plan.id).execute();
  const fresh = { ...plan, start_on, status_on: null };
  const total = await fill(context, fresh, template_id);
  await record(context, { action: 'plan_from_template', entity, id: nameOfPlan(plan), after: { desde: start_on, actividades: total } });
  return readPlanActivities(tx, fresh);
}

async function fill(context: Writing, plan: PlanRow, asked: number | undefined): Promise<number> {
  const { tx } = context;
  const type = await typeOf(tx, plan);
  const template_id = asked ?? (type === null ? undefined : await defaultOf(tx, type));
  if (template_id !== undefined) return copyPlan(context, await planOfTemplate(tx, template_id), plan);
  const total = type === null ? 0 : await addConfigured(context, plan, type);
  if (total === 0)
    throw new Problem('rule', {
      message: 'El tipo del proyecto no tiene plantilla por defecto ni actividades configuradas: elija una plantilla.',
    });
  return total;
}

async function typeOf(tx: Tx, { place_id }: PlanRow): Promise<number | null> {
  const found = await tx
    .selectFrom('places')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('places.id', '=', place_id)
    .select('projects.tipo_proyecto_id')
    .executeTakeFirst();
  return found?.tipo_proyecto_id ?? null;
}

async function defaultOf(tx: Tx, tipo_proyecto_id: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('schedule_templates')
    .where('tipo_proyecto_id', '=', tipo_proyecto_id)
    .where('por_defecto', '=', true)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}
