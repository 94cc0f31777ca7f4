import { sql } from 'kysely';
import { formatMoney } from 'contract/format.ts';
import { purchasesOf } from '../prices/purchases.ts';
import { chosenIn, pesos, type Rule } from './judging.ts';

interface Above {
  at: number;
  purchases: number;
  usual: string;
  requests: number[];
}

/** A unit price above what was paid before for the same service and unit, in UF. */
export const price: Rule = async ({ db, subject, numbers }) => {
  const offers = chosenIn(subject).filter((it) => it.price_uf !== null);
  if (offers.length === 0) return [];
  const bought = purchasesOf({
    service: sql`asked.service_id`,
    unit: sql`asked.unit`,
    until: sql`${subject.day}::date`,
    besides: sql`${subject.request_id}::integer`,
  });
  // The percentile picks one of the prices, which stay exact.
  const { rows } = await sql<Above>`
    select asked.at, history.purchases, trim_scale(history.usual)::text as usual, history.requests
    from jsonb_to_recordset(${JSON.stringify(offers.map(({ service_id, unit, price_uf }, at) => ({ at, service_id, unit, price_uf })))}::jsonb)
      as asked (at integer, service_id integer, unit text, price_uf numeric)
    cross join lateral (
      select count(*) as purchases, percentile_disc(${numbers.percentile}::float8 / 100) within group (order by bought.price_uf) as usual,
        array_agg(bought.request_id order by bought.bought_on desc, bought.document_id desc) as requests
      from ${bought} as bought where bought.price_uf is not null) as history
    where history.purchases >= ${numbers.purchases}::integer and asked.price_uf > history.usual
    order by asked.at`.execute(db);
  return rows.flatMap(({ at, purchases, usual, requests }) => {
    const offer = offers[at];
    return offer?.price_uf && offer.price_clp
      ? [
          {
            rule: 'price' as const,
            text: `Ítem ${offer.line}: ${offer.service} a ${pesos(offer.price_clp)} por ${offer.unit} son ${formatMoney(offer.price_uf, 'UF')}; el percentil ${numbers.percentile} de las últimas ${purchases} compras es ${formatMoney(usual, 'UF')}.`,
            requests,
          },
        ]
      : [];
  });
};
