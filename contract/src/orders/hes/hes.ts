import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { sentJson } from '../../sent-json.ts';
import { states } from '../../states.ts';
import { invoicingStates, paymentStates } from './match.ts';
import { receptionStates } from '../orders/states.ts';
import { getServiceOrder, ListedOrder, orderNumber, serviceOrders } from '../orders/orders.ts';

/**
 * The way of a HES (hoja de entrada de servicios): a reception in the ERP, which gives it its number. What the ERP refuses is tried again or
 * annulled; what it has is annulled, there too, while no invoice uses it (domain §6).
 */
export const hesStates = states<'por_emitir' | 'emitida' | 'rechazada_erp' | 'anulada', 'issue' | 'refuse' | 'retry' | 'cancel' | 'annul'>({
  por_emitir: { label: 'Por emitir', tone: 'info', on: { issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada' } },
  emitida: { label: 'Emitida', tone: 'success', on: { annul: 'anulada' } },
  rechazada_erp: {
    label: 'Rechazada por el ERP',
    tone: 'danger',
    on: { retry: 'por_emitir', issue: 'emitida', refuse: 'rechazada_erp', cancel: 'anulada', annul: 'anulada' },
  },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type HesStatus = (typeof hesStates.names)[number];

export const hesLimits = { evidenceMegabytes: 25, evidences: 20, lines: 200 } as const;

/** As somebody types it: `hes-000001` is `HES-000001`. */
const hesNumber = orderNumber;
const byNumber = { number: hesNumber };
const sum = field.money(z.string().nullable());

/** An order with how much of it was received, here and on the way to the ERP. */
export const HesPurchaseOrder = ListedOrder.extend({
  /** What was received is worth, net; annulled sheets count no more. */
  received_net: sum,
  net: sum,
  /** How many sheets stand; annulled ones do not. */
  hes: z.number().int(),
  /** Null: «sin fuente». */
  invoicing: field.state(invoicingStates).nullable(),
  payment: field.state(paymentStates).nullable(),
});
export type HesPurchaseOrder = z.infer<typeof HesPurchaseOrder>;

/** What of a line of the order a sheet received. */
const HesLine = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** Of what the line ordered then. */
  percent: z.string(),
  total: sum,
});
export type HesLine = z.infer<typeof HesLine>;

export const Hes = z.object({
  id: field.id,
  number: z.string(),
  status: field.state(hesStates),
  order_number: z.string(),
  order_erp_number: z.string().nullable(),
  supplier: z.string(),
  currency: field.currency,
  /** Null until the ERP has it: this is the number that the supplier's invoice refers to. */
  erp_number: z.string().nullable(),
  erp_error: z.string().nullable(),
  /** An earlier sheet of the order that the ERP refused: this one goes after it. */
  waits_for: z.string().nullable(),
  /** It is annulled here, and why the ERP did not annul it. */
  annul_error: z.string().nullable(),
  received_on: field.day,
  /** The supplier's own paper: a dispatch note, a statement of work. */
  paper: z.string().nullable(),
  /** What it accepts; of that what is kept back and what was paid in advance; the rest is invoiced. */
  net: sum,
  retention: sum,
  amortisation: sum,
  to_invoice: sum,
  /** The milestone that it accepts, counted from one; or which monthly statement it is. */
  milestone: z.number().int().nullable(),
  milestone_name: z.string().nullable(),
  statement: z.number().int().nullable(),
  signer_name: z.string(),
  created_by: z.string(),
  created_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(['retry', 'annul', 'add_evidence'])),
});
export type Hes = z.infer<typeof Hes>;

const HesEvidence = z.object({
  id: field.id,
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  added_by: z.string(),
  added_at: field.instant,
});
export type HesEvidence = z.infer<typeof HesEvidence>;

export const HesInfo = Hes.extend({
  items: z.array(HesLine),
  comment: z.string().nullable(),
  signer_rut: z.string(),
  /** An address that shows what was drawn. */
  signature: z.string(),
  evidence: z.array(HesEvidence),
  annulled_by: z.string().nullable(),
  annulled_at: field.instant.nullable(),
  annul_reason: z.string().nullable(),
});
export type HesInfo = z.infer<typeof HesInfo>;

/** What of a line is still to be received. */
export const PendingLine = z.object({
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  ordered: z.string(),
  received: z.string(),
  /** What went back to the supplier: counted off what was received. */
  returned: z.string(),
  /** By others, in the ERP, as it was read last. */
  elsewhere: z.string(),
  pending: z.string(),
  /** Nothing more of it is waited for, whatever came. */
  is_closed: z.boolean(),
});
export type PendingLine = z.infer<typeof PendingLine>;

/** Orders that the ERP has, with their sheets (spec 3 §3). */
export const getHesPurchaseOrder = call('materials.getHesPurchaseOrder', 'GET /api/hes/purchase_order', {
  summary: 'Órdenes de compra emitidas, con lo que se ha recibido de ellas',
  permission: 'purchase_orders:read',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    reception: field.state(receptionStates).optional(),
    /** Those of which something is missing that was promised for a day before today. */
    late: z.literal('true').optional(),
    /** Those of which something does not agree with receptions or invoices. */
    problems: z.literal('true').optional(),
    sort: field.sort(['number', 'supplier', 'created_at', 'delivery_date'], '-created_at'),
  },
  answer: field.paged(HesPurchaseOrder),
});

