import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';

/** Documents: the screens of this area. */
export const screens: readonly Screen[] = [
  {
    path: paths.placeDocuments,
    title: 'Documentos',
    auth: true,
    module: 'documents',
    layout: 'main',
    tabOf: paths.place,
    tabAfter: `${paths.place}/galeriaImagenes`,
    load: () => import('./documents/PlaceDocuments.tsx').then((it) => it.PlaceDocuments),
    first: () => import('./first.ts').then((it) => it.placeDocuments),
  },
];
