import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { materialCode, unitAmount } from '../../materials/catalogue/codes.ts';
import { requestDocuments, type RequestDocument } from '../../materials/requests/requests.ts';
import { actor } from '../../services/requests/codes.ts';
import { materialCategoryNames } from '../documents/costs.ts';
import { CubageInfo, CubageVariable, cubageChanges, cubageLimits } from '../documents/documents.ts';
import { mostCharacters } from '../formulas/formulas.ts';

/** Where a quantity comes from. */
export const rowOrigins = {
  typed: 'Escrita',
  formula: 'Fórmula',
  template: 'Plantilla',
  document: 'Otra cubicación',
  excel: 'Excel',
  learned: 'Lo real de otros lugares',
} as const;
export type RowOrigin = keyof typeof rowOrigins;

const dispatch = z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]], 'Elija una opción de despacho.');
const category = z.enum(materialCategoryNames);

/** A material of a take-off. Cost and total are null for who may not see money. */
export const CubageMaterial = z.object({
  id: field.id,
  document_id: field.id,
  line: z.number().int(),
  section: z.string().nullable(),
  /** Null of a custom material. */
  code: z.string().nullable(),
  name: z.string(),
  unit: z.string(),
  custom_material: z.boolean(),
  active: z.boolean(),
  /** Whether a module or inverter holds an authorisation of the SEC today; null of anything else. */
  authorised: z.boolean().nullable(),
  quantity: z.string(),
  formula: z.string().nullable(),
  origin: z.enum(Object.keys(rowOrigins) as [RowOrigin, ...RowOrigin[]]),
  category,
  cost: field.money(z.string().nullable()),
  cost_currency: field.money(field.currency.nullable()),
  /** Pesos of one of its currency, on that day, by that source; rates are public. */
  rate: z.string().nullable(),
  rate_day: field.day.nullable(),
  rate_source: z.string().nullable(),
  /** Exact pesos: quantity × cost (spec 2 §5). */
  total: field.money(z.string().nullable()),
  /** What is free of it in the warehouses that the person sees; null where it may not be told. */
  stock: figure.nullable(),
  dispatch: dispatch.nullable(),
  comment: z.string().nullable(),
  /** The stage that it is needed in: its own, or its activity's; null where nobody said. */
  stage_id: field.id.nullable(),
  stage: z.string().nullable(),
  /** The activity of the place's plan that needs it. */
  activity_id: field.id.nullable(),
  activity: z.string().nullable(),
  /** Its state in the ERP (`rowErpStatuses`); null while it is pending there (contract decision 60). */
  erp_status: z.string().nullable(),
  /** Why the ERP did not take it the last time; null once it did. */
  erp_error: z.string().nullable(),
  /** The request that it went with, or goes with. */
  request_number: z.string().nullable(),
  /** Only what is pending can be chosen to be sent (spec 2 §4). */
  selectable: z.boolean(),
  updated_by: z.string(),
  updated_at: field.instant,
  /** The version of the take-off with which it last changed. */
  revision: z.number().int(),
});
export type CubageMaterial = z.infer<typeof CubageMaterial>;

/** All materials of a take-off in their order: at most 5,000. */
export const getDocumentMaterials = call('erp.getDocumentMaterials', 'GET /get_document_materials/{document_id}', {
  summary: 'Materiales de una cubicación',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.array(CubageMaterial),
});

/** Rows of all take-offs that one sees. */
export const filterDocMaterials = call('erp.filterDocMaterials', 'GET /filter_doc_materials', {
  summary: 'Materiales de las cubicaciones, filtrados',
  permission: 'cubication:read',
  query: {
    ...field.page,
    document_id: field.id.optional(),
    place_id: field.id.optional(),
    code: materialCode.optional(),
    category: category.optional(),
    search: z.string().trim().max(100).optional(),
  },
  answer: field.paged(CubageMaterial),
});

