import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

const open = { auth: false, module: 'purchase_requests', layout: 'main' } as const;

/** What is moved between warehouses and to sites: by the day, and as the distribution centre prepares it. */
export const deliveryScreens: readonly Screen[] = [
  {
    ...open,
    path: paths.deliveries,
    title: 'Solicitudes de traslado por fecha de entrega',
    load: () => import('./DeliveryLists.tsx').then((it) => it.DeliveriesByDate),
  },
  {
    ...open,
    path: paths.distribution,
    title: 'Módulo CD: solicitudes de traslado',
    load: () => import('./DeliveryLists.tsx').then((it) => it.Distribution),
  },
  {
    auth: false,
    layout: 'main',
    anyOf: ['purchase_requests:read', 'mobile_warehouses:read', 'materials:read'],
    path: paths.delivery,
    title: 'Entrega',
    parent: paths.distribution,
    crumb: ({ number }) => number ?? 'Entrega',
    load: () => import('./DeliveryPage.tsx').then((it) => it.DeliveryPage),
  },
];
