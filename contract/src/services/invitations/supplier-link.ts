import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { ServiceFile } from '../files.ts';
import { offerOfSupplier, QuoteLine } from './offers.ts';

/**
 * What the link of an invitation opens, for whoever has it and without an account: only what this supplier was asked and what they said
 * themselves. The secret of the mail comes in the body, as every other one, and never in an address.
 */
const token = z.string().min(20).max(100);

/** `open`: offers are taken. `late`: they still are, and marked. */
export const linkStanding = ['open', 'late', 'over', 'revoked', 'ended'] as const;

const SentFile = ServiceFile.omit({ url: true });

export const SupplierInvitation = z.object({
  standing: z.enum(linkStanding),
  company: z.string(),
  supplier_name: z.string(),
  number: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  terms: z.string().nullable(),
  sealed: z.boolean(),
  /** When what is asked was last changed. */
  changed_at: field.instant.nullable(),
  deadline: field.instant,
  /** By the server's clock: a telephone's may be wrong. */
  now: field.instant,
  lines: z.array(QuoteLine),
  documents: z.array(ServiceFile),
  /** Of all suppliers, and nobody learns whose; one's own that wait for their answer too. */
  questions: z.array(z.object({ question: z.string(), answer: z.string().nullable() })),
  declined: z.object({ at: field.instant, reason: z.string() }).nullable(),
  /** One's own last offer, as it was received. */
  receipt: z
    .object({
      number: z.number().int(),
      received_at: field.instant,
      late: z.boolean(),
      /** It was sent before what is asked was changed, and stands until another one replaces it. */
      is_on_older_text: z.boolean(),
      sha256: z.string(),
      /** Null while it is sealed: a link may have been sent to another address. */
      offer: z
        .object({
          coin: field.currency,
          tax_exempt: z.boolean(),
          offer_number: z.string().nullable(),
          date: field.day,
          valid_until: field.day.nullable(),
          delivery_days: z.number().int().nullable(),
          payment_terms: z.string().nullable(),
          freight: z.string().nullable(),
          comment: z.string().nullable(),
          lines: z.array(z.object({ line_id: field.id, price: z.string() })),
          file: SentFile,
        })
        .nullable(),
    })
    .nullable(),
});
export type SupplierInvitation = z.infer<typeof SupplierInvitation>;

const byLink = { permission: 'public', prepares: true } as const;

/** Ours: the buyers see that it was looked at. */
export const openInvitation = call('materials.openInvitation', 'POST /api/supplier_link', {
  ...byLink,
  summary: 'Abrir una invitación a cotizar con el enlace del correo',
  body: z.strictObject({ token }),
  answer: SupplierInvitation,
});

const refreshes = [openInvitation.id];

/** Ours: a file goes up by itself, and the offer names it; what no offer names goes after a day. */
export const uploadOfferFile = call('materials.uploadOfferFile', 'POST /api/supplier_link/file', {
  ...byLink,
  summary: 'Subir el archivo de una oferta con el enlace del correo',
  body: z.strictObject({
    token,
    file: z
      .file('Elija un archivo.')
      .min(1, 'El archivo está vacío.')
      .max(20 * 1024 * 1024, 'El archivo supera 20 MB.'),
  }),
  multipart: true,
  answer: SentFile,
});

/** Ours: it takes the place of the one that was sent before. */
export const sendOffer = call('materials.sendOffer', 'POST /api/supplier_link/offer', {
  ...byLink,
  summary: 'Enviar una oferta con el enlace del correo',
  body: z.strictObject({ token, ...offerOfSupplier.shape }),
  answer: SupplierInvitation,
  refreshes,
});

/** Ours. */
export const declineInvitation = call('materials.declineInvitation', 'POST /api/supplier_link/decline', {
  ...byLink,
  summary: 'Decir que no se cotizará, con el enlace del correo',
  body: z.strictObject({ token, reason: field.lines(500) }),
  answer: SupplierInvitation,
  refreshes,
});

/** Ours. */
export const askQuestion = call('materials.askQuestion', 'POST /api/supplier_link/question', {
  ...byLink,
  summary: 'Preguntar por lo pedido, con el enlace del correo',
  body: z.strictObject({ token, question: field.lines(1_000) }),
  answer: SupplierInvitation,
  refreshes,
});
