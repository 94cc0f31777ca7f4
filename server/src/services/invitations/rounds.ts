import { invitationStatus, type QuoteRound, type SupplierOffer } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { seesMoney } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import { quotesSeenBy, unseenQuote } from '../quotes/rows.ts';
import { isClosed, readSupplierOffers } from './offers.ts';
import './tables.ts';

const instant = (it: Date | null): string | null => it?.toISOString() ?? null;

/** By the database's clock, also where the transaction waited for its turn. */
export const thisMoment = sql<Date>`clock_timestamp()`;

export async function getQuoteRound(
  { db, user, files }: Reading,
  { number }: Received<typeof contract.getQuoteRound>,
): Promise<{ round: QuoteRound | null }> {
  const quote = await quotesSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!quote) throw unseenQuote({ number });
  const isThere = await db.selectFrom('quote_rounds').where('quote_request_id', '=', quote.id).select('sealed').executeTakeFirst();
  return { round: isThere ? await readRound(db, { files, user }, quote.id) : null };
}

/** An offer's paper tells every price, and which is the cheapest tells their order. */
const withoutMoney = (offer: SupplierOffer): SupplierOffer => ({
  ...offer,
  file: null,
  is_cheapest: false,
  lines: offer.lines.map((it) => ({ ...it, is_cheapest: false })),
});

/** Whoever looks, and where the files lie that they are shown. */
type Looking = Pick<Reading, 'files' | 'user'>;

/** All of a call for offers, as the company sees it. */
export async function readRound(db: Reader, { files, user }: Looking, quotation_id: number): Promise<QuoteRound> {
  const { deadline, opened_at, started_at, changed_at, ...row } = await db
    .selectFrom('quote_rounds as it')
    .innerJoin('users', 'users.id', 'it.started_by')
    .where('it.quote_request_id', '=', quotation_id)
    .select(['it.deadline', 'it.sealed', 'it.opened_at', 'it.terms', 'it.started_at', 'it.changed_at', 'it.version'])
    .select(['users.nombre as started_by', sql<boolean>`${thisMoment} > it.deadline`.as('is_over')])
    .executeTakeFirstOrThrow();
  const [lines, invitations, documents, offers, questions] = await Promise.all([
    linesOf(db, quotation_id),
    invitationsOf(db, quotation_id),
    documentsForSuppliers(db, quotation_id).select('it.id').execute(),
    readSupplierOffers(db, files, { id: quotation_id, sealed: row.sealed, opened_at }),
    questionsOf(db, quotation_id),
  ]);
  return {
    quotation_id,
    ...row,
    deadline: deadline.toISOString(),
    opened_at: instant(opened_at),
    changed_at: instant(changed_at),
    started_at: started_at.toISOString(),
    document_ids: documents.map((it) => it.id),
    lines,
    // Who offered in a bidding is not told before it is opened: others would know whom to agree with.
    invitations: isClosed({ ...row, opened_at })
      ? invitations.map((it) => presentInvitation({ ...it, received: null, is_late: null }, false))
      : invitations.map((it) => presentInvitation(it, row.is_over)),
    offers: seesMoney(user) ? offers : (offers?.map(withoutMoney) ?? null),
    questions,
  };
}

/** What suppliers are asked to offer on. */
export const linesOf = (db: Reader, quotation_id: number) =>
  db
    .selectFrom('quote_lines')
    .where('quote_request_id', '=', quotation_id)
    .select(['id', 'line', 'description', 'unit', plainDecimal('quantity').as('quantity')])
    .orderBy('line')
    .execute();

/** The papers that go along. */
export const documentsForSuppliers = (db: Reader, quotation_id: number) =>
  db.selectFrom('quote_request_documents as it').where('it.quote_request_id', '=', quotation_id).where('it.for_suppliers', '=', true);

const addressesOf = sql<QuoteRound['invitations'][number]['addresses']>`(
  select coalesce(json_agg(json_build_object('from_email', gone.from_email, 'to_email', gone.to_email, 'reason', gone.reason,
    'by', users.nombre, 'at', to_char(gone.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by gone.id desc), '[]')
  from quote_invitation_addresses as gone join users on users.id = gone.changed_by where gone.invitation_id = it.id)`;

const invitationsOf = (db: Reader, quotation_id: number) =>
  db
    .selectFrom('quote_invitations as it')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('supplier_offers')
          .whereRef('invitation_id', '=', 'it.id')
          .select([
            sql<Date[]>`array_agg(received_at order by number desc)`.as('received'),
            sql<boolean | null>`(array_agg(late order by number desc))[1]`.as('is_late'),
          ])
          .as('offers'),
      (join) => join.onTrue(),
    )
    .where('it.quote_request_id', '=', quotation_id)
    .select(['it.id', 'it.supplier_code', 'it.supplier_rut', 'it.supplier_name', 'it.email', 'it.sent_at', 'it.seen_at', 'it.version'])
    .select(['it.declined_reason', 'it.revoked_at', 'offers.received', 'offers.is_late', addressesOf.as('addresses')])
    .orderBy('it.supplier_name')
    .orderBy('it.id')
    .execute();
type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number];

const presentInvitation = (
  { sent_at, seen_at, revoked_at, received, is_late, ...row }: InvitationRow,
  is_over: boolean,
): QuoteRound['invitations'][number] => ({
  ...row,
  sent_at: instant(sent_at),
  seen_at: instant(seen_at),
  received: (received ?? []).map((it) => it.toISOString()),
  status: invitationStatus({
    isRevoked: revoked_at !== null,
    isDeclined: row.declined_reason !== null,
    isSeen: seen_at !== null,
    isLate: is_late,
    isOver: is_over,
  }),
});

/** Holds a call for offers for the rest of the transaction; its quote request is held already. */
export async function lockRound(tx: Tx, quotation_id: number) {
  const round = await tx
    .selectFrom('quote_rounds as it')
    .where('it.quote_request_id', '=', quotation_id)
    .select(['it.deadline', 'it.sealed', 'it.opened_at', 'it.version', thisMoment.as('now')])
    .forUpdate()
    .executeTakeFirst();
  if (!round) throw new Problem('wrong_state', { message: 'Todavía no se han pedido ofertas por esta solicitud.' });
  return { ...round, is_over: round.now > round.deadline };
}

/** The same, as it was seen. */
export async function lockSeenRound(context: Writing, quotation_id: number, version: number) {
  const round = await lockRound(context.tx, quotation_id);
  if (round.version !== version) throw await staleRound(context, quotation_id);
  return round;
}

export const staleRound = async ({ tx, files, user }: Writing, quotation_id: number): Promise<Problem> =>
  new Problem('stale', { current: { round: await readRound(tx, { files, user }, quotation_id) } });

export const raiseVersion = (tx: Tx, quotation_id: number) =>
  tx
    .updateTable('quote_rounds')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('quote_request_id', '=', quotation_id);

const questionsOf = async (db: Reader, quotation_id: number): Promise<QuoteRound['questions']> => {
  const rows = await db
    .selectFrom('quote_questions as it')
    .innerJoin('quote_invitations as invitation', 'invitation.id', 'it.invitation_id')
    .leftJoin('users', 'users.id', 'it.answered_by')
    .where('invitation.quote_request_id', '=', quotation_id)
    .select(['it.id', 'it.question', 'it.asked_at', 'it.answer', 'it.answered_at'])
    .select(['invitation.supplier_name', 'users.nombre as answered_by'])
    .orderBy('it.id')
    .execute();
  return rows.map((it) => ({ ...it, asked_at: it.asked_at.toISOString(), answered_at: instant(it.answered_at) }));
};
