import * as contract from 'contract/access/index.ts';
import { on } from '../../platform/http/http.ts';
import { listNotifications, countUnread, readNotification, readAllNotifications } from './notifications.ts';

export const routes = [
  on(contract.listNotificacion, listNotifications),
  on(contract.countNotificacion, countUnread),
  on(contract.leerNotificacion, readNotification),
  on(contract.leerNotificaciones, readAllNotifications),
];
