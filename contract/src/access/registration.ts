import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { listUsers } from './users/users.ts';

/** Ours: what the sign-in page offers. */
export const signInOptions = call('project.signInOptions', 'GET /auth/opciones', {
  summary: 'Formas de ingreso disponibles',
  permission: 'public',
  answer: z.object({
    google: z.object({ client_id: z.string(), authorize_url: z.string() }).nullable(),
    /** Whether mails leave: without them no password is recovered, and nobody registers. */
    correo: z.boolean(),
    registro: z.boolean(),
    dominios: z.array(z.string()),
  }),
  duringMaintenance: true,
});

/**
 * Without a code: sends a mail with a link, and says the same whether or not the account exists.
 * With the code of that mail and a new password: sets it and ends all sessions of the person.
 */
export const restaurarContrasena = call('project.restaurarContrasena', 'POST /auth/restaurarContrasena', {
  summary: 'Recuperar la clave por correo',
  permission: 'public',
  body: z.union([
    z.strictObject({ email: field.email }),
    z.strictObject({ codigo: z.string().min(20).max(100), clave_nueva: field.newPassword }),
  ]),
  answer: field.done,
  prepares: true,
  duringMaintenance: true,
});

/** A person's own name: letters, no addresses; it stands in mails to those who activate accounts. */
const ownName = z
  .string()
  .trim()
  .min(1, 'Este dato es obligatorio.')
  .max(80, 'Máximo 80 caracteres.')
  .regex(/^[\p{L}\p{M} .'’-]+$/u, 'Use solo letras, espacios, guiones y apóstrofos.')
  .refine((it) => !/\.\S/.test(it), 'Después de un punto deje un espacio.');

/**
 * Ours in part: a mail asks to confirm the address, and only then an administrator sees the account. The answer is the same
 * whether or not the address is known. Closed while no mails leave.
 */
export const register = call('project.register', 'POST /users/register', {
  summary: 'Registrar una cuenta',
  permission: 'public',
  body: z.strictObject({ email: field.email, clave: field.newPassword, nombre: ownName }),
  answer: field.done,
  prepares: true,
});

/** Ours: with the code of the mail and the password chosen when registering. The account then waits, inactive and without role (contract decision 12). */
export const confirmRegistration = call('project.confirmRegistration', 'POST /users/register/confirmar', {
  summary: 'Confirmar el correo de una cuenta registrada',
  permission: 'public',
  body: z.strictObject({ codigo: z.string().min(20).max(100), clave: z.string().min(1, 'Ingrese su clave.').max(200) }),
  answer: field.done,
  prepares: true,
});

/** Ours: a registration that is not wanted is taken away; the address may register again. */
export const rejectUser = call('project.rejectUser', 'POST /users/rechazar', {
  summary: 'Rechazar una cuenta que se registró y espera',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, motivo: field.optionalLines(500) }),
  answer: field.done,
  refreshes: [listUsers.id],
});
