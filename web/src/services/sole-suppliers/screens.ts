import type { Screen } from '../../shell/screen.ts';
import { soleSuppliersPath } from '../addresses.ts';

/** Ours: of whom alone something may be bought, why and until when. */
export const soleSupplierScreens: readonly Screen[] = [
  {
    auth: false,
    module: 'services',
    layout: 'main',
    path: soleSuppliersPath,
    title: 'Proveedores únicos',
    load: () => import('./SoleSupplierList.tsx').then((it) => it.SoleSupplierList),
  },
];
