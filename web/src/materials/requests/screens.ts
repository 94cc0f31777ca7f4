import type { Screen } from '../../shell/screen.ts';
import { requestPaths } from '../requestAddresses.ts';

const open = { auth: false, module: 'materials', layout: 'main' } as const;
const tab = (path: string, title: string, load: Screen['load']): Screen => ({
  ...open,
  path,
  title,
  tabOf: requestPaths.request,
  load,
});

/** Material requests: asked for, followed, sent and received. */
export const requestScreens: readonly Screen[] = [
  {
    ...open,
    path: requestPaths.list,
    title: 'Solicitudes de materiales',
    load: () => import('./RequestList.tsx').then((it) => it.RequestList),
  },
  {
    ...open,
    path: requestPaths.create,
    title: 'Generar solicitud',
    does: 'materials:create',
    parent: requestPaths.list,
    load: () => import('../drafts/RequestNew.tsx').then((it) => it.RequestNew),
  },
  {
    ...open,
    path: requestPaths.createTransfer,
    title: 'Solicitud de traslado o retiro',
    does: 'materials:create',
    load: () => import('../drafts/TransferRequestNew.tsx').then((it) => it.TransferRequestNew),
  },
  {
    ...open,
    path: requestPaths.request,
    title: 'Solicitud de materiales',
    parent: requestPaths.list,
    crumb: ({ number }) => number ?? 'Solicitud',
    isAwaited: true,
    load: () => import('./RequestPage.tsx').then((it) => it.RequestPage),
  },
  tab(requestPaths.request, 'Materiales', () => import('./RequestLines.tsx').then((it) => it.RequestLines)),
  tab(requestPaths.approvals, 'Aprobaciones', () => import('./RequestApprovals.tsx').then((it) => it.RequestApprovals)),
  tab(requestPaths.deliveries, 'Despachos y recepciones', () => import('./RequestDeliveries.tsx').then((it) => it.RequestDeliveries)),
  tab(requestPaths.history, 'Historial', () => import('./RequestHistory.tsx').then((it) => it.RequestHistory)),
  {
    ...open,
    path: requestPaths.mine,
    title: 'Mis solicitudes',
    load: () => import('./MyRequests.tsx').then((it) => it.MyRequests),
  },
  {
    ...open,
    module: 'mobile_warehouses',
    path: requestPaths.mobile,
    title: 'Bodega móvil: solicitudes',
    load: () => import('./MobileWarehouseRequests.tsx').then((it) => it.MobileWarehouseRequests),
  },
];
