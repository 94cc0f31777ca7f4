import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { states } from '../../states.ts';
import { materialCode, paperNumber, warehouseCode } from '../catalogue/codes.ts';
import { serialLimits } from './serial-text.ts';

type SerialStatus = 'en_bodega' | 'en_obra' | 'en_camino' | 'instalada' | 'devuelta' | 'perdida';
type SerialAction =
  | 'receive'
  | 'receive_at_site'
  | 'send'
  | 'carry'
  | 'carry_to_site'
  | 'use'
  | 'give_back'
  | 'lose'
  | 'restore'
  | 'restore_to_site'
  | 'restore_on_the_way';

const movable = { send: 'en_camino', carry: 'en_bodega', carry_to_site: 'en_obra', use: 'instalada', give_back: 'devuelta' } as const;
const restores = { restore: 'en_bodega', restore_to_site: 'en_obra', restore_on_the_way: 'en_camino' } as const;

/** Where one serial is, as the papers that name it say (decision 165); what was given back may come again, repaired, and what was lost is found again. */
export const serialStates = states<SerialStatus, SerialAction>({
  en_bodega: { label: 'En bodega', tone: 'info', on: movable },
  en_obra: { label: 'En obra', tone: 'teal', on: movable },
  en_camino: { label: 'En camino', tone: 'warning', on: { ...movable, ...restores, lose: 'perdida' } },
  instalada: { label: 'Instalada', tone: 'success', on: restores },
  devuelta: { label: 'Devuelta al proveedor', tone: 'neutral', on: { receive: 'en_bodega', receive_at_site: 'en_obra', ...restores } },
  perdida: { label: 'Perdida en el traslado', tone: 'danger', on: movable },
});

/** The papers that name serials. */
export const serialPapers = {
  recepcion: 'Recepción',
  traslado: 'Traslado',
  consumo: 'Vale de consumo',
  devolucion: 'Devolución a bodega',
  devolucion_proveedor: 'Devolución al proveedor',
} as const;
export type SerialPaper = keyof typeof serialPapers;
const paperNames = Object.keys(serialPapers) as [SerialPaper, ...SerialPaper[]];
const document_kind = z.enum(paperNames);

/** Of one line: each as it is, or a range `A0001..A0100`, which the server expands. */
export const serialsOfLine = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Falta el número de serie.')
      .max(serialLimits.range, `Un número de serie tiene a lo más ${serialLimits.length} letras.`),
  )
  .max(serialLimits.line, `A lo más ${serialLimits.line} series por línea.`);

export const Serial = z.object({
  id: field.id,
  serial: z.string(),
  code: z.string(),
  description: z.string(),
  status: field.state(serialStates),
  warehouse_code: z.string().nullable(),
  warehouse: z.string().nullable(),
  project_code: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  /** The last paper that named it. */
  document_kind,
  document_number: z.string(),
  since: field.instant,
  /** Whoever brought it last, with which order: the warranty is claimed by them. */
  supplier: z.string().nullable(),
  order_number: z.string().nullable(),
  receipt_number: z.string(),
  received_at: field.instant,
  version: field.version,
});
export type Serial = z.infer<typeof Serial>;

export const SerialInfo = Serial.extend({
  steps: z.array(
    z.object({
      step: z.number().int(),
      document_kind,
      document_number: z.string(),
      /** Of the request that a receipt belongs to. */
      request_number: z.string().nullable(),
      /** The paper was annulled: it lies again where it lay. */
      is_undone: z.boolean(),
      status: field.state(serialStates),
      where: z.string(),
      by: z.string(),
      at: field.instant,
    }),
  ),
  /** The person may correct it. */
  may_correct: z.boolean(),
});
export type SerialInfo = z.infer<typeof SerialInfo>;

const reading = { permission: 'materials:read', orPermission: ['mobile_warehouses:read'] } as const;

/** Serials by where they are, what they are of, and the papers that brought them. */
export const listSerials = call('materials.listSerials', 'GET /api/serials', {
  summary: 'Números de serie y dónde está cada uno',
  ...reading,
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    code: materialCode.optional(),
    status: field.state(serialStates).optional(),
    warehouse_code: warehouseCode.optional(),
    codigoLugarInstalacion: field.text(30).optional(),
    sort: field.sort(['serial', 'since', 'received_at'], 'serial'),
  },
  answer: field.paged(Serial),
});

export const getSerial = call('materials.getSerial', 'GET /api/serials/{id}', {
  summary: 'Un número de serie con los papeles que lo nombran',
  ...reading,
  params: { id: field.id },
  answer: SerialInfo,
});

const PaperLine = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  serials: z.array(z.object({ id: field.id, serial: z.string() })),
  /** Of a transfer of which a part came: so many of those that came are still to be said. */
  unsaid_arrivals: z.number().int().nonnegative(),
});
export type SerialPaperLine = z.infer<typeof PaperLine>;

/** Of a paper, the materials that carry serials, and those that it names. */
export const serialsOfPaper = call('materials.serialsOfPaper', 'GET /api/serials/papers/{document_kind}/{document_number}', {
  summary: 'Los números de serie de un papel: cuántos van y cuántos faltan',
  ...reading,
  params: { document_kind, document_number: paperNumber },
  answer: z.object({ items: z.array(PaperLine), may_name: z.boolean() }),
});

const changes = [listSerials.id, getSerial.id, serialsOfPaper.id];
const writing = { permission: 'mobile_warehouses:create', orPermission: ['mobile_warehouses:update', 'materials:create'] } as const;

/** Names serials on a paper that moved them: what was not read beside the truck is completed later. */
export const nameSerials = call('materials.nameSerials', 'POST /api/serials/papers/{document_kind}/{document_number}', {
  summary: 'Anotar números de serie en una recepción, un traslado, un vale o una devolución',
  ...writing,
  params: { document_kind, document_number: paperNumber },
  body: z.strictObject({
    code: materialCode,
    serials: serialsOfLine.min(1, 'Indique al menos un número de serie.'),
  }),
  answer: z.object({ items: z.array(PaperLine), may_name: z.boolean() }),
  refreshes: changes,
});

/** It was read wrong: its papers stay, and its history tells what it was. */
export const correctSerial = call('materials.correctSerial', 'PUT /api/serials/{id}', {
  summary: 'Corregir un número de serie mal leído',
  ...writing,
  params: { id: field.id },
  body: z.strictObject({ serial: field.text(serialLimits.length), version: field.version }),
  answer: SerialInfo,
  refreshes: changes,
});

/** What else becomes stale where a paper names serials at once. */
export const serialChanges = changes;
