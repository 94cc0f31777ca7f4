import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';

/** Of a substitution on a day: the calendar moves it on; ending it early cuts it short, or undoes it before it began. */
export const substituteStates = states<'futura' | 'vigente' | 'pasada' | 'anulada', 'begin' | 'expire' | 'end'>({
  futura: { label: 'Futura', tone: 'info', on: { begin: 'vigente', end: 'anulada' } },
  vigente: { label: 'Vigente', tone: 'success', on: { expire: 'pasada', end: 'pasada' } },
  pasada: { label: 'Pasada', tone: 'neutral', on: {} },
  anulada: { label: 'Anulada', tone: 'danger', on: {} },
});

/** Set by hand, or made by an absence of somebody who has an automatic substitute. */
export const substituteOrigins = { manual: 'Manual', automatica: 'Automática' } as const;
const originNames = Object.keys(substituteOrigins) as [keyof typeof substituteOrigins, ...(keyof typeof substituteOrigins)[]];

/** Somebody acts for somebody else, both days included. */
export const Substitute = z.object({
  /** Of the substitution, or of the absence that makes it: unique within its origin. */
  id: field.id,
  origen: z.enum(originNames),
  employee_id: field.id,
  employee: z.string(),
  substitute_id: field.id,
  substitute: z.string(),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
  estado: field.state(substituteStates),
});
export type Substitute = z.infer<typeof Substitute>;

/** Ours: substitutions of both origins, the latest first. */
export const listSubstitutes = call('maintainers.listSubstitutes', 'GET /api/mantainers/substitutes', {
  summary: 'Suplencias vigentes, futuras y pasadas',
  permission: 'approval_matrix:read',
  query: {
    ...field.page,
    estado: field.state(substituteStates).optional(),
    origen: z.enum(originNames).optional(),
    employee_id: field.id.optional(),
    search: z.string().trim().max(100).optional(),
    desde: field.day.optional(),
    hasta: field.day.optional(),
  },
  answer: field.paged(Substitute),
});

/** Who stands in for somebody whenever they are away. */
export const AutomaticSubstitute = z.object({
  employee_id: field.id,
  employee: z.string(),
  cargo: z.string().nullable(),
  substitute_id: field.id.nullable(),
  substitute: z.string().nullable(),
});
export type AutomaticSubstitute = z.infer<typeof AutomaticSubstitute>;

/** Ours: everybody with an account, and their automatic substitute if they have one. */
export const listAutomaticSubstitutes = call('maintainers.listAutomaticSubstitutes', 'GET /api/mantainers/substitutes_automatic', {
  summary: 'Suplentes automáticos por persona',
  permission: 'approval_matrix:read',
  query: { ...field.page, search: z.string().trim().max(100).optional(), con_suplente: z.enum(['1', '0']).optional() },
  answer: field.paged(AutomaticSubstitute),
});

const refreshes = [listSubstitutes.id, listAutomaticSubstitutes.id, 'maintainers.explainApproval'];

export const createSubstitute = call('maintainers.createSubstitute', 'POST /api/mantainers/substitute', {
  summary: 'Crear una suplencia',
  permission: 'approval_matrix:create',
  confirms: true,
  query: field.confirmation,
  body: z
    .strictObject({ employee_id: field.id, substitute_id: field.id, desde: field.day, hasta: field.day, motivo: field.text(200) })
    .refine((it) => it.hasta >= it.desde, { path: ['hasta'], error: 'Debe ser igual o posterior al primer día.' })
    .refine((it) => it.substitute_id !== it.employee_id, { path: ['substitute_id'], error: 'Nadie puede ser su propio suplente.' }),
  answer: Substitute,
  refreshes,
  changes: ['approvals'],
});

/** With `substitute_id: null` the person has no automatic substitute any more. */
export const createSubstituteAutomatic = call('maintainers.createSubstituteAutomatic', 'POST /api/mantainers/substitute_automatic', {
  summary: 'Elegir el suplente automático de una persona',
  permission: 'approval_matrix:update',
  confirms: true,
  query: field.confirmation,
  body: z
    .strictObject({ employee_id: field.id, substitute_id: field.id.nullable() })
    .refine((it) => it.substitute_id !== it.employee_id, { path: ['substitute_id'], error: 'Nadie puede ser su propio suplente.' }),
  answer: AutomaticSubstitute,
  refreshes,
  changes: ['approvals'],
});

/** Ends what holds now or will hold, all of a person's or the one of `id`; the past stays (contract decision 11: with password). */
export const deleteSubstitute = call('maintainers.deleteSubstitute', 'DELETE /api/mantainers/substitute', {
  summary: 'Terminar las suplencias de una persona',
  permission: 'approval_matrix:update',
  confirms: true,
  query: { employee_id: field.id, id: field.id.optional(), ...field.confirmation },
  answer: z.object({ ended: z.number().int() }),
  refreshes,
  changes: ['approvals'],
});

const whoseOwn = { permission: 'session', ownAccount: true } as const;

/** Ours: who stands in for the person who is signed in, now and from now on, the first first. */
export const listOwnSubstitutes = call('maintainers.listOwnSubstitutes', 'GET /api/mantainers/own_substitutes', {
  summary: 'Quién suple a la persona',
  ...whoseOwn,
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(Substitute),
});

/** Ours: those who could stand in for the person who is signed in. */
export const listPossibleSubstitutes = call('maintainers.listPossibleSubstitutes', 'GET /api/mantainers/possible_substitutes', {
  summary: 'Quién puede suplir a la persona',
  ...whoseOwn,
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(z.object({ id: field.id, nombre: z.string(), cargo: z.string().nullable() })),
});

/** Ours: an approver names who stands in during the own absence. */
export const createOwnSubstitute = call('maintainers.createOwnSubstitute', 'POST /api/mantainers/own_substitute', {
  summary: 'Nombrar al suplente propio',
  ...whoseOwn,
  confirms: true,
  query: field.confirmation,
  body: z
    .strictObject({ substitute_id: field.id, desde: field.day, hasta: field.day, motivo: field.text(200) })
    .refine((it) => it.hasta >= it.desde, { path: ['hasta'], error: 'Debe ser igual o posterior al primer día.' }),
  answer: Substitute,
  refreshes,
  changes: ['approvals'],
});

/** Ours: ends one of the own substitutions that holds or will hold. */
export const endOwnSubstitute = call('maintainers.endOwnSubstitute', 'DELETE /api/mantainers/own_substitute', {
  summary: 'Terminar una suplencia propia',
  ...whoseOwn,
  confirms: true,
  query: { id: field.id, ...field.confirmation },
  answer: z.object({ ended: z.number().int() }),
  refreshes,
  changes: ['approvals'],
});
