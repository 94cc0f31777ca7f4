import { z } from 'zod';
import { ChangeEntry } from '../../administration/audit.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor } from '../../services/requests/codes.ts';
import { costCategoryNames } from './costs.ts';
import { qualityRuleNames, ruleWeightNames } from './quality-rules.ts';
import { cubageStates } from './states.ts';

export const cubageLimits = {
  rows: 5_000,
  added: 500,
  comments: 200,
  variables: 100,
  services: 500,
  panels: 200,
  attachments: 50,
  attachmentMegabytes: 25,
} as const;

/** What has rows, each kind with columns of its own. */
export const cubageParts = ['materials', 'panels', 'services'] as const;
export type CubagePart = (typeof cubageParts)[number];
const part = z.enum(cubageParts);

const Person = z.object({ id: field.id, nombre: z.string() });

/** A take-off of a place, or a template (spec 2 §3). */
export const Cubage = z.object({
  document_id: field.id,
  number: z.string(),
  status: field.state(cubageStates),
  /** Some row of it is in the ERP (spec 2 §4); the rows of it that are pending may still be sent. */
  closed: z.boolean(),
  /** Whether it is meant for the ERP; a study never is. */
  is_sap: z.boolean(),
  /** Whether what it says is what its place needs, of which requests ask for what is left (decision 098). */
  counts: z.boolean(),
  /** Null of a template. */
  place: z.object({ place_id: field.id, codigoLugarInstalacion: z.string(), codigoProyecto: z.string(), nombre: z.string() }).nullable(),
  /** Null of a place's. */
  template: z.object({ name: z.string(), user: Person }).nullable(),
  kwp: z.string().nullable(),
  /** How many materials it has. */
  rows: z.number().int(),
  created_by: Person,
  created_at: field.instant,
  updated_at: field.instant,
  version: field.version,
  /** The last way of it to the ERP that is not over: who decides it, how far it is. */
  post_id: field.id.nullable(),
  /** Who asked for it. */
  posted_by: Person.nullable(),
  allowed_actions: z.array(z.enum(['edit', 'comment', 'clone', 'delete', 'learn', 'plan', 'post', 'withdraw', 'reset'])),
});
export type Cubage = z.infer<typeof Cubage>;

const Finding = z.object({
  rule: z.enum(qualityRuleNames),
  weight: z.enum(['warns', 'stops']),
  message: z.string(),
  /** Where its row stands. */
  part,
  row_id: field.id.nullable(),
});

/** Where the value of a variable comes from: what somebody wrote needs no word. */
export const variableOrigins = {
  typed: null,
  template: 'de la plantilla',
  document: 'de otra cubicación',
  place: 'del lugar',
} as const;
export type VariableOrigin = keyof typeof variableOrigins;
export const variableOriginNames = Object.keys(variableOrigins) as [VariableOrigin, ...VariableOrigin[]];

export const CubageVariable = z.object({
  id: field.id,
  name: z.string(),
  /** The code of its unit; null where things are counted. */
  unit: z.string().nullable(),
  /** Its number, by which the unit goes back as it came: it may be retired since. */
  unit_id: field.id.nullable(),
  formula: z.string(),
  origin: z.enum(variableOriginNames),
  /** Six decimals at most; null with an error. */
  result: z.string().nullable(),
  error: z.string().nullable(),
  version: field.version,
});
export type CubageVariable = z.infer<typeof CubageVariable>;

export const CubageComment = z.object({
  comment_id: field.id,
  /** Of which rows it is; null of the whole. */
  part: part.nullable(),
  /** Null of the whole, and while its row is gone. */
  row_id: field.id.nullable(),
  /** What the row was that is gone. */
  about: z.string().nullable(),
  comment: z.string(),
  user: Person,
  at: field.instant,
});
export type CubageComment = z.infer<typeof CubageComment>;

const pesos = field.money(z.string().nullable());

