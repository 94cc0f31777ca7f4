import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** By kind how many there are, and the first of them. */
export const Duties = z.object({
  compromisos: z.array(z.object({ tipo: z.string(), cantidad: z.number().int(), nombres: z.array(z.string()) })),
});

/** What handing over changes. */
export const refreshedByHandover = [
  'projects.filteredProjects',
  'maintainers.getApprovalMatrix',
  'maintainers.listSubmanagement',
  'maintainers.listCostCenters',
  'maintainers.listSubstitutes',
  'erp.getTemplates',
  'erp.getCubage',
];

/** Ours: what names somebody, and would be without them: projects, approvals, substitutions, what they answer for. */
export const listCompromisosUsuario = call('gateway.listCompromisosUsuario', 'GET /usuario/compromisos/{token}', {
  summary: 'Lo que depende de un usuario',
  permission: 'users:update',
  params: { token: z.string().max(60) },
  answer: Duties,
});

/** Ours: what names a person of the staff, and would be without them. */
export const listEmployeeDuties = call('maintainers.listEmployeeDuties', 'GET /api/mantainers/employees/{id}/duties', {
  summary: 'Lo que depende de una persona del personal',
  permission: 'users:update',
  params: { id: field.id },
  answer: Duties,
});
