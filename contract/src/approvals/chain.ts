import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { approvalKindNames } from './kinds.ts';

/** Somebody who may decide a step, and why they are asked. */
export const Candidate = z.object({ staff_id: field.id, nombre: z.string(), why: field.mayTellMoney(z.string()) });

/** A step of the chain that a request would have, with the reason it is there. */
export const ChainStep = z.object({
  level: z.number().int(),
  why: field.mayTellMoney(z.string()),
  candidates: z.array(Candidate),
});
export type ChainStep = z.infer<typeof ChainStep>;

/** A level of the rules that asks nobody. */
export const OmittedLevel = z.object({ level: z.number().int(), why: field.mayTellMoney(z.string()) });

/** Ours: who would approve a request, in which order and why; the simulator of the matrix. */
export const explainApproval = call('maintainers.explainApproval', 'GET /api/mantainers/approval_chain', {
  summary: 'Quién aprobaría una solicitud, y por qué',
  permission: 'approval_matrix:read',
  query: {
    kind: z.enum(approvalKindNames),
    amount: field.amount(),
    currency: field.currency.default('CLP'),
    codigo_unidad: z.string().trim().toUpperCase().max(30).optional(),
    codigo_centro_costo: z.string().trim().toUpperCase().max(30).optional(),
    codigo_proyecto: z.string().trim().toUpperCase().max(30).optional(),
    employee_id: field.id.optional(),
    fecha: field.day.optional(),
  },
  answer: z.object({
    amount_clp: z.string(),
    rate: z.string(),
    matrix_version: field.version,
    alcance: z.string(),
    steps: z.array(ChainStep),
    /** Levels that the rules name and that do not ask anybody, and why. */
    omitted: z.array(OmittedLevel),
  }),
});