/** A take-off with all that is told of it but its rows. Amounts are null for who may not see money. */
export const CubageInfo = Cubage.extend({
  variables: z.array(CubageVariable),
  totals: z.object({
    /** Exact pesos; those of the ten that have rows. */
    categories: z.array(z.object({ category: z.enum(costCategoryNames), total: pesos, rows: z.number().int() })),
    /** Whole pesos, rounded once. */
    total: pesos,
    per_kwp: pesos,
    without_cost: z.number().int(),
  }),
  /** The other take-offs that count at its place, and what they cost together, in whole pesos; null where there are none, and of a template. */
  others_at_place: z.object({ documents: z.number().int(), total: pesos }).nullable(),
  findings: z.array(Finding),
  /** What each check does today, for whoever judges what is typed. */
  weights: z.record(z.enum(qualityRuleNames), z.enum(ruleWeightNames)),
  /** What the checks take from the technical information of the place; modules and inverters are null where it says none. */
  installed: z.object({ technical: z.array(z.string()), modules: z.number().int().nullable(), inverters: z.number().int().nullable() }),
  /** Of 100. */
  score: z.number().int(),
  /** The newest of them. */
  comments: z.array(CubageComment),
});
export type CubageInfo = z.infer<typeof CubageInfo>;

/** The code of a project or of a place, in any case. */
const code = field.text(30).transform((it) => it.toUpperCase());

const filters = {
  ...field.page,
  place_id: field.id.optional(),
  codigoProyecto: code.optional(),
  codigoLugarInstalacion: code.optional(),
  status: field.state(cubageStates).optional(),
  search: z.string().trim().max(100).optional(),
};

/** The take-offs of all places that one sees, newest first. */
export const allDocs = call('erp.allDocs', 'GET /all_docs', {
  summary: 'Cubicaciones de los lugares, con sus revisiones',
  permission: 'cubication:read',
  query: filters,
  answer: field.paged(Cubage),
});

/** Those that count at their places: what was sent to the ERP, and where nothing was, the open one; no study (decision 098). */
export const validDocuments = call('erp.validDocuments', 'GET /valid_documents', {
  summary: 'Cubicaciones vigentes: las enviadas al ERP o, donde no hay ninguna, la abierta',
  permission: 'cubication:read',
  query: filters,
  answer: field.paged(Cubage),
});

/** Ours. */
export const getCubage = call('erp.getCubage', 'GET /documents/{document_id}', {
  summary: 'Una cubicación o plantilla, con sus totales, variables, revisiones y comentarios',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: CubageInfo,
});

/** Ours: newest first. */
export const listCubageHistory = call('erp.listCubageHistory', 'GET /documents/{document_id}/history', {
  summary: 'Historial de una cubicación: quién hizo qué, y qué cambió',
  permission: 'cubication:read',
  params: { document_id: field.id },
  query: field.page,
  answer: field.paged(ChangeEntry),
});

/** What tells of a take-off. */
export const cubageChanges: readonly string[] = [
  allDocs.id,
  validDocuments.id,
  getCubage.id,
  listCubageHistory.id,
  'erp.getDocumentMaterials',
  'erp.filterDocMaterials',
  'erp.documentExtras',
  'erp.documentAttachments',
  'erp.getDocumentServices',
  'erp.getDocumentPanels',
  'erp.getTemplates',
  'erp.compareDocuments',
  'erp.listCostOffers',
  'erp.listLessons',
  'erp.listCubagePosts',
  'erp.getCubagePost',
  'erp.solicitudesErp',
  'erp.listCubageRevisions',
  'erp.compareRevision',
  'materials.getTakeoff',
  'erp.listConsolidation',
  'erp.listConsolidationPlaces',
];

/** A place has one open take-off at a time. `is_sap` false makes a study, which is never sent to the ERP. */
export const postDocument = call('erp.postDocument', 'POST /post_document', {
  summary: 'Crear la cubicación de un lugar',
  permission: 'cubication:create',
  query: { place_id: field.id, user_id: actor, is_sap: z.stringbool().optional() },
  answer: CubageInfo,
  refreshes: cubageChanges,
});

/** Ours: of an open take-off, for good; a template by whoever it belongs to. */
export const deleteCubage = call('erp.deleteCubage', 'DELETE /documents/{document_id}', {
  summary: 'Eliminar una cubicación abierta o una plantilla',
  permission: 'cubication:delete',
  params: { document_id: field.id },
  query: { version: field.sentVersion },
  answer: field.done,
  refreshes: cubageChanges,
});
