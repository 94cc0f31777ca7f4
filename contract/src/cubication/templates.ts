import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from '../services/requests/codes.ts';
import { costCategoryNames } from './documents/costs.ts';
import { Cubage, CubageInfo, cubageChanges } from './documents/documents.ts';
import { mostCharacters, variableLimits } from './formulas/formulas.ts';
import { ClonedMaterials, cloning } from './materials/materials.ts';

/** So many letters a template's name has at most. */
export const longestName = 120;
const name = field.text(longestName);

/**
 * Everybody's; those of `user` where it is said: a mail, a name or a number. `owner`: one's own, or those of all others. `search` finds
 * words of its name and of its owner's.
 */
export const getTemplates = call('erp.getTemplates', 'GET /get_templates', {
  summary: 'Plantillas de cubicación',
  permission: 'cubication:read',
  query: {
    ...field.page,
    user: z.string().trim().max(254).optional(),
    owner: z.enum(['me', 'others']).optional(),
    search: z.string().trim().max(100).optional(),
  },
  answer: field.paged(Cubage),
});

/** Belongs to whoever creates it, who alone changes it. */
export const postTemplate = call('erp.postTemplate', 'POST /post_template', {
  summary: 'Crear una plantilla de cubicación vacía',
  permission: 'cubication:create',
  body: z.strictObject({ name, user: actor }),
  answer: CubageInfo,
  refreshes: cubageChanges,
});

/** Ours: what its owner calls it from now on. */
export const renameTemplate = call('erp.renameTemplate', 'PUT /templates/{document_id}', {
  summary: 'Cambiar el nombre de una plantilla de cubicación',
  permission: 'cubication:update',
  params: { document_id: field.id },
  body: z.strictObject({ version: field.version, name }),
  answer: CubageInfo,
  refreshes: cubageChanges,
});

/** Materials and variables of a take-off as a new template. */
export const cloneDocumentToTemplate = call('erp.cloneDocumentToTemplate', 'POST /clone_document_to_template', {
  summary: 'Guardar una cubicación como plantilla',
  permission: 'cubication:create',
  prepares: true,
  body: z.strictObject({
    document_id: field.id,
    name,
    user: actor,
    with_comments: cloning.with_comments,
    with_attachments: cloning.with_attachments,
  }),
  answer: ClonedMaterials,
  refreshes: cubageChanges,
});

/**
 * It comes as a part of its own, and may come again as another: its rows are a section of this name, and its variables are called after it.
 * A formula that is said of one names the part's own variables as the template does, and those of the take-off beside them; the others have
 * what the template says.
 */
const kit = z.strictObject({
  name: field.text(30),
  values: z
    .array(z.strictObject({ name: z.string().max(variableLimits.name), formula: field.text(mostCharacters) }))
    .max(variableLimits.variables)
    .refine((all) => new Set(all.map((it) => it.name)).size === all.length, 'Cada variable viene una vez.')
    .default([]),
});

/** Into the open take-off of a place, at the costs of today. */
export const cloneTemplateToDocument = call('erp.cloneTemplateToDocument', 'POST /clone_template_to_document', {
  summary: 'Traer una plantilla a una cubicación',
  permission: 'cubication:update',
  prepares: true,
  body: z.strictObject({ template_id: field.id, document_id: field.id, user: actor, ...cloning, kit: kit.optional() }),
  answer: ClonedMaterials,
  refreshes: cubageChanges,
});

const pesos = field.money(z.string().nullable());

/** One material in two take-offs; null where one lacks it. */
export const ComparedRow = z.object({
  code: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  one_quantity: z.string().nullable(),
  other_quantity: z.string().nullable(),
  /** Of the other less the one. */
  quantity: z.string(),
  one_total: pesos,
  other_total: pesos,
  total: pesos,
});
export type ComparedRow = z.infer<typeof ComparedRow>;

/** One service or board in two take-offs, of its kind. */
export const ComparedOther = ComparedRow.extend({ category: z.enum(costCategoryNames) });
export type ComparedOther = z.infer<typeof ComparedOther>;

/** Ours: what differs between two take-offs or templates, material by material, service by service and board by board. */
export const compareDocuments = call('erp.compareDocuments', 'GET /compare_documents', {
  summary: 'Comparar dos cubicaciones o plantillas',
  permission: 'cubication:read',
  query: { one: field.id, other: field.id },
  answer: z.object({
    one: Cubage,
    other: Cubage,
    rows: z.array(ComparedRow),
    others: z.array(ComparedOther),
    /** Whole pesos, of the other less the one: all that each of them costs. */
    total: pesos,
  }),
});
