import type { Reader } from '../../platform/database/database.ts';
import { careOf } from '../care.ts';
import { announceServices } from '../live.ts';
import { requestsSeenBy } from './rows.ts';

const endStates = ['approved', 'rejected', 'cancelled'] as const;
const caredForBy = (db: Reader, buyer_id: number) =>
  db.selectFrom('service_requests').where('buyer_id', '=', buyer_id).where('status', 'not in', endStates);

/** The requests of services that somebody of supply takes care of. */
export const requestDuties = careOf({
  title: 'Lleva solicitudes de servicio',
  entity: 'service_request',
  fact: 'comprador',
  count: async (db, buyer_id) =>
    (
      await caredForBy(db, buyer_id)
        .select((it) => it.fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow()
    ).open,
  named: (db, { buyer_id, user, most }) =>
    requestsSeenBy(db, user)
      .where('it.buyer_id', '=', buyer_id)
      .where('it.status', 'not in', endStates)
      .select(['it.number', 'it.title'])
      .orderBy('it.id')
      .limit(most)
      .execute(),
  give: (tx, { from, to }) =>
    tx
      .updateTable('service_requests')
      .set((it) => ({ buyer_id: to, version: it('version', '+', 1) }))
      .where('id', 'in', caredForBy(tx, from).select('id'))
      .returning('number')
      .execute(),
  announce: announceServices,
});
