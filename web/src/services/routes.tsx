import type { Screen } from '../shell/screen.ts';
import { radarScreens } from './radar/screens.ts';
import { invitationScreens } from './invitations/screens.ts';
import { requestScreens } from './requests/screens.ts';
import { soleSupplierScreens } from './sole-suppliers/screens.ts';
import { quoteScreens } from './quotes/screens.ts';

/** Services: the screens of this area. */
export const screens: readonly Screen[] = [
  ...requestScreens,
  ...quoteScreens,
  ...radarScreens,
  ...soleSupplierScreens,
  ...invitationScreens,
  {
    layout: 'main',
    auth: false,
    module: 'maintenance',
    tabOf: '/configuraciones',
    tabGroup: 'Empresa',
    path: '/configuraciones/politica-cotizaciones',
    title: 'Política de cotizaciones',
    tabAfter: '/configuraciones/constantes',
    load: () => import('./policies/PolicyList.tsx').then((it) => it.PolicyList),
  },
];
