import type { Currency } from 'contract/currency.ts';
import type { PriceHistory } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { compareDecimals, round } from '../../platform/decimals.ts';
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
  const rows = await purchasesWithOffers(db, user, service);
  const { id: _id, ...named } = service;
  return {
    ...named,
    purchases: rows.length,
    prices: pricesAmong(rows),
    items: rows
      .filter((it) => it.is_seen)
      .slice(0, mostListed)
      .map(({ is_seen: _seen, ...it }) => ({ ...it, price_clp: round(it.price_clp) })),
  };
}

interface Purchase {
  bought_on: string;
  number: string;
  supplier: string;
  quantity: string;
  price: string;
  coin: Currency;
  price_clp: string;
  price_uf: string | null;
  is_seen: boolean;
}

async function purchasesWithOffers(db: Reader, user: User, { id, unit }: { id: number; unit: string }): Promise<Purchase[]> {
  const seen = requestsSeenBy(db, user).select('it.id');
  const { rows } = await sql<Purchase>`
    select bought.bought_on, request.number, coalesce(document.supplier, bought.supplier_rut) as supplier,
      trim_scale(coalesce(document.amount, item.quantity))::text as quantity, trim_scale(document.price)::text as price, document.coin,
      trim_scale(bought.price_clp)::text as price_clp, trim_scale(bought.price_uf)::text as price_uf, bought.request_id in (${seen}) as is_seen
    from ${purchasesOf({ service: sql`${id}::integer`, unit: sql`${unit}::text`, until: today, besides: null })} as bought
    join service_requests as request on request.id = bought.request_id
    join service_documents as document on document.id = bought.document_id
    join service_items as item on item.id = document.item_id
    order by bought.bought_on desc, bought.document_id desc`.execute(db);
  return rows;
}

/** Money of several years is compared in UF, unless one of the prices has none. */
function pricesAmong(rows: readonly Purchase[]): PriceHistory['prices'] {
  const isInUf = rows.every((it) => it.price_uf !== null);
  const worth = (it: Purchase): string => (isInUf ? it.price_uf : null) ?? it.price_clp;
  const sorted = rows.toSorted((a, b) => compareDecimals(worth(a), worth(b)));
  const [lowest, median, last] = [sorted[0], sorted[Math.ceil(sorted.length / 2) - 1], rows[0]];
  return lowest && median && last ? { lowest: priceOf(lowest), median: priceOf(median), last: priceOf(last) } : null;
}

const priceOf = ({ price_clp, price_uf }: Purchase) => ({ price_clp: round(price_clp), price_uf });
