import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { getUsuarioByEmail, getUsuarioByToken, listUsuario } from '../users/accounts.ts';

/** Somewhere a person is signed in. */
export const OpenSession = z.object({
  id: field.id,
  /** `Chrome en Windows`, as far as the browser says. */
  dispositivo: z.string(),
  ip: z.string().nullable(),
  created_at: field.instant,
  last_seen_at: field.instant,
  /** The session that asks. */
  actual: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** Ours: one's own; those of others for who may change users. */
export const listSesiones = call('gateway.listSesiones', 'GET /usuario/sesiones/{token}', {
  summary: 'Sesiones abiertas de un usuario',
  permission: 'session',
  ownAccount: true,
  params: { token: z.string().max(60) },
  answer: z.array(OpenSession),
});

const refreshes = [listSesiones.id, listUsuario.id, getUsuarioByEmail.id, getUsuarioByToken.id, 'gateway.getUsuarioPerfil'];

/** Ours: ends one session at once, on all servers. */
export const cerrarSesion = call('gateway.cerrarSesion', 'DELETE /usuario/sesiones/{id}', {
  summary: 'Cerrar una sesión abierta',
  permission: 'session',
  ownAccount: true,
  params: { id: field.id },
  answer: field.done,
  refreshes,
});

/** Ours: ends all sessions of a person; of one's own, all but this one. */
export const cerrarSesiones = call('gateway.cerrarSesiones', 'POST /usuario/sesiones/cerrar', {
  summary: 'Cerrar las sesiones de un usuario',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ token_usuario: z.string().trim().min(1).max(60) }),
  answer: z.object({ closed: z.number().int() }),
  refreshes,
});
