import { daysAgo, type Area } from '../platform/area.ts';
import { checks } from './checks.ts';
import { forgetComments } from './comment-files.ts';
import { projectDuties } from './duties.ts';
import { linkDaysKept } from './links.ts';
import { purgePhotos } from './photo-purge.ts';
import { rooms } from './rooms.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** So long a spreadsheet of projects waits to be imported as it was reviewed. */
const importDays = 7;

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: { duties: [projectDuties] },
  cleanUp: async ({ db, jobs }) => {
    await db.deleteFrom('place_links').where('deleted_at', '<', daysAgo(linkDaysKept)).execute();
    await db.deleteFrom('project_imports').where('created_at', '<', daysAgo(importDays)).execute();
    await purgePhotos({ db, jobs });
    await forgetComments({ db, jobs });
  },
};
