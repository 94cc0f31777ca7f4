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
    load: () => import('./workday/Workday.tsx').then((it) => it.Workday),
  },
  {
    path: paths.calendar,
    title: 'Calendario',
    layout: 'main',
    auth: false,
    load: () => import('./calendar/CalendarPage.tsx').then((it) => it.CalendarPage),
  },
  {
    path: paths.orderRequests,
    title: 'Solicitudes de orden de compra',
    layout: 'main',
    auth: false,
    anyOf: ['materials:read', 'purchase_orders:read'],
    load: () => import('./order-requests/OrderRequests.tsx').then((it) => it.OrderRequests),
  },
  {
    path: paths.thread,
    title: 'Hilo del material',
    auth: true,
    module: 'materials',
    layout: 'main',
    parent: '/materiales/catalogo',
    crumb: ({ codigoLugarInstalacion, codigoMaterial }) => `${codigoMaterial ?? ''} en ${codigoLugarInstalacion ?? ''}`,
    // The code of a label leads here, on whatever phone.
    isAwaited: true,
    load: () => import('./thread/ThreadPage.tsx').then((it) => it.ThreadPage),
  },
  {
    path: paths.threadsOfMaterial,
    title: 'Hilos de un material',
    auth: true,
    module: 'materials',
    layout: 'main',
    parent: '/materiales/catalogo/$code',
    crumb: () => 'Hilos',
    load: () => import('./thread/MaterialThreads.tsx').then((it) => it.MaterialThreads),
  },
  {
    path: paths.threadsOfPlace,
    title: 'Hilos de un lugar',
    tabLabel: 'Hilos',
    auth: true,
    module: 'materials',
    layout: 'main',
    tabOf: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
    tabAfter: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/galeriaImagenes',
    first: () => import('./thread/first.ts').then((it) => it.threadsOfPlace),
    load: () => import('./thread/PlaceThreads.tsx').then((it) => it.PlaceThreads),
  },
  {
    path: paths.threadDifferences,
    title: 'Diferencias de hilos de materiales',
    auth: true,
    module: 'purchase_requests',
    layout: 'main',
    // Supply is told of what is new.
    parent: '/supplying',
    load: () => import('./thread/ThreadDifferences.tsx').then((it) => it.ThreadDifferences),
  },
  ...supplyScreens,
];
