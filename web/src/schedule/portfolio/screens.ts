import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

export const portfolioScreens: readonly Screen[] = [
  {
    path: paths.portfolio,
    title: 'Portafolio de planes',
    auth: true,
    module: 'schedule',
    layout: 'main',
    load: () => import('./PortfolioPage.tsx').then((it) => it.PortfolioPage),
  },
];
