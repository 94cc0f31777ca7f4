import { round } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { ofPair, threadLines, type Pair } from './lines.ts';
import type { OuterFigure } from './outer.ts';
import '../../orders/tables.ts';

type Asking = Pick<Reading, 'db' | 'user'>;

/** What suppliers invoiced of a material that was bought for a place. */
export const invoicedInThread = async (asking: Asking, pair: Pair): Promise<OuterFigure | undefined> =>
  (await billedOf(asking, pair))?.invoiced;

/** What of it was paid; of an invoice that is paid in part, that part. */
export const paidInThread = async (asking: Asking, pair: Pair): Promise<OuterFigure | undefined> => (await billedOf(asking, pair))?.paid;

/** In pesos, while all its orders are; nothing where nobody can say it, or where nothing was ordered. */
async function billedOf({ db }: Asking, pair: Pair): Promise<{ invoiced: OuterFigure; paid: OuterFigure } | undefined> {
  const found = await db
    .selectFrom('purchase_line_matches as it')
    .innerJoin('purchase_orders as own', (join) => join.onRef('own.id', '=', 'it.order_id').on('own.origin', '<>', 'service_request'))
    .innerJoin('purchase_order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'it.order_id').onRef('line.line', '=', 'it.line').onRef('line.edition', '=', 'own.edition'),
    )
    .where(sql<boolean>`line.origin_item_id in (select wanted.id from (${threadLines(ofPair(pair))}) as wanted)`)
    .where(sql<boolean>`(select keeps_invoices and read_at is not null from purchase_readings)`)
    .select(sql<number>`count(*)::integer`.as('orders'))
    .select([
      plainDecimal(sql`coalesce(sum(it.invoiced), 0)`).as('invoiced'),
      plainDecimal(sql`round(coalesce(sum(${paidQuantity}), 0), 3)`).as('paid'),
    ])
    .select([sumInPesos('it.invoiced_net').as('invoiced_net'), sumInPesos('it.paid_net').as('paid_net')])
    .executeTakeFirstOrThrow();
  if (found.orders === 0) return undefined;
  const worth = (amount: string | null): string | null => (amount === null ? null : round(amount));
  return {
    invoiced: { quantity: found.invoiced, amount: worth(found.invoiced_net) },
    paid: { quantity: found.paid, amount: worth(found.paid_net) },
  };
}

const paidQuantity = sql`case when it.invoiced_net = 0 then 0 else it.invoiced * it.paid_net / it.invoiced_net end`;
const sumInPesos = (column: string) =>
  sql<string | null>`case when bool_and(it.currency = 'CLP') then coalesce(sum(${sql.ref(column)}), 0)::text end`;
