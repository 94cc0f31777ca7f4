import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';
import { confirmationScreens } from './confirmations/screens.ts';

const open = { auth: false, module: 'purchase_orders', layout: 'main' } as const;

/** Purchase orders: the screens of this area. */
export const screens: readonly Screen[] = [
  ...confirmationScreens,
  {
    ...open,
    path: paths.orders,
    title: 'Órdenes de compra',
    load: () => import('./orders/OrderList.tsx').then((it) => it.OrderList),
  },
  {
    ...open,
    path: paths.order,
    title: 'Orden de compra',
    parent: paths.orders,
    crumb: ({ number }) => number ?? 'Orden de compra',
    isAwaited: true,
    load: () => import('./orders/OrderPage.tsx').then((it) => it.OrderPage),
  },
  {
    ...open,
    path: paths.erpOrders,
    title: 'Órdenes hechas en el ERP',
    parent: paths.orders,
    load: () => import('./erp-orders/ErpOrderList.tsx').then((it) => it.ErpOrderList),
  },
  {
    ...open,
    path: paths.receptions,
    title: 'Órdenes de compra con HES',
    load: () => import('./hes/ReceptionList.tsx').then((it) => it.ReceptionList),
  },
  {
    ...open,
    path: paths.hes,
    title: 'HES',
    parent: paths.receptions,
    crumb: ({ number }) => number ?? 'HES',
    load: () => import('./hes/HesPage.tsx').then((it) => it.HesPage),
  },
  {
    ...open,
    path: paths.agreements,
    title: 'Convenios de precio',
    load: () => import('./agreements/AgreementList.tsx').then((it) => it.AgreementList),
  },
  {
    ...open,
    path: paths.agreement,
    title: 'Convenio de precio',
    parent: paths.agreements,
    crumb: ({ number }) => number ?? 'Convenio de precio',
    isAwaited: true,
    load: () => import('./agreements/AgreementPage.tsx').then((it) => it.AgreementPage),
  },
  {
    auth: false,
    layout: 'main',
    module: 'maintenance',
    tabOf: '/configuraciones',
    tabGroup: 'Empresa',
    path: paths.tolerances,
    title: 'Tolerancias de compra',
    tabAfter: '/configuraciones/politica-cotizaciones',
    load: () => import('./tolerances/ToleranceList.tsx').then((it) => it.ToleranceList),
  },
];
