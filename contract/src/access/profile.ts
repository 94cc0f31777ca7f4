import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { contact, photo, refreshedByUsers, sentFlag, User } from './users/accounts.ts';
import { FirstPage, Look } from './sessions/sessions.ts';

const preferences = {
  /** Null until the person chooses: each device keeps its own look till then. */
  tema: Look.nullable(),
  /** Null until the person chooses: the projects, for who may read them. */
  primera_pagina: FirstPage.nullable(),
  aviso_aprobaciones: z.boolean(),
  aviso_menciones: z.boolean(),
  resumen_diario: z.boolean(),
  /** Whether the first steps are shown on one's day. */
  primeros_pasos: z.boolean(),
};

/** One's own account, with what one prefers. */
export const Profile = z.object({ ...User.shape, ...preferences });
export type Profile = z.infer<typeof Profile>;

/** Ours: whoever is signed in. */
export const getUsuarioPerfil = call('gateway.getUsuarioPerfil', 'GET /usuario/perfil', {
  summary: 'El perfil propio',
  permission: 'session',
  ownAccount: true,
  answer: Profile,
});

/** Replaces the contact; the photo stays unless `file` or `quitar_foto` comes. */
export const updateUsuarioPerfil = call('gateway.updateUsuarioPerfil', 'PUT /usuario/perfil', {
  summary: 'Cambiar el perfil propio: nombre, contacto y foto',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({
    version: field.sentVersion,
    nombre: field.text(120),
    ...contact,
    file: photo.optional(),
    quitar_foto: sentFlag.default(false),
  }),
  multipart: true,
  prepares: true,
  answer: Profile,
  refreshes: refreshedByUsers,
});

/** Ours: only what is sent changes; the look goes with the person to every device. */
export const updateUsuarioPreferencias = call('gateway.updateUsuarioPreferencias', 'PUT /usuario/preferencias', {
  summary: 'Cambiar la apariencia, la primera página, los primeros pasos y los avisos propios',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({
    tema: Look.optional(),
    primera_pagina: FirstPage.optional(),
    aviso_aprobaciones: z.boolean().optional(),
    aviso_menciones: z.boolean().optional(),
    resumen_diario: z.boolean().optional(),
    primeros_pasos: z.boolean().optional(),
  }),
  answer: Profile,
  refreshes: [getUsuarioPerfil.id, 'projects.firstSteps'],
});

/** One's own contact; somebody else's with `token_usuario`, for who may change users. */
export const updateUsuarioContacto = call('gateway.updateUsuarioContacto', 'PUT /usuario/usuarioContacto', {
  summary: 'Cambiar los datos de contacto de un usuario',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ token_usuario: z.string().trim().min(1).max(60).optional(), version: field.version.optional(), ...contact }),
  answer: User,
  refreshes: refreshedByUsers,
});
