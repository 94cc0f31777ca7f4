import { biddingLimits, type Bidding, type ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { announceQuotes } from '../live.ts';
import { auditOfQuote } from '../quotes/lock.ts';
import { readQuote } from '../quotes/rows.ts';
import { changedRequest, lockRequest } from '../requests/changes.ts';
import { readBidding } from './rows.ts';

type BiddingForm = Received<typeof contract.startBidding>;

/** What a request asks for goes to suppliers as a sealed call for offers; from now on nobody quotes it by hand. */
export async function startBidding(context: Writing, asked: BiddingForm): Promise<Bidding> {
  const { tx, user } = context;
  const { service_request_id, version, deadline, terms, reason } = asked;
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'bid', version });
  refuseDeadline(deadline);
  if (reason === null && !before.must_bid)
    throw new Problem('invalid', { fields: { reason: 'Por su monto no se licita: indique por qué se hace.' } });
  const id = await askSuppliers(context, before);
  await tx
    .insertInto('quote_rounds')
    .values({ quote_request_id: id, deadline: new Date(deadline), sealed: true, terms, started_by: user.id })
    .execute();
  await writeLines(tx, id, before);
  await tx.insertInto('biddings').values({ quote_request_id: id, request_id: before.id, reason, started_by: user.id }).execute();
  await changedRequest(context, 'bid', before, { comentario: reason });
  await announceQuotes(tx);
  return readBidding(tx, context, { id });
}

function refuseDeadline(deadline: string): void {
  const hours = (Date.parse(deadline) - Date.now()) / 3_600_000;
  const { leastHours, mostDays } = biddingLimits;
  if (hours < leastHours) throw new Problem('invalid', { fields: { deadline: 'Dé al menos una hora para ofertar.' } });
  if (hours > mostDays * 24) throw new Problem('invalid', { fields: { deadline: `A lo más ${mostDays} días.` } });
}

/** The quote request through which it is bid: of whoever asked, in the care of who bids it. */
async function askSuppliers(context: Writing, { id: request_id, title, requester_id, number }: ServiceRequestInfo): Promise<number> {
  const { tx, user } = context;
  const charge = await tx
    .selectFrom('service_requests')
    .where('id', '=', request_id)
    .select(['project_id', 'cost_center', 'required_date'])
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('quote_requests')
    .values({
      title,
      description: `Licitación de ${number}`,
      status: 'en_abastecimiento',
      project_id: charge.project_id,
      cost_center: charge.cost_center,
      needed_by: charge.required_date,
      requester_id,
      buyer_id: user.id,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const quote = await readQuote(tx, context, { id });
  await record(context, { action: 'create', entity: 'quote_request', id: quote.number, after: auditOfQuote(quote) });
  return id;
}

const writeLines = (tx: Tx, quote_request_id: number, { service_items }: ServiceRequestInfo) =>
  insertAll(
    tx,
    'quote_lines',
    service_items.map(({ item_id, code, name, description, quantity, unit }, at) => ({
      quote_request_id,
      line: at + 1,
      description: [`${code} ${name}`, description].filter(Boolean).join('\n'),
      quantity,
      unit,
      service_item_id: item_id,
    })),
  );
