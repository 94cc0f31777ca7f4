import type { Rate } from '../../administration/index.ts';
import { rateUntil } from '../../administration/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import '../../orders/tables.ts';
import '../tables.ts';

/** What one UF was worth on a day. */
export const ufOn = (day: RawBuilder<string>) => rateUntil(sql<Rate['moneda']>`'UF'`, day);

/** Prices in UF are compared with so many decimals. */
export const inUf = (pesos: RawBuilder<string | null>, uf: RawBuilder<string | null>) => sql<string | null>`round(${pesos} / ${uf}, 6)`;

/** Writes down what was bought, once what was approved of it is frozen: later prices and suppliers are judged by it. */
export async function recordPurchases(tx: Tx, offers: readonly { id: number }[]): Promise<void> {
  const pesos = sql<string>`document.price * document.rate`;
  await sql`
    insert into service_purchases (document_id, request_id, service_id, unit, supplier_rut, bought_on, price_clp, price_uf, amount_clp)
    select document.id, item.request_id, item.service_id, services.unidad, document.supplier_rut, ${today},
      ${pesos}, ${inUf(pesos, sql`uf.valor`)}, ${pesos} * coalesce(document.amount, item.quantity)
    from service_documents as document
    join service_items as item on item.id = document.item_id
    join services on services.id = item.service_id
    left join lateral ${ufOn(sql`document.rate_date`)} as uf on true
    where document.id = any(${offers.map((it) => it.id)}::integer[])`.execute(tx);
}

/** What the order of an offer says now; nothing where there is no order, and no price before it was amended. */
export const orderOf = (offer: 'purchase.document_id' | 'document.id') => sql`
  left join lateral (
    select ordered.status = 'anulada' as is_annulled,
      case when ordered.edition > 1 then line.unit_price * (100 - line.discount_percentage) / 100 end as price,
      case when ordered.edition > 1 then line.quantity end as quantity
    from purchase_order_lines as line
    join purchase_orders as ordered on ordered.id = line.order_id and ordered.edition = line.edition
    where line.origin_offer_id = ${sql.ref(offer)}
    order by 1 limit 1) as ordered on true`;

/** What was annulled was not bought. */
export const stands = sql`ordered.is_annulled is not true`;

/** An amended price is converted as the one that was approved. */
const standingPrice = sql`case when ordered.price is null then purchase.price_clp
  else ordered.price * (select rate from service_documents where id = purchase.document_id) end`;

/** A purchase as its order has it now. */
export const standing = sql`purchase.document_id, purchase.request_id, purchase.service_id, purchase.unit, purchase.supplier_rut, purchase.bought_on,
    ordered.price as ordered_price, ordered.quantity as ordered_quantity, ${standingPrice} as price_clp,
    case when ordered.price is null then purchase.price_uf
      else round(purchase.price_uf * (${standingPrice}) / purchase.price_clp, 6) end as price_uf,
    case when ordered.quantity is null then purchase.amount_clp else (${standingPrice}) * ordered.quantity end as amount_clp`;

/** So many purchases are compared: what was paid before them is history of another market. */
const mostCompared = 200;

interface Comparison {
  service: RawBuilder<number>;
  /** As it is counted today: another unit is another price. */
  unit: RawBuilder<string>;
  until: RawBuilder<string>;
  /** Not those of this request. */
  besides: RawBuilder<number | null>;
  most?: number;
}

/** The latest purchases of a service that stand, of which the prices are compared. */
export const purchasesOf = ({ service, unit, until, besides, most = mostCompared }: Comparison) => sql`(
  select ${standing} from service_purchases as purchase ${orderOf('purchase.document_id')}
  where ${stands} and purchase.service_id = ${service} and purchase.unit = ${unit} and purchase.bought_on <= ${until}
    and purchase.request_id is distinct from ${besides}
  order by purchase.bought_on desc, purchase.document_id desc limit ${most}::integer)`;
