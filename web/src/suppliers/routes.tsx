import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';

const open = { auth: false, module: 'supplier_creation', layout: 'main' } as const;

/** Suppliers: the screens of this area. */
export const screens: readonly Screen[] = [
  {
    ...open,
    path: paths.register,
    title: 'Registro de proveedores',
    parent: paths.requests,
    load: () => import('./register/SupplierList.tsx').then((it) => it.SupplierList),
  },
  {
    ...open,
    path: paths.supplier,
    title: 'Proveedor',
    crumb: 'name',
    parent: paths.register,
    isAwaited: true,
    load: () => import('./register/SupplierPage.tsx').then((it) => it.SupplierPage),
  },
  {
    ...open,
    module: 'supplier_bank',
    path: paths.bank,
    title: 'Datos bancarios',
    parent: paths.supplier,
    isAwaited: true,
    load: () => import('./bank/BankPage.tsx').then((it) => it.BankPage),
  },
];
