import type { AutomaticSubstitute } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { refuseUnfit } from './substitutes.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Everybody who can be asked for a decision, or has an automatic substitute all the same. */
const everybody = (db: Reader) =>
  db
    .selectFrom('staff as it')
    .leftJoin('users', 'users.id', 'it.user_id')
    .leftJoin('positions', 'positions.id', 'it.cargo_id')
    .leftJoin('automatic_substitutes as automatic', 'automatic.staff_id', 'it.id')
    .leftJoin('staff as person', 'person.id', 'automatic.substitute_id')
    .where(sql<boolean>`((it.activo and users.activo = 1) or automatic.staff_id is not null)`);

const substituteColumns = [
  'it.id as employee_id',
  'it.nombre as employee',
  'positions.nombre as cargo',
  'automatic.substitute_id',
  'person.nombre as substitute',
] as const;

export async function listAutomaticSubstitutes(
  { db }: Reading,
  { page, per_page, search, con_suplente }: Received<typeof contract.listAutomaticSubstitutes>,
) {
  let found = everybody(db);
  if (search) found = found.where(contains(textOf('it.nombre', 'positions.nombre', 'person.nombre'), search));
  if (con_suplente) found = found.where('automatic.staff_id', con_suplente === '1' ? 'is not' : 'is', null);
  return pageOf({ page, per_page }, found, found.select(substituteColumns).orderBy('it.nombre').orderBy('it.id'));
}

/** Chooses who stands in whenever somebody is away, or nobody. Two may do so for each other: who is there acts. */
export async function createSubstituteAutomatic(
  context: Writing,
  { employee_id, substitute_id }: Received<typeof contract.createSubstituteAutomatic>,
): Promise<AutomaticSubstitute> {
  const { tx } = context;
  await refuseUnfit(tx, employee_id, substitute_id);
  const before = await substituteOf(tx, employee_id);
  if (substitute_id === null) await tx.deleteFrom('automatic_substitutes').where('staff_id', '=', employee_id).execute();
  else
    await tx
      .insertInto('automatic_substitutes')
      .values({ staff_id: employee_id, substitute_id })
      .onConflict((it) => it.column('staff_id').doUpdateSet({ substitute_id }))
      .execute();
  const after = await substituteOf(tx, employee_id);
  await record(context, { action: 'update', entity: 'automatic_substitute', id: employee_id, before, after });
  return after;
}

async function substituteOf(db: Reader, employee_id: number): Promise<AutomaticSubstitute> {
  const found = await db
    .selectFrom('staff as it')
    .leftJoin('positions', 'positions.id', 'it.cargo_id')
    .leftJoin('automatic_substitutes as automatic', 'automatic.staff_id', 'it.id')
    .leftJoin('staff as person', 'person.id', 'automatic.substitute_id')
    .select(substituteColumns)
    .where('it.id', '=', employee_id)
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found;
}
