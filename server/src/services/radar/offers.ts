import type { Currency } from 'contract/currency.ts';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import { rateUntil } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inUf, orderOf, stands, ufOn } from '../prices/purchases.ts';
import '../tables.ts';

/** What is offered for a line, or expected to be paid for it while nobody has offered anything. */
export interface LineOffer {
  request_id: number;
  line: number;
  service_id: number;
  service: string;
  unit: string;
  supplier_rut: string | null;
  supplier: string | null;
  /** As its paper has it; the day by which it is converted is another where it has none. */
  date: string | null;
  service_date: string | null;
  is_sole: boolean;
  is_chosen: boolean;
  /** Of one unit, net and unrounded; null without a price or a rate. */
  price_clp: string | null;
  price_uf: string | null;
  /** All that is offered at that price, in pesos. */
  worth: string | null;
}

/** Lines as they are offered, with the price as it was written; every source of offers has these columns. */
type OfferSource = RawBuilder<unknown>;

/** The marked offers are what is bought; the only one there is needs no mark. */
const offersIn = (requests: readonly number[]): OfferSource => sql`
  select item.request_id, item.line, item.service_id, document.supplier_rut, coalesce(document.supplier, document.supplier_rut) as supplier,
    coalesce(ordered.price, document.price) as price, document.coin, coalesce(ordered.quantity, document.amount, item.quantity) as quantity, document.date, document.service_date,
    coalesce(document.date, ${dayOf('document.created_at')}) as day, document.rate,
    document.unique_supplier as is_sole, (document.selected or document.is_only) and ${stands} as is_chosen
  from service_items as item
  join lateral (
    select it.*, count(*) over () = 1 as is_only from service_documents as it
    where it.item_id = item.id and it.category = 0 and it.deleted_at is null) as document on true
  ${orderOf('document.id')}
  where item.request_id = any(${[...requests]}::integer[]) and item.deleted_at is null and item.status <> 'rejected'
  union all
  select item.request_id, item.line, item.service_id, null, null, item.price, item.currency, item.quantity, null, null,
    ${dayOf('item.created_at')}, null, false, true
  from service_items as item
  where item.request_id = any(${[...requests]}::integer[]) and item.deleted_at is null and item.status <> 'rejected' and item.price is not null
    and not exists (select from service_documents as it where it.item_id = item.id and it.category = 0 and it.deleted_at is null)`;

/** In pesos and in UF at the rates of its own day; what was approved keeps its rate. */
async function readPriced(db: Reader, written: OfferSource): Promise<LineOffer[]> {
  const pesos = sql<string>`it.price * coalesce(it.rate, rate.valor)`;
  const { rows } = await sql<LineOffer>`
    select it.request_id, it.line, it.service_id, services.nombre as service, services.unidad as unit, it.supplier_rut, it.supplier, it.date,
      it.service_date, it.is_sole, it.is_chosen, trim_scale(${pesos})::text as price_clp,
      trim_scale(${inUf(pesos, sql`uf.valor`)})::text as price_uf, trim_scale(${pesos} * it.quantity)::text as worth
    from (${written}) as it
    join services on services.id = it.service_id
    left join lateral ${rateUntil(sql.ref<Currency>('it.coin'), sql`it.day`)} as rate on true
    left join lateral ${ufOn(sql`it.day`)} as uf on true
    order by it.request_id, it.line`.execute(db);
  return rows;
}

export const readOffersOf = (db: Reader, requests: readonly number[]): Promise<LineOffer[]> => readPriced(db, offersIn(requests));

/** A line of a form with one of its quotations, or with the price that is expected. */
export interface WrittenLine {
  line: number;
  code: string;
  quantity: string;
  price: string | null;
  coin: Currency;
  supplier_rut: string | null;
  supplier: string | null;
  date: string | null;
  service_date: string | null;
  day: string;
  is_sole: boolean;
  is_chosen: boolean;
}

/** The same of a form: a code that is not offered is left out. */
export const readOffersWritten = (db: Reader, lines: readonly WrittenLine[]): Promise<LineOffer[]> =>
  readPriced(
    db,
    sql`
      select 0 as request_id, line.line, services.id as service_id, line.supplier_rut, coalesce(line.supplier, line.supplier_rut) as supplier,
        line.price, line.coin, line.quantity, line.date, line.service_date, line.day, null::numeric as rate, line.is_sole, line.is_chosen
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (line integer, code text, quantity numeric, price numeric, coin text,
        supplier_rut text, supplier text, date date, service_date date, day date, is_sole boolean, is_chosen boolean)
      join services on services.codigo = line.code and services.activo`,
  );
