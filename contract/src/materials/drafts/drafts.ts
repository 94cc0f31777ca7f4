import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { requestTypes } from '../../approvals/kinds.ts';
import { chargeCode, materialCode, paperNumber, quantity } from '../catalogue/codes.ts';
import { MaterialRequestInfo, requestChanges, requestDocuments, type RequestDocument } from '../requests/requests.ts';
import { transferKind } from '../transfers/kinds.ts';

const upper = (max: number) => field.optionalText(max).transform((it) => it?.toUpperCase() ?? null);

/** What both kinds of requests say. */
const common = {
  /** The draft that this one comes from; it becomes the request. */
  draft_number: paperNumber.optional(),
  request_type: z.enum(requestTypes).default('SOLICITUD DE MATERIALES'),
  category: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Elija una categoría.').default(1),
  document_kind: z
    .enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]], 'Elija un tipo de documento.')
    .default('InventoryTransferRequest'),
  source: z.enum(['central', 'proyecto'], 'Elija de dónde viene.').default('central'),
  source_project_code: upper(30),
  /** Of what is moved: whether we bring it, or they fetch it (spec 2 §4). */
  transfer_kind: transferKind.default('DESPACHO'),
  /** BF0001 when it is not said (spec 2 §9). */
  from_warehouse: upper(20),
  /** Nothing: it goes to the site, or whoever asks fetches it. */
  to_warehouse: upper(20),
  supplier_code: upper(20),
  required_date: field.day.nullish().transform((it) => it ?? null),
  comment: field.optionalLines(1_000),
};
const line = z.strictObject({ code: materialCode, quantity, comment: field.optionalLines(300) });
const items = z.array(line).min(1, 'Agregue al menos un material.').max(1_000, 'A lo más 1.000 líneas.');

/** For a project: `number` in the answer names it from now on. */
export const createMaterialRequest = call('materials.createMaterialRequest', 'POST /api/requests/material_request', {
  summary: 'Pedir materiales para un proyecto',
  permission: 'materials:create',
  body: z.strictObject({
    ...common,
    project_code: chargeCode,
    stage_id: field.id.nullish().transform((it) => it ?? null),
    place_id: field.id.nullish().transform((it) => it ?? null),
    /** Of the plan of that place. */
    activity_id: field.id.nullish().transform((it) => it ?? null),
    items,
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** For a cost centre (CECO). */
export const createCostCenterMaterialRequest = call(
  'materials.createCostCenterMaterialRequest',
  'POST /api/cost_centers/material_request',
  {
    summary: 'Pedir materiales para un centro de costo',
    permission: 'materials:create',
    body: z.strictObject({ ...common, cost_center: chargeCode, items }),
    answer: MaterialRequestInfo,
    refreshes: requestChanges,
    changes: ['approvals'],
  },
);

/** Ours: kept as far as it is written; only whoever writes it sees it. */
export const saveRequestDraft = call('materials.saveRequestDraft', 'POST /api/requests/material_request_draft', {
  summary: 'Guardar el borrador de una solicitud de materiales',
  permission: 'materials:create',
  body: z.strictObject({
    ...common,
    /** Of the draft as the person last saw it. */
    version: field.version.optional(),
    project_code: upper(30),
    stage_id: field.id.nullish().transform((it) => it ?? null),
    place_id: field.id.nullish().transform((it) => it ?? null),
    /** Of the plan of that place. */
    activity_id: field.id.nullish().transform((it) => it ?? null),
    cost_center: upper(30),
    items: z.array(line).max(1_000, 'A lo más 1.000 líneas.').default([]),
  }),
  answer: MaterialRequestInfo,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** Ours. */
export const deleteRequestDraft = call('materials.deleteRequestDraft', 'DELETE /api/requests/material_request_draft/{number}', {
  summary: 'Descartar un borrador propio',
  permission: 'materials:create',
  params: { number: paperNumber },
  answer: field.done,
  refreshes: requestChanges,
  changes: ['approvals'],
});
