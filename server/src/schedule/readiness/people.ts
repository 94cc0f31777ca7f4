import { sql } from 'kysely';
import { awayAmong } from '../../approvals/index.ts';
import { today } from '../../platform/database/days.ts';
import type { ReadinessSource } from '../../platform/readiness.ts';
import type { PlaceCodes } from '../../projects/index.ts';
import { ganttUrl } from '../plans/scope.ts';

/**
 * Somebody answers for it who is there on the day it begins; why somebody is away is theirs. What else they answer for on that day elsewhere is
 * told and holds nothing: whoever answers for work need not stand beside it all day (decision 187). Who of a crew comes is known once people
 * are planned.
 */
export const people: ReadinessSource = {
  part: 'personas',
  find: async ({ db }, activities) => {
    const ids = activities.map((it) => it.id);
    const { rows } = await sql<Answering>`
      with asked as materialized (
        select it.id, it.responsable_id as staff_id, plan.place_id, greatest(it.start_at::date, ${today}) as day
        from schedule_activities as it join schedule_plans as plan on plan.id = it.plan_id where it.id = any(${ids}::integer[])
      ), ${elsewhere}
      select asked.id, asked.staff_id, asked.day, staff.nombre, staff.activo, manager.nombre as jefe,
        places."codigoLugarInstalacion", places."codigoProyecto", coalesce(elsewhere.count, 0)::integer as elsewhere
      from asked join places on places.id = asked.place_id join projects on projects."codigoProyecto" = places."codigoProyecto"
      left join users as manager on manager.id = projects.jefe_proyecto_id left join staff on staff.id = asked.staff_id
      left join elsewhere on elsewhere.id = asked.id`.execute(db);
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

interface Answering extends PlaceCodes {
  id: number;
  staff_id: number | null;
  day: string;
  nombre: string | null;
  activo: boolean | null;
  jefe: string | null;
  elsewhere: number;
}

/**
 * How much they answer for at other places on the day it begins; which it is, not everybody may know. What each of them answers for in all
 * these days is read once and counted by person and day, less what is at the same place: asked for each activity apart, 500 took 12 s.
 */
const elsewhere = sql`
  answers as materialized (
    select other.responsable_id as staff_id, their.place_id, other.start_at, other.finish_at
    from (select staff_id, min(day) as from_day, max(day) as to_day from asked group by staff_id) as person
    cross join lateral (
      select responsable_id, plan_id, start_at, finish_at from schedule_activities
      where responsable_id = person.staff_id and actual_finish is null and not is_summary and not inactive and not suspendida
        and finish_at > person.from_day and start_at < person.to_day + 1 offset 0) as other
    join schedule_plans as their on their.id = other.plan_id join places as there on there.id = their.place_id and there.activo
  ), by_day as (
    select days.staff_id, days.day, count(*) as count from (select distinct staff_id, day from asked) as days
    join answers on answers.staff_id = days.staff_id and answers.finish_at > days.day and answers.start_at < days.day + 1
    group by days.staff_id, days.day
  ), here as (
    select asked.id, count(*) as count from asked join answers on answers.staff_id = asked.staff_id and answers.place_id = asked.place_id
      and answers.finish_at > asked.day and answers.start_at < asked.day + 1
    group by asked.id
  ), elsewhere as (
    select asked.id, by_day.count - coalesce(here.count, 0) as count
    from asked join by_day on by_day.staff_id = asked.staff_id and by_day.day = asked.day left join here on here.id = asked.id
  )`;

/** `, y ese día de otras 2 actividades en otros lugares`. */
const inWords = (elsewhereOn: number): string =>
  elsewhereOn === 0 ? '' : `, y ese día de ${elsewhereOn === 1 ? 'otra actividad' : `otras ${elsewhereOn} actividades`} en otros lugares`;

function lackOf({ nombre, activo }: { nombre: string | null; activo: boolean | null }, isAway: boolean) {
  if (nombre === null) return 'No tiene responsable';
  if (!activo) return `${nombre} ya no trabaja en la empresa`;
  return !isAway ? undefined : `${nombre} no está ese día`;
}
