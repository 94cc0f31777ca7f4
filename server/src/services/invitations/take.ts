import { invitationLimits, type Quote, type QuoteRound } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { attachFiles } from '../files/files.ts';
import { refuseTooMany } from '../quotes/documents.ts';
import { askApproversAgain, changeQuote } from '../quotes/lock.ts';
import { tellApprovers } from '../quotes/notices.ts';
import { addOffer } from '../requests/items.ts';
import { changedRound, lockInvitation } from './changes.ts';
import { isClosed, keepOffer, newestOffers, pricesOf, type OfferRow } from './offers.ts';

type Answer = Promise<{ round: QuoteRound }>;

/** An offer that came otherwise, as whoever received it writes it down. In a bidding each supplier closes their own. */
export async function registerOffer(
  context: Writing,
  { invitation_id, version, ...offer }: Received<typeof contract.registerOffer>,
): Answer {
  const { tx, user } = context;
  const { quote, round, invitation } = await lockInvitation(context, { invitation_id, version });
  if (round.sealed)
    throw new Problem('rule', {
      message: 'En una licitación cada proveedor envía su oferta por su enlace: nadie la lee antes de la apertura.',
    });
  if (invitation.revoked_at !== null) throw new Problem('wrong_state', { message: 'La invitación está revocada.' });
  await attachFiles(context, [offer.file_id], 'file_id');
  const incoming = { invitation_id, offer, received_at: round.now, deadline: round.deadline, entered_by: user.id };
  const { isNew, sha256 } = await keepOffer(tx, incoming, invitationLimits.offers);
  if (!isNew) throw new Problem('duplicate', { message: 'Esa oferta ya está registrada, tal como la escribió.' });
  await tx
    .updateTable('quote_invitations')
    .set((it) => ({ declined_at: null, declined_reason: null, version: it('version', '+', 1) }))
    .where('id', '=', invitation_id)
    .execute();
  return changedRound(context, quote, 'register_offer', { after: { proveedor: invitation.supplier_name, huella: sha256 } });
}

/** The newest offer of a supplier becomes a document of the quote request, and a quotation of each item that it has a price for. */
export async function takeOffer(context: Writing, { late_reason, ...seen }: Received<typeof contract.takeOffer>): Answer {
  const { tx, user } = context;
  const { quote, round, invitation } = await lockInvitation(context, seen);
  if (isClosed(round)) throw new Problem('rule', { message: 'Las ofertas están selladas hasta su apertura.' });
  if (invitation.revoked_at !== null) throw new Problem('wrong_state', { message: 'La invitación está revocada.' });
  const offer = await newestOffers(tx).where('it.invitation_id', '=', invitation.id).executeTakeFirst();
  if (!offer) throw new Problem('wrong_state', { message: `${invitation.supplier_name} no ha enviado ninguna oferta.` });
  if (offer.taken_at !== null) throw new Problem('wrong_state', { message: `La oferta ya se tomó, por ${offer.taken_by}.` });
  if (round.sealed && offer.late && late_reason === null)
    throw new Problem('invalid', { fields: { late_reason: 'La oferta llegó tarde: indique por qué se toma.' } });
  await tx
    .updateTable('supplier_offers')
    .set({ taken_at: sql<Date>`now()`, taken_by: user.id, late_reason: offer.late ? late_reason : null })
    .where('id', '=', offer.id)
    .execute();
  await addToDocuments(context, quote, offer.file_id);
  await quoteItems(context, invitation, offer);
  await tx
    .updateTable('quote_invitations')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('id', '=', invitation.id)
    .execute();
  const again = await askApproversAgain(context, quote);
  const after = await changeQuote(context, quote, 'update_documents');
  await tellApprovers(context, after, again);
  return changedRound(context, quote, 'take_offer', {
    after: { proveedor: invitation.supplier_name, huella: offer.sha256, ...(offer.late && late_reason && { motivo: late_reason }) },
  });
}

/** The paper of an offer that was taken before, with other prices, is there already. */
async function addToDocuments({ tx, user }: Writing, quote: Quote, file_id: number): Promise<void> {
  if (quote.documents.some((it) => it.file.id === file_id)) return;
  refuseTooMany(quote, 1, 0);
  const origin = user.isSupply ? 'ABASTECIMIENTO' : 'NO ABASTECIMIENTO';
  await tx
    .insertInto('quote_request_documents')
    .values({ quote_request_id: quote.id, file_id, document_type: 'Cotizacion', origin, created_by: user.id })
    .execute();
}

interface Supplier {
  supplier_rut: string;
  supplier_name: string;
  email: string | null;
}

async function quoteItems(context: Writing, { supplier_rut, supplier_name, email }: Supplier, offer: OfferRow): Promise<void> {
  const { tx } = context;
  const prices = (await pricesOf(tx, [offer.id])).get(offer.id) ?? [];
  const items = await tx
    .selectFrom('quote_lines as line')
    .innerJoin('service_items as item', 'item.id', 'line.service_item_id')
    .where(sql<boolean>`line.id = any(${prices.map((it) => it.line_id)}::integer[])`)
    .select(['line.id', 'item.id as item_id', 'item.request_id'])
    .orderBy('item.request_id')
    .orderBy('line.line')
    .execute();
  const priceOf = new Map(prices.map((it) => [it.line_id, it.price]));
  const { file_id, coin, tax_exempt, offer_number: number, date, valid_until, delivery_days, payment_terms, freight } = offer;
  const terms = { file_id, coin, tax_exempt, number, date, valid_until, delivery_days, payment_terms, supplier_rut };
  const documents = items.map(({ id, item_id, request_id }, at) => ({
    request_id,
    item_id,
    offer_id: offer.id,
    document: {
      ...terms,
      document_type: 'Cotizacion' as const,
      price: priceOf.get(id) ?? null,
      amount: null,
      supplier: supplier_name,
      supplier_email: email,
      selected: false,
      shopping_index: null,
      // It is of the whole offer: said once.
      freight: at === 0 ? freight : null,
      service_date: null,
    },
  }));
  for (const [request_id, some] of Map.groupBy(documents, (it) => it.request_id)) await addOffer(context, request_id, some);
}
