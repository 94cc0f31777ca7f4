import { z } from 'zod';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';

/** How much of what is ordered was invoiced. Without a source of invoices nobody can say, and the state is null. */
export const invoicingStates = states<'nada' | 'parcial' | 'completa', never>({
  nada: { label: 'Sin facturar', tone: 'neutral', on: {} },
  parcial: { label: 'Facturada en parte', tone: 'warning', on: {} },
  completa: { label: 'Facturada', tone: 'success', on: {} },
});
export type Invoicing = (typeof invoicingStates.names)[number];

/** How much of what was invoiced was paid; null as above. */
export const paymentStates = states<'nada' | 'parcial' | 'completa', never>({
  nada: { label: 'Sin pagar', tone: 'neutral', on: {} },
  parcial: { label: 'Pagada en parte', tone: 'warning', on: {} },
  completa: { label: 'Pagada', tone: 'success', on: {} },
});
export type Payment = (typeof paymentStates.names)[number];

/** What does not agree between an order, what was received of it and its invoices. */
export const matchProblems = {
  over_ordered: 'Facturado más que lo ordenado',
  not_received: 'Facturado sin recibir',
  price: 'Facturado a otro precio',
  over_received: 'Recibido más que lo ordenado',
  annulled: 'Facturado de una orden anulada',
  overpaid: 'Pagado más que lo facturado',
} as const;
export type MatchProblemKind = keyof typeof matchProblems;

const sum = field.money(z.string().nullable());

/** One that counts: beyond the tolerance of the order's day. */
export const MatchProblem = z.object({
  kind: z.enum(Object.keys(matchProblems) as [MatchProblemKind, ...MatchProblemKind[]]),
  /** Null: of the whole order. */
  line: z.number().int().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  unit: z.string().nullable(),
  /** How much too much; null where only an amount differs. */
  quantity: z.string().nullable(),
  /** What it is worth, net; below nothing it was invoiced for less. */
  amount: sum,
  /** The papers that say otherwise; those of ours have an address. */
  papers: z.array(z.object({ label: z.string(), url: z.string().nullable() })),
});
export type MatchProblem = z.infer<typeof MatchProblem>;
