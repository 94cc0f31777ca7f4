import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { ServiceFile } from './files.ts';

/** So many days before its end a justification is told of. */
export const soleSupplierWarningDays = 30;

export const soleSupplierStandings = { vigente: 'Vigente', por_vencer: 'Por vencer', vencida: 'Vencida' } as const;
export type SoleSupplierStanding = keyof typeof soleSupplierStandings;
const standing = z.enum(Object.keys(soleSupplierStandings) as [SoleSupplierStanding, ...SoleSupplierStanding[]]);
/** As one looks for them: those in force are both that last and that end soon. Each purchase has a mark of its own. */
export const soleSupplierViews = { en_vigor: 'En vigor', por_vencer: 'Por vencer', vencida: 'Vencidas' } as const;
export type SoleSupplierView = keyof typeof soleSupplierViews;

/** Why something was bought of one supplier without others that competed, and until when that holds. */
export const SoleSupplier = z.object({
  id: field.id,
  supplier: z.string(),
  supplier_rut: z.string(),
  /** Their page in the register. */
  supplier_id: field.id.nullable(),
  cause: z.string(),
  service_code: z.string(),
  service: z.string(),
  /** The request that was approved with it. */
  number: z.string(),
  approved_on: field.day.nullable(),
  /** Null: without an end. */
  valid_until: field.day.nullable(),
  standing,
  /** Not there for who sees no amounts, which it may tell. */
  evidence: ServiceFile.nullable(),
});
export type SoleSupplier = z.infer<typeof SoleSupplier>;

/** Ours: the register of those in force, and of those that have ended. */
export const listSoleSuppliers = call('materials.listSoleSuppliers', 'GET /api/service_request/sole_suppliers', {
  summary: 'Proveedores únicos con su causa, evidencia y vigencia',
  permission: 'services:read',
  query: {
    ...field.page,
    /** By supplier, RUT, service or request. */
    search: z.string().trim().max(100).optional(),
    standing: z.enum(Object.keys(soleSupplierViews) as [SoleSupplierView, ...SoleSupplierView[]]).optional(),
    cause_id: field.id.optional(),
    sort: field.sort(['valid_until', 'supplier', 'number'], 'valid_until'),
  },
  tells: ['approvals'],
  answer: field.paged(SoleSupplier),
});
