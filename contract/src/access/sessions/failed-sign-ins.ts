import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';

/** Why a sign-in failed, as an administrator reads it. */
export const signInFailures = {
  wrong: 'Correo o clave equivocados',
  inactive: 'Cuenta sin activar o desactivada',
  google: 'Cuenta de Google que no es de nadie',
  held_back: 'Demasiados intentos: no se miraron',
} as const;
export type SignInFailure = keyof typeof signInFailures;
const reasons = Object.keys(signInFailures) as [SignInFailure, ...SignInFailure[]];

/** Failures of one hour from one address on one account. */
export const FailedSignIns = z.object({
  id: field.id,
  /** As it was typed; null where an address was held back, whatever it typed. */
  email: z.string().nullable(),
  /** Of the account with that mail, when there is one. */
  nombre: z.string().nullable(),
  token_usuario: z.string().nullable(),
  ip: z.string(),
  motivo: z.enum(reasons),
  intentos: z.number().int(),
  /** The hour in which they were, and the last of them. */
  hora: field.instant,
  ultimo: field.instant,
});
export type FailedSignIns = z.infer<typeof FailedSignIns>;

const filters = {
  email: z.string().trim().max(254).optional(),
  ip: z.string().trim().max(45).optional(),
  motivo: z.enum(reasons).optional(),
  desde: field.day.optional(),
  hasta: field.day.optional(),
};

/** Ours: the newest first. */
export const listIngresosFallidos = call('gateway.listIngresosFallidos', 'GET /usuario/ingresosFallidos', {
  summary: 'Ingresos fallidos, por cuenta y dirección',
  permission: 'maintenance:read',
  query: { ...field.page, ...filters },
  answer: field.paged(FailedSignIns),
});

/** Ours. */
export const excelIngresosFallidos = call('gateway.excelIngresosFallidos', 'GET /usuario/ingresosFallidos/excel', {
  summary: 'Exportar los ingresos fallidos a Excel',
  permission: 'maintenance:read',
  query: filters,
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
