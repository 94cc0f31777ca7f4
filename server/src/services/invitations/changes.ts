import type { Quote, QuoteRound } from 'contract/services/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen } from '../../platform/problem.ts';
import { announceQuotes } from '../live.ts';
import { lockQuote } from '../quotes/lock.ts';
import { lockRound, raiseVersion, readRound, staleRound } from './rounds.ts';

/** Holds the quote request of an invitation, its call for offers, and the invitation as it was seen. */
export async function lockInvitation(context: Writing, { invitation_id, version }: { invitation_id: number; version: number }) {
  const { tx } = context;
  const found = await tx.selectFrom('quote_invitations').where('id', '=', invitation_id).select('quote_request_id').executeTakeFirst();
  if (!found) throw notSeen('La invitación', 'ella');
  const quote = await lockQuote(context, found.quote_request_id, { action: 'invite' });
  const round = await lockRound(tx, quote.id);
  const invitation = await tx
    .selectFrom('quote_invitations')
    .where('id', '=', invitation_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (invitation.version !== version) throw await staleRound(context, quote.id);
  return { quote, round, invitation };
}

/** What the history of the quote request keeps of a change of its call for offers: never an amount. */
export interface RoundFacts {
  plazo?: string;
  proveedores?: string[];
  proveedor?: string;
  correo?: string | null;
  motivo?: string;
  documentos?: string[];
  pregunta?: string;
  respuesta?: string;
  huella?: string;
}

/** A call for offers after a change, written down, announced and answered. */
export async function changedRound(
  context: Writing,
  { id, number }: Pick<Quote, 'id' | 'number'>,
  action: string,
  { before, after }: { before?: RoundFacts; after: RoundFacts },
): Promise<{ round: QuoteRound }> {
  const { tx } = context;
  await raiseVersion(tx, id).execute();
  await record(context, { action, entity: 'quote_request', id: number, before, after });
  await announceQuotes(tx);
  return { round: await readRound(tx, context, id) };
}
