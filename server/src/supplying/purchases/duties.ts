import { sql } from 'kysely';
import { dutyOf, mostNamed, type DutyKeeper } from '../../access/index.ts';
import { peopleOfSupply } from '../../materials/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announcePurchases } from '../live.ts';
import { purchasesSeenBy } from './rows.ts';
import './tables.ts';

const openOf = (db: Reader, buyer_id: number) =>
  db.selectFrom('purchase_requests').where('buyer_id', '=', buyer_id).where('is_open', '=', true);

/** The purchase requests that somebody of supply takes care of. */
export const purchaseDuties: DutyKeeper = {
  permission: 'purchase_requests:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const { total } = await openOf(db, user_id)
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const seen = await purchasesSeenBy(db, user)
      .where('purchase.buyer_id', '=', user_id)
      .where('purchase.is_open', '=', true)
      .select('it.number')
      .orderBy('it.id')
      .limit(mostNamed)
      .execute();
    return dutyOf(
      'Lleva solicitudes de compra',
      seen.map((it) => it.number),
      total,
    );
  },
  // To somebody who does not belong to supply they cannot go: all of supply sees them again as «Sin asignar».
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    const buyer = await peopleOfSupply(tx).where('users.id', '=', to.user_id).select(['users.id', 'users.nombre']).executeTakeFirst();
    const changed = await tx
      .updateTable('purchase_requests as purchase')
      .from('material_requests as it')
      .set((of) => ({ buyer_id: buyer?.id ?? null, version: of('purchase.version', '+', 1) }))
      .whereRef('it.id', '=', 'purchase.request_id')
      .where('purchase.buyer_id', '=', from.user_id)
      .where(sql<boolean>`purchase.is_open`)
      .returning('it.number')
      .execute();
    await recordAll(
      context,
      changed.map(({ number: id }) => ({
        action: 'assign',
        entity: 'purchase_request',
        id,
        before: { comprador: from.nombre },
        after: { comprador: buyer?.nombre ?? null },
      })),
    );
    await announcePurchases(tx);
  },
};
