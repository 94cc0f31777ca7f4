import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

/** Whoever buys, and whoever keeps a warehouse that something came to. */
const open = { auth: false, anyOf: ['purchase_orders:read', 'mobile_warehouses:read'], layout: 'main' } as const;

/** What goes back to suppliers. */
export const supplierReturnScreens: readonly Screen[] = [
  {
    ...open,
    path: paths.supplierReturns,
    title: 'Devoluciones a proveedores',
    load: () => import('./SupplierReturnList.tsx').then((it) => it.SupplierReturnList),
  },
  {
    ...open,
    path: paths.newSupplierReturn,
    title: 'Nueva devolución a proveedor',
    parent: paths.supplierReturns,
    does: ['purchase_orders:create', 'mobile_warehouses:create'],
    load: () => import('./SupplierReturnForm.tsx').then((it) => it.SupplierReturnForm),
  },
  {
    ...open,
    path: paths.supplierReturn,
    title: 'Devolución a proveedor',
    parent: paths.supplierReturns,
    crumb: ({ number }) => number ?? 'Devolución a proveedor',
    isAwaited: true,
    load: () => import('./SupplierReturnPage.tsx').then((it) => it.SupplierReturnPage),
  },
];
