import type { PriceHistory } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { compareDecimals, round } from 'contract/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { purchasesOf } from './purchases.ts';

/** So many of the purchases are listed. */
const mostListed = 24;

/** What was paid for a service before: the same purchases by which the radar judges a price. */
export async function priceHistory({ db, user }: Reading, { code }: Received<typeof contract.priceHistory>): Promise<PriceHistory> {
  const service = await db
    .selectFrom('services')
    .where('codigo', '=', code)
    .select(['id', 'codigo as code', 'nombre as name', 'unidad as unit'])
    .executeTakeFirst();
  if (!service) throw new Problem('not_found', { message: `No existe el servicio ${code}.` });
  const [compared, items] = await Promise.all([comparedPrices(db, service), listedPurchases(db, user, service)]);
  const { id: _id, ...named } = service;
  return { ...named, purchases: compared.length, prices: pricesAmong(compared), items };
}

interface Service {
  id: number;
  unit: string;
}

interface Price {
  price_clp: string;
  price_uf: string | null;
}

const purchases = ({ id, unit }: Service) =>
  purchasesOf({ service: sql`${id}::integer`, unit: sql`${unit}::text`, until: today, besides: sql`null::integer` });

/** The latest first. */
async function comparedPrices(db: Reader, service: Service): Promise<Price[]> {
  const { rows } = await sql<Price>`
    select trim_scale(price_clp)::text as price_clp, trim_scale(price_uf)::text as price_uf from ${purchases(service)} as bought
    order by bought_on desc, document_id desc`.execute(db);
  return rows;
}

/** Those of requests that the person may see. */
async function listedPurchases(db: Reader, user: User, service: Service): Promise<PriceHistory['items']> {
  const seen = requestsSeenBy(db, user).select(['it.id', 'it.number']);
  const { rows } = await sql<PriceHistory['items'][number]>`
    select bought.bought_on, bought.number, coalesce(document.supplier, bought.supplier_rut) as supplier,
      trim_scale(coalesce(bought.ordered_quantity, document.amount, item.quantity))::text as quantity,
      trim_scale(coalesce(bought.ordered_price, document.price))::text as price, document.coin,
      round(bought.price_clp)::text as price_clp, trim_scale(bought.price_uf)::text as price_uf
    from (
      select bought.*, request.number from ${purchases(service)} as bought join (${seen}) as request on request.id = bought.request_id
      order by bought.bought_on desc, bought.document_id desc limit ${mostListed}::integer) as bought
    join service_documents as document on document.id = bought.document_id
    join service_items as item on item.id = document.item_id
    order by bought.bought_on desc, bought.document_id desc`.execute(db);
  return rows;
}

/** Money of several years is compared in UF, unless one of the prices has none. */
function pricesAmong(rows: readonly Price[]): PriceHistory['prices'] {
  const isInUf = rows.every((it) => it.price_uf !== null);
  const worth = (it: Price): string => (isInUf ? it.price_uf : null) ?? it.price_clp;
  const sorted = rows.toSorted((a, b) => compareDecimals(worth(a), worth(b)));
  const [lowest, median, last] = [sorted[0], sorted[Math.ceil(sorted.length / 2) - 1], rows[0]];
  return lowest && median && last ? { lowest: priceOf(lowest), median: priceOf(median), last: priceOf(last) } : null;
}

const priceOf = ({ price_clp, price_uf }: Price) => ({ price_clp: round(price_clp), price_uf });
