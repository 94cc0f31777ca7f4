import type { Reader } from '../platform/database.ts';
import type { User } from '../platform/user.ts';
import '../access/tables.ts';
import './tables.ts';

/** Site roles see only the projects they manage or are a member of (demo company §6); what is unseen is a 404. */
export function projectsSeenBy(db: Reader, { id, seesAllProjects }: User) {
  const all = db.selectFrom('projects');
  if (seesAllProjects) return all;
  // A union, not an "or": each half has its index.
  const managed = db.selectFrom('projects as managed').select('managed.id').where('managed.jefe_proyecto_id', '=', id);
  const joined = db.selectFrom('project_members').select('project_id as id').where('user_id', '=', id);
  return all.where('projects.id', 'in', managed.unionAll(joined));
}

/** A place is seen by who sees its project. */
export function placesSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('places');
  return user.seesAllProjects ? all : all.where('places.codigoProyecto', 'in', projectsSeenBy(db, user).select('projects.codigoProyecto'));
}
