import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { peopleOfSupply, requestsSeenBy } from '../../materials/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { isLate } from './rows.ts';
import './tables.ts';

/** To whom a request may be given, with what they carry already. */
export function listPurchaseBuyers({ db }: Reading, { page, per_page, search }: Received<typeof contract.listPurchaseBuyers>) {
  const all = peopleOfSupply(db);
  const found = search ? all.where(contains(sql<string>`users.busqueda`, search)) : all;
  const load = found
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('purchase_requests as purchase')
          .whereRef('purchase.buyer_id', '=', 'users.id')
          .where('purchase.is_open', '=', true)
          .select((it) => [it.fn.countAll<number>().as('open'), it.fn.countAll<number>().filterWhere(isLate).as('late')])
          .as('load'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.nombre'])
    .select([sql<number>`load.open`.as('open'), sql<number>`load.late`.as('late')]);
  return pageOf({ page, per_page }, found, load.orderBy('users.nombre').orderBy('users.id'));
}

/** Refuses, at its field, who does not belong to supply; who is chosen cannot be deactivated until the transaction ends. */
export async function requireBuyer(
  { tx }: Writing,
  { request_id, buyer_id }: { request_id: number; buyer_id: number | null },
): Promise<void> {
  if (buyer_id === null) return;
  const found = await peopleOfSupply(tx)
    .innerJoin('roles as own', 'own.codigo_rol', 'users.codigo_rol')
    .where('users.id', '=', buyer_id)
    .select(['users.id', 'own.ve_todos_los_proyectos as seesAllProjects'])
    .forShare('users')
    .executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { buyer_id: 'Elija a alguien de abastecimiento que pueda editar solicitudes de compra.' } });
  const seen = await requestsSeenBy(tx, found).where('it.id', '=', request_id).select('it.id').executeTakeFirst();
  if (!seen) throw new Problem('invalid', { fields: { buyer_id: 'Esa persona no ve el proyecto de esta solicitud.' } });
}
