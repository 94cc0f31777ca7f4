import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { ownProjects, placesSeenBy, seenPlace } from '../../projects/index.ts';
import '../../projects/tables.ts';

export interface Scope {
  codigoProyecto?: string | undefined;
  codigoLugarInstalacion?: string | undefined;
  jefe_proyecto_id?: number | undefined;
  todos?: boolean | undefined;
}

/**
 * The places whose plans are meant: one, those of a project or of a manager, or those of the person's own projects; unless all that they
 * see.
 */
export async function placesIn(db: Reader, user: User, { codigoProyecto, codigoLugarInstalacion, jefe_proyecto_id, todos }: Scope) {
  const all = placesSeenBy(db, user);
  const seen = jefe_proyecto_id === undefined ? all : all.where('places.codigoProyecto', 'in', managedBy(db, jefe_proyecto_id));
  if (codigoLugarInstalacion !== undefined) {
    if (codigoProyecto === undefined)
      throw new Problem('invalid', { fields: { codigoProyecto: 'Indique también el proyecto del lugar.' } });
    const { id } = await seenPlace(db, user, { codigoProyecto, codigoLugarInstalacion });
    return seen.where('places.id', '=', id);
  }
  if (codigoProyecto !== undefined) return seen.where('places.codigoProyecto', '=', codigoProyecto.toUpperCase());
  if (todos || jefe_proyecto_id !== undefined) return seen;
  const own = db.selectFrom('projects').where('projects.id', 'in', ownProjects(db, user.id)).select('projects.codigoProyecto');
  return seen.where('places.codigoProyecto', 'in', own);
}

/** Whether every plan is meant, so that none has to be looked for among the places that somebody sees. */
export const isOfAll = ({ seesAllProjects }: User, { codigoProyecto, codigoLugarInstalacion, jefe_proyecto_id, todos }: Scope): boolean =>
  seesAllProjects && todos === true && [codigoProyecto, codigoLugarInstalacion, jefe_proyecto_id].every((it) => it === undefined);

const managedBy = (db: Reader, user_id: number) =>
  db.selectFrom('projects as managed').where('managed.jefe_proyecto_id', '=', user_id).select('managed.codigoProyecto');

/** Where the plan of a place is drawn, with one of its activities before one's eyes. */
export const ganttUrl = (place: { codigoLugarInstalacion: string; codigoProyecto: string }, activity?: number): string =>
  `/proyectos/gantt/${encodeURIComponent(place.codigoLugarInstalacion)}/${encodeURIComponent(place.codigoProyecto)}${
    activity === undefined ? '' : `?actividad=${activity}`
  }`;
