import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

export const activityScreens: readonly Screen[] = [
  {
    path: paths.activities,
    title: 'Actividades del proyecto',
    auth: true,
    module: 'schedule',
    layout: 'outside',
    parent: paths.place,
    load: () => import('./PlaceActivities.tsx').then((it) => it.PlaceActivities),
  },
];
