import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from '../services/requests/codes.ts';
import { Cubage, CubageInfo, cubageChanges } from './documents/documents.ts';
import { ComparedOther, ComparedRow } from './templates.ts';

const pesos = field.money(z.string().nullable());

/** A take-off as it was sent, kept when it was opened again: Rev. A, Rev. B … (contract decision 60). */
export const CubageRevision = z.object({
  /** `A`. */
  revision: z.string(),
  rows: z.number().int(),
  /** Whole pesos, all categories. */
  total: pesos,
  reason: z.string().nullable(),
  user: z.object({ id: field.id, nombre: z.string() }),
  at: field.instant,
  /** Between it and how the take-off stands now: materials that are new, gone, or of another quantity, and the pesos. */
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  /** Services and boards that are new, gone, of another amount or at another cost; null of one that was kept without them. */
  others: z.number().int().nullable(),
  difference_clp: pesos,
});
export type CubageRevision = z.infer<typeof CubageRevision>;

/**
 * Opens again what was posted last at a place: what the ERP has of it and nothing came of is taken back there. Refused once anything of it
 * was received, or while another take-off is open there. What was is kept as a revision.
 */
export const resetDocument = call('erp.resetDocument', 'POST /reset_document', {
  summary: 'Reabrir la última cubicación enviada de un lugar',
  permission: 'cubication:approve',
  query: { user: actor, place_id: field.id, reason: field.optionalLines(500).optional() },
  answer: CubageInfo,
  refreshes: cubageChanges,
  changes: ['approvals'],
});

/** Ours: newest first. */
export const listCubageRevisions = call('erp.listCubageRevisions', 'GET /documents/{document_id}/revisions', {
  summary: 'Revisiones de una cubicación, con lo que cambió desde cada una',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.array(CubageRevision),
});

/** Ours: material by material, service by service and board by board, the revision against how it stands now. */
export const compareRevision = call('erp.compareRevision', 'GET /documents/{document_id}/revisions/{revision}', {
  summary: 'Diferencias de una cubicación con una revisión, en cantidad y pesos',
  permission: 'cubication:read',
  params: {
    document_id: field.id,
    revision: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}$/, 'Indique la revisión: A, B…'),
  },
  answer: z.object({
    revision: CubageRevision,
    document: Cubage,
    rows: z.array(ComparedRow),
    others: z.array(ComparedOther),
    total: pesos,
  }),
});
