import type { Module } from 'contract/permissions.ts';
import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';

type Load = Screen['load'];

/** A tab of a place; without a read entry for its module the tab is not opened (spec 1 §2). */
const place = (end: string, title: string, load: Load, module: Module = 'projects', tabLabel = title): Screen => ({
  path: paths.place + end,
  title,
  tabLabel,
  auth: true,
  module,
  layout: 'main',
  tabOf: paths.place,
  load,
});

/** A tab that the specification leaves open: it opens, and its calls say what is missing. */
const openPlace = (end: string, title: string, load: Load, module: Module): Screen => ({
  path: paths.place + end,
  title,
  auth: false,
  module,
  layout: 'main',
  tabOf: paths.place,
  load,
});

/** The dashboards of a business line. */
const segment = (name: string, title: string, load: Load): Screen => ({
  path: `/smartsheet/${name}`,
  title,
  auth: false,
  module: 'dashboards',
  layout: 'main',
  load,
});

/** Projects and their installation places: the screens of this area. */
export const screens: readonly Screen[] = [
  {
    path: paths.projects,
    title: 'Proyectos',
    auth: true,
    module: 'projects',
    layout: 'main',
    load: () => import('./ProjectList.tsx').then((it) => it.ProjectList),
  },
  {
    path: paths.newProject,
    title: 'Nuevo proyecto',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    load: () => import('./ProjectNew.tsx').then((it) => it.ProjectNew),
  },
  {
    path: paths.importing,
    title: 'Importar proyectos',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    load: () => import('./ProjectImport.tsx').then((it) => it.ProjectImport),
  },
  {
    path: paths.project,
    title: 'Proyecto',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    crumb: ({ codigoProyecto }) => codigoProyecto ?? 'Proyecto',
    load: () => import('./ProjectPage.tsx').then((it) => it.ProjectPage),
  },
  {
    path: paths.project,
    title: 'Lugares',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./PlaceList.tsx').then((it) => it.PlaceList),
  },
  {
    path: paths.projectInfo,
    title: 'Información general',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./ProjectInfo.tsx').then((it) => it.ProjectInfo),
  },
  {
    path: paths.projectHistory,
    title: 'Historial',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./ProjectHistory.tsx').then((it) => it.ProjectHistory),
  },
  {
    path: paths.editProject,
    title: 'Editar proyecto',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.project,
    load: () => import('./ProjectEdit.tsx').then((it) => it.ProjectEdit),
  },
  {
    path: paths.place,
    title: 'Lugar de instalación',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.project,
    crumb: ({ codigoLugarInstalacion }) => codigoLugarInstalacion ?? 'Lugar',
    load: () => import('./PlacePage.tsx').then((it) => it.PlacePage),
  },
  place('', 'General', () => import('./PlaceGeneral.tsx').then((it) => it.PlaceGeneral)),
  place('/comentarios', 'Comentarios', () => import('./comments/PlaceComments.tsx').then((it) => it.PlaceComments), 'logbook'),
  place('/ubicacion', 'Ubicación', () => import('./map/PlaceLocationTab.tsx').then((it) => it.PlaceLocationTab)),
  place(
    '/informacionTecnica',
    'Información técnica',
    () => import('./technical/TechnicalTab.tsx').then((it) => it.TechnicalTab),
    'projects',
    'Técnica',
  ),
  place('/contactos', 'Contactos', () => import('./contacts/ContactList.tsx').then((it) => it.ContactList)),
  place('/galeriaImagenes', 'Galería', () => import('./gallery/Gallery.tsx').then((it) => it.Gallery), 'logbook'),
  openPlace('/links', 'Enlaces', () => import('./links/PlaceLinks.tsx').then((it) => it.PlaceLinks), 'documents'),
  openPlace('/smartsheet', 'Smartsheet', () => import('./dashboards/PlaceDashboards.tsx').then((it) => it.PlaceDashboards), 'dashboards'),
  openPlace('/crm', 'CRM', () => import('./crm/PlaceCrm.tsx').then((it) => it.PlaceCrm), 'crm'),
  openPlace('/cubicles', 'Cubicación', () => import('./EmptyTabs.tsx').then((it) => it.PlaceCubication), 'cubication'),
  place(
    '/informacionCompleta',
    'Información completa',
    () => import('./overview/PlaceSheet.tsx').then((it) => it.PlaceSheet),
    'projects',
    'Ficha completa',
  ),
  {
    path: paths.stages,
    title: 'Control de etapas',
    auth: true,
    module: 'projects',
    layout: 'main',
    load: () => import('./StageControl.tsx').then((it) => it.StageControl),
  },
  segment('general', 'Panel general', () => import('./dashboards/SegmentScreens.tsx').then((it) => it.General)),
  segment('residential', 'Panel residencial', () => import('./dashboards/SegmentScreens.tsx').then((it) => it.Residential)),
  segment('commercial-industrial', 'Panel comercial e industrial', () =>
    import('./dashboards/SegmentScreens.tsx').then((it) => it.CommercialIndustrial),
  ),
  segment('pmgd', 'Panel PMGD', () => import('./dashboards/SegmentScreens.tsx').then((it) => it.Pmgd)),
];
