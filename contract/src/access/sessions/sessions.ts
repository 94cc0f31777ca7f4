import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actions } from '../../permissions.ts';

/** One line of what a role may do: a module and its five flags (spec 1 §3: module name and read flag). */
export const PermissionEntry = z.object({
  modulo: z.string(),
  ...(Object.fromEntries(actions.map((it) => [it, z.boolean()])) as Record<(typeof actions)[number], z.ZodBoolean>),
});
export type PermissionEntry = z.infer<typeof PermissionEntry>;

/** How the product looks to a person; `system` follows the device. */
export const Look = z.enum(['light', 'dark', 'system']);
export type Look = z.infer<typeof Look>;

/** With which page somebody's day begins. */
export const FirstPage = z.enum(['proyectos', 'mi_dia']);

/** Who is signed in, and what they may do (spec 1 §3, User session). */
export const SessionUser = z.object({
  id: field.id,
  email: z.string(),
  nombre: z.string(),
  codigo_rol: z.string().nullable(),
  debe_cambiar_clave: z.boolean(),
  /** What the person chose, on whichever device. */
  tema: Look.nullish(),
  /** Null until the person chooses: the projects, for who may read them. */
  primera_pagina: FirstPage.nullish(),
  /** The address of the photo, for an hour or two; the page asks again when it opens. */
  foto: z.string().nullish(),
  permisos: z.array(PermissionEntry),
  /** Whether amounts of money are told to the person (decision 027). */
  ve_montos: z.boolean().default(false),
  /** Otherwise only the projects and warehouses that are theirs. */
  ve_todos_los_proyectos: z.boolean().default(false),
  /** Codes of the warehouses in which the person works. */
  bodegas: z.array(z.string()).default([]),
  /** What was done to the account and is said at the sign-in, until the person has read it. */
  avisos_de_cuenta: z.array(z.object({ id: field.id, title: z.string(), text: z.string().nullable() })),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The token is the half of the session that the page keeps; the other half is the cookie. */
const SignInAnswer = z.object({ usuario: z.object({ ...SessionUser.shape, token: z.string() }) });

export const login = call('project.login', 'POST /auth', {
  summary: 'Ingresar con correo y clave',
  permission: 'public',
  body: z.strictObject({ email: field.email, clave: z.string().min(1, 'Ingrese su clave.').max(200) }),
  answer: SignInAnswer,
  reads: false,
  prepares: true,
  duringMaintenance: true,
});

export const loginGoogle = call('project.loginGoogle', 'POST /auth/google', {
  summary: 'Ingresar con una cuenta de Google',
  permission: 'public',
  body: z.strictObject({ credential: z.string().min(1).max(8192), nonce: z.string().min(16).max(200).optional() }),
  answer: SignInAnswer,
  prepares: true,
  duringMaintenance: true,
});

/** Ends the other sessions of the person and starts this one anew. */
export const cambiarContrasena = call('project.cambiarContrasena', 'POST /auth/cambiarContrasena', {
  summary: 'Cambiar la clave propia',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ clave: z.string().min(1, 'Ingrese su clave actual.').max(200), clave_nueva: field.newPassword }),
  answer: SignInAnswer,
  prepares: true,
  duringMaintenance: true,
  beforePasswordChange: true,
});

export const verifySession = call('project.verifySession', 'GET /auth', {
  summary: 'Verificar la sesión',
  permission: 'session',
  ownAccount: true,
  answer: z.object({ usuario: SessionUser }),
  duringMaintenance: true,
  beforePasswordChange: true,
});

/** Ours: the documents name no call for it (contract decision 18). Works with or without a session. */
export const logout = call('project.logout', 'POST /auth/salir', {
  summary: 'Cerrar la sesión',
  permission: 'public',
  answer: field.done,
  duringMaintenance: true,
  beforePasswordChange: true,
});
