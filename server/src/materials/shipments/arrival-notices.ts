import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { peopleOf } from '../../projects/index.ts';
import { transferAt } from '../transfers/address.ts';
import '../tables.ts';

/**
 * Whoever may receive what was sent hears that it comes, with the address of its reception: those who work in the warehouse it goes to,
 * or of a site who asked for it and whose project it is. Gives who was told.
 */
export async function tellReceivers(context: Writing, transfer: string): Promise<readonly number[]> {
  const { tx, user } = context;
  const it = await tx
    .selectFrom('stock_transfers as it')
    .innerJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('material_requests as request', 'request.id', 'it.request_id')
    .where('it.number', '=', transfer)
    .select(['it.to_warehouse_id', 'it.project_id', 'source.nombre as from', 'target.nombre as to', 'target.codigo as to_code'])
    .select(['projects.nombre as project', 'request.requester_id', 'request.number as request'])
    .executeTakeFirstOrThrow();
  const keepers = tx
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .where('codigo_bodega', '=', it.to_code ?? '')
    .where('warehouse_users.activo', '=', 1)
    .select('user_id');
  const receivers = await peopleHolding(tx, ['mobile_warehouses:read', 'mobile_warehouses:update'])
    .where('users.id', '<>', user.id)
    .where((of) =>
      it.to_warehouse_id === null
        ? of.or([of('users.id', '=', it.requester_id ?? 0), of('users.id', 'in', peopleOf(tx, it.project_id ?? 0))])
        : of('users.id', 'in', keepers),
    )
    .select('users.id')
    .limit(200)
    .execute();
  const user_ids = receivers.map((one) => one.id);
  await notifyPeople(context, {
    user_ids,
    kind: 'request',
    title: `${transfer} viene en camino a ${it.to ?? (it.project === null ? 'entrega directa' : `la obra ${it.project}`)}`,
    text: [`Desde ${it.from}`, it.request && `de la solicitud ${it.request}`].filter(Boolean).join(', '),
    url: transferAt(transfer),
  });
  return user_ids;
}
