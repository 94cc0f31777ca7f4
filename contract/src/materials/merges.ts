import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { getMaterial, getMaterialInfoList, getMaterials, MaterialInfo } from './catalogue/catalogue.ts';
import { materialCode } from './catalogue/codes.ts';

/** Something that has to end before two can be one, and where it stands. */
export const MergeObstacle = z.object({ text: z.string(), url: z.string().nullable() });
export type MergeObstacle = z.infer<typeof MergeObstacle>;

/** What becomes of two materials that are the same, before somebody says so. */
export const MaterialMergePreview = z.object({
  from: MaterialInfo,
  into: MaterialInfo,
  /** Lies at sites under the code that goes; lines of requests keep that code. */
  at_sites: figure,
  /** So many lines of requests name the code that goes. */
  lines: z.number().int(),
  /** The same of the one that stays. */
  into_at_sites: figure,
  into_lines: z.number().int(),
  obstacles: z.array(MergeObstacle),
  /** Said before it is done, and stops nothing. */
  warnings: z.array(z.string()),
  /** Of all that is decided on; goes back with the decision. */
  fingerprint: z.string(),
});
export type MaterialMergePreview = z.infer<typeof MaterialMergePreview>;

/** Ours. */
export const getMaterialMerge = call('materials.getMaterialMerge', 'GET /api/materials/{code}/merge', {
  summary: 'Qué pasaría al fusionar un material con otro',
  permission: 'material_creation:approve',
  params: { code: materialCode },
  query: { into: materialCode },
  answer: MaterialMergePreview,
});

/**
 * Ours: two that are the same become one. The one that goes is retired for good, its stock becomes the other's by rows of the ledger, and
 * its code finds the other one from then on. It cannot be taken back.
 */
export const mergeMaterial = call('materials.mergeMaterial', 'POST /api/materials/{code}/merge', {
  summary: 'Fusionar un material con otro que es el mismo',
  permission: 'material_creation:approve',
  confirms: true,
  params: { code: materialCode },
  query: field.confirmation,
  body: z.strictObject({ into: materialCode, reason: field.lines(500), fingerprint: z.string().length(32) }),
  answer: MaterialInfo,
  refreshes: [
    getMaterials.id,
    getMaterialInfoList.id,
    getMaterial.id,
    getMaterialMerge.id,
    'materials.getMaterialMovil',
    'materials.getMaterialMovilStock',
    'materials.stockReport',
    'materials.materialReport',
    'materials.listMovements',
    'materials.listEquivalents',
  ],
});
