import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { approvalKindNames } from './kinds.ts';

/** A request that waits for the person who asks. */
export const MyApproval = z.object({
  id: field.id,
  kind: z.enum(approvalKindNames),
  entity: z.string(),
  entity_id: z.string(),
  solicitante: z.string(),
  amount: field.money(z.string().nullable()),
  currency: field.currency,
  amount_clp: field.money(z.string().nullable()),
  codigo_unidad: z.string().nullable(),
  codigo_centro_costo: z.string().nullable(),
  codigo_proyecto: z.string().nullable(),
  created_at: field.instant,
  due_at: field.instant.nullable(),
  level: z.number().int(),
  why: field.mayTellMoney(z.string()),
  /** Whom the person stands in for, when they are asked as a substitute. */
  suplencia_de: z.string().nullable(),
  version: field.version,
});
export type MyApproval = z.infer<typeof MyApproval>;

/** Ours: what waits for the signed-in person, also as a substitute; the oldest first. */
export const listMyApprovals = call('maintainers.listMyApprovals', 'GET /api/mantainers/my_approvals', {
  summary: 'Aprobaciones que esperan por la persona',
  permission: 'session',
  query: { ...field.page, kind: z.enum(approvalKindNames).optional() },
  tells: ['approvals'],
  answer: field.paged(MyApproval),
  tellsDecider: true,
});
