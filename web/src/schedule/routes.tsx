import type { Screen } from '../shell/screen.ts';

/** The screens of plans: the chart of a place, its templates, the activities, the portfolio. */
export const screens: readonly Screen[] = [];
