import { createHash } from 'node:crypto';
import { biddingStates, type Bidding } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { todayInChile } from '../../platform/today.ts';
import { readSupplierOffers } from '../invitations/offers.ts';
import { announceQuotes } from '../live.ts';
import { policyOn } from '../policies/policies.ts';
import { settleRequest } from '../requests/changes.ts';
import { recordGuests, recordOffers, type Opening } from './act.ts';
import type { BiddingCase } from './actions.ts';
import { lockBidding } from './lock.ts';
import { tellAsking, tellOpeners } from './notices.ts';
import { printAct } from './pdf.ts';
import { readBidding } from './rows.ts';

/** One of two people, each proved at the door: the first is waited for, the second opens. */
export async function openBidding(context: Writing, { quotation_id, version }: Received<typeof contract.openBidding>): Promise<Bidding> {
  const { before, first } = await lockBidding(context, quotation_id, { action: 'open', version });
  // By the database's clock, after whatever this waited for.
  const { at } = await context.tx.selectNoFrom(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('at')).executeTakeFirstOrThrow();
  await (first ? openTogether(context, { before, first, at }) : openFirst(context, { before, at }));
  await announceQuotes(context.tx);
  return readBidding(context.tx, context, { id: quotation_id });
}

async function openFirst(context: Writing, { before, at }: { before: Bidding; at: Date }): Promise<void> {
  const { tx, user } = context;
  await tx
    .updateTable('biddings')
    .set((it) => ({ first_by: user.id, first_at: at, version: it('version', '+', 1) }))
    .where('quote_request_id', '=', before.quotation_id)
    .execute();
  await record(context, { action: 'bidding_first', entity: 'quote_request', id: before.number });
  await tellOpeners(context, before, {
    title: `${user.nombre} abre ${before.number}: falta otra persona`,
    text: `Desde las ${formatInstant(at.toISOString()).slice(-5)} hay 15 minutos para abrirla con ella: ${before.title}`,
  });
}

interface Together {
  before: Bidding;
  first: NonNullable<BiddingCase['row']['first']>;
  at: Date;
}

/** From here on its offers are read; what they were is drawn on the record in the same transaction. */
async function openTogether(context: Writing, { before, first, at }: Together): Promise<void> {
  const { tx, user, files } = context;
  const id = before.quotation_id;
  await tx.updateTable('quote_rounds').set({ opened_at: at }).where('quote_request_id', '=', id).execute();
  const offers = await readSupplierOffers(tx, files, { id, sealed: true, opened_at: at });
  if (!offers) throw new Error(`${before.number} is open and its offers are not.`);
  const status = stateAfter(biddingStates, before.status, offers.length === 0 ? 'desert' : 'open');
  const policy = await policyOn(tx, todayInChile());
  const act = await nextAct(tx);
  const opening: Opening = {
    number: act.number,
    bidding: before,
    openers: [first, { nombre: user.nombre, at }],
    charge: await chargeOf(tx, before),
    policy: policy.label,
    offers: await recordOffers(tx, id, offers),
    guests: await recordGuests(tx, id),
  };
  const file_id = await keepPaper(context, opening);
  await tx
    .insertInto('bidding_acts')
    .values({
      id: act.id,
      quote_request_id: id,
      deadline: new Date(before.deadline),
      first_by: first.id,
      first_at: first.at,
      second_by: user.id,
      opened_at: at,
      offers: offers.length,
      policy_id: policy.id,
      file_id,
    })
    .execute();
  await tx
    .updateTable('biddings')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('quote_request_id', '=', id)
    .execute();
  await record(context, {
    action: status === 'desierta' ? 'bidding_deserted' : 'bidding_open',
    entity: 'quote_request',
    id: before.number,
    after: { acta: act.number, abrieron: opening.openers.map((it) => it.nombre), ofertas: offers.length },
  });
  await settleRequest(context, before.service_request_id);
  await tellAsking(context, before, {
    title: status === 'desierta' ? `${before.number} quedó desierta` : `Se abrió ${before.number}`,
    text: `${act.number}: ${offers.length === 1 ? 'una oferta' : `${formatNumber(offers.length)} ofertas`}. ${before.title}`,
  });
}

/** One record after the other, without a gap: whoever makes one waits for the other. */
async function nextAct(tx: Tx): Promise<{ id: number; number: string }> {
  await sql`select pg_advisory_xact_lock(hashtext('bidding acts'))`.execute(tx);
  const { id } = await tx
    .selectFrom('bidding_acts')
    .select(sql<number>`coalesce(max(id), 0) + 1`.as('id'))
    .executeTakeFirstOrThrow();
  return { id, number: `ACTA-${String(id).padStart(6, '0')}` };
}

async function chargeOf(tx: Tx, { service_request_id }: Bidding): Promise<string> {
  const { project, center } = await tx
    .selectFrom('service_requests as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .where('it.id', '=', service_request_id)
    .select([
      sql<string | null>`projects."codigoProyecto" || ' - ' || projects.nombre`.as('project'),
      sql<string | null>`cost_centers.codigo || ' - ' || cost_centers.nombre`.as('center'),
    ])
    .executeTakeFirstOrThrow();
  return project ?? center ?? '';
}

/** The paper as it was drawn is the record: whoever asks for it gets these bytes. */
async function keepPaper(context: Writing, opening: Opening): Promise<number> {
  const { tx, user, files } = context;
  const paper = await printAct(context, opening);
  const sha256 = createHash('sha256').update(paper).digest('hex');
  return files.keepFor(paper, 'pdf', async (file) => {
    const row = { name: `${opening.number}.pdf`, bytes: paper.length, file, sha256, uploaded_by: user.id, waiting_since: null };
    return (await tx.insertInto('service_files').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}
