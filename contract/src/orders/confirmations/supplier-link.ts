import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { answerMeansNames, lineAnswers } from '../orders/confirmation-states.ts';

/**
 * What the link of an order's mail opens, for whoever has it and without an account: that version of that order alone, and what its supplier
 * said of it. The secret of the mail comes in the body, as every other one, and never in an address.
 */
const token = z.string().min(20).max(100);

/** `open`: answers are taken. */
export const orderLinkStanding = ['open', 'replaced', 'revoked', 'expired', 'ended'] as const;

export const answerLimits = { answers: 30, lines: 500 } as const;

const AnsweredLine = z.object({
  line: z.number().int(),
  says: z.enum(lineAnswers.names),
  date: field.day.nullable(),
  comment: z.string().nullable(),
  decision: z.enum(['aceptada', 'no_aceptada']).nullable(),
  /** Why the day was not accepted. */
  reason: z.string().nullable(),
  /** The buyer has to accept the day. */
  waits: z.boolean(),
});

export const SupplierOrder = z.object({
  standing: z.enum(orderLinkStanding),
  company: z.string(),
  supplier_name: z.string(),
  /** As the paper has it. */
  number: z.string(),
  edition: z.number().int(),
  open_until: field.day,
  /** By the server's clock: a telephone's may be wrong. */
  today: field.day,
  /** What the order says; null once the link takes no answers any more. */
  order: z
    .object({
      document_date: field.instant,
      currency: field.currency,
      delivery_date: field.day.nullable(),
      delivery_place: z.string().nullable(),
      payment_terms: z.string().nullable(),
      /** Advance, retention and how it is billed, in one line. */
      terms: z.string(),
      comment: z.string().nullable(),
      net: z.string(),
      tax: z.string(),
      total: z.string(),
      lines: z.array(
        z.object({
          line: z.number().int(),
          code: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          quantity: z.string(),
          unit: z.string(),
          unit_price: z.string(),
          total: z.string(),
          /** Something is still to come of it, and may be answered for. */
          is_open: z.boolean(),
          promise: field.day.nullable(),
        }),
      ),
    })
    .nullable(),
  /** What was said last. */
  answer: z
    .object({
      number: z.number().int(),
      at: field.instant,
      comment: z.string().nullable(),
      /** Not given by the link: how, and who of the supplier gave it. */
      registered: z.object({ means: z.enum(answerMeansNames), spoke_with: z.string() }).nullable(),
      lines: z.array(AnsweredLine),
    })
    .nullable(),
});
export type SupplierOrder = z.infer<typeof SupplierOrder>;

const byLink = { permission: 'public', prepares: true } as const;

/** Ours: the buyer sees that it was looked at. */
export const openOrderLink = call('materials.openOrderLink', 'POST /api/order_link', {
  ...byLink,
  summary: 'Abrir una orden de compra con el enlace del correo',
  body: z.strictObject({ token }),
  answer: SupplierOrder,
});

const lineAnswer = z
  .strictObject({
    line: z.number().int().positive(),
    says: z.enum(lineAnswers.names),
    date: field.day.nullish().transform((it) => it ?? null),
    comment: field.optionalLines(500),
  })
  .refine((it) => it.says !== 'otra_fecha' || it.date !== null, { path: ['date'], error: 'Indique la fecha.' })
  .refine((it) => it.says !== 'no_puede' || it.comment !== null, { path: ['comment'], error: 'Cuéntenos por qué.' })
  .refine((it) => it.says === 'otra_fecha' || it.date === null, { path: ['date'], error: 'Solo otra fecha lleva una.' });

/** What a supplier says of an order: lines that are not named are confirmed, for the day they are wanted. */
export const saidOfOrder = {
  lines: z
    .array(lineAnswer)
    .max(answerLimits.lines)
    .refine((it) => new Set(it.map(({ line }) => line)).size === it.length, 'Una línea está dos veces.')
    .default([]),
  comment: field.optionalLines(1_000),
};

/** Ours: it takes the place of what was said before. */
export const answerOrder = call('materials.answerOrder', 'POST /api/order_link/answer', {
  ...byLink,
  summary: 'Confirmar una orden de compra, o decir otra fecha o que no se puede, con el enlace del correo',
  body: z.strictObject({ token, ...saidOfOrder }),
  answer: SupplierOrder,
  refreshes: [openOrderLink.id],
});
