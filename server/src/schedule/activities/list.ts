import { fold } from 'contract/slips.ts';
import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import { lastDayOf } from 'contract/schedule/plans/time.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { planOfPlace, planOfTemplate, unseenActivity } from '../plans/plans.ts';
import { readActivity, readPlanActivities } from '../plans/rows.ts';

type Filters = Omit<Received<typeof contract.listActividadProyecto>, 'codigoLugarInstalacion' | 'codigoProyecto'>;

export async function listActividadProyecto(
  { db, user }: Reading,
  { codigoLugarInstalacion, codigoProyecto, ...filters }: Received<typeof contract.listActividadProyecto>,
): Promise<Activity[]> {
  const plan = await planOfPlace(db, user, { codigoLugarInstalacion, codigoProyecto });
  return plan ? (await readPlanActivities(db, plan)).filter((it) => isMeant(it, filters)) : [];
}

function isMeant(it: Activity, { search, etapa_id, responsable_id, estado, desde, hasta }: Filters): boolean {
  if (search && !fold(it.nombre).includes(fold(search))) return false;
  if (etapa_id && it.etapa_id !== etapa_id) return false;
  if (responsable_id && it.responsable_id !== responsable_id) return false;
  if (estado && it.estado !== estado) return false;
  return (!desde || lastDayOf(it.gantt) >= desde) && (!hasta || it.fecha <= hasta);
}

export const listActividadProyectoByFecha = (
  context: Reading,
  { fecha, ...codes }: Received<typeof contract.listActividadProyectoByFecha>,
) => listActividadProyecto(context, { ...codes, desde: fecha, hasta: fecha });

export async function listActividadProyectoTemplate(
  { db }: Reading,
  { templateId }: Received<typeof contract.listActividadProyectoTemplate>,
): Promise<Activity[]> {
  return readPlanActivities(db, await planOfTemplate(db, templateId));
}

export async function getActividadProyecto(
  { db, user }: Reading,
  { id }: Received<typeof contract.getActividadProyecto>,
): Promise<Activity> {
  const found = await readActivity(db, user, id);
  if (!found) throw unseenActivity();
  return found;
}
