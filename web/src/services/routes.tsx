import type { Screen } from '../shell/screen.ts';

/** Services: the screens of this area. */
export const screens: readonly Screen[] = [];
