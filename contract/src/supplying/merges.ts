import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { MergeObstacle } from '../materials/index.ts';
import { supplierChanges, SupplierInfo } from '../suppliers/index.ts';

/** What becomes of two suppliers that are the same, before somebody says so. */
export const SupplierMergePreview = z.object({
  from: SupplierInfo,
  into: SupplierInfo,
  /** Orders of the one that goes, of which something is still to come or to be invoiced: they keep its code. */
  open_orders: z.array(z.string()),
  obstacles: z.array(MergeObstacle),
  /** Said before it is done, and stops nothing. */
  warnings: z.array(z.string()),
  /** Of all that is decided on; goes back with the decision. */
  fingerprint: z.string(),
});
export type SupplierMergePreview = z.infer<typeof SupplierMergePreview>;

/** Ours. */
export const getSupplierMerge = call('materials.getSupplierMerge', 'GET /api/supplier_creation/supplier/{id}/merge', {
  summary: 'Qué pasaría al fusionar un proveedor con otro',
  permission: 'supplier_creation:approve',
  params: { id: field.id },
  query: { into: field.id },
  answer: SupplierMergePreview,
});

/**
 * Ours: two that are the same become one. The one that goes is retired for good, its open orders keep its code until they end, and by its
 * code, name or RUT the other one is found. It cannot be taken back.
 */
export const mergeSupplier = call('materials.mergeSupplier', 'POST /api/supplier_creation/supplier/{id}/merge', {
  summary: 'Fusionar un proveedor con otro que es el mismo',
  permission: 'supplier_creation:approve',
  confirms: true,
  params: { id: field.id },
  query: field.confirmation,
  body: z.strictObject({ into: field.id, reason: field.lines(500), fingerprint: z.string().length(32) }),
  answer: SupplierInfo,
  refreshes: [getSupplierMerge.id, ...supplierChanges],
});
