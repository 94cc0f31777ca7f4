import { dayMinutes, type Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { PlaceCodes } from '../../projects/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { planActions, planCase } from '../plans/actions.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { lockPlanOfPlace, planOfTemplate, type PlanRow } from '../plans/plans.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { addConfigured, copyPlan } from './copy.ts';

/** The first plan of a place, from its template or from the configuration of its project's type. */
export async function crearActividadesProyectoBase(
  context: Writing,
  { template_id, start, ...codes }: Received<typeof contract.crearActividadesProyectoBase>,
): Promise<Activity[]> {
  const { plan } = await begin(context, codes, start ?? todayInChile(), template_id);
  return readPlanActivities(context.tx, plan);
}

export async function applyTemplate(
  context: Writing,
  { template_id, places }: Received<typeof contract.applyTemplate>,
): Promise<Answer<typeof contract.applyTemplate>> {
  let activities = 0;
  for (const { start, ...codes } of places) activities += (await begin(context, codes, start, template_id)).total;
  return { places: places.length, activities };
}

/** The first plan of a place, from a day on. */
async function begin(
  context: Writing,
  codes: PlaceCodes,
  start_on: string,
  template_id: number | undefined,
): Promise<{ plan: PlanRow; total: number }> {
  const { tx, user } = context;
  const held = await lockPlanOfPlace(tx, user, codes);
  requireAllowed(planActions.begin, await planCase(tx, user, codes, held.id));
  const plan = await beginAnew(tx, held, start_on);
  const total = await fill(context, plan, template_id);
  await record(context, { action: 'plan_from_template', entity, id: nameOfPlan(plan), after: { desde: start_on, actividades: total } });
  return { plan, total };
}

/**
 * Counts from a day on, in days as all plans here: what a file said of its days and hours went with the plan that came from it. The
 * calendar that somebody gave the place stays.
 */
async function beginAnew(tx: Tx, held: PlanRow, start_on: string): Promise<PlanRow> {
  const own = { start_on, status_on: null, day_minutes: dayMinutes };
  await tx.updateTable('schedule_plans').set(own).where('id', '=', held.id).execute();
  await tx
    .deleteFrom('schedule_calendars')
    .where('plan_id', '=', held.id)
    .where('is_plans', '=', true)
    .where('origen', 'is not', null)
    .execute();
  return { ...held, ...own };
}

async function fill(context: Writing, plan: PlanRow, asked: number | undefined): Promise<number> {
  const { tx } = context;
  const type = await typeOf(tx, plan);
  const template_id = asked ?? (type === null ? undefined : await defaultOf(tx, type));
  if (template_id !== undefined) return (await copyPlan(context, await planOfTemplate(tx, template_id), plan)).activities;
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
