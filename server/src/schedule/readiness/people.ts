import { sql } from 'kysely';
import { awayAmong } from '../../approvals/index.ts';
import { today } from '../../platform/database/days.ts';
import type { ReadinessSource } from '../../platform/readiness.ts';
import { ganttUrl } from '../plans/scope.ts';

/**
 * Somebody answers for it who is there on the day it begins; why somebody is away is theirs. What else they answer for on that day elsewhere is
 * told and holds nothing: whoever answers for work need not stand beside it all day (decision 187). Who of a crew comes is known once people
 * are planned.
 */
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
      .select(['it.id', 'staff.nombre', 'staff.activo', 'manager.nombre as jefe', 'it.responsable_id as staff_id'])
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto'])
      .select([sql<string>`greatest(it.start_at::date, ${today})`.as('day'), elsewhere.as('elsewhere')])
      .execute();
    const away = await awayAmong(db, rows);
    return rows.map((it) => {
      const lack = lackOf(it, away.has(`${it.staff_id} ${it.day}`));
      return {
        activity_id: it.id,
        state: lack === undefined ? ('lista' as const) : ('falta' as const),
        what: lack ?? `Responde ${it.nombre}${inWords(it.elsewhere)}`,
        who: lack === undefined ? it.nombre : it.jefe,
        lead_days: 0,
        url: ganttUrl(it, it.id),
      };
    });
  },
};

/** How much they answer for at other places on the day it begins; which it is, not everybody may know. */
const elsewhere = sql<number>`(
  select count(*) from schedule_activities as other join schedule_plans as their on their.id = other.plan_id
  join places as there on there.id = their.place_id
  where other.responsable_id = it.responsable_id and their.place_id <> plan.place_id and there.activo
    and not other.is_summary and not other.inactive and not other.suspendida and other.actual_finish is null
    and other.finish_at > greatest(it.start_at::date, ${today}) and other.start_at < greatest(it.start_at::date, ${today}) + 1)`;

/** `, y ese día de otras 2 actividades en otros lugares`. */
const inWords = (elsewhereOn: number): string =>
  elsewhereOn === 0 ? '' : `, y ese día de ${elsewhereOn === 1 ? 'otra actividad' : `otras ${elsewhereOn} actividades`} en otros lugares`;

function lackOf({ nombre, activo }: { nombre: string | null; activo: boolean | null }, isAway: boolean) {
  if (nombre === null) return 'No tiene responsable';
  if (!activo) return `${nombre} ya no trabaja en la empresa`;
  return !isAway ? undefined : `${nombre} no está ese día`;
}
