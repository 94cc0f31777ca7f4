import type { Screen } from '../../shell/screen.ts';
import { requestPaths } from '../requestAddresses.ts';

/** What the warehouses hold for requests that were approved. */
export const reservationScreens: readonly Screen[] = [
  {
    path: requestPaths.reservations,
    title: 'Reservas',
    auth: false,
    module: 'materials',
    layout: 'main',
    load: () => import('./ReservationList.tsx').then((it) => it.ReservationList),
  },
];
