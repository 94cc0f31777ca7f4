import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** Each sign-in and each navigation: who and which page, never the page's query string (contract decision 17). */
export const loginLogs = call('maintenance.loginLogs', 'POST /logs/login_logs', {
  summary: 'Registrar un ingreso o una navegación',
  permission: 'session',
  ownAccount: true,
  query: { user: field.email.optional(), url: z.string().min(1).max(500) },
  answer: field.done,
  duringMaintenance: true,
  beforePasswordChange: true,
});

export const AccessLogEntry = z.object({ id: field.id, user: z.string(), url: z.string(), at: field.instant, ip: z.string().nullable() });
export type AccessLogEntry = z.infer<typeof AccessLogEntry>;

/** Ours: an administrator searches the log. */
export const listAccessLog = call('maintenance.listAccessLog', 'GET /logs/login_logs', {
  summary: 'Buscar en el registro de accesos',
  permission: 'maintenance:read',
  query: {
    ...field.page,
    user: z.string().trim().max(254).optional(),
    url: z.string().trim().max(500).optional(),
    desde: field.day.optional(),
    hasta: field.day.optional(),
  },
  answer: field.paged(AccessLogEntry),
});
