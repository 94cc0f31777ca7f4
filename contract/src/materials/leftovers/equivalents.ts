import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { materialCode } from '../catalogue/codes.ts';

/** Another material that serves instead, as supply declared it. */
export const Equivalent = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  reason: z.string(),
  declared_by: z.string(),
  declared_at: field.instant,
});
export type Equivalent = z.infer<typeof Equivalent>;

/** Ours. */
export const listEquivalents = call('materials.listEquivalents', 'GET /api/materials/{code}/equivalents', {
  summary: 'Materiales equivalentes a uno',
  permission: 'materials:read',
  params: { code: materialCode },
  answer: z.array(Equivalent),
});

const pair = { code: materialCode, equivalent_code: materialCode };
const refreshes = [listEquivalents.id, 'materials.findLeftovers'];

/** Ours: each serves instead of the other, both ways. Supply says so. */
export const declareEquivalent = call('materials.declareEquivalent', 'POST /api/equivalents', {
  summary: 'Declarar que dos materiales son equivalentes',
  permission: 'purchase_requests:update',
  body: z.strictObject({ ...pair, reason: field.text(200) }),
  answer: z.array(Equivalent),
  refreshes,
});

/** Ours. */
export const withdrawEquivalent = call('materials.withdrawEquivalent', 'POST /api/equivalents/withdraw', {
  summary: 'Quitar la equivalencia entre dos materiales',
  permission: 'purchase_requests:update',
  body: z.strictObject(pair),
  answer: z.array(Equivalent),
  refreshes,
});
