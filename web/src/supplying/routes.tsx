import type { Screen } from '../shell/screen.ts';
import { creationScreens } from './creations/screens.ts';

/** Supplying: the screens of this area. */
export const screens: readonly Screen[] = [...creationScreens];
