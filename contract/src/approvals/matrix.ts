import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { approvalKindNames, approverKindNames } from './kinds.ts';

/** Of what a rule speaks: of everything, or of one unit, one cost centre or one project. */
export const ApprovalScope = z.object({
  codigo_unidad: z.string().nullable(),
  codigo_centro_costo: z.string().nullable(),
  codigo_proyecto: z.string().nullable(),
});
export type ApprovalScope = z.infer<typeof ApprovalScope>;

/** A rule of the matrix: from an amount (net CLP, included) to another (not included; null: no limit), at a level, somebody approves. */
export const MatrixRow = z.object({
  id: field.id,
  kind: z.enum(approvalKindNames),
  ...ApprovalScope.shape,
  alcance: z.string(),
  level: z.number().int(),
  amount_from: z.string(),
  amount_to: z.string().nullable(),
  approver_kind: z.enum(approverKindNames),
  staff_id: field.id.nullable(),
  cargo_id: field.id.nullable(),
  aprobador: z.string(),
  desde_version: field.version,
  hasta_version: field.version.nullable(),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

/** Whether one exact amount is below another. */
export const isBelow = (amount: string, other: string): boolean => cents(amount) < cents(other);
const cents = (amount: string): bigint => {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.slice(0, 2).padEnd(2, '0'));
};

const code = z.string().trim().toUpperCase().min(1).max(30).nullable().default(null);

/** A rule as it is sent. */
export const NewMatrixRow = z
  .strictObject({
    kind: z.enum(approvalKindNames),
    codigo_unidad: code,
    codigo_centro_costo: code,
    codigo_proyecto: code,
    level: z.number().int().min(1).max(9),
    amount_from: field.amount(),
    amount_to: field.amount().nullable().default(null),
    approver_kind: z.enum(approverKindNames),
    staff_id: field.id.nullable().default(null),
    cargo_id: field.id.nullable().default(null),
  })
  .superRefine((row, { addIssue }) => {
    const complain = (name: keyof typeof row, message: string) => addIssue({ code: 'custom', path: [name], message });
    const scopes = (['codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto'] as const).filter((it) => row[it] !== null);
    const [, second] = scopes;
    if (second) complain(second, 'Elija una unidad, un centro de costo o un proyecto, no varios.');
    if (row.kind === 'sale_orders') complain('kind', 'Las órdenes de venta se aprueban según sus propios montos, no por la matriz.');
    if (row.amount_to !== null && !isBelow(row.amount_from, row.amount_to)) complain('amount_to', 'Debe ser mayor que el monto inicial.');
    if ((row.approver_kind === 'employee') !== (row.staff_id !== null))
      complain('staff_id', row.staff_id === null ? 'Elija a la persona.' : 'Solo cuando aprueba una persona.');
    if ((row.approver_kind === 'position') !== (row.cargo_id !== null))
      complain('cargo_id', row.cargo_id === null ? 'Elija el cargo.' : 'Solo cuando aprueba un cargo.');
  });
export type NewMatrixRow = z.output<typeof NewMatrixRow>;

/** One change of a set that is saved as a whole. */
export const MatrixChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), row: NewMatrixRow }),
  z.strictObject({ op: z.literal('update'), id: field.id, row: NewMatrixRow }),
  z.strictObject({ op: z.literal('delete'), id: field.id }),
]);
export type MatrixChange = z.output<typeof MatrixChange>;

const filters = {
  kind: z.enum(approvalKindNames).optional(),
  codigo_unidad: z.string().max(30).optional(),
  codigo_centro_costo: z.string().max(30).optional(),
  codigo_proyecto: z.string().max(30).optional(),
  staff_id: field.id.optional(),
  cargo_id: field.id.optional(),
  search: z.string().trim().max(100).optional(),
};

/** By kind and scope, then by level and amount; `version` goes back with the change. */
export const getApprovalMatrix = call('maintainers.getApprovalMatrix', 'GET /api/mantainers/approval_matrix', {
  summary: 'Matriz de aprobación vigente',
  permission: 'approval_matrix:read',
  query: { ...field.page, ...filters },
  answer: z.object({ count: z.number().int(), pages: z.number().int(), version: field.version, list: z.array(MatrixRow) }),
});

/** Ours: the versions of the matrix, newest first. */
export const MatrixVersion = z.object({
  version: field.version,
  saved_at: field.instant,
  saved_by: z.string().nullable(),
  comment: z.string(),
  agregadas: z.number().int(),
  modificadas: z.number().int(),
  quitadas: z.number().int(),
});
export type MatrixVersion = z.infer<typeof MatrixVersion>;

export const listMatrixVersions = call('maintainers.listMatrixVersions', 'GET /api/mantainers/approval_matrix/versions', {
  summary: 'Versiones de la matriz de aprobación',
  permission: 'approval_matrix:read',
  query: field.page,
  answer: field.paged(MatrixVersion),
});

/** Ours: what a version changed; a changed rule stands there before and after. */
export const listMatrixChanges = call('maintainers.listMatrixChanges', 'GET /api/mantainers/approval_matrix/versions/{version}', {
  summary: 'Lo que cambió en una versión de la matriz de aprobación',
  permission: 'approval_matrix:read',
  params: { version: field.id },
  query: field.page,
  answer: field.paged(z.object({ id: field.id, before: MatrixRow.nullable(), after: MatrixRow.nullable() })),
});

/** Ours. */
export const exportApprovalMatrix = call('maintainers.exportApprovalMatrix', 'GET /api/mantainers/approval_matrix/excel', {
  summary: 'Exportar la matriz de aprobación a Excel',
  permission: 'approval_matrix:read',
  query: filters,
  answer: { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/**
 * Saves a set of changes as one new version. Refused when somebody else saved another one meanwhile (412), when an amount
 * would have nobody to approve it, or when somebody would be asked twice about one amount (`fields` says which change).
 */
export const updateApprovalMatrix = call('maintainers.updateApprovalMatrix', 'PUT /api/mantainers/approval_matrix', {
  summary: 'Guardar cambios de la matriz de aprobación',
  permission: 'approval_matrix:update',
  confirms: true,
  query: field.confirmation,
  body: z.strictObject({
    version: field.version,
    comentario: field.lines(500),
    changes: z.array(MatrixChange).min(1, 'No hay cambios que guardar.').max(500, 'Guarde a lo más 500 cambios de una vez.'),
  }),
  answer: z.object({ version: field.version }),
  refreshes: [getApprovalMatrix.id, listMatrixVersions.id, 'maintainers.explainApproval'],
});
