import { supplyStepNames, type SupplyFigure, type SupplyFigures } from 'contract/dashboards/index.ts';
import { sql, type RawBuilder } from 'kysely';
import { todayOnce } from '../../platform/database/days.ts';
import { isCounted } from './filter.ts';

const countOf = (figure: SupplyFigure): RawBuilder<number> => sql`count(*) filter (where ${isCounted[figure]})::integer`;
const amounts = supplyStepNames.map((step) => `${step}_amount` as const);
export type Amount = (typeof amounts)[number];

const amountOf = (it: Amount) => sql`coalesce(sum(${sql.ref(`it.${it}`)}), 0)`;

/** One figure or amount of the rows of a group, to put groups in order by. */
export const sumOf = (name: SupplyFigure | Amount): RawBuilder<unknown> => (isAmount(name) ? amountOf(name) : countOf(name));

const isAmount = (name: SupplyFigure | Amount): name is Amount => amounts.some((it) => it === name);

/** All figures of the rows of a group, in one pass over them. */
export const sums = [
  ...(Object.keys(isCounted) as SupplyFigure[]).map((figure) => countOf(figure).as(figure)),
  ...amounts.map((it) => sql<string>`${amountOf(it)}::text`.as(it)),
  sql<number>`coalesce(sum(${todayOnce} - it.asked_on) filter (where it.is_open), 0)::integer`.as('days_waited'),
] as const;

/** What is read of a group: days are averaged only once all its parts are together. */
export type Sums = Record<SupplyFigure | 'days_waited', number> & Record<Amount, string>;

const none: Sums = {
  asked: 0,
  approved: 0,
  ordered: 0,
  received: 0,
  used: 0,
  returned: 0,
  waiting: 0,
  late: 0,
  moved: 0,
  days_waited: 0,
  asked_amount: '0',
  approved_amount: '0',
  ordered_amount: '0',
  received_amount: '0',
  used_amount: '0',
  returned_amount: '0',
};

/** Groups put together. */
export const together = (groups: readonly Sums[]): Sums =>
  groups.reduce((all, one) => {
    const both = { ...all };
    for (const name of [...(Object.keys(isCounted) as SupplyFigure[]), 'days_waited' as const]) both[name] += one[name];
    for (const name of amounts) both[name] = String(BigInt(all[name]) + BigInt(one[name]));
    return both;
  }, none);

export function figuresOf(group: Sums): SupplyFigures {
  const { days_waited, ...figures } = group;
  return { ...figures, waiting_days: figures.waiting === 0 ? null : Math.round((10 * days_waited) / figures.waiting) / 10 };
}
