import { formatDay } from 'contract/format.ts';
import { daysIn } from 'contract/schedule/plans/day-length.ts';
import { sql } from 'kysely';
import { today } from '../../platform/database/days.ts';
import type { KnownPart, ReadinessSource } from '../../platform/readiness.ts';
import { ganttUrl } from '../plans/scope.ts';
import { hasPassed, lastDay } from '../plans/under-way.ts';

interface Waiting {
  activity_id: number;
  /** Whom it still waits for, the one that ends last; null: all is done. */
  nombre: string | null;
  from_id: number | null;
  quien: string | null;
  finish_on: string | null;
  suspendida: boolean | null;
  is_late: boolean | null;
  left_minutes: number | null;
  is_elapsed: boolean | null;
  day_minutes: number;
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/**
 * Whom an activity waits for, through the summary rows on both sides. What is not over is in time while it ends, by its plan, before
 * the activity has to begin, and is itself not late; on the day itself it must be over. Neighbours are looked up one by one, by their index
 * (`offset 0`): joined, every step of the way read the activities of all plans. So is the first of those that are not over, once for all that are asked.
 */
export const predecessors: ReadinessSource = {
  part: 'predecesoras',
  find: async ({ db }, activities) => {
    const ids = activities.map((it) => it.id);
    const { rows } = await sql<Waiting>`
      with recursive up as (
        select id as activity_id, id as at, parent_id from schedule_activities where id = any(${ids}::integer[])
        union all
        select up.activity_id, above.id, above.parent_id
        from up cross join lateral (select id, parent_id from schedule_activities where id = up.parent_id offset 0) as above
      ), down as (
        select up.activity_id, link.kind, link.from_id as at
        from up cross join lateral (select kind, from_id from schedule_links where to_id = up.at and kind in ('FS', 'SS') offset 0) as link
        union all
        select down.activity_id, down.kind, below.id
        from down cross join lateral (select id from schedule_activities where parent_id = down.at offset 0) as below
      ), asked as materialized (
        select id, plan_id, start_at, late_start_at from schedule_activities where id = any(${ids}::integer[])
      ), first as materialized (
        select distinct on (down.activity_id) down.activity_id, before.*,
          before.suspendida or asked.start_at < ${today} + 1
            or ${hasPassed('before')} or (before.actual_start is null and before.start_at < ${today})
            or (down.kind = 'FS' and before.finish_at > asked.late_start_at) as is_late
        from down join asked on asked.id = down.activity_id
        cross join lateral (
          select id, nombre, responsable_id, suspendida, start_at, finish_at, actual_start, coalesce(remaining, duration) as left_minutes, is_elapsed
          from schedule_activities as it
          where it.id = down.at and not is_summary and not inactive
            and case down.kind when 'FS' then actual_finish is null else actual_start is null end offset 0) as before
        order by down.activity_id, is_late desc, before.finish_at desc, before.id
      )
      select asked.id as activity_id, first.nombre, first.id as from_id, coalesce(staff.nombre, manager.nombre) as quien,
        ${lastDay('first')} as finish_on, first.suspendida, first.is_late, first.left_minutes, first.is_elapsed, plan.day_minutes,
        places."codigoLugarInstalacion", places."codigoProyecto"
      from asked join schedule_plans as plan on plan.id = asked.plan_id join places on places.id = plan.place_id
      join projects on projects."codigoProyecto" = places."codigoProyecto" left join users as manager on manager.id = projects.jefe_proyecto_id
      left join first on first.activity_id = asked.id left join staff on staff.id = first.responsable_id`.execute(db);
    return rows.map(partOf);
  },
};

function partOf(it: Waiting): KnownPart {
  const { activity_id, nombre, from_id, finish_on } = it;
  const is_elapsed = it.is_elapsed ?? false;
  if (nombre === null || finish_on === null || from_id === null)
    return { activity_id, state: 'lista', what: 'No espera a ninguna, o ya terminaron', who: null, lead_days: 0, url: null };
  const url = ganttUrl(it, from_id);
  if (!it.is_late)
    return {
      activity_id,
      state: 'lista',
      what: `«${nombre}» va en fecha: termina el ${formatDay(finish_on)}`,
      who: it.quien,
      lead_days: 0,
      url,
    };
  return {
    activity_id,
    state: 'falta',
    what: it.suspendida ? `«${nombre}» está suspendida` : `«${nombre}» no ha terminado: se espera para el ${formatDay(finish_on)}`,
    who: it.quien,
    lead_days: Math.ceil(daysIn(it.left_minutes ?? 0, it.day_minutes, { is_elapsed })),
    ...(is_elapsed && { leads_by_clock: true }),
    url,
  };
}
