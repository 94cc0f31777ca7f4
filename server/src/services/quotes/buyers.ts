import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading, Writing } from '../../platform/context.ts';
import { today } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { peopleOfSupply } from '../supply.ts';
import '../tables.ts';

/** Requests of services and of quotations that somebody of `users` takes care of. */
const openPapers = sql<{ wanted: string | null }>`(
  select required_date as wanted from service_requests where buyer_id = users.id and status not in ('approved', 'rejected', 'cancelled')
  union all
  select needed_by from quote_requests where buyer_id = users.id and status in ('en_abastecimiento', 'en_revision_usuario'))`;
const isLate = sql<boolean>`paper.wanted < ${today}`;

/** To whom a request may be given, with what they carry already. */
export function listBuyers({ db }: Reading, { page, per_page, search }: Received<typeof contract.listBuyers>) {
  const all = peopleOfSupply(db);
  const found = search ? all.where(contains(sql<string>`users.busqueda`, search)) : all;
  const load = found
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom(openPapers.as('paper'))
          .select((it) => [it.fn.countAll<number>().as('open'), it.fn.countAll<number>().filterWhere(isLate).as('late')])
          .as('load'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.nombre'])
    .select([sql<number>`load.open`.as('open'), sql<number>`load.late`.as('late')]);
  return pageOf({ page, per_page }, found, load.orderBy('users.nombre').orderBy('users.id'));
}

/** Refuses, at its field, who does not belong to supply; who is chosen cannot be deactivated until the transaction ends. */
export async function requireBuyer({ tx }: Writing, buyer_id: number | null): Promise<void> {
  if (buyer_id === null) return;
  const found = await peopleOfSupply(tx).where('users.id', '=', buyer_id).select('users.id').forShare().executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { buyer_id: 'Elija a alguien de abastecimiento que pueda editar servicios.' } });
}
