import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { supplyKind, supplyReaders } from './figures.ts';

/** How a place is named: its code alone is one (spec 1 §2). */
const place = { codigoLugarInstalacion: z.string().trim().min(1).max(30) };

/** One material or service that was asked for at a place; quantities are exact text, money is net and in whole pesos. */
export const PlaceSupply = z.object({
  kind: supplyKind,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** How many requests ask for it. */
  requests: z.number().int(),
  asked: figure,
  approved: figure,
  ordered: figure,
  received: figure,
  /** It left and did not arrive yet. A service is never on its way. */
  under_way: figure.nullable(),
  used: figure.nullable(),
  returned: figure.nullable(),
  /** Of what is approved. */
  amount: field.money(z.string().nullable()),
});
export type PlaceSupply = z.infer<typeof PlaceSupply>;

/** Ours: `/supplying-summary/{codigoLugarInstalacion}`. */
export const supplyOfPlace = call('materials.supplyOfPlace', 'GET /api/dashboard/supply_place/{codigoLugarInstalacion}', {
  ...supplyReaders,
  summary: 'Abastecimiento de un lugar de instalación: qué se pidió, compró, recibió, usó y devolvió de cada material y servicio',
  params: place,
  query: {
    ...field.page,
    kind: supplyKind.optional(),
    search: z.string().trim().max(100).optional(),
    sort: field.sort(['code', 'requests', 'amount'], 'code', ['amount']),
  },
  tells: ['approvals'],
  answer: field.paged(PlaceSupply),
});

export const supplyPapers = {
  request: 'Solicitud',
  order: 'Orden de compra',
  /** What came for a request of purchase that no order of ours asked for. */
  purchase: 'Compra sin orden',
  delivery: 'Traslado',
  receipt: 'Recepción',
  hes: 'HES',
  supplier_return: 'Devolución a proveedor',
  consumption: 'Vale de consumo',
  return: 'Devolución',
} as const;
export type SupplyPaperKind = keyof typeof supplyPapers;

/** The figures of a row of a place, and the papers whose quantities each is the sum of. */
export const placeFigures = {
  asked: { label: 'Solicitado', papers: ['request'] },
  approved: { label: 'Aprobado', papers: ['request'] },
  ordered: { label: 'Comprado', papers: ['order', 'purchase'] },
  received: { label: 'Recibido', papers: ['receipt', 'hes', 'supplier_return'] },
  under_way: { label: 'En camino', papers: ['delivery'] },
  used: { label: 'Usado', papers: ['consumption'] },
  returned: { label: 'Devuelto', papers: ['return'] },
} as const satisfies Record<string, { label: string; papers: readonly SupplyPaperKind[] }>;
export type PlaceFigure = keyof typeof placeFigures;
export const placeFigureNames = Object.keys(placeFigures) as [PlaceFigure, ...PlaceFigure[]];

/** A paper that brought, used or gave back some of a material or service of a place. */
export const SupplyPaper = z.object({
  paper: z.enum(Object.keys(supplyPapers) as [SupplyPaperKind, ...SupplyPaperKind[]]),
  number: z.string(),
  on: field.day,
  quantity: figure,
  /** What is approved of it is worth, net, in whole pesos; null where something else than what is approved is told. */
  amount: field.money(z.string().nullable()),
  /** Its page, or that of what it belongs to. */
  url: z.string(),
});
export type SupplyPaper = z.infer<typeof SupplyPaper>;

/** Ours: the papers behind a row of a place, the last first. */
export const supplyPapersOfPlace = call(
  'materials.supplyPapersOfPlace',
  'GET /api/dashboard/supply_place/{codigoLugarInstalacion}/papers',
  {
    ...supplyReaders,
    summary: 'Solicitudes, órdenes, traslados, recepciones, consumos y devoluciones de un material o servicio en un lugar',
    params: place,
    query: {
      ...field.page,
      kind: supplyKind,
      code: field.text(30),
      /** Only the papers that it is the sum of, each with its part of it. */
      figure: z.enum(placeFigureNames).optional(),
    },
    tells: ['approvals'],
    answer: field.paged(SupplyPaper),
  },
);
