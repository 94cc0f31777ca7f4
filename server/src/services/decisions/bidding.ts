import { formatInstant, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { presentServiceFile } from '../files/files.ts';
import '../biddings/tables.ts';

const openings = (db: Reader) =>
  db
    .selectFrom('bidding_acts as act')
    .innerJoin('biddings as bid', 'bid.quote_request_id', 'act.quote_request_id')
    .innerJoin('quote_requests as quote', 'quote.id', 'bid.quote_request_id');

/** That a purchase was bid, for whoever decides about it: by request. */
export async function biddingFacts(db: Reader, requests: readonly number[]): Promise<ReadonlyMap<number, [string, string | null][]>> {
  const rows = await openings(db)
    .where(sql<boolean>`bid.request_id = any(${[...requests]}::integer[])`)
    .where('act.offers', '>', 0)
    .where('quote.status', 'not in', ['rechazada', 'anulada'])
    .select(['bid.request_id', 'quote.number', 'act.number as act', 'act.opened_at', 'act.offers', 'bid.few_offers_reason'])
    .execute();
  return new Map(
    rows.map(({ request_id, number, act, opened_at, offers, few_offers_reason }) => [
      request_id,
      [
        ['Licitación', `${number}, abierta el ${formatInstant(opened_at.toISOString())}: ${act}, ofertas ${formatNumber(offers)}`],
        ['Por qué con menos ofertas', few_offers_reason],
      ],
    ]),
  );
}

interface Paper {
  name: string;
  url: string;
}

/** The record of each bidding that was opened, as a file beside what it was bought from. */
export async function actsOf(db: Reader, files: Files, biddings: readonly number[]): Promise<ReadonlyMap<number, Paper>> {
  const rows = await openings(db)
    .innerJoin('service_files as file', 'file.id', 'act.file_id')
    .where(sql<boolean>`act.quote_request_id = any(${[...biddings]}::integer[])`)
    .select(['act.quote_request_id', 'act.number', 'file.id', 'file.name', 'file.bytes', 'file.file'])
    .execute();
  return new Map(
    rows.map(({ quote_request_id, number, ...file }) => [
      quote_request_id,
      { name: `Acta de apertura ${number}`, url: presentServiceFile(files, file).url },
    ]),
  );
}
