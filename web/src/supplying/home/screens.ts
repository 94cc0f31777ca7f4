import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

/** The home of supply. */
export const homeScreens: readonly Screen[] = [
  {
    auth: false,
    module: 'purchase_requests',
    layout: 'main',
    path: paths.home,
    title: 'Abastecimiento',
    load: () => import('./SupplyHome.tsx').then((it) => it.SupplyHome),
  },
];
