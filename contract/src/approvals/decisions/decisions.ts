import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { ApprovalStrip, approvalStates } from '../approvals/approvals.ts';
import { lines } from './lines.ts';

/** Ours: approves or rejects the step that waits; a rejection says why. What was decided meanwhile is 409. */
export const decideApproval = call('maintainers.decideApproval', 'POST /api/mantainers/decide_approval', {
  summary: 'Aprobar o rechazar una solicitud',
  permission: 'approvals:approve',
  body: z
    .strictObject({
      approval_id: field.id,
      approved: z.boolean(),
      comentario: field.optionalLines(500),
      version: field.version,
    })
    .refine((it) => it.approved || it.comentario !== null, { path: ['comentario'], error: 'Indique el motivo del rechazo.' }),
  prepares: true,
  answer: ApprovalStrip,
  tellsDecider: true,
  changes: ['approvals'],
});

/** The secret of a link of a mail, as it comes back. */
export const linkToken = z.string().trim().min(1).max(200);

const decision = {
  approved: z.boolean().default(true),
  comment: field.optionalLines(500),
  /** Of the approval, as the person saw it. */
  version: field.version,
};
const saysWhy = { path: ['comment'], error: 'Indique el motivo del rechazo.' };
const isSaid = (it: { approved: boolean; comment: string | null }): boolean => it.approved || it.comment !== null;

const areApproved = (it: { approved: boolean; lines?: unknown }): boolean => it.approved || it.lines === undefined;
const linesApproved = { path: ['lines'], error: 'Lo que se rechaza entero no se decide por líneas.' };
const isEither = (it: { lines?: unknown; monto_nuevo?: unknown }): boolean => it.lines === undefined || it.monto_nuevo === undefined;
const eitherOr = { path: ['monto_nuevo'], error: 'Corrija el monto o decida líneas, no las dos cosas a la vez.' };

/** With `monto_nuevo` the amount is corrected downwards before it is approved; then the comment says why (contract decision 64). */
export const approveMaterialRequest = call('materials.approveMaterialRequest', 'POST /api/approve_material_request', {
  summary: 'Aprobar o rechazar una solicitud de materiales',
  permission: 'approvals:approve',
  body: z
    .strictObject({
      request_id: field.id,
      ...decision,
      lines,
      monto_nuevo: field.money(field.amount({ digits: 15, decimals: 0 }).optional()),
    })
    .refine(isSaid, saysWhy)
    .refine(areApproved, linesApproved)
    .refine(isEither, eitherOr)
    .refine((it) => it.monto_nuevo === undefined || it.comment !== null, { path: ['comment'], error: 'Indique por qué cambia el monto.' }),
  prepares: true,
  answer: ApprovalStrip,
  tellsDecider: true,
  changes: ['approvals'],
});

/** The step of a sale order that waits for the person; a rejection says why (spec 2 §7). */
export const approveSaleOrder = call('materials.approveSaleOrder', 'POST /api/approve_sale_order', {
  summary: 'Aprobar o rechazar una orden de venta',
  permission: 'approvals:approve',
  body: z.strictObject({ sale_order_id: field.id, ...decision }).refine(isSaid, saysWhy),
  prepares: true,
  answer: ApprovalStrip,
  tellsDecider: true,
  changes: ['approvals'],
});

/** The special approval of a quantity beyond the restriction; the usual one comes after it. */
export const approveRestrictionRequestMaterial = call(
  'materials.approveRestrictionRequestMaterial',
  'POST /api/restrictions/approve_restriction_request_material',
  {
    summary: 'Aprobar o rechazar la excepción a una restricción',
    permission: 'approvals:approve',
    body: z
      .strictObject({ request_id: field.id, ...decision, lines })
      .refine(isSaid, saysWhy)
      .refine(areApproved, linesApproved),
    prepares: true,
    answer: ApprovalStrip,
    tellsDecider: true,
    changes: ['approvals'],
  },
);

/** What became of one of several decisions. */
const DecisionResult = z.object({
  approval_id: field.id,
  done: z.boolean(),
  /** Of the approval after it. */
  estado: field.state(approvalStates).nullable(),
  /** Why it was not decided. */
  message: z.string().nullable(),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

/** Several at once, each with its own result; or one by the link of a mail, which serves once. */
export const materialRequestApproval = call('materials.materialRequestApproval', 'POST /api/material_request_approval', {
  summary: 'Aprobar o rechazar varias solicitudes, o una desde el correo',
  permission: 'approvals:approve',
  body: z
    .strictObject({
      ...decision,
      version: field.version.optional(),
      token: linkToken.optional(),
      /** With a link only: what becomes of single lines. */
      lines,
      /** With a link only, as in the decision of one. */
      monto_nuevo: field.money(field.amount({ digits: 15, decimals: 0 }).optional()),
      decisions: z
        .array(z.strictObject({ approval_id: field.id, ...decision }).refine(isSaid, saysWhy))
        .min(1, 'Elija al menos una solicitud.')
        .max(100, 'A lo más 100 a la vez.')
        .refine((some) => new Set(some.map((it) => it.approval_id)).size === some.length, 'Cada solicitud se decide una vez.')
        .optional(),
    })
    .refine(isSaid, saysWhy)
    .refine((it) => (it.token === undefined) !== (it.decisions === undefined), {
      path: ['decisions'],
      error: 'Indique las decisiones, o el enlace de un correo.',
    })
    .refine(areApproved, linesApproved)
    .refine(isEither, eitherOr)
    .refine((it) => it.lines === undefined || it.token !== undefined, {
      path: ['lines'],
      error: 'Las líneas se deciden de a una solicitud.',
    })
    .refine((it) => it.monto_nuevo === undefined || it.token !== undefined, {
      path: ['monto_nuevo'],
      error: 'El monto se corrige de a una solicitud.',
    })
    .refine((it) => it.monto_nuevo === undefined || it.comment !== null, { path: ['comment'], error: 'Indique por qué cambia el monto.' })
    .refine((it) => it.token === undefined || it.version !== undefined, { path: ['version'], error: 'Este dato es obligatorio.' }),
  prepares: true,
  answer: z.object({ results: z.array(DecisionResult) }),
  changes: ['approvals'],
});
