import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { chargeCode, quantity, warehouseCode } from '../materials/catalogue/codes.ts';
import { xlsx } from '../materials/index.ts';
import { requestChanges } from '../materials/requests/requests.ts';
import { states } from '../states.ts';

/** What the night proposes waits until somebody asks for it or drops it, or until nothing is lacking any more. */
export const proposalStates = states<'propuesta' | 'pedida' | 'descartada' | 'sin_efecto', 'ask' | 'drop' | 'vanish'>({
  propuesta: { label: 'Propuesta', tone: 'warning', on: { ask: 'pedida', drop: 'descartada', vanish: 'sin_efecto' } },
  pedida: { label: 'Pedida', tone: 'success', on: {} },
  descartada: { label: 'Descartada', tone: 'neutral', on: {} },
  sin_efecto: { label: 'Ya no hace falta', said: 'sin efecto: ya no hace falta', tone: 'neutral', on: {} },
});

/** How it comes: from a supplier, or from the central warehouse where enough is free. */
export const proposalWays = { compra: 'Comprar', traslado: 'Traer de la bodega central' } as const;
const ways = ['compra', 'traslado'] as const satisfies (keyof typeof proposalWays)[];

const proposalLimits = { items: 200 } as const;

/** What should be ordered of a material for a warehouse, and why. */
export const Proposal = z.object({
  id: field.id,
  number: z.string(),
  state: field.state(proposalStates),
  way: z.enum(ways),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  warehouse_code: z.string(),
  warehouse: z.string(),
  quantity: figure,
  /** From whom it is usually bought; a purchase is asked for from them. */
  supplier_code: z.string().nullable(),
  supplier: z.string().nullable(),
  /** What it rests on: «usa 4,2/día · plazo 12 d · mínimo 50 · libre 20». */
  why: z.string(),
  found_at: field.instant,
  /** The night in which it was proposed last. */
  seen_at: field.instant,
  decided_by: z.string().nullable(),
  decided_at: field.instant.nullable(),
  asked_quantity: figure.nullable(),
  request_number: z.string().nullable(),
  /** Why it was dropped, and until when it is not proposed again. */
  reason: z.string().nullable(),
  dropped_until: field.day.nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['ask', 'drop'])),
});
export type Proposal = z.infer<typeof Proposal>;

const filters = {
  search: z.string().trim().max(100).optional(),
  state: field.state(proposalStates).optional(),
  way: z.enum(ways).optional(),
  warehouse_code: warehouseCode.optional(),
};

/** Ours: of the warehouses whose stock the person sees; what waits first. */
export const listProposals = call('materials.listReplenishment', 'GET /api/supply/replenishment', {
  summary: 'Propuesta de reposición: qué conviene pedir para cada bodega, y por qué',
  permission: 'purchase_requests:read',
  query: { ...field.page, ...filters },
  answer: field.paged(Proposal),
});

/** Ours: all pages of what the filters say. */
export const exportProposals = call('materials.exportReplenishment', 'GET /api/supply/replenishment/xlsx', {
  summary: 'Propuesta de reposición en Excel',
  permission: 'purchase_requests:read',
  query: filters,
  answer: xlsx,
});

const rowFields = { id: field.id, version: field.version };
const several = <T extends z.ZodType<{ id: number }>>(item: T) =>
  z
    .array(item)
    .min(1, 'Elija al menos una línea.')
    .max(proposalLimits.items, `A lo más ${proposalLimits.items} a la vez.`)
    .refine((it) => new Set(it.map(({ id }) => id)).size === it.length, 'Una línea está dos veces.');

/**
 * Ours: turns what is proposed into requests, all of it or nothing: one for each warehouse, way and usual supplier, charged to one cost centre and approved
 * like any other.
 */
export const askProposals = call('materials.askReplenishment', 'POST /api/supply/replenishment/ask', {
  summary: 'Convertir líneas de la propuesta de reposición en solicitudes',
  permission: 'purchase_requests:update',
  body: z.strictObject({
    items: several(z.strictObject({ ...rowFields, quantity, way: z.enum(ways) })),
    cost_center: chargeCode,
    required_date: field.day,
    comment: field.optionalLines(500),
  }),
  answer: z.object({ requests: z.array(z.object({ number: z.string() })) }),
  refreshes: [listProposals.id, ...requestChanges, 'materials.supplyHome', 'materials.stockReport'],
  changes: ['approvals'],
});

/** Ours: it is not proposed again before that day. */
export const dropProposals = call('materials.dropReplenishment', 'POST /api/supply/replenishment/drop', {
  summary: 'Descartar líneas de la propuesta de reposición, con un motivo',
  permission: 'purchase_requests:update',
  body: z.strictObject({ items: several(z.strictObject(rowFields)), reason: field.lines(500), until: field.day }),
  answer: z.object({ done: z.number().int() }),
  refreshes: [listProposals.id, 'materials.supplyHome'],
});
