import type { Screen } from '../shell/screen.ts';

export const screens: readonly Screen[] = [];