/** The rows of a take-off that are no main equipment: its category Adicionales (decision 091). */
export const documentExtras = call('erp.documentExtras', 'GET /document_extras', {
  summary: 'Adicionales de una cubicación',
  permission: 'cubication:read',
  query: { document_id: field.id },
  answer: z.array(CubageMaterial),
});

const quantity = field.amount({ digits: 12, decimals: 3 });
const optionalText = field.optionalText(60);
const cells = {
  quantity: quantity.optional(),
  /** A formula in place of a quantity. */
  formula: field.text(mostCharacters).nullable().optional(),
  section: optionalText.optional(),
  category: category.optional(),
  dispatch: dispatch.nullable().optional(),
  comment: field.optionalLines(500).optional(),
  /** One of the stages; an activity brings its own. */
  stage_id: field.id.nullable().optional(),
  /** Of the plan of the place. */
  activity_id: field.id.nullable().optional(),
};
const oneAmount = (it: { quantity?: string | undefined; formula?: string | null | undefined }): boolean =>
  (it.quantity === undefined) !== (it.formula === undefined || it.formula === null);
const eitherAmount = { path: ['quantity'], error: 'Indique una cantidad o una fórmula.' };
const isOneAmount = (it: { quantity?: unknown; formula?: unknown }): boolean => it.quantity === undefined || !it.formula;
const isChange = (it: object): boolean => Object.values(it).some((cell) => cell !== undefined);
const noChange = 'Indique qué cambia.';
/** What a row says; its cost only of a material that is not in the catalogue, in the currency that it has or in pesos. */
const changeCells = {
  ...cells,
  cost: field.money(unitAmount.nullable().optional()),
  cost_currency: field.money(field.currency.nullable().optional()),
};
/** Cells as they were seen, and as they are to be. */
export const rowChange = {
  seen: z.strictObject(changeCells),
  cells: z.strictObject(changeCells).refine(isOneAmount, eitherAmount).refine(isChange, noChange),
};
const changes = { permission: 'cubication:update', refreshes: cubageChanges } as const;

/** At the costs of today; a retired material is not taken. */
export const postDocumentMaterials = call('erp.postDocumentMaterials', 'POST /post_document_materials', {
  summary: 'Agregar materiales a una cubicación',
  ...changes,
  body: z.strictObject({
    document_id: field.id,
    user: actor,
    materials: z
      .array(z.strictObject({ code: materialCode, ...cells }).refine(oneAmount, eitherAmount))
      .min(1, 'Indique al menos un material.')
      .max(cubageLimits.added, `A lo más ${cubageLimits.added} materiales a la vez.`),
  }),
  answer: z.array(CubageMaterial),
});

/** What is not in the catalogue; it is substituted before the take-off is sent. */
export const customMaterial = call('erp.customMaterial', 'POST /custom_material', {
  summary: 'Agregar a una cubicación un material que no está en el catálogo',
  ...changes,
  body: z
    .strictObject({
      document_id: field.id,
      user: actor,
      name: field.text(200),
      unit_id: field.id,
      cost: field.money(unitAmount.optional()),
      cost_currency: field.money(field.currency.optional()),
      ...cells,
    })
    .refine(oneAmount, eitherAmount),
  answer: CubageMaterial,
});

/**
 * Cells of a row: `seen` is what stood in each when it was changed. Two cells of one row by two people both stay; of the same cell the
 * second is told what the first wrote.
 */
export const updateDocumentMaterial = call('erp.updateDocumentMaterial', 'POST /update_document_material', {
  summary: 'Editar un material de una cubicación',
  ...changes,
  body: z.strictObject({ id: field.id, user: actor, ...rowChange }),
  answer: CubageMaterial,
});

/** With the number by which it is taken back. */
export const SubstitutedMaterial = CubageMaterial.extend({ substitution_id: field.id });
export type SubstitutedMaterial = z.infer<typeof SubstitutedMaterial>;

/**
 * The material of the catalogue that a custom one is, or that stands in for a retired one: quantity, formula, comments, stage, activity and
 * history stay. A retired one is replaced while the take-off is open.
 */
