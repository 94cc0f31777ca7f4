import type { Screen } from '../shell/screen.ts';
import { creationScreens } from './creations/screens.ts';
import { deliveryScreens } from './deliveries/screens.ts';
import { homeScreens } from './home/screens.ts';
import { proposalScreens } from './proposals/screens.ts';
import { purchaseScreens } from './purchases/screens.ts';
import { reportScreens } from './reports/screens.ts';

/** Supply: the screens of this area. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...creationScreens,
  ...purchaseScreens,
  ...proposalScreens,
  ...deliveryScreens,
  ...reportScreens,
];
