import type { ChangeEntry } from 'contract/administration/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { historyPage } from '../../access/index.ts';
import { actionLabel, changesOf } from '../../platform/audit/words.ts';
import type { Reading } from '../../platform/context.ts';
import { creationsSeenBy, entity, unseenCreation } from './rows.ts';

/** Who did what to a creation request, newest first. */
export async function listCreationHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { number, ...page }: Received<typeof contract.listCreationHistory>,
): Promise<Paged<ChangeEntry>> {
  const seen = await creationsSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!seen) throw unseenCreation();
  const found = db.selectFrom('audit').where('audit.entity', '=', entity).where('audit.entity_id', '=', number);
  return historyPage(found, page, ({ action, before, after }) => ({
    action: actionLabel(auditWords, entity, action),
    entity_label: number,
    changes: changesOf(auditWords, user, { entity, before, after }),
  }));
}
