import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

const open = { auth: false, module: 'purchase_requests', layout: 'main' } as const;

/** What is bought: followed by supply, and by whoever asked for it. */
export const purchaseScreens: readonly Screen[] = [
  {
    ...open,
    path: paths.purchases,
    title: 'Solicitudes de compra',
    load: () => import('./PurchaseList.tsx').then((it) => it.PurchaseList),
  },
  {
    auth: false,
    layout: 'main',
    anyOf: ['purchase_requests:read', 'materials:read'],
    path: paths.purchase,
    title: 'Solicitud de compra',
    parent: paths.purchases,
    crumb: ({ number }) => number ?? 'Solicitud de compra',
    load: () => import('./PurchasePage.tsx').then((it) => it.PurchasePage),
  },
];
