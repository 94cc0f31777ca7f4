import type { Screen } from '../shell/screen.ts';
import { activityScreens } from './activities/screens.ts';
import { portfolioScreens } from './portfolio/screens.ts';
import { readinessScreens } from './readiness/screens.ts';

/** The screens of plans: the chart of a place, its templates, the activities, the portfolio. */
export const screens: readonly Screen[] = [...activityScreens, ...portfolioScreens, ...readinessScreens];
