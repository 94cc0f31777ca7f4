import type { Reader } from '../platform/database.ts';
import type { User } from '../platform/user.ts';
import '../access/tables.ts';
import './tables.ts';

/** Site roles see only the projects they manage or are a member of (demo company §6); what is unseen is a 404. */
export function projectsSeenBy(db: Reader, { id, seesAllProjects }: User) {
  const all = db.selectFrom('projects');
  if (seesAllProjects) return all;
  return all.where((it) =>
    it.or([
      it('jefe_proyecto_id', '=', id),
      it('projects.id', 'in', it.selectFrom('project_members').select('project_id').where('user_id', '=', id)),
    ]),
  );
}

/** A place is seen by who sees its project. */
export function placesSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('places');
  return user.seesAllProjects ? all : all.where('places.codigoProyecto', 'in', projectsSeenBy(db, user).select('projects.codigoProyecto'));
}
