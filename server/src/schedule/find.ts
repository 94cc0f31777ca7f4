import { findsOfKind } from 'contract/dashboards/find.ts';
import { activityStates } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { containsWords } from '../platform/search/search.ts';
import { ownProjects } from '../projects/index.ts';
import { ganttUrl } from './plans/scope.ts';
import '../projects/tables.ts';
import './tables.ts';

/** What is not over in the plans of the person's own projects, by its name: others have thousands of the same names. */
export const activitiesFound: FindSource = {
  permission: 'schedule:read',
  find: async ({ db, user }, { typed }) => {
    const rows = await db
      .selectFrom('schedule_activities as it')
      .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
      .innerJoin('places', 'places.id', 'plan.place_id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .where('projects.id', 'in', ownProjects(db, user.id))
      .where('places.activo', '=', true)
      .where('it.actual_finish', 'is', null)
      .where('it.is_summary', '=', false)
      .where(containsWords(sql<string>`fold(it.nombre)`, typed))
      .select(['it.id', 'it.nombre', 'it.actual_start', 'it.suspendida', 'places.nombre as lugar'])
      .select(['places.codigoProyecto', 'places.codigoLugarInstalacion'])
      .orderBy('it.start_at')
      .orderBy('it.id')
      .limit(findsOfKind)
      .execute();
    return rows.map((it) => ({
      kind: 'actividad',
      label: it.nombre,
      detail: [
        `${it.codigoProyecto} ${it.lugar}`,
        activityStates.label(it.suspendida ? 'suspendida' : it.actual_start === null ? 'por_iniciar' : 'en_curso'),
      ].join(' · '),
      url: ganttUrl(it, it.id),
      rank: rankOf(typed, it.nombre),
    }));
  },
};
