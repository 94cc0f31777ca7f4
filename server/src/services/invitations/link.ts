import { quoteStates, type linkStanding } from 'contract/services/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret } from '../../platform/secret.ts';
import { requireLink as requireOwnLink, unknownLink, type Visit } from '../../access/index.ts';
import { thisMoment } from './rounds.ts';
import './tables.ts';

export type { Visit };
export type Standing = (typeof linkStanding)[number];

/** Refuses whoever brings no link of an invitation; says whose it is. */
export const requireLink = (context: Visit, token: string): Promise<number> =>
  requireOwnLink(context, token, {
    kind: 'invitation',
    find: (db, token_hash) => db.selectFrom('quote_invitations').where('token_hash', '=', token_hash).select('id').executeTakeFirst(),
  });

/**
 * Holds the invitation that a link is for: of two who write with it at once, or of a supplier and a buyer, one does so after the other.
 * Buyers hold the quote request alone; suppliers hold it together.
 */
export async function lockLink(tx: Tx, token: string) {
  const token_hash = hashSecret(token);
  const found = await tx.selectFrom('quote_invitations').where('token_hash', '=', token_hash).select('quote_request_id').executeTakeFirst();
  if (!found) throw unknownLink();
  const { quote_request_id } = found;
  await tx.selectFrom('quote_requests').where('id', '=', quote_request_id).select('id').forShare().execute();
  await tx.selectFrom('quote_rounds').where('quote_request_id', '=', quote_request_id).select('sealed').forShare().execute();
  await tx.selectFrom('quote_invitations').where('token_hash', '=', token_hash).select('id').forUpdate().execute();
  return readLinked(tx, token);
}

/** The invitation of a link with what it is for, and where it stands now. */
export async function readLinked(db: Reader, token: string) {
  const row = await db
    .selectFrom('quote_invitations as invitation')
    .innerJoin('quote_rounds as it', 'it.quote_request_id', 'invitation.quote_request_id')
    .innerJoin('quote_requests as quote', 'quote.id', 'invitation.quote_request_id')
    .where('invitation.token_hash', '=', hashSecret(token))
    .select(['invitation.id', 'invitation.supplier_name', 'invitation.seen_at', 'invitation.declined_at', 'invitation.declined_reason'])
    .select(['invitation.revoked_at', 'it.deadline', 'it.sealed', 'it.opened_at', 'it.changed_at', 'it.terms', thisMoment.as('now')])
    .select(['quote.id as quotation_id', 'quote.number', 'quote.title', 'quote.description', 'quote.status', 'quote.buyer_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('supplier_offers')
          .innerJoin('quote_invitations as any', 'any.id', 'supplier_offers.invitation_id')
          .whereRef('any.quote_request_id', '=', 'quote.id')
          .where('supplier_offers.taken_at', 'is not', null)
          .select('supplier_offers.id'),
      ).as('is_taken'),
    )
    .executeTakeFirst();
  if (!row) throw unknownLink();
  return { ...row, standing: standingOf(row) };
}
export type LinkedInvitation = Awaited<ReturnType<typeof readLinked>>;

interface Facts {
  revoked_at: Date | null;
  status: Parameters<typeof quoteStates.allows>[0];
  now: Date;
  deadline: Date;
  opened_at: Date | null;
  is_taken: unknown;
}

/** After the deadline an offer is late, and still taken until offers were opened or one of them was taken. */
function standingOf({ revoked_at, status, now, deadline, opened_at, is_taken }: Facts): Standing {
  if (revoked_at !== null) return 'revoked';
  if (!quoteStates.allows(status, 'cancel')) return 'ended';
  if (now <= deadline) return 'open';
  return opened_at !== null || is_taken ? 'over' : 'late';
}

const refusals: Record<Exclude<Standing, 'open' | 'late'>, string> = {
  over: 'El plazo terminó y las ofertas ya se revisaron: no se reciben más.',
  revoked: 'La invitación fue retirada: este enlace ya no recibe ofertas.',
  ended: 'La solicitud de cotización terminó: este enlace ya no recibe ofertas.',
};

/** Whether something may still be sent, and a refusal that says why not. */
export function requireStanding({ standing }: Pick<LinkedInvitation, 'standing'>, isGood: (standing: Standing) => boolean): void {
  if (isGood(standing)) return;
  const message = standing === 'open' || standing === 'late' ? 'El plazo ya terminó.' : refusals[standing];
  throw new Problem('wrong_state', { message, standing });
}
export const takesOffers = (standing: Standing): boolean => standing === 'open' || standing === 'late';
