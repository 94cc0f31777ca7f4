import type { BiddingStatus } from 'contract/services/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import './biddings/tables.ts';

/** How a bidding stands. Nobody writes it down: its deadline passes, its act is made, its quote request is given up. */
const status = sql<BiddingStatus>`(case
  when quote.status in ('rechazada', 'anulada') then 'anulada'
  when act.offers = 0 then 'desierta'
  when act.offers > 0 then 'abierta'
  when round.deadline <= clock_timestamp() then 'cerrada'
  else 'sellada' end)`;

/**
 * Suppliers that offered. A revoked invitation counts for nobody once it is opened; until then it does, or whoever revokes one would see
 * whether its supplier has offered.
 */
const receivedCount = sql<number>`(
  select count(distinct offer.invitation_id)::integer
  from quote_invitations as invitation join supplier_offers as offer on offer.invitation_id = invitation.id
  where invitation.quote_request_id = bid.quote_request_id and (invitation.revoked_at is null or act.id is null))`;

/** Biddings with what is known of each before it is opened, and its act. */
export const biddingRows = (db: Reader) =>
  db
    .selectFrom('biddings as bid')
    .innerJoin('quote_rounds as round', 'round.quote_request_id', 'bid.quote_request_id')
    .innerJoin('quote_requests as quote', 'quote.id', 'bid.quote_request_id')
    .leftJoin('bidding_acts as act', 'act.quote_request_id', 'bid.quote_request_id')
    .select(['bid.quote_request_id as quotation_id', 'bid.request_id', 'quote.number', 'round.deadline', 'bid.few_offers_reason'])
    .select([status.as('status'), receivedCount.as('received')]);
export type BiddingStanding = Awaited<ReturnType<ReturnType<typeof biddingRows>['execute']>>[number];

/** All of a request, the newest first. */
export const biddingsOf = (db: Reader, request_id: number): Promise<BiddingStanding[]> =>
  biddingRows(db).where('bid.request_id', '=', request_id).orderBy('bid.quote_request_id', 'desc').execute();

/** The one that a request is bought by, until it is given up or found without offers. */
export const liveAmong = (biddings: readonly BiddingStanding[]): BiddingStanding | undefined =>
  biddings.find(({ status: it }) => it !== 'anulada' && it !== 'desierta');

/** The number of the bidding by which a request is bought, within a query. */
export const biddingNumber = (request: RawBuilder<number>) => sql<string | null>`(
  select quote.number from biddings as bid
  join quote_requests as quote on quote.id = bid.quote_request_id
  left join bidding_acts as act on act.quote_request_id = bid.quote_request_id
  where bid.request_id = ${request} and quote.status not in ('rechazada', 'anulada') and coalesce(act.offers > 0, true))`;
