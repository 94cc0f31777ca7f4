import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

export const absenceKinds = { vacaciones: 'Vacaciones', licencia: 'Licencia médica', permiso: 'Permiso', otro: 'Otro' } as const;
const kindNames = Object.keys(absenceKinds) as [keyof typeof absenceKinds, ...(keyof typeof absenceKinds)[]];

/** Somebody is away, both days included; whoever has an automatic substitute is replaced meanwhile. */
export const Absence = z.object({
  id: field.id,
  staff_id: field.id,
  persona: z.string(),
  desde: z.string(),
  hasta: z.string(),
  tipo: z.enum(kindNames),
  /** Who stands in by itself; null when nobody does. */
  suplente: z.string().nullable(),
  version: field.version,
});
export type Absence = z.infer<typeof Absence>;

const absenceFields = { staff_id: field.id, desde: field.day, hasta: field.day, tipo: z.enum(kindNames) };
const inOrder = { path: ['hasta'], error: 'Debe ser igual o posterior al primer día.' };

/** Ours: absences, the latest first. */
export const listAbsences = call('maintainers.listAbsences', 'GET /api/mantainers/absences', {
  summary: 'Ausencias del personal',
  permission: 'approval_matrix:read',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    tipo: z.enum(kindNames).optional(),
    desde: field.day.optional(),
    hasta: field.day.optional(),
    sort: field.sort(['persona', 'desde', 'hasta'], '-desde'),
  },
  answer: field.paged(Absence),
});

const refreshes = [listAbsences.id, 'maintainers.listSubstitutes', 'maintainers.explainApproval'];

/** Ours. */
export const createAbsence = call('maintainers.createAbsence', 'POST /api/mantainers/absences', {
  summary: 'Registrar una ausencia',
  permission: 'approval_matrix:create',
  body: z.strictObject(absenceFields).refine((it) => it.hasta >= it.desde, inOrder),
  answer: Absence,
  refreshes,
  changes: ['approvals'],
});

/** Ours. */
export const updateAbsence = call('maintainers.updateAbsence', 'PUT /api/mantainers/absences', {
  summary: 'Modificar una ausencia',
  permission: 'approval_matrix:update',
  body: z.strictObject({ id: field.id, version: field.version, ...absenceFields }).refine((it) => it.hasta >= it.desde, inOrder),
  answer: Absence,
  refreshes,
  changes: ['approvals'],
});

/** Ours. */
export const deleteAbsence = call('maintainers.deleteAbsence', 'DELETE /api/mantainers/absences/{id}', {
  summary: 'Eliminar una ausencia',
  permission: 'approval_matrix:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
  changes: ['approvals'],
});
