import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { requestNumber } from '../requests/codes.ts';
import { offerByBuyer, QuoteLine, SupplierOffer } from './offers.ts';
import { quoteChanges, quoteLimits } from '../quotes/quotes.ts';
import { supplierTaxId } from '../requests/supplier-tax-id.ts';

export const invitationLimits = {
  suppliers: 30,
  /** Of one supplier. */
  offers: 20,
  files: 10,
  questions: 20,
  /** From now on. */
  daysToDeadline: 120,
} as const;

type Status = 'invitada' | 'vista' | 'recibida' | 'declinada' | 'sin_respuesta' | 'tardia' | 'revocada';

/** Where the invitation of a supplier stands; nobody moves it, `invitationStatus` tells it. */
export const invitationStates = states<Status, never>({
  invitada: { label: 'Invitada', tone: 'info', on: {} },
  vista: { label: 'Vista', tone: 'teal', on: {} },
  recibida: { label: 'Recibida', tone: 'success', on: {} },
  declinada: { label: 'Declinada', tone: 'neutral', on: {} },
  sin_respuesta: { label: 'Sin respuesta', tone: 'warning', on: {} },
  tardia: { label: 'Tardía', tone: 'orange', on: {} },
  revocada: { label: 'Revocada', tone: 'danger', on: {} },
});
export type InvitationStatus = Status;

interface InvitationFacts {
  isRevoked: boolean;
  isDeclined: boolean;
  isSeen: boolean;
  /** Of the newest offer, whether it came late; null when there is none. */
  isLate: boolean | null;
  /** The deadline has passed. */
  isOver: boolean;
}

export function invitationStatus({ isRevoked, isDeclined, isSeen, isLate, isOver }: InvitationFacts): InvitationStatus {
  if (isRevoked) return 'revocada';
  if (isLate !== null) return isLate ? 'tardia' : 'recibida';
  if (isDeclined) return 'declinada';
  if (isOver) return 'sin_respuesta';
  return isSeen ? 'vista' : 'invitada';
}

const Invitation = z.object({
  id: field.id,
  supplier_code: z.string().nullable(),
  supplier_rut: z.string(),
  supplier_name: z.string(),
  /** Nobody is written to without one. */
  email: z.string().nullable(),
  status: field.state(invitationStates),
  /** When the last mail with its link left. */
  sent_at: field.instant.nullable(),
  seen_at: field.instant.nullable(),
  declined_reason: z.string().nullable(),
  /** Where it went before and why that changed, the newest first. */
  addresses: z.array(
    z.object({ from_email: z.string().nullable(), to_email: z.string(), reason: z.string(), by: z.string(), at: field.instant }),
  ),
  /** When each of its offers came, the newest first; of a bidding that is still closed it is told how many offered, and not who. */
  received: z.array(field.instant),
  version: field.version,
});
export type Invitation = z.infer<typeof Invitation>;

