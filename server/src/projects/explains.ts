import {
  Comment,
  Contact,
  CrmData,
  Board,
  listPhotoAlbums,
  Photo,
  Place,
  PlaceLink,
  PlaceLocation,
  Project,
  ProjectMember,
  TechnicalInformation,
} from 'contract/projects/index.ts';
import type { Hooks, Reading } from '../platform/context.ts';
import { notSeen } from '../platform/problem.ts';
import { explainWith, rowNumber, rowNumbers } from '../platform/rules.ts';
import { boardActions, linkActions, locationActions, memberActions, placeActions, projectActions, technicalActions } from './actions.ts';
import { boardsSeenBy } from './boards/boards.ts';
import { commentActions } from './comments/actions.ts';
import { goneComment } from './comments/comments.ts';
import { commentCase } from './comments/rows.ts';
import { contactActions } from './contacts/actions.ts';
import { readContact } from './contacts/list.ts';
import { dealActions } from './crm/actions.ts';
import { readDealCase } from './crm/crm.ts';
import { readLink } from './links/links.ts';
import { galleryActions, photoActions } from './photos/actions.ts';
import { photoCase } from './photos/rows.ts';
import { readTechnical } from './technical/technical.ts';
import { projectsSeenBy, seenPlace } from './visible.ts';

/** Projects and deals by the code of the project, people of a team by project and person, all else by its number. */
export const explains: Hooks['explains'] = {
  project: explainWith(Project.shape.allowed_actions, 'projects:read', projectActions, async ({ db, user }, code) => {
    const seen = await projectsSeenBy(db, user).where('codigoProyecto', '=', code.toUpperCase()).select('projects.id').executeTakeFirst();
    if (!seen) throw notSeen('El proyecto');
    return { user };
  }),
  place: explainWith(Place.shape.allowed_actions, 'projects:read', placeActions, whereSeen),
  location: explainWith(PlaceLocation.shape.allowed_actions, 'projects:read', locationActions, whereSeen),
  gallery: explainWith(listPhotoAlbums.answer.shape.allowed_actions, 'logbook:read', galleryActions, whereSeen),
  technical_information: explainWith(
    TechnicalInformation.shape.allowed_actions,
    'projects:read',
    technicalActions,
    async ({ db, user }, id) => {
      await readTechnical(db, user, rowNumber(id));
      return { user };
    },
  ),
  contact: explainWith(Contact.shape.allowed_actions, 'projects:read', contactActions, async ({ db, user }, id) => ({
    row: await readContact(db, user, rowNumber(id)),
    user,
  })),
  link: explainWith(PlaceLink.shape.allowed_actions, 'documents:read', linkActions, async ({ db, user }, id) => {
    await readLink(db, user, rowNumber(id));
    return { user };
  }),
  member: explainWith(ProjectMember.shape.allowed_actions, 'projects:read', memberActions, async ({ db, user }, id) => {
    const [project_id, user_id] = rowNumbers(id);
    const seen = await projectsSeenBy(db, user)
      .innerJoin('project_members', 'project_members.project_id', 'projects.id')
      .where((it) => it.and({ project_id, user_id }))
      .select('user_id')
      .executeTakeFirst();
    if (!seen) throw notSeen('La persona del equipo', 'ella');
    return { user };
  }),
  dashboard: explainWith(Board.shape.allowed_actions, 'dashboards:read', boardActions, async ({ db, user }, id) => {
    const seen = await boardsSeenBy(db, user).where('dashboards.id', '=', rowNumber(id)).select('dashboards.id').executeTakeFirst();
    if (!seen) throw notSeen('El tablero');
    return { user };
  }),
  deal: explainWith(CrmData.shape.allowed_actions, 'crm:read', dealActions, readDealCase),
  comment: explainWith(Comment.shape.allowed_actions, 'logbook:read', commentActions, async ({ db, user }, id) => {
    const row = await commentCase(db, user, rowNumber(id));
    if (!row) throw goneComment();
    return { row, user };
  }),
  photo: explainWith(Photo.shape.allowed_actions, 'logbook:read', photoActions, ({ db, user }, id) => photoCase(db, user, rowNumber(id))),
};

async function whereSeen({ db, user }: Reading, id: string) {
  await seenPlace(db, user, rowNumber(id));
  return { user };
}
