import { sql } from 'kysely';
import { compareDecimals, productOf } from 'contract/decimals.ts';
import { orderOf, standing, stands } from '../prices/purchases.ts';
import { monthsBefore } from './days.ts';
import { chosenIn, inMonths, pesos, type Rule } from './judging.ts';

interface Share {
  service_id: number;
  supplier_rut: string;
  theirs: string;
  whole: string;
  /** Rounded, for the text. */
  percent: string;
  purchases: number;
  requests: number[];
}

/** How much of what was bought of a service one supplier had. */
export const concentration: Rule = async ({ db, subject, numbers }) => {
  const asked = new Map(
    chosenIn(subject).flatMap((it) =>
      it.supplier_rut === null ? [] : [[`${it.service_id} ${it.supplier_rut}`, { ...it, supplier_rut: it.supplier_rut }] as const],
    ),
  );
  if (asked.size === 0) return [];
  const pairs = [...asked.values()].map(({ service_id, supplier_rut }) => ({ service_id, supplier_rut }));
  const { rows } = await sql<Share>`
    select asked.service_id, asked.supplier_rut, trim_scale(bought.theirs)::text as theirs, trim_scale(bought.whole)::text as whole,
      round(bought.theirs * 100 / bought.whole)::text as percent, bought.purchases, bought.requests
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as asked (service_id integer, supplier_rut text)
    cross join lateral (
      select sum(amount_clp) as whole, sum(amount_clp) filter (where supplier_rut = asked.supplier_rut) as theirs, count(*) as purchases,
        array_agg(request_id order by bought_on desc, document_id desc) filter (where supplier_rut = asked.supplier_rut) as requests
      from (
        select ${standing} from service_purchases as purchase ${orderOf('purchase.document_id')}
        where ${stands} and purchase.service_id = asked.service_id and purchase.bought_on > ${monthsBefore(subject.day, numbers.months)}
        and purchase.bought_on <= ${subject.day}::date and purchase.request_id <> ${subject.request_id ?? 0}::integer) as standing) as bought
    where bought.purchases >= ${numbers.purchases}::integer and bought.theirs is not null`.execute(db);
  return rows
    .filter(({ theirs, whole }) => compareDecimals(productOf(theirs, '100'), productOf(whole, String(numbers.concentration))) > 0)
    .flatMap(({ service_id, supplier_rut, theirs, whole, percent, requests }) => {
      const offer = asked.get(`${service_id} ${supplier_rut}`);
      return offer
        ? [
            {
              rule: 'concentration' as const,
              text: `${offer.supplier ?? supplier_rut} tiene el ${percent} % de lo comprado de ${offer.service} en ${inMonths(numbers.months)}: ${pesos(theirs)} de ${pesos(whole)}.`,
              requests,
            },
          ]
        : [];
    });
};
