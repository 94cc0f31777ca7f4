import type { Screen } from '../shell/screen.ts';
import { consolidationPath, cubagePath, templatePath, templatesPath } from './addresses.ts';

const project = '/proyectos/lugaresInstalacion/$codigoProyecto';
const place = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';

/** The tab of a place with its take-offs, which the specification leaves open: its calls say what is missing. And their editor. */
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
  {
    path: cubagePath,
    title: 'Editor de cubicación',
    crumb: 'name',
    auth: true,
    module: 'cubication',
    layout: 'main',
    parent: `${place}/cubicles`,
    first: () => import('./first.ts').then((it) => it.openCubage),
    load: () => import('./documents/CubageEditor.tsx').then((it) => it.CubageEditor),
  },
  {
    path: consolidationPath,
    title: 'Consolidado de cubicaciones',
    tabLabel: 'Cubicación',
    auth: true,
    module: 'cubication',
    layout: 'main',
    tabOf: project,
    tabAfter: `${project}/informacion`,
    first: () => import('./first.ts').then((it) => it.consolidation),
    load: () => import('./consolidation/Consolidation.tsx').then((it) => it.Consolidation),
  },
  {
    path: templatesPath,
    title: 'Plantillas de cubicación',
    auth: true,
    module: 'cubication',
    layout: 'main',
    load: () => import('./templates/TemplateList.tsx').then((it) => it.TemplateList),
  },
  {
    path: templatePath,
    title: 'Editor de plantilla de cubicación',
    crumb: 'name',
    auth: true,
    module: 'cubication',
    layout: 'main',
    parent: templatesPath,
    first: () => import('./first.ts').then((it) => it.openCubage),
    load: () => import('./documents/CubageEditor.tsx').then((it) => it.CubageEditor),
  },
];
