import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { ErpDocument, erpKindNames } from './documents.ts';

/**
 * What is sent to the ERP, exactly once (decision 017). `espera_en_erp`: it is there, and waits for an approval of its own.
 * Who takes what another began (`claim` again) first asks whether it arrived.
 */
export const erpPostStates = states<
  'pendiente' | 'enviando' | 'publicado' | 'espera_en_erp' | 'fallido' | 'cancelado',
  'claim' | 'post' | 'hold' | 'postpone' | 'refuse' | 'retry' | 'fix' | 'cancel'
>({
  pendiente: {
    label: 'Pendiente',
    tone: 'info',
    on: { claim: 'enviando', retry: 'pendiente', fix: 'pendiente', cancel: 'cancelado', post: 'publicado', hold: 'espera_en_erp' },
  },
  enviando: {
    label: 'Enviando',
    tone: 'teal',
    on: { claim: 'enviando', post: 'publicado', hold: 'espera_en_erp', postpone: 'pendiente', refuse: 'fallido' },
  },
  publicado: { label: 'Publicado', tone: 'success', on: {} },
  espera_en_erp: {
    label: 'Espera aprobación en el ERP',
    tone: 'violet',
    on: { retry: 'espera_en_erp', hold: 'espera_en_erp', post: 'publicado', refuse: 'fallido' },
  },
  fallido: {
    label: 'Fallido',
    tone: 'danger',
    on: { retry: 'pendiente', fix: 'pendiente', cancel: 'cancelado', post: 'publicado', hold: 'espera_en_erp' },
  },
  cancelado: { label: 'Anulado', tone: 'neutral', on: {} },
});
export type ErpPostState = (typeof erpPostStates.names)[number];

/** What a person may do to one. */
export const erpPostActions = ['retry', 'fix', 'cancel'] as const;

/** What asks for posts, as people call it; an area that posts adds its own. */
export const erpSources = {
  material_request: 'Solicitud de materiales',
  purchase_order: 'Orden de compra',
  hes: 'HES',
  ingreso: 'Ingreso',
  recepcion: 'Recepción',
  traslado: 'Traslado',
  consumo: 'Vale de consumo',
  devolucion: 'Devolución',
  devolucion_proveedor: 'Devolución al proveedor',
  conteo: 'Conteo de inventario',
  fusion: 'Fusión de materiales',
  material_merge: 'Material fusionado',
  supplier_merge: 'Proveedor fusionado',
  creation_request: 'Solicitud de creación',
  supplier_bank: 'Cuenta bancaria de proveedor',
} as const;
const sources = Object.keys(erpSources) as [keyof typeof erpSources, ...(keyof typeof erpSources)[]];

/** What the ERP is to do: make a document, or change or end one that an earlier post made. */
export const erpTasks = { create: 'Crear', change: 'Modificar', close: 'Cerrar', cancel: 'Anular' } as const;
export type ErpTask = keyof typeof erpTasks;
const tasks = Object.keys(erpTasks) as [ErpTask, ...ErpTask[]];

/** Why the ERP did not take it: in words, and the field of ours that it is about, if the ERP said so. */
export const ErpError = z.object({ code: z.string().nullable(), text: z.string(), field: z.string().nullable() });
export type ErpError = z.infer<typeof ErpError>;

export const ErpPost = z.object({
  id: z.uuid(),
  kind: z.enum(erpKindNames),
  task: z.enum(tasks),
  state: field.state(erpPostStates),
  source: z.string(),
  source_id: z.number().int(),
  source_number: z.string(),
  /** Tells the posts of one source apart, in words: what is transferred, what is bought. */
  part: z.string(),
  project_code: z.string().nullable(),
  lines: z.number().int(),
  attempts: z.number().int(),
  /** When it is tried again by itself. */
  next_at: field.instant.nullable(),
  erp_entry: z.string().nullable(),
  /** What people in the ERP call it. */
  erp_number: z.string().nullable(),
  last_error: ErpError.nullable(),
  created_at: field.instant,
  updated_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(erpPostActions)),
});
export type ErpPost = z.infer<typeof ErpPost>;