const QuoteQuestion = z.object({
  id: field.id,
  question: z.string(),
  asked_at: field.instant,
  /** The company knows who asked; the other suppliers do not. */
  supplier_name: z.string(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: field.instant.nullable(),
});
export type QuoteQuestion = z.infer<typeof QuoteQuestion>;

/** A call for offers on a quote request. */
export const QuoteRound = z.object({
  quotation_id: field.id,
  deadline: field.instant,
  is_over: z.boolean(),
  /** A bidding (`startBidding`): offers stay closed until it is opened. */
  sealed: z.boolean(),
  opened_at: field.instant.nullable(),
  terms: z.string().nullable(),
  /** When what suppliers read was last changed. */
  changed_at: field.instant.nullable(),
  started_by: z.string(),
  started_at: field.instant,
  /** Of the quote request's documents, those that suppliers may read. */
  document_ids: z.array(field.id),
  lines: z.array(QuoteLine),
  invitations: z.array(Invitation),
  /** Null while they are sealed. */
  offers: z.array(SupplierOffer).nullable(),
  questions: z.array(QuoteQuestion),
  version: field.version,
});
export type QuoteRound = z.infer<typeof QuoteRound>;

/** Ours. */
export const getQuoteRound = call('materials.getQuoteRound', 'GET /api/quotation/number/{number}/offers', {
  summary: 'Proveedores invitados a cotizar, y sus ofertas',
  permission: 'services:read',
  params: { number: requestNumber },
  /** Null while no offers were asked for. */
  answer: z.object({ round: QuoteRound.nullable() }),
});

const changes = { answer: z.object({ round: QuoteRound }), refreshes: [getQuoteRound.id, ...quoteChanges] } as const;
const ofInvitation = { invitation_id: field.id, version: field.version };

const suppliers = z
  .array(
    z.strictObject({
      /** Of who is from abroad their country and their number there; of whom the register has, their code does. */
      rut: field.text(40).pipe(supplierTaxId),
      name: field.text(120),
      email: field.optionalText(254).pipe(field.email.nullable()),
    }),
  )
  .min(1, 'Invite al menos a un proveedor.')
  .max(invitationLimits.suppliers, `A lo más ${invitationLimits.suppliers} proveedores.`)
  .refine((it) => new Set(it.map(({ rut }) => rut)).size === it.length, 'Un proveedor está repetido.');

/** Ours: `version` is the quote request's. */
export const startQuoteRound = call('materials.startQuoteRound', 'POST /api/quotation/offers', {
  ...changes,
  summary: 'Pedir ofertas a proveedores por una solicitud de cotización',
  permission: 'services:update',
  body: z.strictObject({
    quotation_id: field.id,
    version: field.version,
    deadline: field.instant,
    terms: field.optionalLines(4_000),
    document_ids: z.array(field.id).max(quoteLimits.documents).default([]),
    suppliers,
  }),
});

/** Ours: all that were invited are told. */
export const extendQuoteRound = call('materials.extendQuoteRound', 'PUT /api/quotation/offers/deadline', {
  ...changes,
  summary: 'Ampliar el plazo para ofertar',
  permission: 'services:update',
  body: z.strictObject({ quotation_id: field.id, version: field.version, deadline: field.instant }),
});

/** Ours: papers of the quote request that suppliers did not have until now; all of them are told (decision 070). */
export const sendPapers = call('materials.sendPapers', 'PUT /api/quotation/offers/documents', {
  ...changes,
  summary: 'Enviar más documentos a los proveedores invitados',
  permission: 'services:update',
  body: z.strictObject({
    quotation_id: field.id,
    version: field.version,
    document_ids: z.array(field.id).min(1, 'Elija al menos un documento.').max(quoteLimits.documents),
  }),
});

/** Ours. */
export const inviteSuppliers = call('materials.inviteSuppliers', 'POST /api/quotation/offers/suppliers', {
  ...changes,
  summary: 'Invitar a más proveedores a ofertar',
  permission: 'services:update',
  body: z.strictObject({ quotation_id: field.id, version: field.version, suppliers }),
});

/** Ours: another mail with another link; what was sent to another address opens nothing any more, and that address is told. */
export const sendInvitation = call('materials.sendInvitation', 'PUT /api/quotation/invitation/send', {
  ...changes,
  summary: 'Enviar de nuevo la invitación a un proveedor',
  permission: 'services:update',
  body: z.strictObject({
    ...ofInvitation,
    email: field.email,
    /** Why it goes to another address than before. */
    reason: field.optionalLines(500),
  }),
});

/** Ours. */
export const revokeInvitation = call('materials.revokeInvitation', 'PUT /api/quotation/invitation/revoke', {
  ...changes,
  summary: 'Revocar la invitación de un proveedor',
  permission: 'services:update',
  body: z.strictObject(ofInvitation),
});

/** Ours: an offer that came otherwise. Its file is sent ahead with `uploadServiceFile`. */
export const registerOffer = call('materials.registerOffer', 'POST /api/quotation/invitation/offer', {
  ...changes,
  summary: 'Registrar la oferta de un proveedor que llegó por otro medio',
  permission: 'services:update',
  body: z.strictObject({ ...ofInvitation, ...offerByBuyer.shape }),
});

/** Ours: the answer goes to all that were invited, without saying who asked. */
export const answerQuestion = call('materials.answerQuestion', 'PUT /api/quotation/question/answer', {
  ...changes,
  summary: 'Responder la pregunta de un proveedor a todos los invitados',
  permission: 'services:update',
  body: z.strictObject({ question_id: field.id, answer: field.lines(2_000) }),
});

/** Ours: the newest offer of a supplier becomes a document of the quote request, and quotations of the items that it is for. */
export const takeOffer = call('materials.takeOffer', 'PUT /api/quotation/offer/take', {
  ...changes,
  summary: 'Tomar la oferta de un proveedor',
  permission: 'services:update',
  /** Why, of a bidding's offer that came late. */
  body: z.strictObject({ ...ofInvitation, late_reason: field.optionalLines(500) }),
});
