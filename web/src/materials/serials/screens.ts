import type { Screen } from '../../shell/screen.ts';
import { paths } from '../addresses.ts';

const open = { auth: true, module: 'materials', layout: 'main' } as const;

/** Serial numbers: all of them, one with its papers, and those of a place. */
export const serialScreens: readonly Screen[] = [
  {
    ...open,
    path: paths.serials,
    title: 'Números de serie',
    load: () => import('./SerialList.tsx').then((it) => it.SerialList),
  },
  {
    ...open,
    path: paths.serial,
    title: 'Número de serie',
    parent: paths.serials,
    crumb: () => 'Número de serie',
    load: () => import('./SerialPage.tsx').then((it) => it.SerialPage),
  },
  {
    ...open,
    path: paths.placeSerials,
    title: 'Series instaladas',
    tabLabel: 'Series',
    tabOf: paths.place,
    tabAfter: paths.placeMaterials,
    load: () => import('./PlaceSerials.tsx').then((it) => it.PlaceSerials),
    first: () => import('./first.ts').then((it) => it.placeSerials),
  },
];
