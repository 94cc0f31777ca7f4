import type { Screen } from '../shell/screen.ts';
import { quoteScreens } from './quotes/screens.ts';

/** Services: the screens of this area. */
export const screens: readonly Screen[] = [...quoteScreens];
