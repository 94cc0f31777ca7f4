import type { Screen } from '../shell/screen.ts';
import { activityScreens } from './activities/screens.ts';
import { paths } from './addresses.ts';
import { portfolioScreens } from './portfolio/screens.ts';
import { readinessScreens } from './readiness/screens.ts';

/** The screens of plans: the chart of a place, its templates, the activities, the portfolio. */
export const screens: readonly Screen[] = [
  {
    path: paths.gantt,
    title: 'Carta Gantt',
    auth: true,
    module: 'schedule',
    layout: 'outside',
    load: () => import('./plans/chart/PlaceGantt.tsx').then((it) => it.PlaceGantt),
  },
  {
    path: paths.templates,
    title: 'Plantillas de Gantt',
    auth: true,
    module: 'schedule',
    layout: 'main',
    load: () => import('./templates/TemplateList.tsx').then((it) => it.TemplateList),
  },
  {
    path: paths.newTemplate,
    title: 'Plantilla de Gantt nueva',
    does: 'schedule:create',
    auth: true,
    module: 'schedule',
    layout: 'main',
    parent: paths.templates,
    load: () => import('./templates/NewTemplate.tsx').then((it) => it.NewTemplate),
  },
  {
    path: paths.templateGantt,
    title: 'Gantt de la plantilla',
    crumb: 'name',
    auth: true,
    module: 'schedule',
    layout: 'main',
    parent: paths.templates,
    isAwaited: true,
    load: () => import('./templates/TemplateGantt.tsx').then((it) => it.TemplateGantt),
  },
  ...activityScreens,
  ...portfolioScreens,
  ...readinessScreens,
];
