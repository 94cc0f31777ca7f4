import type { CalendarEntry, CalendarPeriod, Milestone } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import type { CalendarSource } from '../platform/calendar-entries.ts';
import type { Reading } from '../platform/context.ts';
import { todayInChile } from '../platform/today.ts';
import { placesSeenBy, type SeenPlace } from '../projects/index.ts';
import { ganttUrl } from './plans/scope.ts';
import { isUnderWay, lastDay } from './plans/under-way.ts';
import '../projects/tables.ts';
import './tables.ts';

type Asking = Pick<Reading, 'db' | 'user'>;

/** What is planned to be done on the days of a period, at the places that the person sees; summary rows say nothing of their own. */
async function activitiesBetween({ db, user }: Asking, { desde, hasta, project, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  let places = placesSeenBy(db, user);
  if (project) places = places.where('places.codigoProyecto', '=', project.codigoProyecto);
  const rows = await db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('places.id', 'in', places.select('places.id'))
    .where(isUnderWay(sql`${desde}::timestamp`, sql`(${hasta}::timestamp + interval '1 day')`))
    .select(['it.id', 'it.nombre', 'it.actual_finish', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre as place'])
    .select([sql<string>`it.start_at::date`.as('desde'), lastDay('it').as('hasta')])
    // By the day, not by the instant: along the index of starts all that ever began would be gone through.
    .orderBy('desde')
    .orderBy('it.id')
    .limit(most)
    .execute();
  const today = todayInChile();
  return rows.map((it) => ({
    tipo: 'actividad',
    desde: it.desde,
    hasta: it.hasta,
    titulo: it.nombre,
    detalle: `${it.codigoProyecto} ${it.place}`,
    atrasado: it.actual_finish === null && it.hasta < today,
    url: ganttUrl(it, it.id),
  }));
}

/** So many of what comes next are told. */
const mostNext = 5;

/** What is under way at a place, late or next to be begun, nearest first. */
export async function nextActivities({ db }: Asking, place: SeenPlace): Promise<Milestone[]> {
  const rows = await db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .where('plan.place_id', '=', place.id)
    .where('it.is_summary', '=', false)
    .where('it.inactive', '=', false)
    .where('it.actual_finish', 'is', null)
    .select(['it.nombre', lastDay('it').as('fecha')])
    .orderBy('it.finish_at')
    .orderBy('it.id')
    .limit(mostNext)
    .execute();
  const today = Temporal.PlainDate.from(todayInChile());
  return rows.map(({ nombre, fecha }) => ({ que: nombre, fecha, dias: today.until(fecha, { largestUnit: 'day' }).days }));
}

/** So long is the name of an activity on a photo at most. */
const nameOnPhoto = 120;

/** What the plan of a place calls what is done there, each name once. */
export async function plannedActivities({ db }: Pick<Reading, 'db'>, place: { id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .where('plan.place_id', '=', place.id)
    .where('it.is_summary', '=', false)
    .where('it.inactive', '=', false)
    .select('it.nombre')
    .orderBy('it.start_at')
    .orderBy('it.id')
    .limit(500)
    .execute();
  return [...new Set(rows.map((it) => it.nombre.slice(0, nameOnPhoto)))];
}

export const calendarEntries: readonly CalendarSource[] = [{ kind: 'actividad', permission: 'schedule:read', between: activitiesBetween }];