export const substituteCustom = call('erp.substituteCustom', 'POST /substitute_custom', {
  summary: 'Reemplazar un material propio, o retirado, por uno vigente del catálogo',
  ...changes,
  body: z.strictObject({ id: field.id, user: actor, code: materialCode }),
  answer: SubstitutedMaterial,
});

/**
 * Ours: the row is again what it was before, with its name, unit and cost, where nobody gave it another material or cost since and it is not
 * on its way to the ERP. What was taken back is a substitution in its turn, by which it is done again.
 */
export const takeBackSubstitution = call(
  'erp.takeBackSubstitution',
  'POST /documents/{document_id}/substitutions/{substitution_id}/take_back',
  {
    summary: 'Deshacer el reemplazo de un material propio o retirado',
    ...changes,
    params: { document_id: field.id, substitution_id: field.id },
    answer: SubstitutedMaterial,
  },
);

export const deleteDocMaterial = call('erp.deleteDocMaterial', 'DELETE /delete_doc_material/{id}', {
  summary: 'Quitar un material de una cubicación',
  ...changes,
  params: { id: field.id },
  query: { user_id: actor },
  answer: field.done,
});

const rowIds = z
  .array(field.id)
  .min(1, 'Elija al menos una fila.')
  .max(cubageLimits.added, `A lo más ${cubageLimits.added} filas a la vez.`);

const seenRevision = z.strictObject({ id: field.id, revision: z.number().int().nonnegative() });

/** All or none; where it is said which revision of a row was seen, a row that changed since is refused. */
export const batchDeleteDocMaterial = call('erp.batchDeleteDocMaterial', 'DELETE /batch_delete_doc_material', {
  summary: 'Quitar varios materiales de una cubicación',
  ...changes,
  body: z.strictObject({
    document_id: field.id,
    user: actor,
    ids: rowIds,
    seen: z.array(seenRevision).max(cubageLimits.added).optional(),
  }),
  answer: field.done,
});

/** What came along, and what of it is not as it was where it comes from. */
export const ClonedMaterials = z.object({
  document: CubageInfo,
  added: z.number().int(),
  /** Added to rows that were there. */
  joined: z.number().int(),
  services: z.number().int(),
  panels: z.number().int(),
  /** Files, each a copy of its own. */
  attachments: z.number().int(),
  /** Variables that say what the place says from now on, where they said something else. */
  sizes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Codes that are retired: to be replaced. */
  retired: z.array(z.string()),
  /** The rows that are new, of each part. */
  rows: z.object({ materials: z.array(field.id), panels: z.array(field.id), services: z.array(field.id) }),
  /** Rows that were there, to which something was added. */
  sums: z.array(z.object({ row_id: field.id, before: z.string(), after: z.string() })),
  /** The variables before anything came. */
  variables_before: z.array(CubageVariable),
  /** Costs that are others today: what each was, and what it is. */
  changes: z.array(
    z.object({
      code: z.string(),
      price_before: field.money(z.string().nullable()),
      price_currency: field.money(field.currency.nullable()),
      cost: field.money(z.string().nullable()),
      cost_currency: field.money(field.currency.nullable()),
    }),
  ),
});
export type ClonedMaterials = z.infer<typeof ClonedMaterials>;

/** How what is cloned comes into a take-off that has rows. */
export const cloning = {
  /**
   * The same material of the same section is one row with both quantities, where neither is a formula; services, boards and files that
   * are there already do not come once more.
   */
  join: z.boolean().default(false),
  with_comments: z.boolean().default(false),
  with_attachments: z.boolean().default(false),
};

/** Rows of another take-off, all or some, at the costs of today; its services and boards only where that is asked for. */
export const cloneDocumentMaterials = call('erp.cloneDocumentMaterials', 'POST /clone_document_materials', {
  summary: 'Copiar materiales de otra cubicación',
  ...changes,
  prepares: true,
  body: z.strictObject({
    from_document_id: field.id,
    document_id: field.id,
    user: actor,
    ids: rowIds.optional(),
    with_others: z.boolean().default(false),
    ...cloning,
  }),
  answer: ClonedMaterials,
});
