import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';
import { supplyScreens } from './supply/screens.ts';

/** What is drawn from several areas. */
export const screens: readonly Screen[] = [
  {
    path: paths.workday,
    title: 'Mi día',
    layout: 'main',
    auth: false,
    load: () => import('./Workday.tsx').then((it) => it.Workday),
  },
  {
    path: paths.calendar,
    title: 'Calendario',
    layout: 'main',
    auth: false,
    load: () => import('./CalendarPage.tsx').then((it) => it.CalendarPage),
  },
  {
    path: paths.orderRequests,
    title: 'Solicitudes de orden de compra',
    layout: 'main',
    auth: false,
    load: () => import('./OrderRequests.tsx').then((it) => it.OrderRequests),
  },
  ...supplyScreens,
];
