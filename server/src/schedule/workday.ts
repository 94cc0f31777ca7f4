import { sql } from 'kysely';
import { activityStates } from 'contract/schedule/index.ts';
import { changedByOthers, newsOf } from '../platform/audit/lately.ts';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { type WorkdaySource, wholeOf } from '../platform/workday.ts';
import { isOwnProject } from '../projects/index.ts';
import type { User } from '../platform/user.ts';
import { entity, placeOfPlan } from './plans/history.ts';
import { ganttUrl } from './plans/scope.ts';
import { hasPassed, isUnderWay, lastDay } from './plans/under-way.ts';
import '../access/tables.ts';
import '../projects/tables.ts';
import './tables.ts';

/** What is not over and goes on. */
const openActivities = (db: Reader) =>
  db
    .selectFrom('schedule_activities as it')
    .leftJoin('staff', 'staff.id', 'it.responsable_id')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('it.actual_finish', 'is', null)
    .where(sql<boolean>`not it.is_summary and not it.inactive and not it.suspendida`)
    .where('places.activo', '=', true)
    .select(['it.id', 'it.nombre', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre as lugar'])
    .select([sql<string>`it.start_at::date`.as('starts_on'), lastDay('it').as('ends_on')])
    .select(sql<boolean>`it.actual_start is not null`.as('has_begun'));
type Open = Awaited<ReturnType<ReturnType<typeof openActivities>['execute']>>[number];

/** What somebody answers for, where they see the place. */
const ownActivities = (db: Reader, user: User) =>
  openActivities(db)
    .where('staff.user_id', '=', user.id)
    .$if(!user.seesAllProjects, (seen) => seen.where(isOwnProject(db, user.id)));

const isWithinAWeek = sql<boolean>`not ${hasPassed('it')}
  and case when it.actual_start is null then it.start_at else it.finish_at end < ${today} + 8`;
/** The same, looked up by time before anything else: whoever asks may be in the teams of thousands of projects. */
const isOfTheWeek = sql<boolean>`it.id = any(array(
  select it.id from schedule_activities as it where ${isUnderWay(sql`${today}::timestamp`, sql`(${today}::timestamp + interval '8 days')`)}))`;
const nextDay = sql`case when it.actual_start is null then it.start_at else it.finish_at end`;

const itemOf = ({ nombre, lugar, has_begun, ...it }: Open) => ({
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
    wholeOf(ownActivities(db, user).where(hasPassed('it')).orderBy('it.finish_at').orderBy('it.id'), (it) => ({
      ...itemOf(it),
      fecha: it.ends_on,
      atrasado: true,
    })),
};

const dayOf = (it: Open) => ({ ...itemOf(it), fecha: it.has_begun ? it.ends_on : it.starts_on });

/** What begins or ends within a week. */
const coming: WorkdaySource = {
  key: 'actividades_de_la_semana',
  part: 'fecha',
  title: 'Actividades de las que responde',
  url: null,
  permission: 'schedule:read',
  find: ({ db, user }) => wholeOf(ownActivities(db, user).where(isWithinAWeek).orderBy(nextDay).orderBy('it.id'), dayOf),
};

/** The same of the projects that somebody leads or works in, for which others answer. */
const comingInProjects: WorkdaySource = {
  key: 'actividades_en_sus_proyectos',
  part: 'fecha',
  title: 'Actividades de sus proyectos',
  url: null,
  permission: 'schedule:read',
  find: ({ db, user }) =>
    wholeOf(
      openActivities(db)
        .where(isOfTheWeek)
        .where(isOwnProject(db, user.id))
        .where(sql<boolean>`staff.user_id is distinct from ${user.id}`)
        .where(isWithinAWeek)
        .orderBy(nextDay)
        .orderBy('it.id'),
      dayOf,
    ),
};

/** The plans of the person's own projects that others changed in the last days, the latest first. */
const changedPlans: WorkdaySource = {
  key: 'cartas_gantt',
  part: 'novedad',
  title: 'Cartas Gantt',
  url: null,
  permission: 'schedule:read',
  find: ({ db, user, hooks }) =>
    wholeOf(
      db
        .selectFrom(changedByOthers(db, entity, user.id).as('it'))
        .innerJoin('audit as last', 'last.id', 'it.last_id')
        .innerJoin('places', (join) => join.on('places.codigoLugarInstalacion', '=', placeOfPlan))
        .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
        .leftJoin('users', 'users.id', 'last.user_id')
        .where('places.activo', '=', true)
        .where(isOwnProject(db, user.id))
        .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre', 'it.changes', 'it.entity_id'])
        .select(['last.entity', 'last.action', 'last.before', 'last.after', 'last.at'])
        .select(sql<string | null>`coalesce(users.nombre, last.user_email)`.as('who'))
        .orderBy('last.at', 'desc')
        .orderBy('last.id', 'desc'),
      ({ nombre, at, ...it }) => ({
        titulo: `${it.codigoLugarInstalacion} ${nombre}`,
        detalle: newsOf(hooks.auditWords, user, it),
        desde: at.toISOString(),
        url: ganttUrl(it),
      }),
    ),
};

export const workday: readonly WorkdaySource[] = [late, coming, comingInProjects, changedPlans];
