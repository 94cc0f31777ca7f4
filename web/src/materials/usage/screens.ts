import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

/** Consumption, its vouchers, returns. */
export const usageScreens: readonly Screen[] = [
  {
    path: paths.consumption,
    title: 'Consumo',
    auth: true,
    module: 'consumption',
    layout: 'main',
    load: () => import('./ConsumptionForm.tsx').then((it) => it.ConsumptionForm),
  },
  {
    path: paths.vouchers,
    title: 'Vales de consumo',
    auth: true,
    module: 'consumption',
    layout: 'main',
    load: () => import('./VoucherList.tsx').then((it) => it.VoucherList),
  },
  {
    path: paths.voucher,
    title: 'Vale de consumo',
    auth: true,
    module: 'consumption',
    layout: 'main',
    parent: paths.vouchers,
    crumb: ({ number }) => number ?? 'Vale de consumo',
    load: () => import('./VoucherPage.tsx').then((it) => it.VoucherPage),
  },
  {
    path: paths.returns,
    title: 'Devoluciones',
    auth: true,
    module: 'returns',
    layout: 'main',
    load: () => import('./ReturnList.tsx').then((it) => it.ReturnList),
  },
  {
    path: paths.newReturn,
    title: 'Nueva devolución',
    does: 'returns:create',
    auth: true,
    module: 'returns',
    layout: 'main',
    parent: paths.returns,
    load: () => import('./ReturnForm.tsx').then((it) => it.ReturnForm),
  },
  {
    path: paths.return,
    title: 'Devolución',
    auth: true,
    module: 'returns',
    layout: 'main',
    parent: paths.returns,
    crumb: ({ number }) => number ?? 'Devolución',
    isAwaited: true,
    load: () => import('./ReturnPage.tsx').then((it) => it.ReturnPage),
  },
];
