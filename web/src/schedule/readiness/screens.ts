import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

export const readinessScreens: readonly Screen[] = [
  {
    path: paths.readiness,
    title: 'Semáforo de partida',
    auth: true,
    module: 'schedule',
    layout: 'main',
    load: () => import('./ReadinessPage.tsx').then((it) => it.ReadinessPage),
  },
];
