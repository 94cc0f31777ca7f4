import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { notSeen, Problem } from '../platform/problem.ts';
import type { User } from '../platform/user.ts';
import '../access/tables.ts';
import { membersToday } from './members.ts';
import './tables.ts';

/** Of a person, what decides which projects they see. */
export type Seeing = Pick<User, 'id' | 'seesAllProjects'>;

/** Site roles see only the projects they manage or are in the team of today (demo company §6); what is unseen is a 404. */
export function projectsSeenBy(db: Reader, { id, seesAllProjects }: Seeing) {
  const all = db.selectFrom('projects');
  return seesAllProjects ? all : all.where('projects.id', 'in', ownProjects(db, id));
}

/** The projects that somebody manages or is in the team of today: their own, whatever else they see. */
export function ownProjects(db: Reader, user_id: number) {
  // A union, not an "or": each half has its index.
  const managed = db.selectFrom('projects as managed').select('managed.id').where('managed.jefe_proyecto_id', '=', user_id);
  return managed.unionAll(membersToday(db).select('project_id as id').where('user_id', '=', user_id));
}

/** Whether a project of the query is one of them: asked of each row, where there are few rows and somebody may have thousands of projects. */
export const isOwnProject = (db: Reader, user_id: number): RawBuilder<boolean> => {
  const member = membersToday(db)
    .select('user_id')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`project_id = projects.id`);
  return sql`(projects.jefe_proyecto_id = ${user_id} or exists ${member})`;
};

/** The same of the project that a column of the query names. */
export const namesOwnProject = (db: Reader, user_id: number, column: string): RawBuilder<boolean> =>
  sql`exists (select from projects where projects.id = ${sql.ref(column)} and ${isOwnProject(db, user_id)})`;

/** Whose project it is: who manages it, and its team of today. */
export function peopleOf(db: Reader, project_id: number) {
  const manager = db
    .selectFrom('projects')
    .select('jefe_proyecto_id as id')
    .where('projects.id', '=', project_id)
    .where('jefe_proyecto_id', 'is not', null);
  return manager.unionAll(membersToday(db).select('user_id as id').where('project_id', '=', project_id));
}

/** The project that a form names by its code; one that the person does not see is refused at the form's field. */
export async function namedProject(db: Reader, user: User, code: string, field = 'project_code') {
  const found = await projectsSeenBy(db, user)
    .where('codigoProyecto', '=', code)
    .select(['projects.id', 'projects.codigoProyecto'])
    .executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { [field]: `El proyecto ${code} no existe, o no tiene acceso a él.` } });
  return found;
}

/** A place is seen by who sees its project. */
export function placesSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('places');
  return user.seesAllProjects ? all : all.where('places.codigoProyecto', 'in', projectsSeenBy(db, user).select('projects.codigoProyecto'));
}

/** Whether the place of the query is one that they see: asked of its row, where a single one is looked for. */
export const isPlaceSeenBy = (db: Reader, { id, seesAllProjects }: Seeing): RawBuilder<boolean> =>
  seesAllProjects
    ? sql`true`
    : sql`exists (select from projects where projects."codigoProyecto" = places."codigoProyecto" and ${isOwnProject(db, id)})`;

/** The two codes by which a place is addressed, in any case. */
export interface PlaceCodes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
/** Its codes, or its number. */
export type PlaceName = PlaceCodes | number;

export const unseenPlace = () => notSeen('El lugar de instalación');

/** One place, if the person sees it; whoever asks adds what is wanted of it. */
export function placeSeenBy(db: Reader, user: User, name: PlaceName) {
  const places = placesSeenBy(db, user);
  return typeof name === 'number'
    ? places.where('places.id', '=', name)
    : places
        .where('places.codigoLugarInstalacion', '=', name.codigoLugarInstalacion.toUpperCase())
        .where('places.codigoProyecto', '=', name.codigoProyecto.toUpperCase());
}

export interface SeenPlace extends PlaceCodes {
  id: number;
  nombre: string;
}

/** A place that the person sees; another one is a 404. */
export async function seenPlace(db: Reader, user: User, name: PlaceName): Promise<SeenPlace> {
  const place = await placeSeenBy(db, user, name)
    .select(['places.id', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
    .executeTakeFirst();
  if (!place) throw unseenPlace();
  return place;
}
