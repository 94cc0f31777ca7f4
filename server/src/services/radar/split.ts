import { sql } from 'kysely';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { dayOf } from '../../platform/database/days.ts';
import type { Reader } from '../../platform/database/database.ts';
import { policyOn } from '../policies/policies.ts';
import { startOf } from './days.ts';
import { chosenIn, pesos, type RadarSubject, type Rule } from './judging.ts';
import { readOffersOf, type LineOffer } from './offers.ts';
import { partsWithin, type Part } from './parts.ts';

/** A request of the same days, and what it has in common with the one that is looked at. */
interface Near {
  id: number;
  day: string;
  is_same_charge: boolean;
  is_same_person: boolean;
}

/** So many requests of the same days are added up. */
const mostNear = 500;

/** What is bought together: of one supplier for the same project or cost centre, or by the same person; of one service for the same project. */
const bonds = [
  {
    is: (it: Near) => it.is_same_charge,
    keyOf: (it: LineOffer) => it.supplier_rut,
    nameOf: (it: LineOffer) => it.supplier ?? '',
    words: ({ charge }: RadarSubject) => `para ${charge ?? 'lo mismo'}`,
  },
  {
    is: (it: Near) => it.is_same_person,
    keyOf: (it: LineOffer) => it.supplier_rut,
    nameOf: (it: LineOffer) => it.supplier ?? '',
    words: ({ requester }: RadarSubject) => `pedidas por ${requester}`,
  },
  {
    is: (it: Near) => it.is_same_charge,
    keyOf: (it: LineOffer) => String(it.service_id),
    nameOf: (it: LineOffer) => it.service,
    words: ({ charge }: RadarSubject) => `para ${charge ?? 'lo mismo'}`,
  },
] as const;

/** Several purchases, each below the amount from which several quotations are asked for, that reach it together within some days. */
export const split: Rule = async ({ db, subject, numbers }) => {
  const own = chosenIn(subject);
  if (own.length === 0) return [];
  const [near, policy] = await Promise.all([nearRequests(db, subject, numbers.days), policyOn(db, subject.day)]);
  if (near.length === 0 || policy.quotations_above_threshold <= policy.quotations_below_threshold) return [];
  const ids = near.map((it) => it.id);
  const others = (await readOffersOf(db, ids)).filter((it) => it.is_chosen);
  const found = bonds.flatMap(({ is, keyOf, nameOf, words }) => {
    const days = new Map(near.filter(is).map((it) => [it.id, it.day]));
    return [...Map.groupBy(own, keyOf)].flatMap(([key, offers]) => {
      const [first] = offers;
      if (key === null || !first) return [];
      const ownPart: Part = { request_id: subject.request_id, day: subject.day, worth: worthOf(offers) };
      const parts = partsOf(
        others.filter((it) => keyOf(it) === key),
        days,
      );
      const together = partsWithin([ownPart, ...parts], { around: ownPart, days: numbers.days, threshold: policy.quotation_threshold });
      return together ? [{ together, name: nameOf(first), bond: words(subject) }] : [];
    });
  });
  return withoutPartsOfOthers(found).map(({ together, name, bond }) => ({
    rule: 'split' as const,
    text: `${name}: ${together.length} compras por ${pesos(sumOf(together.map((it) => it.worth)))} en ${numbers.days} días ${bond}; juntas llegan al umbral de ${pesos(policy.quotation_threshold)} desde el que se piden ${policy.quotations_above_threshold} cotizaciones.`,
    requests: requestsIn(together).filter((it) => it !== subject.request_id),
  }));
};

async function nearRequests(db: Reader, subject: RadarSubject, days: number): Promise<Near[]> {
  const { day, request_id, requester_id, project_id, cost_center } = subject;
  const isSameCharge = sql<boolean>`coalesce(project_id = ${project_id}::integer or cost_center = ${cost_center}::text, false)`;
  const { rows } = await sql<Near>`
    select id, ${dayOf('created_at')} as day, ${isSameCharge} as is_same_charge,
      requester_id = ${requester_id}::integer as is_same_person
    from service_requests
    where (requester_id = ${requester_id}::integer or project_id = ${project_id}::integer or cost_center = ${cost_center}::text)
      and created_at >= ${startOf(day, 1 - days)} and created_at < ${startOf(day, days)}
      and status not in ('cancelled', 'rejected') and id <> ${request_id ?? 0}::integer
    order by abs(extract(epoch from created_at - ${startOf(day, 1)})), id limit ${mostNear}::integer`.execute(db);
  return rows;
}

/** What cannot be told in pesos counts for nothing. */
const worthOf = (offers: readonly LineOffer[]): string => sumOf(offers.map((it) => it.worth ?? '0'));

const partsOf = (offers: readonly LineOffer[], days: ReadonlyMap<number, string>): Part[] =>
  [...Map.groupBy(offers, (it) => it.request_id)].flatMap(([request_id, some]) => {
    const day = days.get(request_id);
    return day === undefined ? [] : [{ request_id, day, worth: worthOf(some) }];
  });

const requestsIn = (parts: readonly Part[]): number[] => parts.flatMap((it) => it.request_id ?? []);

/** What shows no purchase that another does not show is said once, by the largest. */
function withoutPartsOfOthers<F extends { together: readonly Part[] }>(found: readonly F[]): F[] {
  const largestFirst = found.toSorted((a, b) =>
    compareDecimals(sumOf(b.together.map((it) => it.worth)), sumOf(a.together.map((it) => it.worth))),
  );
  const seen = new Set<number>();
  return largestFirst.filter(({ together }) => {
    const fresh = requestsIn(together).filter((it) => !seen.has(it));
    for (const it of fresh) seen.add(it);
    return fresh.length > 0;
  });
}
