import type { ReadinessSource } from '../../platform/readiness.ts';
import { ganttUrl } from '../plans/scope.ts';

/** Somebody answers for it who is there. Who of a crew comes is known once people are planned. */
export const people: ReadinessSource = {
  part: 'personas',
  find: async ({ db }, activities) => {
    const rows = await db
      .selectFrom('schedule_activities as it')
      .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
      .innerJoin('places', 'places.id', 'plan.place_id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .leftJoin('users as manager', 'manager.id', 'projects.jefe_proyecto_id')
      .leftJoin('staff', 'staff.id', 'it.responsable_id')
      .where(
        'it.id',
        'in',
        activities.map((one) => one.id),
      )
      .select(['it.id', 'staff.nombre', 'staff.activo', 'manager.nombre as jefe'])
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto'])
      .execute();
    return rows.map((it) => ({
      activity_id: it.id,
      state: it.activo ? ('lista' as const) : ('falta' as const),
      what: it.activo ? `Responde ${it.nombre}` : it.nombre === null ? 'No tiene responsable' : `${it.nombre} ya no trabaja en la empresa`,
      who: it.activo ? it.nombre : it.jefe,
      lead_days: 0,
      url: ganttUrl(it, it.id),
    }));
  },
};
