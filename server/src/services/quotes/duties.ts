import type { Reader } from '../../platform/database/database.ts';
import { careOf } from '../care.ts';
import { announceQuotes } from '../live.ts';
import { openStatuses } from './list.ts';
import { quotesSeenBy } from './rows.ts';

const caredForBy = (db: Reader, buyer_id: number) =>
  db.selectFrom('quote_requests').where('buyer_id', '=', buyer_id).where('status', 'in', openStatuses);

/** The quote requests that somebody of supply takes care of. */
export const quoteDuties = careOf({
  title: 'Lleva solicitudes de cotización',
  entity: 'quote_request',
  fact: 'a_cargo',
  count: async (db, buyer_id) =>
    (
      await caredForBy(db, buyer_id)
        .select((it) => it.fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow()
    ).open,
  named: (db, { buyer_id, user, most }) =>
    quotesSeenBy(db, user)
      .where('it.buyer_id', '=', buyer_id)
      .where('it.status', 'in', openStatuses)
      .select(['it.number', 'it.title'])
      .orderBy('it.id')
      .limit(most)
      .execute(),
  give: (tx, { from, to }) =>
    tx
      .updateTable('quote_requests')
      .set((it) => ({ buyer_id: to, version: it('version', '+', 1) }))
      .where('id', 'in', caredForBy(tx, from).select('id'))
      .returning('number')
      .execute(),
  announce: announceQuotes,
});
