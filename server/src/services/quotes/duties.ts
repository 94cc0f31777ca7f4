import { dutyOf, mostNamed, type DutyKeeper } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announceQuotes } from '../live.ts';
import { peopleOfSupply } from '../supply.ts';
import { openStatuses } from './list.ts';
import { quotesSeenBy } from './rows.ts';

/** The quote requests that somebody of supply takes care of. */
export const quoteDuties: DutyKeeper = {
  permission: 'services:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const [all, seen] = await Promise.all([
      caredForBy(db, user_id)
        .select((it) => it.fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow(),
      quotesSeenBy(db, user)
        .where('it.buyer_id', '=', user_id)
        .where('it.status', 'in', openStatuses)
        .select(['it.number', 'it.title'])
        .orderBy('it.id')
        .limit(mostNamed)
        .execute(),
    ]);
    return dutyOf(
      'Lleva solicitudes de cotización',
      seen.map((it) => `${it.number} · ${it.title}`),
      all.open,
    );
  },
  // To somebody who does not belong to supply they cannot go: all of supply sees them again as «Sin asignar».
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    const buyer = await peopleOfSupply(tx).where('users.id', '=', to.user_id).select(['users.id', 'users.nombre']).executeTakeFirst();
    const changed = await tx
      .updateTable('quote_requests')
      .set((it) => ({ buyer_id: buyer?.id ?? null, version: it('version', '+', 1) }))
      .where('id', 'in', caredForBy(tx, from.user_id).select('id'))
      .returning('number')
      .execute();
    await recordAll(
      context,
      changed.map(({ number: id }) => ({
        action: 'assign',
        entity: 'quote_request',
        id,
        before: { a_cargo: from.nombre },
        after: { a_cargo: buyer?.nombre ?? null },
      })),
    );
    await announceQuotes(tx);
  },
};

const caredForBy = (db: Reader, user_id: number) =>
  db.selectFrom('quote_requests').where('buyer_id', '=', user_id).where('status', 'in', openStatuses);
