import { scoreParts, type ScorePaper } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { ordersSeenBy } from '../../orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { quoteRequestsSeenBy } from '../../services/index.ts';
import { scoreFacts } from './facts.ts';
import { codeOf } from './scores.ts';

/** The papers that a part counts, the worst first: of what the person sees. */
export async function listScorePapers(
  { db, user }: Reading,
  { id, part, page, per_page }: Received<typeof contract.supplierScorePapers>,
): Promise<Paged<ScorePaper>> {
  const found = db
    .selectFrom(scoreFacts([await codeOf(db, id)]).as('it'))
    .leftJoin('purchase_orders as ordered', 'ordered.id', 'it.order_id')
    .leftJoin('purchase_order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'it.order_id').onRef('line.line', '=', 'it.line').onRef('line.edition', '=', 'ordered.edition'),
    )
    .leftJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
    .leftJoin('quote_requests as asked', 'asked.id', 'invitation.quote_request_id')
    .where('it.part', '=', part)
    .where((of) =>
      of.or([
        of('it.order_id', 'in', ordersSeenBy(db, user).select('it.id')),
        of('asked.id', 'in', quoteRequestsSeenBy(db, user).select('it.id')),
      ]),
    );
  const { items, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .select([
        'ordered.number as order',
        'asked.number as quote',
        'asked.title',
        'line.line',
        'line.name',
        'line.unit',
        'ordered.currency',
      ])
      .select(['it.day', 'it.done_on', plainDecimal('it.wanted').as('wanted'), plainDecimal('it.actual').as('actual')])
      .select([plainDecimal('it.days').as('days'), sql<number>`round(it.points)::integer`.as('points')])
      .select(plainDecimal(part === 'returned' ? returnedNet : sql`null::numeric`).as('amount'))
      .orderBy('it.points')
      .orderBy('it.day', 'desc')
      .orderBy('it.order_id')
      .orderBy('it.line')
      .orderBy('it.invitation_id'),
  );
  return { items: items.map(present), ...totals };
}

const returnedNet = sql`(select round(-sum(came.total), case when ordered.currency = 'CLP' then 0 else 2 end) from purchase_order_arrivals as came
  where came.order_id = it.order_id and came.line = it.line and came.return_id is not null)`;

interface Row extends Omit<ScorePaper, 'label' | 'url'> {
  order: string | null;
  quote: string | null;
  title: string | null;
  line: number | null;
}

const present = ({ order, quote, title, line, name, ...row }: Omit<Row, 'name'> & { name: string | null }): ScorePaper =>
  order === null
    ? { ...row, label: quote ?? '', url: `/sap/request-quotes/${quote ?? ''}`, name: title ?? '' }
    : {
        ...row,
        label: line === null ? order : `${order}, línea ${line}`,
        url: `/supplying/purchase-orders/${order}`,
        name: name ?? scoreParts.match.label,
      };
