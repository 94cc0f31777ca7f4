import type { Screen } from '../shell/screen.ts';
import { purchaseScreens } from './purchases/screens.ts';

/** Supply: the screens of this area. */
export const screens: readonly Screen[] = [...purchaseScreens];
