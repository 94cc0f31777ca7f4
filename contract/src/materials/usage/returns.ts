import { z } from 'zod';
import { ApprovalStrip } from '../../approvals/approvals/approvals.ts';
import { call, download } from '../../call.ts';
import { centralWarehouse } from '../../catalogues/entries/warehouses.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { materialCode, paperNumber, warehouseCode } from '../catalogue/codes.ts';
import { usageChanges } from './consumption.ts';
import { xlsx } from '../catalogue/catalogue.ts';
import {
  chargeBody,
  chargeQuery,
  chargeShown,
  isChargedOnce,
  isNamedOnce,
  notChargedOnce,
  notNamedOnce,
  paperLine,
  usedItem,
} from './project-materials.ts';

type ReturnStatus = 'pendiente' | 'aprobado' | 'rechazado' | 'anulado';
type ReturnAction = 'approve' | 'reject' | 'cancel';

/** Asked for, then approved or rejected by somebody else (spec 2 §4); whoever asked may take it back meanwhile. */
export const returnStates = states<ReturnStatus, ReturnAction>({
  pendiente: { label: 'Pendiente', tone: 'warning', on: { approve: 'aprobado', reject: 'rechazado', cancel: 'anulado' } },
  aprobado: { label: 'Aprobado', said: 'aprobada', tone: 'success', on: {} },
  rechazado: { label: 'Rechazado', said: 'rechazada', tone: 'danger', on: {} },
  anulado: { label: 'Anulado', said: 'anulada', tone: 'neutral', on: {} },
});

/** What is damaged comes back, and is no stock. */
export const materialConditions = { nuevo: 'Nuevo', usado: 'Usado', danado: 'Dañado' } as const;
export type MaterialCondition = keyof typeof materialConditions;
const condition = z.enum(Object.keys(materialConditions) as [MaterialCondition, ...MaterialCondition[]], 'Elija la condición.');

export const MaterialReturn = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(returnStates),
  ...chargeShown,
  to_code: z.string(),
  to_name: z.string(),
  reason: z.string(),
  lines: z.number().int(),
  requested_by: z.string(),
  requested_at: field.instant,
  /** Whom the approval waits for, when the matrix names somebody. */
  waiting_for: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['decide', 'cancel'])),
});
export type MaterialReturn = z.infer<typeof MaterialReturn>;

const ReturnLine = z.object({
  ...paperLine,
  condition,
  request_number: z.string(),
  /** Null when it lies at the site. */
  from_code: z.string().nullable(),
});

export const MaterialReturnInfo = MaterialReturn.extend({
  items: z.array(ReturnLine),
  decision_comment: z.string().nullable(),
  /** When the matrix says who decides. */
  approval: ApprovalStrip.nullable(),
});
export type MaterialReturnInfo = z.infer<typeof MaterialReturnInfo>;

/** A material on a return. */
export const ReturnedMaterial = ReturnLine.extend({
  number: z.string(),
  status: field.state(returnStates),
  project_code: z.string().nullable(),
  place_code: z.string().nullable(),
  cost_center: z.string().nullable(),
  to_code: z.string(),
  requested_at: field.instant,
});
export type ReturnedMaterial = z.infer<typeof ReturnedMaterial>;

const number = paperNumber;
const filters = {
  ...chargeQuery,
  search: z.string().trim().max(100).optional(),
  status: field.state(returnStates).optional(),
  warehouse_code: warehouseCode.optional(),
  code: materialCode.optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  sort: field.sort(['number', 'requested_at'], '-number'),
};

export const filterReturns = call('materials.filterReturns', 'GET /api/return/filter_returns', {
  summary: 'Devoluciones de materiales',
  permission: 'returns:read',
  query: { ...field.page, ...filters },
  tells: ['approvals'],
  answer: field.paged(MaterialReturn),
});

/** The materials on them, line by line. */
export const filterReturnMaterials = call('materials.filterReturnMaterials', 'GET /api/return/filter_return_materials', {
  summary: 'Materiales devueltos, línea por línea',
  permission: 'returns:read',
  query: { ...field.page, ...filters },
  tells: ['approvals'],
  answer: field.paged(ReturnedMaterial),
});

/** Ours. */
export const getReturn = call('materials.getReturn', 'GET /api/return/returns/{number}', {
  summary: 'Una devolución con sus materiales y su aprobación',
  permission: 'returns:read',
  params: { number },
  tells: ['approvals'],
  answer: MaterialReturnInfo,
});

/** Ours. */
export const returnPdf = call('materials.returnPdf', 'GET /api/return/returns/{number}/pdf', {
  summary: 'Una devolución, en PDF',
  permission: 'returns:read',
  params: { number },
  answer: download('application/pdf'),
});

/** Ours. */
export const exportReturns = call('materials.exportReturns', 'GET /api/return/xlsx', {
  summary: 'Devoluciones en Excel, línea por línea',
  permission: 'returns:read',
  query: filters,
  answer: xlsx,
});

export const postReturnMaterials = call('materials.postReturnMaterials', 'POST /api/return/post_return_materials', {
  summary: 'Pedir la devolución de materiales de un proyecto o centro de costo a una bodega',
  permission: 'returns:create',
  body: z
    .strictObject({
      ...chargeBody,
      to_warehouse: warehouseCode.default(centralWarehouse),
      reason: field.lines(500),
      items: z
        .array(z.strictObject({ ...usedItem, condition }).refine(isNamedOnce, notNamedOnce))
        .min(1, 'Indique cuánto se devuelve de al menos un material.')
        .max(500, 'A lo más 500 líneas.'),
    })
    .refine(isChargedOnce, notChargedOnce),
  answer: MaterialReturnInfo,
  refreshes: usageChanges,
  changes: ['approvals'],
});

/** Approves or rejects; where the matrix asks several, it is the step that waits (spec 2 §4). */
export const approveReturn = call('materials.approveReturn', 'POST /api/return/approve_return', {
  summary: 'Aprobar o rechazar una devolución',
  permission: 'returns:approve',
  body: z
    .strictObject({ return_id: field.id, approved: z.boolean(), comment: field.optionalLines(500), version: field.version })
    .refine((it) => it.approved || it.comment !== null, { path: ['comment'], error: 'Indique el motivo del rechazo.' }),
  answer: MaterialReturnInfo,
  refreshes: usageChanges,
  changes: ['approvals'],
});

/** Ours: takes back what nobody has decided yet. */
export const cancelReturn = call('materials.cancelReturn', 'POST /api/return/cancel', {
  summary: 'Anular una devolución pendiente',
  permission: 'returns:update',
  body: z.strictObject({ return_id: field.id, version: field.version, reason: field.lines(500) }),
  answer: MaterialReturnInfo,
  refreshes: usageChanges,
  changes: ['approvals'],
});
