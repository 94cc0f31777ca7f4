import { Place, Project } from 'contract/projects/index.ts';
import type { Hooks } from '../platform/context.ts';
import { notSeen } from '../platform/problem.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { placeActions, projectActions } from './actions.ts';
import { placesSeenBy, projectsSeenBy, unseenPlace } from './visible.ts';

/** Projects by their code, places by their number. */
export const explains: Hooks['explains'] = {
  project: explainWith(Project.shape.allowed_actions, 'projects:read', projectActions, async ({ db, user }, code) => {
    const seen = await projectsSeenBy(db, user).where('codigoProyecto', '=', code.toUpperCase()).select('projects.id').executeTakeFirst();
    if (!seen) throw notSeen('El proyecto');
    return { user };
  }),
  place: explainWith(Place.shape.allowed_actions, 'projects:read', placeActions, async ({ db, user }, id) => {
    const seen = await placesSeenBy(db, user).where('places.id', '=', rowNumber(id)).select('places.id').executeTakeFirst();
    if (!seen) throw unseenPlace();
    return { user };
  }),
};
