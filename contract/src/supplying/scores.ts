import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/**
 * What a supplier is judged by, from papers alone. Each paper has points from 0 to 100, a part has the mean of its papers, and the score is the
 * mean of the parts by their weights (decision 184). The formula of a paper's points stands in `scores/facts.ts` and, in words, here.
 */
export const scoreParts = {
  on_time: {
    label: 'A tiempo',
    weight: 25,
    formula: 'Líneas de órdenes cuya primera fecha prometida venció en el período: 100 si hasta ese día llegó todo, 0 si no.',
  },
  delay: {
    label: 'Atraso',
    weight: 15,
    formula: 'Las mismas líneas: de 100 se descuentan 100/30 por cada día después de la primera fecha prometida; con 30 días queda en 0.',
  },
  complete: {
    label: 'Entrega completa',
    weight: 20,
    formula: 'Líneas de órdenes cuya fecha de entrega venció en el período: qué parte de lo ordenado llegó hasta hoy.',
  },
  returned: {
    label: 'Sin devoluciones',
    weight: 15,
    formula: 'Líneas de órdenes de las que llegaron materiales en el período: qué parte de lo que llegó no se devolvió.',
  },
  match: {
    label: 'Facturas que cuadran',
    weight: 15,
    formula: 'Órdenes con facturas del período: 100 si orden, recepción y facturas cuadran dentro de la tolerancia, 0 si no.',
  },
  answers: {
    label: 'Responde cotizaciones',
    weight: 10,
    formula: 'Invitaciones a cotizar cuyo plazo venció en el período: 100 si ofertó o declinó dentro del plazo, 0 si no.',
  },
} as const;
export type ScorePart = keyof typeof scoreParts;
export const scorePartNames = Object.keys(scoreParts) as [ScorePart, ...ScorePart[]];

/** A part of fewer papers says nothing. */
export const leastPapers = 3;
/** The parts that say something weigh at least so much together, or there is no score. */
export const leastWeight = 50;
/** With so many days after what was promised nothing is left of a paper's points. */
export const mostDaysLate = 30;

/** From 0 to 100; null: too few papers to say. */
export const score = z.number().int().nullable();

export const SupplierScore = z.object({
  /** The twelve months until yesterday. */
  since: field.day,
  until: field.day,
  score,
  /** Each counted once, in however many parts it stands. */
  papers: z.number().int(),
  parts: z.array(
    z.object({
      part: z.enum(scorePartNames),
      papers: z.number().int(),
      points: score,
      /** On average: late, or until an invitation was answered. */
      days: z.string().nullable(),
    }),
  ),
});
export type SupplierScore = z.infer<typeof SupplierScore>;

/** Ours. */
export const supplierScore = call('materials.supplierScore', 'GET /api/supplier_creation/supplier/{id}/score', {
  summary: 'La evaluación de un proveedor en los últimos doce meses, calculada de sus documentos',
  permission: 'supplier_creation:read',
  params: { id: field.id },
  answer: SupplierScore,
});

const ScorePaper = z.object({
  /** An order, a line of one or a quote request. */
  label: z.string(),
  url: z.string(),
  /** What was ordered or asked for. */
  name: z.string(),
  /** By which it was promised or due, on which it came or was invoiced last, or until which offers were taken. */
  day: field.day,
  /** On which all had come, or it was answered; null: not yet. */
  done_on: field.day.nullable(),
  wanted: z.string().nullable(),
  /** What came, went back, or differs. */
  actual: z.string().nullable(),
  unit: z.string().nullable(),
  days: z.string().nullable(),
  /** Net, of what went back. */
  amount: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  points: z.number().int(),
});
export type ScorePaper = z.infer<typeof ScorePaper>;

/** Ours: the papers that a part counts, the worst first, as far as one sees them. */
export const supplierScorePapers = call('materials.supplierScorePapers', 'GET /api/supplier_creation/supplier/{id}/score_papers', {
  summary: 'Los documentos de los que sale una parte de la evaluación de un proveedor',
  permission: 'supplier_creation:read',
  params: { id: field.id },
  query: { ...field.page, part: z.enum(scorePartNames) },
  answer: field.paged(ScorePaper),
});

/** Ours: beside offers that are compared, which name who is from abroad by country and number. Who is not in the register is not among the answers. */
export const scoresOfSuppliers = call('materials.scoresOfSuppliers', 'POST /api/supplier_creation/scores', {
  summary: 'Evaluación de los proveedores que se comparan, por su RUT o su identificación tributaria',
  permission: 'supplier_creation:read',
  reads: true,
  body: z.strictObject({ ruts: z.array(z.string().max(60)).max(100) }),
  answer: z.object({ items: z.array(z.object({ rut: z.string(), supplier_id: field.id, score, papers: z.number().int() })) }),
});
