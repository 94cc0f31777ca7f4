import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { filteredEmployees } from './staff.ts';
import { contractKinds, ContractKind } from './contract-kinds.ts';

/** A person's employment over a range of days; of one person no two overlap. */
export const Contract = z.object({
  id: field.id,
  staff_id: field.id,
  tipo: ContractKind,
  desde: field.day,
  /** The last day of it; null while no end is known. */
  hasta: field.day.nullable(),
  horas_semanales: z.string().nullable(),
  version: field.version,
});
export type Contract = z.infer<typeof Contract>;

const contractFields = {
  tipo: ContractKind,
  desde: field.day,
  hasta: field.day.nullable().default(null),
  horas_semanales: field
    .amount({ digits: 2, decimals: 1 })
    .refine((it) => Number(it) > 0 && Number(it) <= 45, 'Indique entre 0,5 y 45 horas a la semana.')
    .nullable()
    .default(null),
};
type ContractFields = z.infer<z.ZodObject<typeof contractFields>>;
const endsAfterItStarts = (it: ContractFields) => it.hasta === null || it.desde <= it.hasta;
const endsWhenItMust = (it: ContractFields) => !contractKinds[it.tipo].ends || it.hasta !== null;
const inOrder = { path: ['hasta'], error: 'El término no puede ser anterior al inicio.' };
const withEnd = { path: ['hasta'], error: 'Un contrato a plazo fijo tiene fecha de término.' };

/** Ours: the contracts of one person, newest first. */
export const listContracts = call('maintainers.listContracts', 'GET /api/mantainers/contracts', {
  summary: 'Contratos de una persona',
  permission: 'users:read',
  query: { staff_id: field.id },
  answer: z.array(Contract),
});

const refreshes = [listContracts.id, filteredEmployees.id, 'gateway.usersActiveContracts', 'gateway.activeContract'];

/** Ours. */
export const createContract = call('maintainers.createContract', 'POST /api/mantainers/contracts', {
  summary: 'Agregar un contrato a una persona',
  permission: 'users:update',
  body: z
    .strictObject({ staff_id: field.id, ...contractFields })
    .refine(endsAfterItStarts, inOrder)
    .refine(endsWhenItMust, withEnd),
  answer: Contract,
  refreshes,
});

/** Ours. */
export const updateContract = call('maintainers.updateContract', 'PUT /api/mantainers/contracts', {
  summary: 'Modificar un contrato',
  permission: 'users:update',
  body: z
    .strictObject({ id: field.id, version: field.version, ...contractFields })
    .refine(endsAfterItStarts, inOrder)
    .refine(endsWhenItMust, withEnd),
  answer: Contract,
  refreshes,
});

/** Ours: for one that was entered by mistake; one that ended gets its last day. */
export const deleteContract = call('maintainers.deleteContract', 'DELETE /api/mantainers/contracts/{id}', {
  summary: 'Eliminar un contrato ingresado por error',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});

/** Who has an account and a contract in force on a day: today in Chile, unless it says otherwise. */
export const usersActiveContracts = call('gateway.usersActiveContracts', 'GET /users_active_contracts', {
  summary: 'Usuarios con contrato vigente en una fecha',
  permission: 'users:read',
  query: { ...field.page, date: field.day.optional(), search: z.string().trim().max(100).optional() },
  answer: field.paged(
    z.object({
      user_email: z.string(),
      nombre: z.string(),
      rut: z.string().nullable(),
      cargo: z.string().nullable(),
      subgerencia: z.string().nullable(),
      contract: Contract,
    }),
  ),
});

/** Null when there is none. One's own, or anybody's for who may read users. */
export const activeContract = call('gateway.activeContract', 'GET /active_contract', {
  summary: 'Contrato de un usuario vigente en una fecha',
  permission: 'session',
  query: { user_email: field.email, date: field.day.optional() },
  answer: Contract.nullable(),
});
