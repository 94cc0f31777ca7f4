import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { requestNumber } from './requests/codes.ts';
import { ServiceFile } from './files.ts';
import { quoteChanges } from './quotes/quotes.ts';
import { serviceChanges } from './requests/requests.ts';
import { biddingStates } from './requests/states.ts';
import { stepFields, reason, step } from './quotes/fields.ts';

export const biddingLimits = {
  /** Within so many minutes of the first person the second one opens with them. */
  openingMinutes: 15,
  /** A supplier needs time to calculate. */
  leastHours: 1,
  mostDays: 120,
} as const;

const Person = z.object({ id: field.id, nombre: z.string() });
const Opener = z.object({ user: Person, at: field.instant });

/** The record of an opening: it never changes, and its paper is the one that was drawn then. */
const BiddingAct = z.object({
  number: z.string(),
  opened_at: field.instant,
  openers: z.array(Opener),
  /** Offers in it, the late ones too. */
  offers: z.number().int(),
  policy: z.string(),
  /** Of the paper's bytes: whoever has a copy sees whether it is this one. */
  sha256: z.string(),
  /** Null for who may not see money: it tells every price. */
  file: ServiceFile.nullable(),
});

/** A purchase whose offers stay sealed until two people open them. Of the offers it tells how many there are, and no more. */
export const Bidding = z.object({
  quotation_id: field.id,
  /** Of its quote request. */
  number: z.string(),
  service_request_id: field.id,
  service_number: z.string(),
  title: z.string(),
  status: field.state(biddingStates),
  /** Why it is bid although its amount does not ask for it. */
  reason: z.string().nullable(),
  deadline: field.instant,
  invited: z.number().int(),
  seen: z.number().int(),
  received: z.number().int(),
  /** Who opened first and waits for the second person, until when; null while nobody does. */
  first_opener: Opener.extend({ until: field.instant }).nullable(),
  act: BiddingAct.nullable(),
  /** Why it is bought with fewer offers than the policy asks for. */
  few_offers_reason: z.string().nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(['open', 'justify'])),
});
export type Bidding = z.infer<typeof Bidding>;

/** Ours: by the number of its quote request. */
export const getBidding = call('materials.getBidding', 'GET /api/bidding/{number}', {
  summary: 'Una licitación: cuántos ofertaron, cuándo se abre, y su acta',
  permission: 'services:read',
  params: { number: requestNumber },
  answer: Bidding,
});

const biddingChanges = [getBidding.id, ...quoteChanges, ...serviceChanges];

/**
 * Ours: supply bids a service request. Its items become the lines of a sealed quote request, to which suppliers are then invited; with
 * a reason where the amount that is expected does not ask for it.
 */
export const startBidding = call('materials.startBidding', 'POST /api/bidding', {
  summary: 'Licitar una solicitud de servicio: sus ofertas quedan selladas hasta el plazo',
  permission: 'services:update',
  body: z.strictObject({
    service_request_id: field.id,
    version: field.version,
    deadline: field.instant,
    terms: field.optionalLines(4_000),
    reason: field.optionalLines(500),
  }),
  answer: Bidding,
  refreshes: biddingChanges,
});

/**
 * Ours: one of the two people who open a bidding, each with their password; the second one within `openingMinutes` of the first opens
 * it, which makes its act. One of them is of supply.
 */
export const openBidding = call('materials.openBidding', 'PUT /api/bidding/open', {
  summary: 'Abrir una licitación vencida su plazo: la abren dos personas, cada una con su contraseña',
  permission: 'services:update',
  orPermission: ['services:approve'],
  confirms: true,
  query: field.confirmation,
  body: z.strictObject({ quotation_id: field.id, version: field.version }),
  answer: Bidding,
  refreshes: biddingChanges,
});

/** Ours: supply says why it buys with fewer offers than the policy asks for; whoever approves reads it. */
export const justifyBidding = call('materials.justifyBidding', 'PUT /api/bidding/few_offers', {
  summary: 'Decir por qué se compra con menos ofertas de las que pide la política',
  permission: 'services:update',
  body: z.strictObject({ quotation_id: field.id, version: field.version, reason: field.lines(500) }),
  answer: Bidding,
  refreshes: biddingChanges,
});

/** Its bidding, where it has one, is given up with it. */
export const rejectQuotation = call('materials.rejectQuotation', 'PUT /api/quotation/reject_quotation', {
  ...step,
  summary: 'Rechazar una solicitud de cotización',
  permission: 'services:update',
  body: z.strictObject({ ...stepFields, reason }),
});

/** As when it is rejected. */
export const cancelQuotation = call('materials.cancelQuotation', 'PUT /api/quotation/cancel_quotation', {
  ...step,
  summary: 'Anular una solicitud de cotización',
  permission: 'services:create',
  orPermission: ['services:delete'],
  body: z.strictObject({ ...stepFields, reason }),
});
