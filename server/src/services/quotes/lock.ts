import { quoteStates, type Quote } from 'contract/services/index.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { announceQuotes } from '../live.ts';
import { quoteActions } from './actions.ts';
import { readQuote, readQuoteCase, unseenQuote } from './rows.ts';

type Action = Quote['allowed_actions'][number];

interface QuoteMove {
  action: Action;
  /** What does not decide anything names none. */
  version?: number;
}

/** Holds a quote request that the person sees, as it was before; refuses what its state, its version or the person do not allow. */
export async function lockQuote(context: Writing, id: number, { action, version }: QuoteMove): Promise<Quote> {
  const { tx, user } = context;
  const found = await tx.selectFrom('quote_requests').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  if (!found) throw unseenQuote({ id });
  requireAllowed(quoteActions[action], await readQuoteCase(tx, user, { id }));
  const before = await readQuote(tx, context, { id });
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  return before;
}

type Change = Partial<Pick<Quote, 'status' | 'title' | 'description' | 'needed_by' | 'cost_center' | 'buyer_id' | 'reason'>> & {
  project_id?: number | null;
};

/** A newer version of it, written down and announced. */
export async function changeQuote(context: Writing, before: Quote, action: string, change: Change = {}): Promise<Quote> {
  const { tx } = context;
  await tx
    .updateTable('quote_requests')
    .set((it) => ({ ...change, ...(change.status && { status_since: sql<Date>`now()` }), version: it('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const after = await readQuote(tx, context, { id: before.id });
  const { number } = before;
  await record(context, { action, entity: 'quote_request', id: number, before: auditOfQuote(before), after: auditOfQuote(after) });
  await announceQuotes(tx);
  return after;
}

/** What the audit log keeps of it. */
export const auditOfQuote = (it: Quote) => ({
  estado: quoteStates.label(it.status),
  titulo: it.title,
  descripcion: it.description,
  cargo: it.project_code ?? it.cost_center,
  para_cuando: it.needed_by,
  a_cargo: it.buyer,
  documentos: it.documents.map((one) => one.file.name),
  aprobadores: it.assigned_users.map(({ user, decision }) => `${user.nombre}${decision ? (decision.approved ? ', sí' : ', no') : ''}`),
  motivo: it.reason,
});

/** What was said yes or no to is another thing now: its approvers are asked again. Gives those who had decided. */
export async function askApproversAgain({ tx }: Writing, { id }: Quote): Promise<number[]> {
  const asked = await tx
    .updateTable('quote_request_approvers')
    .set({ approved: null, decided_at: null, comment: null })
    .where('quote_request_id', '=', id)
    .where('approved', 'is not', null)
    .returning('user_id')
    .execute();
  return asked.map((it) => it.user_id);
}