/** Ours: the sheets of an order, and what is left of its lines. */
export const orderReception = call('materials.orderReception', 'GET /api/purchase_orders/{number}/hes', {
  summary: 'Las HES de una orden de compra y lo que falta recibir',
  permission: 'purchase_orders:read',
  params: { number: orderNumber },
  answer: z.object({ items: z.array(Hes), lines: z.array(PendingLine) }),
});

/** Ours. */
export const getHes = call('materials.getHes', 'GET /api/hes/{number}', {
  summary: 'Una HES con sus líneas, su firma y su evidencia',
  permission: 'purchase_orders:read',
  params: byNumber,
  answer: HesInfo,
});

/** Ours. */
export const hesPdf = call('materials.hesPdf', 'GET /api/hes/{number}/pdf', {
  summary: 'Una HES, en PDF',
  permission: 'purchase_orders:read',
  params: byNumber,
  answer: download('application/pdf'),
});

/** What is stale after something was received, or is received no more. */
const hesChanges = [getHesPurchaseOrder.id, orderReception.id, getHes.id, getServiceOrder.id, serviceOrders.id];

const isNothing = (it: string): boolean => /^[0.]*$/.test(it);
const someQuantity = field.amount({ digits: 12, decimals: 3 }).refine((it) => !isNothing(it), 'La cantidad debe ser mayor que cero.');
const somePercent = field
  .amount({ digits: 3, decimals: 2 })
  .refine((it) => !isNothing(it) && Number(it) <= 100, 'Un porcentaje va de más de 0 a 100.');

const evidence = z
  .file('Suba una foto o un PDF de lo recibido.')
  .min(1, 'El archivo está vacío.')
  .max(hesLimits.evidenceMegabytes * 1024 * 1024, `El archivo supera ${hesLimits.evidenceMegabytes} MB.`);

/** How much of a line came, by quantity or in percent of what it orders; without either nothing came of it. */
const receivedLine = z
  .strictObject({ line: z.number().int().positive(), quantity: someQuantity.nullish(), percent: somePercent.nullish() })
  .refine((it) => !it.quantity || !it.percent, { path: ['quantity'], error: 'Indique la cantidad o el porcentaje, no los dos.' });

/**
 * Says what was received of an order's lines, by quantity or by percent of the line, signed and with evidence; posted to the ERP exactly
 * once. More than is left of a line is refused at the line (spec 3 §7; domain §6).
 */
export const postHes = call('materials.postHes', 'POST /api/hes/post_hes', {
  summary: 'Registrar una HES: lo que se recibió de una orden de compra',
  permission: 'purchase_orders:create',
  body: z.strictObject({
    number: orderNumber,
    /** The version of the order that was seen: another one may ask for other quantities. */
    edition: field.sentVersion,
    received_on: field.day,
    paper: field.optionalText(60),
    comment: field.optionalLines(1_000),
    /** Of an order that is billed by milestones: which one this accepts. */
    milestone: field.sentNumber(z.number().int().positive()).optional(),
    items: sentJson(
      z
        .array(receivedLine)
        .max(hesLimits.lines, `A lo más ${hesLimits.lines} líneas.`)
        .refine((it) => it.some(({ quantity, percent }) => quantity ?? percent), 'Indique lo que se recibió de al menos una línea.')
        .refine((it) => new Set(it.map(({ line }) => line)).size === it.length, 'Una línea está dos veces.'),
    ),
    signer_name: field.text(120),
    signer_rut: field.rut,
    signature: field.signature,
    evidence,
  }),
  multipart: true,
  prepares: true,
  answer: HesInfo,
  refreshes: hesChanges,
});

/** Ours: another photo or paper of what was received. */
export const addHesEvidence = call('materials.addHesEvidence', 'POST /api/hes/{number}/evidence', {
  summary: 'Agregar evidencia a una HES',
  permission: 'purchase_orders:create',
  params: byNumber,
  body: z.strictObject({ evidence }),
  multipart: true,
  prepares: true,
  answer: HesInfo,
  refreshes: hesChanges,
});

/** Ours: sends to the ERP again what it refused. */
export const retryHes = call('materials.retryHes', 'POST /api/hes/{number}/retry', {
  summary: 'Enviar otra vez al ERP una HES que rechazó',
  permission: 'purchase_orders:update',
  params: byNumber,
  body: z.strictObject({ version: field.version }),
  answer: HesInfo,
  refreshes: hesChanges,
});

/** Ours: what it received is to be received again. Refused once an invoice uses it. */
export const annulHes = call('materials.annulHes', 'POST /api/hes/{number}/annul', {
  summary: 'Anular una HES que ninguna factura usa',
  permission: 'purchase_orders:update',
  params: byNumber,
  body: z.strictObject({ version: field.version, reason: field.lines(500) }),
  prepares: true,
  answer: HesInfo,
  refreshes: hesChanges,
});
