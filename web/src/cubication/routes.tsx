import type { Screen } from '../shell/screen.ts';

const place = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';

/** The tab of a place with its take-offs, which the specification leaves open: its calls say what is missing. */
export const screens: readonly Screen[] = [
  {
    path: `${place}/cubicles`,
    title: 'Cubicación',
    auth: false,
    module: 'cubication',
    layout: 'main',
    tabOf: place,
    tabAfter: `${place}/crm`,
    first: () => import('./first.ts').then((it) => it.placeCubages),
    load: () => import('./documents/PlaceCubages.tsx').then((it) => it.PlaceCubages),
  },
];
