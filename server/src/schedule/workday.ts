import { sql } from 'kysely';
import { activityStates } from 'contract/schedule/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import { placesSeenBy } from '../projects/index.ts';
import type { User } from '../platform/user.ts';
import { ganttUrl } from './plans/scope.ts';
import '../access/tables.ts';
import '../projects/tables.ts';
import './tables.ts';

/** What somebody answers for and is not over, where they see the place. */
const ownActivities = (db: Reader, user: User) =>
  db
    .selectFrom('schedule_activities as it')
    .innerJoin('staff', 'staff.id', 'it.responsable_id')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('staff.user_id', '=', user.id)
    .where('it.actual_finish', 'is', null)
    .where(sql<boolean>`not it.is_summary and not it.inactive and not it.suspendida`)
    .where('places.id', 'in', placesSeenBy(db, user).where('places.activo', '=', true).select('places.id'))
    .select(['it.id', 'it.nombre', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre as lugar'])
    .select([sql<string>`it.start_at::date`.as('starts_on'), sql<string>`(it.finish_at - interval '1 minute')::date`.as('ends_on')])
    .select(sql<boolean>`it.actual_start is not null`.as('has_begun'));
type Own = Awaited<ReturnType<ReturnType<typeof ownActivities>['execute']>>[number];

const itemOf = ({ nombre, lugar, has_begun, ...it }: Own) => ({
  titulo: nombre,
  detalle: `${it.codigoProyecto} ${lugar}, ${activityStates.label(has_begun ? 'en_curso' : 'por_iniciar').toLowerCase()}`,
  desde: null,
  url: ganttUrl(it, it.id),
});

/** What should be over by now. */
const late: WorkdaySource = {
  key: 'actividades_atrasadas',
  part: 'atrasado',
  title: 'Actividades de las que responde',
  url: null,
  permission: 'schedule:read',
  find: ({ db, user }) =>
    firstOf(
      ownActivities(db, user)
        .where(sql<boolean>`it.finish_at < ${today}`)
        .orderBy('it.finish_at')
        .orderBy('it.id'),
      (it) => ({
        ...itemOf(it),
        fecha: it.ends_on,
        atrasado: true,
      }),
    ),
};

/** What begins or ends within a week. */
const coming: WorkdaySource = {
  key: 'actividades_de_la_semana',
  part: 'fecha',
  title: 'Actividades de las que responde',
  url: null,
  permission: 'schedule:read',
  find: ({ db, user }) =>
    firstOf(
      ownActivities(db, user)
        .where(sql<boolean>`it.finish_at >= ${today}`)
        .where(sql<boolean>`case when it.actual_start is null then it.start_at else it.finish_at end < ${today} + 8`)
        .orderBy(sql`case when it.actual_start is null then it.start_at else it.finish_at end`)
        .orderBy('it.id'),
      (it) => ({ ...itemOf(it), fecha: it.has_begun ? it.ends_on : it.starts_on }),
    ),
};

export const workday: readonly WorkdaySource[] = [late, coming];
