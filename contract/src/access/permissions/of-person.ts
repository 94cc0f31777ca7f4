import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actions } from '../../permissions.ts';

const flags = z.object(Object.fromEntries(actions.map((it) => [it, z.boolean()])) as Record<(typeof actions)[number], z.ZodBoolean>);

/** What keeps a whole account from working, the first that applies being the one to mend first. */
export const hindrances = ['cuenta_inactiva', 'sin_rol', 'rol_inactivo', 'debe_cambiar_clave'] as const;
export type Hindrance = (typeof hindrances)[number];

/** Where a module's rights come from, or why there are none. */
export const permissionReasons = ['rol', 'sin_entrada', 'modulo_inactivo', ...hindrances] as const;
export type PermissionReason = (typeof permissionReasons)[number];

export const PersonPermissions = z.object({
  id: field.id,
  token_usuario: z.string(),
  nombre: z.string(),
  email: z.string(),
  rol: z.object({ codigo_rol: z.string(), nombre: z.string(), activo: z.boolean(), es_abastecimiento: z.boolean() }).nullable(),
  ve_todos_los_proyectos: z.boolean(),
  /** Keys of outside clients in force that act in the person's name. */
  llaves: z.number().int(),
  impedimentos: z.array(z.enum(hindrances)),
  modulos: z.array(
    z.object({
      modulo: z.string(),
      descripcion: z.string(),
      /** What the person may do now. */
      puede: flags,
      /** What the role says, whether or not it is in force. */
      segun_rol: flags,
      motivo: z.enum(permissionReasons),
    }),
  ),
});
export type PersonPermissions = z.infer<typeof PersonPermissions>;

/** Ours: what a person can do and why. Open to whoever may read users, and to everybody for themselves. */
export const permisosUsuario = call('gateway.permisosUsuario', 'GET /usuario/permisos/{token}', {
  summary: 'Qué puede hacer una persona, y por qué',
  permission: 'session',
  params: { token: z.string().min(1).max(100) },
  answer: PersonPermissions,
});
