import { invitationLimits, type QuoteRound } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { lockQuote } from '../quotes/lock.ts';
import { changedRound } from './changes.ts';
import { isClosed } from './offers.ts';
import { lockSeenRound } from './rounds.ts';
import { writeToInvited } from './letters.ts';
import { showPapers } from './papers.ts';
import { addSuppliers } from './suppliers.ts';

type Answer = Promise<{ round: QuoteRound }>;

/** Asks suppliers for offers on a quote request, of which there is one call at most. */
export async function startQuoteRound(
  context: Writing,
  { quotation_id, version, deadline, terms, document_ids, suppliers }: Received<typeof contract.startQuoteRound>,
): Answer {
  const { tx, user } = context;
  const quote = await lockQuote(context, quotation_id, { action: 'invite', version });
  refuseDeadline(deadline);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quote_rounds')
    .values({ quote_request_id: quotation_id, deadline: new Date(deadline), sealed: false, terms, started_by: user.id })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Problem('wrong_state', { message: 'Ya se pidieron ofertas por esta solicitud.' });
  await addLines(tx, quotation_id);
  await showPapers(context, quote, document_ids);
  await addSuppliers(context, quote, { deadline: new Date(deadline), suppliers });
  const proveedores = suppliers.map((it) => it.name);
  return changedRound(context, quote, 'ask_offers', { after: { plazo: deadline, proveedores } });
}

/** The items of the service requests that come from it; without any, all of it is one line. */
async function addLines(tx: Tx, quote_request_id: number): Promise<void> {
  const items = await tx
    .selectFrom('service_items as it')
    .innerJoin('service_requests as request', 'request.id', 'it.request_id')
    .innerJoin('services', 'services.id', 'it.service_id')
    .where('request.quote_request_id', '=', quote_request_id)
    .where('request.status', '!=', 'cancelled')
    .where('it.deleted_at', 'is', null)
    .where('it.status', '!=', 'rejected')
    .select(['it.id', 'it.description', 'it.quantity', 'services.nombre', 'services.unidad'])
    .orderBy('it.request_id')
    .orderBy('it.line')
    .limit(mostLines + 1)
    .execute();
  if (items.length > mostLines) throw new Problem('rule', { message: `Se piden ofertas por ${mostLines} ítems a lo más.` });
  const asked = items.map(({ id, nombre, description, quantity, unidad }) => ({
    description: [nombre, description].filter(Boolean).join(': '),
    quantity,
    unit: unidad,
    service_item_id: id,
  }));
  const lines = asked.length > 0 ? asked : [{ description: 'Todo lo pedido', quantity: '1', unit: 'global', service_item_id: null }];
  await insertAll(
    tx,
    'quote_lines',
    lines.map((it, at) => ({ quote_request_id, line: at + 1, ...it })),
  );
}
const mostLines = 200;

/** More time, while there is some left: all that were invited are told. */
export async function extendQuoteRound(
  context: Writing,
  { quotation_id, version, deadline }: Received<typeof contract.extendQuoteRound>,
): Answer {
  const { tx } = context;
  const quote = await lockQuote(context, quotation_id, { action: 'invite' });
  const round = await lockSeenRound(context, quotation_id, version);
  if (round.is_over || (round.sealed && !isClosed(round)))
    throw new Problem('wrong_state', { message: 'El plazo ya terminó: no se puede ampliar.' });
  if (new Date(deadline) <= round.deadline)
    throw new Problem('invalid', { fields: { deadline: 'El plazo solo se amplía: elija un momento posterior.' } });
  refuseDeadline(deadline);
  await tx
    .updateTable('quote_rounds')
    .set({ deadline: new Date(deadline) })
    .where('quote_request_id', '=', quotation_id)
    .execute();
  await writeToInvited(context, quote, `El plazo para ofertar se amplió hasta el ${formatInstant(deadline)}, hora de Chile continental.`);
  return changedRound(context, quote, 'extend_offers', {
    before: { plazo: round.deadline.toISOString() },
    after: { plazo: deadline },
  });
}

function refuseDeadline(deadline: string): void {
  const inMinutes = (new Date(deadline).getTime() - Date.now()) / 60_000;
  const { daysToDeadline } = invitationLimits;
  if (inMinutes < 10) throw new Problem('invalid', { fields: { deadline: 'Deje al menos diez minutos para ofertar.' } });
  if (inMinutes > daysToDeadline * 24 * 60)
    throw new Problem('invalid', { fields: { deadline: `Elija un plazo de ${daysToDeadline} días a lo más.` } });
}
