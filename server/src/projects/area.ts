import { daysAgo, type Area } from '../platform/area.ts';
import { calendarEntries } from './calendar-entries.ts';
import { auditWords } from './audit-words.ts';
import { checks } from './checks.ts';
import { explains } from './explains.ts';
import { forgetComments } from './comments/files.ts';
import { projectDuties } from './projects/duties.ts';
import { pastPhotos, pastPlace, pastProject } from './past.ts';
import { linkDaysKept } from './links/links.ts';
import { photosOfActivities } from './photos/of-activities.ts';
import { purgePhotos } from './photos/purge.ts';
import { rooms } from './live.ts';
import { projectFinds } from './search/search.ts';
import { routes } from './routes.ts';
import { beginnings, needs } from './starting.ts';
import { workday, workdayPictures } from './workday.ts';
import './tables.ts';

export const area: Area = {
  routes,
  checks,
  rooms,
  hooks: {
    calendarEntries,
    activityWork: [photosOfActivities],
    auditWords,
    duties: [projectDuties],
    finds: [projectFinds],
    past: { proyecto: pastProject, lugar: pastPlace },
    pastParts: [pastPhotos],
    explains,
    beginnings,
    needs,
    workday,
    workdayPictures,
  },
  cleanUp: async ({ db, jobs }) => {
    await db.deleteFrom('place_links').where('deleted_at', '<', daysAgo(linkDaysKept)).execute();
    await purgePhotos({ db, jobs });
    await forgetComments({ db, jobs });
  },
};
