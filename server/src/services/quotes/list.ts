import { quoteLimits, type Quote } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { inOrder, pageOf } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { presentQuotes, quoteRowsOf, quotesSeenBy } from './rows.ts';

type Filters = Received<typeof contract.getQuotation>;

export async function listQuotes({ db, ...looking }: Reading, { page, per_page, sort, ...filters }: Filters): Promise<Paged<Quote>> {
  const found = filteredQuotes(db, looking.user, filters);
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const place = { by: sql.ref('it.id'), isDescending };
  // Numbers are given in order.
  const order = column === 'number' ? [place] : [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'needed_by' }, place];
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, quoteRowsOf(found).orderBy(inOrder(order)));
  return { items: await presentQuotes(db, looking, rows, quoteLimits.commentsListed), ...totals };
}

function filteredQuotes(db: Reader, user: User, filters: Omit<Filters, 'page' | 'per_page' | 'sort'>) {
  const { id, search, status, mine, assigned, unassigned, approving, buyer_id, from, to } = filters;
  let found = quotesSeenBy(db, user);
  if (id) found = found.where('it.id', '=', id);
  if (search) found = found.where(contains(sql<string>`it.busqueda`, search));
  if (status) found = found.where('it.status', '=', status);
  if (mine) found = found.where('it.requester_id', '=', user.id);
  if (assigned) found = found.where('it.buyer_id', '=', user.id);
  if (unassigned) found = found.where('it.buyer_id', 'is', null);
  if (approving) found = found.where('it.id', 'in', quotesToDecide(db, user.id)).where('it.status', 'in', openStatuses);
  if (buyer_id) found = found.where('it.buyer_id', '=', buyer_id);
  return found.where(instantWithin('it.created_at', { from, to }));
}

/** In which somebody may still decide. */
export const openStatuses = ['en_abastecimiento', 'en_revision_usuario'] as const;

/** Those that ask for somebody's yes, whatever their state. */
export const quotesToDecide = (db: Reader, user_id: number) =>
  db.selectFrom('quote_request_approvers').where('user_id', '=', user_id).where('approved', 'is', null).select('quote_request_id');
