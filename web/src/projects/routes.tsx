import type { Module } from 'contract/permissions.ts';
import type { Screen } from '../shell/screen.ts';
import { paths } from './addresses.ts';

type Load = Screen['load'];
type Tab = Pick<Screen, 'title' | 'tabLabel' | 'load' | 'first'>;

/** A tab of a place; without a read entry for its module the tab is not opened (spec 1 §2). */
const place = (end: string, tab: Tab, module: Module = 'projects'): Screen => ({
  ...tab,
  path: paths.place + end,
  auth: true,
  module,
  layout: 'main',
  tabOf: paths.place,
});

/** A tab that the specification leaves open: it opens, and its calls say what is missing. */
const openPlace = (end: string, tab: Tab, module: Module): Screen => ({
  ...tab,
  path: paths.place + end,
  auth: false,
  module,
  layout: 'main',
  tabOf: paths.place,
});

/** What the tabs ask first. */
const first = () => import('./first.ts');

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
    load: () => import('./projects/ProjectList.tsx').then((it) => it.ProjectList),
    first: () => import('./projects/ProjectList.tsx').then((it) => it.firstRows),
  },
  {
    path: paths.newProject,
    title: 'Nuevo proyecto',
    does: 'projects:create',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    load: () => import('./projects/ProjectNew.tsx').then((it) => it.ProjectNew),
  },
  {
    path: paths.importing,
    title: 'Importar proyectos',
    does: 'projects:create',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    load: () => import('./imports/ProjectImport.tsx').then((it) => it.ProjectImport),
  },
  {
    path: paths.project,
    title: 'Proyecto',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.projects,
    crumb: ({ codigoProyecto }) => codigoProyecto ?? 'Proyecto',
    load: () => import('./projects/ProjectPage.tsx').then((it) => it.ProjectPage),
  },
  {
    path: paths.project,
    title: 'Lugares',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./places/PlaceList.tsx').then((it) => it.PlaceList),
  },
  {
    path: paths.projectInfo,
    title: 'Información general',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./projects/ProjectInfo.tsx').then((it) => it.ProjectInfo),
  },
  {
    path: paths.projectTeam,
    title: 'Equipo',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./team/TeamList.tsx').then((it) => it.TeamList),
  },
  {
    path: paths.projectViewers,
    title: 'Quién lo ve',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./team/ViewerList.tsx').then((it) => it.ViewerList),
  },
  {
    path: `${paths.person}/proyectos`,
    title: 'Proyectos',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.person,
    load: () => import('./team/PersonProjects.tsx').then((it) => it.PersonProjects),
  },
  {
    path: paths.projectHistory,
    title: 'Historial',
    auth: true,
    module: 'projects',
    layout: 'main',
    tabOf: paths.project,
    load: () => import('./projects/ProjectHistory.tsx').then((it) => it.ProjectHistory),
  },
  {
    path: paths.editProject,
    title: 'Editar proyecto',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.project,
    load: () => import('./projects/ProjectEdit.tsx').then((it) => it.ProjectEdit),
  },
  {
    path: paths.place,
    title: 'Lugar de instalación',
    auth: true,
    module: 'projects',
    layout: 'main',
    parent: paths.project,
    crumb: ({ codigoLugarInstalacion }) => codigoLugarInstalacion ?? 'Lugar',
    isAwaited: true,
    load: () => import('./places/PlacePage.tsx').then((it) => it.PlacePage),
    first: () => first().then((it) => it.place),
  },
  place('', {
    title: 'General',
    load: () => import('./places/PlaceGeneral.tsx').then((it) => it.PlaceGeneral),
    first: () => first().then((it) => it.general),
  }),
  place(
    '/comentarios',
    {
      title: 'Comentarios',
      load: () => import('./comments/PlaceComments.tsx').then((it) => it.PlaceComments),
      first: () => first().then((it) => it.comments),
    },
    'logbook',
  ),
  place('/ubicacion', {
    title: 'Ubicación',
    load: () => import('./map/PlaceLocationTab.tsx').then((it) => it.PlaceLocationTab),
    first: () => first().then((it) => it.location),
  }),
  place('/informacionTecnica', {
    title: 'Información técnica',
    tabLabel: 'Técnica',
    load: () => import('./technical/TechnicalTab.tsx').then((it) => it.TechnicalTab),
    first: () => first().then((it) => it.technical),
  }),
  place('/contactos', {
    title: 'Contactos',
    load: () => import('./contacts/ContactList.tsx').then((it) => it.ContactList),
    first: () => first().then((it) => it.contacts),
  }),
  place(
    '/galeriaImagenes',
    {
      title: 'Galería',
      load: () => import('./photos/Gallery.tsx').then((it) => it.Gallery),
      first: () => first().then((it) => it.gallery),
    },
    'logbook',
  ),
  openPlace(
    '/links',
    {
      title: 'Enlaces',
      load: () => import('./links/PlaceLinks.tsx').then((it) => it.PlaceLinks),
      first: () => first().then((it) => it.links),
    },
    'documents',
  ),
  openPlace(
    '/smartsheet',
    {
      title: 'Smartsheet',
      load: () => import('./boards/PlaceBoards.tsx').then((it) => it.PlaceBoards),
      first: () => first().then((it) => it.dashboards),
    },
    'dashboards',
  ),
  openPlace(
    '/crm',
    {
      title: 'CRM',
      load: () => import('./crm/PlaceCrm.tsx').then((it) => it.PlaceCrm),
      first: () => first().then((it) => it.crm),
    },
    'crm',
  ),
  place('/informacionCompleta', {
    title: 'Información completa',
    tabLabel: 'Ficha completa',
    load: () => import('./places/PlaceSheet.tsx').then((it) => it.PlaceSheet),
    first: () => first().then((it) => it.sheet),
  }),
  {
    path: paths.stages,
    title: 'Control de etapas',
    auth: true,
    module: 'projects',
    layout: 'main',
    load: () => import('./stages/StageControl.tsx').then((it) => it.StageControl),
  },
  segment('general', 'Panel general', () => import('./boards/SegmentScreens.tsx').then((it) => it.General)),
  segment('residential', 'Panel residencial', () => import('./boards/SegmentScreens.tsx').then((it) => it.Residential)),
  segment('commercial-industrial', 'Panel comercial e industrial', () =>
    import('./boards/SegmentScreens.tsx').then((it) => it.CommercialIndustrial),
  ),
  segment('pmgd', 'Panel PMGD', () => import('./boards/SegmentScreens.tsx').then((it) => it.Pmgd)),
];
