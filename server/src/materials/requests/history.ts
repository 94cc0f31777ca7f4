import type { ChangeEntry } from 'contract/administration/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { pageOf } from '../../platform/database/pages.ts';
import '../../platform/audit/audit.ts';
import { actionLabel, changesOf } from '../../platform/audit/words.ts';
import type { Reading } from '../../platform/context.ts';
import { unseenRequest } from './info.ts';
import { requestsSeenBy } from './rows.ts';

const entity = 'material_request';

/** Who did what to a request, newest first: sent, changed, decided, dispatched, received, given up. */
export async function listRequestHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { number, page, per_page }: Received<typeof contract.listRequestHistory>,
): Promise<Paged<ChangeEntry>> {
  const seen = await requestsSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!seen) throw unseenRequest({ number });
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
