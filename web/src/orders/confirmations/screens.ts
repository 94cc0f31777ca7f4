import type { Screen } from '../../shell/screen.ts';

/** For suppliers, who have no account. */
export const confirmationScreens: readonly Screen[] = [
  {
    path: '/confirmar',
    title: 'Confirmar orden',
    layout: 'outside',
    auth: false,
    opens: 'anyone',
    load: () => import('./SupplierOrderPage.tsx').then((it) => it.SupplierOrderPage),
  },
];
