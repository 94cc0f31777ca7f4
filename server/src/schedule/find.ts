import { findsOfKind } from 'contract/dashboards/find.ts';
import { activityStates } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../platform/search/search.ts';
import { ownProjects } from '../projects/index.ts';
import { ganttUrl } from './plans/scope.ts';
import '../projects/tables.ts';
import './tables.ts';

const nameText = sql<string>`fold(it.nombre)`;

/** What is not over in the plans of the person's own projects: others have thousands of the same names. */
const openOfOwn = (db: Reader, user_id: number) =>
  db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
    .where('projects.id', 'in', ownProjects(db, user_id))
    .where('places.activo', '=', true)
    .where('it.actual_finish', 'is', null)
    .where('it.is_summary', '=', false);

/** Activities by the words of their name, a slip forgiven; what begins first before the others. */
export const activitiesFound: FindSource = {
  permission: 'schedule:read',
  find: async ({ db, user }, { typed, words }) => {
    const ask = (meant: Meanings) =>
      openOfOwn(db, user.id)
        .where(holds(nameText, meant))
        .select(['it.id', 'it.nombre', 'it.actual_start', 'it.suspendida', 'places.nombre as lugar'])
        .select(['places.codigoProyecto', 'places.codigoLugarInstalacion'])
        .orderBy('it.start_at')
        .orderBy('it.id')
        .limit(findsOfKind)
        .execute();
    const everywhere = [textsOf(openOfOwn(db, user.id).select(nameText.as('text')))];
    const rows = await findMeant(db, { everywhere, words }, ask);
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
