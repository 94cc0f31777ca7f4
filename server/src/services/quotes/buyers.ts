import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading, Writing } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { peopleOfSupply } from '../supply.ts';

/** To whom a request may be given. */
export function listBuyers({ db }: Reading, { page, per_page, search }: Received<typeof contract.listBuyers>) {
  const all = peopleOfSupply(db);
  const found = search ? all.where(contains(sql<string>`users.busqueda`, search)) : all;
  return pageOf({ page, per_page }, found, found.select(['users.id', 'users.nombre']).orderBy('users.nombre').orderBy('users.id'));
}

/** Refuses, at its field, who does not belong to supply; who is chosen cannot be deactivated until the transaction ends. */
export async function requireBuyer({ tx }: Writing, buyer_id: number | null): Promise<void> {
  if (buyer_id === null) return;
  const found = await peopleOfSupply(tx).where('users.id', '=', buyer_id).select('users.id').forShare().executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { buyer_id: 'Elija a alguien de abastecimiento que pueda editar servicios.' } });
}
