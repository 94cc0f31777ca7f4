import type { Screen } from '../../shell/screen.ts';

/** For suppliers, who have no account. */
export const invitationScreens: readonly Screen[] = [
  {
    path: '/cotizar',
    title: 'Cotizar',
    layout: 'outside',
    auth: false,
    opens: 'anyone',
    load: () => import('./SupplierPage.tsx').then((it) => it.SupplierPage),
  },
];
