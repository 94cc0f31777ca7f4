import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';

/** What goes to the ERP and what comes from it. */
export const screens: readonly Screen[] = [
  {
    path: paths.posts,
    title: 'Envíos al ERP',
    auth: true,
    module: 'materials',
    layout: 'main',
    load: () => import('./posts/ErpPostList.tsx').then((it) => it.ErpPostList),
  },
  {
    path: paths.sync,
    title: 'Sincronización con el ERP',
    auth: true,
    module: 'purchase_requests',
    layout: 'main',
    parent: paths.posts,
    load: () => import('./ErpSyncList.tsx').then((it) => it.ErpSyncList),
  },
  {
    path: paths.differences,
    title: 'Diferencias de stock con el ERP',
    auth: true,
    module: 'mobile_warehouses',
    layout: 'main',
    // Not in the menu: only who may decide can read it, and they are told, and find it beside the stock.
    parent: '/supplying/mobile-warehouses/stock',
    load: () => import('./StockDifferenceList.tsx').then((it) => it.StockDifferenceList),
  },
];
