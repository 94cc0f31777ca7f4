import type { Rate } from '../../administration/index.ts';
import { rateUntil } from '../../administration/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
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

/** So many purchases are compared: what was paid before them is history of another market. */
const mostCompared = 200;

interface Compared {
  service: RawBuilder<number>;
  /** As it is counted today: another unit is another price. */
  unit: RawBuilder<string>;
  until: RawBuilder<string>;
  /** Not those of this request. */
  besides: RawBuilder<number | null>;
  most?: number;
}

/** The latest purchases of a service, of which the prices are compared. */
export const purchasesOf = ({ service, unit, until, besides, most = mostCompared }: Compared) => sql`(
  select * from service_purchases as purchase
  where purchase.service_id = ${service} and purchase.unit = ${unit} and purchase.bought_on <= ${until}
    and purchase.request_id is distinct from ${besides}
  order by purchase.bought_on desc, purchase.document_id desc limit ${most}::integer)`;
