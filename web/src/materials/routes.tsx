import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';
import { legacyScreens } from './legacy/screens.ts';
import { leftoverScreens } from './leftovers/screens.ts';
import { approvalScreens } from './approvals/screens.ts';
import { requestScreens } from './requests/screens.ts';
import { reservationScreens } from './reservations/screens.ts';
import { serialScreens } from './serials/screens.ts';
import { supplierReturnScreens } from './supplier-returns/screens.ts';
import { usageScreens } from './usage/screens.ts';

/** Materials, their stock, transfers, counts and requests: the screens of this area. */
export const screens: readonly Screen[] = [
  {
    path: paths.catalogue,
    title: 'Catálogo de materiales',
    auth: true,
    module: 'materials',
    layout: 'main',
    load: () => import('./catalogue/MaterialList.tsx').then((it) => it.MaterialList),
  },
  {
    path: paths.material,
    title: 'Material',
    auth: true,
    module: 'materials',
    layout: 'main',
    parent: paths.catalogue,
    crumb: ({ code }) => code ?? 'Material',
    load: () => import('./catalogue/MaterialPage.tsx').then((it) => it.MaterialPage),
  },
  {
    path: paths.stock,
    title: 'Bodega móvil: stock',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    load: () => import('./stock/StockList.tsx').then((it) => it.StockList),
  },
  {
    path: paths.entry,
    title: 'Recibir materiales',
    does: 'mobile_warehouses:create',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    parent: paths.stock,
    load: () => import('./stock/StockEntry.tsx').then((it) => it.StockReception),
  },
  {
    path: paths.opening,
    title: 'Saldo inicial',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    parent: paths.stock,
    load: () => import('./stock/StockEntry.tsx').then((it) => it.StockOpening),
  },
  {
    path: paths.transfers,
    title: 'Bodega móvil: traslado de materiales',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    load: () => import('./transfers/TransferList.tsx').then((it) => it.TransferList),
  },
  {
    path: paths.newTransfer,
    title: 'Nuevo traslado',
    does: 'mobile_warehouses:create',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    parent: paths.transfers,
    load: () => import('./transfers/TransferNew.tsx').then((it) => it.TransferNew),
  },
  {
    path: paths.transfer,
    title: 'Traslado',
    auth: false,
    module: 'mobile_warehouses',
    layout: 'main',
    parent: paths.transfers,
    crumb: ({ number }) => number ?? 'Traslado',
    load: () => import('./transfers/TransferPage.tsx').then((it) => it.TransferPage),
  },
  {
    path: paths.counts,
    title: 'Bodega móvil: inventario',
    auth: true,
    module: 'mobile_warehouses',
    layout: 'main',
    load: () => import('./counts/CountList.tsx').then((it) => it.CountList),
  },
  {
    path: paths.count,
    title: 'Conteo de inventario',
    auth: true,
    module: 'mobile_warehouses',
    layout: 'main',
    parent: paths.counts,
    crumb: ({ number }) => number ?? 'Conteo',
    load: () => import('./counts/CountPage.tsx').then((it) => it.CountPage),
  },
  ...requestScreens,
  ...reservationScreens,
  ...approvalScreens,
  ...usageScreens,
  ...supplierReturnScreens,
  ...serialScreens,
  ...leftoverScreens,
  ...legacyScreens,
];
