import { monthsOfRadar, radarRuleNames, type RadarFigures } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import { requireWholeSight, spokenOf, type RadarFilters } from './list.ts';

/** So many people are named, those with most first. */
const mostPeople = 50;

/** What the list finds, counted by the list's own question. */
export async function radarFigures({ db, user }: Reading, filters: RadarFilters): Promise<RadarFigures> {
  requireWholeSight(user);
  const { month, ...always } = filters;
  const months = monthsUntil(month ?? todayInChile().slice(0, 7));
  const found = spokenOf(db, user, filters);
  const [byMonth, bought, byRule, byPerson] = await Promise.all([
    spokenOf(db, user, always)
      .where('spoken.approved_on', '>=', `${months[0] ?? ''}-01`)
      .select([monthOf('spoken.approved_on').as('month'), total, amount])
      .groupBy('month')
      .execute(),
    boughtByMonth(db, `${months[0] ?? ''}-01`),
    found
      .innerJoin('service_findings as finding', 'finding.request_id', 'it.id')
      .$if(filters.rule !== undefined, (it) => it.where('finding.rule', '=', filters.rule ?? 'split'))
      .select(['finding.rule', total, amount])
      .groupBy('finding.rule')
      .execute(),
    found
      .innerJoin('users as requester', 'requester.id', 'it.requester_id')
      .select(['it.requester_id', 'requester.nombre', total, amount])
      .groupBy(['it.requester_id', 'requester.nombre'])
      .orderBy('total', 'desc')
      .orderBy('requester.nombre')
      .limit(mostPeople)
      .execute(),
  ]);
  const counts = new Map(byMonth.map((it) => [it.month, it]));
  const purchases = new Map(bought.map((it) => [it.month, it.total]));
  return {
    by_month: months.map((it) => ({ total: 0, amount: '0', ...counts.get(it), month: it, bought: purchases.get(it) ?? 0 })),
    by_rule: byRule.toSorted((a, b) => radarRuleNames.indexOf(a.rule) - radarRuleNames.indexOf(b.rule)),
    by_person: byPerson,
  };
}

const monthOf = (day: string) => sql<string>`to_char(${sql.ref(day)}, 'YYYY-MM')`;
const total = sql<number>`count(*)`.as('total');
const amount = sql<string>`coalesce(sum(it.amount), 0)::text`.as('amount');

/** How many requests were approved in each month, so that a figure says of how many. */
const boughtByMonth = (db: Reader, from: string) =>
  db
    .selectFrom('service_purchases')
    .where('bought_on', '>=', from)
    .select((it) => [monthOf('bought_on').as('month'), it.fn.count<number>('request_id').distinct().as('total')])
    .groupBy('month')
    .execute();

/** The last ones until a month, the oldest first. */
function monthsUntil(month: string): string[] {
  const last = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: monthsOfRadar }, (_, at) => last.subtract({ months: monthsOfRadar - 1 - at }).toString());
}
