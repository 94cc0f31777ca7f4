import type { Screen } from '../../shell/screen.ts';
import { legacyPaths } from './addresses.ts';

const open = { auth: true, module: 'materials', layout: 'main' } as const;

/** Requests as the older screens show them, for the warehouse and the phone; receptions; the requests of a place. */
export const legacyScreens: readonly Screen[] = [
  {
    ...open,
    path: legacyPaths.list,
    title: 'Solicitud de material (histórica)',
    load: () => import('./LegacyList.tsx').then((it) => it.LegacyList),
  },
  {
    ...open,
    path: legacyPaths.request,
    title: 'Detalle de la solicitud de material',
    parent: legacyPaths.list,
    crumb: () => 'Detalle',
    load: () => import('./LegacyPage.tsx').then((it) => it.LegacyPage),
  },
  {
    ...open,
    path: legacyPaths.mobile,
    title: 'Bodega móvil: solicitudes',
    load: () => import('./MobileRequests.tsx').then((it) => it.MobileRequests),
  },
  {
    ...open,
    path: legacyPaths.mobileRequest,
    title: 'Solicitud de bodega móvil',
    parent: legacyPaths.mobile,
    crumb: () => 'Solicitud',
    load: () => import('./LegacyPage.tsx').then((it) => it.LegacyPage),
  },
  {
    ...open,
    path: legacyPaths.receptions,
    title: 'Por recibir',
    load: () => import('./Receptions.tsx').then((it) => it.Receptions),
  },
  {
    ...open,
    path: legacyPaths.placeTab,
    title: 'Solicitud de materiales',
    tabLabel: 'Materiales',
    tabOf: legacyPaths.place,
    tabAfter: legacyPaths.placeTabBefore,
    load: () => import('./PlaceMaterials.tsx').then((it) => it.PlaceMaterials),
    first: () => import('./first.ts').then((it) => it.placeMaterials),
  },
];
