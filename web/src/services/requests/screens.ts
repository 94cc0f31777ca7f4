import type { Screen } from '../../shell/screen.ts';
import { requestPaths } from '../addresses.ts';

const open = { auth: false, module: 'services', layout: 'main' } as const;
const tab = (path: string, title: string, load: Screen['load']): Screen => ({ ...open, path, title, tabOf: requestPaths.request, load });

/** Service requests: asked for, quoted, compared, sent to approval. */
export const requestScreens: readonly Screen[] = [
  {
    ...open,
    path: requestPaths.list,
    title: 'Solicitudes de servicio',
    load: () => import('./ServiceRequestList.tsx').then((it) => it.ServiceRequestList),
  },
  {
    ...open,
    path: requestPaths.create,
    title: 'Nueva solicitud de servicio',
    does: 'services:create',
    parent: requestPaths.list,
    load: () => import('./ServiceRequestNew.tsx').then((it) => it.ServiceRequestNew),
  },
  {
    ...open,
    path: requestPaths.request,
    title: 'Solicitud de servicio',
    parent: requestPaths.list,
    crumb: ({ number }) => number ?? 'Solicitud',
    isAwaited: true,
    load: () => import('./ServiceRequestPage.tsx').then((it) => it.ServiceRequestPage),
  },
  tab(requestPaths.request, 'Servicios', () => import('./ServiceItems.tsx').then((it) => it.ServiceItems)),
  tab(requestPaths.comparison, 'Comparación', () => import('./Comparison.tsx').then((it) => it.Comparison)),
  tab(requestPaths.approvals, 'Aprobaciones', () => import('./ServiceApprovals.tsx').then((it) => it.ServiceApprovals)),
  tab(requestPaths.history, 'Historial', () => import('./ServiceHistory.tsx').then((it) => it.ServiceHistory)),
];
