import type { ChangeEntry } from 'contract/administration/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import '../../platform/audit/audit.ts';
import { actionLabel, changesOf } from '../../platform/audit/words.ts';
import type { Reading } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { quotesSeenBy, unseenQuote } from './rows.ts';

const entity = 'quote_request';

/** Who did what to a quote request, newest first. */
export async function listQuoteHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { number, page, per_page }: Received<typeof contract.listQuotationHistory>,
): Promise<Paged<ChangeEntry>> {
  const seen = await quotesSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!seen) throw unseenQuote({ number });
  const all = db.selectFrom('audit').where('entity', '=', entity).where('entity_id', '=', number);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    all,
    all
      .leftJoin('users', 'users.id', 'audit.user_id')
      .select(['audit.id', 'at', 'users.nombre', 'user_email', 'action', 'before', 'after'])
      .orderBy('audit.id', 'desc'),
  );
  const items = rows.map(({ id, at, nombre, user_email, action, before, after }) => ({
    id,
    at: at.toISOString(),
    who: nombre ?? user_email,
    action: actionLabel(auditWords, entity, action),
    entity_label: number,
    changes: changesOf(auditWords, user, { entity, before, after }),
  }));
  return { items, ...totals };
}
