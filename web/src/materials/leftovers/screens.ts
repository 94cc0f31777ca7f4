import type { Screen } from '../../shell/screen.ts';
import { leftoverPaths } from './addresses.ts';

/** Leftovers: asked for instead of a purchase, and bought all the same. */
export const leftoverScreens: readonly Screen[] = [
  {
    auth: false,
    module: 'materials',
    layout: 'main',
    path: leftoverPaths.list,
    title: 'Sobrantes pedidos',
    load: () => import('./LeftoverList.tsx').then((it) => it.LeftoverList),
  },
  {
    auth: false,
    module: 'purchase_requests',
    layout: 'main',
    path: leftoverPaths.bought,
    title: 'Compramos lo que teníamos',
    parent: leftoverPaths.list,
    load: () => import('./LeftoversBought.tsx').then((it) => it.LeftoversBought),
  },
];