const Attempt = z.object({
  number: z.number().int(),
  started_at: field.instant,
  ended_at: field.instant.nullable(),
  /** What came of it, in words. */
  outcome: z.string(),
  error: ErpError.nullable(),
});

/** One with what was sent and every try. */
export const ErpPostInfo = ErpPost.extend({
  /** Without prices for who may not see money. */
  document: ErpDocument,
  history: z.array(Attempt),
  cancel_reason: z.string().nullable(),
});
export type ErpPostInfo = z.infer<typeof ErpPostInfo>;

/** Ours: what failed first, then the newest. */
export const listErpPosts = call('materials.listErpPosts', 'GET /api/erp/posts', {
  summary: 'Envíos al ERP: qué se publicó, qué espera y qué falló',
  permission: 'materials:read',
  query: {
    ...field.page,
    state: field.state(erpPostStates).optional(),
    kind: z.enum(erpKindNames).optional(),
    source: z.enum(sources).optional(),
    search: z.string().trim().max(100).optional(),
    sort: field.sort(['state', 'created_at', 'updated_at', 'source_number', 'erp_number'], 'state'),
  },
  answer: field.paged(ErpPost),
});

/** Ours. */
export const getErpPost = call('materials.getErpPost', 'GET /api/erp/posts/{id}', {
  summary: 'Un envío al ERP, con lo enviado y todos sus intentos',
  permission: 'materials:read',
  params: { id: z.uuid() },
  answer: ErpPostInfo,
});

/** Ours: which ERP it is, and how many posts there are in each state. */
export const erpStatus = call('materials.erpStatus', 'GET /api/erp/status', {
  summary: 'Qué ERP se usa y cuántos envíos hay en cada estado',
  permission: 'materials:read',
  answer: z.object({
    configured: z.boolean(),
    name: z.string(),
    counts: z.array(z.object({ state: field.state(erpPostStates), count: z.number().int() })),
  }),
});

const refreshes = [listErpPosts.id, getErpPost.id, erpStatus.id];
const one = { id: z.uuid(), version: field.version };

/** Ours: tries again now; of what waits in the ERP it asks how it stands. */
export const retryErpPost = call('materials.retryErpPost', 'POST /api/erp/posts/retry', {
  summary: 'Reintentar un envío al ERP',
  permission: 'purchase_requests:update',
  body: z.strictObject(one),
  answer: ErpPostInfo,
  refreshes,
});

const change = field.optionalText(20).optional();
/** What may be corrected without asking those who approved: never what is asked for, nor how much, nor at what price. */
const corrections = {
  comments: z.string().trim().max(254).optional(),
  required_date: field.day.nullish(),
  supplier: change,
  project_code: change,
  cost_center: change,
  from_warehouse: change,
  to_warehouse: change,
  /** Stands by itself, and is copied from nothing: the document of before is closed there already. */
  detached: z.boolean().default(false),
  lines: z
    .array(
      z.strictObject({
        reference: z.string().max(36),
        warehouse: change,
        project_code: change,
        cost_center: change,
        required_date: field.day.nullish(),
      }),
    )
    .max(1_000)
    .default([]),
};
export type ErpFix = z.output<z.ZodObject<typeof corrections>>;

/** Ours: asks the ERP first when it may have arrived, for then there is nothing left to correct. */
export const fixErpPost = call('materials.fixErpPost', 'POST /api/erp/posts/fix', {
  summary: 'Corregir lo que se envía al ERP y reintentar',
  permission: 'purchase_requests:update',
  body: z.strictObject({ ...one, reason: field.lines(500), ...corrections }),
  prepares: true,
  answer: ErpPostInfo,
  refreshes,
});

/** Ours: what may have arrived is looked for first. */
export const cancelErpPost = call('materials.cancelErpPost', 'POST /api/erp/posts/cancel', {
  summary: 'Anular un envío que no llegó al ERP',
  permission: 'purchase_requests:update',
  body: z.strictObject({ ...one, reason: field.lines(500) }),
  prepares: true,
  answer: ErpPostInfo,
  refreshes,
});
