import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** What people are told of; each area adds its own. */
export const NotificationKind = z.enum(['mention', 'reply', 'approval', 'request', 'account']);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: field.id,
  kind: NotificationKind,
  title: z.string(),
  text: z.string().nullable(),
  /** The screen where it happened, from the root: `/proyectos/…`. */
  url: z.string(),
  created_at: field.instant,
  leida: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** More than so many are not counted: the bell says `99+`. */
export const mostCounted = 100;

/** Ours: what one was told, newest first. */
export const listNotificacion = call('gateway.listNotificacion', 'GET /notificacion', {
  summary: 'Los avisos propios',
  permission: 'session',
  ownAccount: true,
  query: { ...field.page, sin_leer: z.enum(['1']).optional() },
  tells: ['approvals'],
  answer: field.paged(Notification),
});

/** Ours: how many are not read yet, at most `mostCounted`. */
export const countNotificacion = call('gateway.countNotificacion', 'GET /notificacion/cuenta', {
  summary: 'Cuántos avisos propios están sin leer',
  permission: 'session',
  ownAccount: true,
  tells: ['approvals'],
  answer: z.object({ sin_leer: z.number().int() }),
});

const refreshes = [listNotificacion.id, countNotificacion.id];

export const leerNotificacion = call('gateway.leerNotificacion', 'PUT /notificacion/leida', {
  summary: 'Marcar un aviso propio como leído',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ id: field.id }),
  answer: field.done,
  refreshes,
});

export const leerNotificaciones = call('gateway.leerNotificaciones', 'PUT /notificacion/leidas', {
  summary: 'Marcar todos los avisos propios como leídos',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({}),
  answer: field.done,
  refreshes,
});
