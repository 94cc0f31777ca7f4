import type { Screen } from '../../shell/screen.ts';
import { reportPaths } from '../addresses.ts';

const open = { auth: false, module: 'reports', layout: 'main' } as const;

/** Figures of supply, each opening what it is made of. */
export const reportScreens: readonly Screen[] = [
  {
    ...open,
    path: reportPaths.products,
    title: 'Reporte de productos',
    load: () => import('./ProductReport.tsx').then((it) => it.ProductReport),
  },
  { ...open, path: reportPaths.stock, title: 'Reporte de stock', load: () => import('./StockReport.tsx').then((it) => it.StockReport) },
  { ...open, path: reportPaths.users, title: 'Reporte de usuarios', load: () => import('./UserReport.tsx').then((it) => it.UserReport) },
];
