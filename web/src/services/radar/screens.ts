import type { Screen } from '../../shell/screen.ts';
import { radarPath } from '../addresses.ts';

/** Ours: what was approved although the radar spoke. */
export const radarScreens: readonly Screen[] = [
  {
    auth: false,
    module: 'services',
    layout: 'main',
    path: radarPath,
    title: 'Radar maverick',
    isOfMoney: true,
    load: () => import('./Radar.tsx').then((it) => it.Radar),
  },
];
