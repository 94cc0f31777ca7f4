import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { formatDay } from 'contract/format.ts';
import { notifyPeople, peopleHolding, whoGrants, whoHolds } from '../../access/index.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { may } from '../../platform/user.ts';
import { decisionMakers, staffOf } from '../people.ts';
import { createSubstitute, deleteSubstitute, substituteColumns, substitutesOn } from './substitutes.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Who stands in for the person now and from now on, the first first: named by hand, or by an absence of theirs. */
export async function listOwnSubstitutes({ db, user }: Reading, { page, per_page }: Received<typeof contract.listOwnSubstitutes>) {
  const me = await staffOf(db, user);
  const found = substitutesOn(db, todayInChile())
    .where('it.staff_id', '=', me?.id ?? 0)
    .where('it.estado', 'in', ['vigente', 'futura']);
  return pageOf({ page, per_page }, found, found.select(substituteColumns).orderBy('it.desde').orderBy('it.origen').orderBy('it.id'));
}

/** Everybody else whose role may decide. */
const possibleFor = (db: Reader, staff_id: number) =>
  decisionMakers(db)
    .where('users.id', 'in', peopleHolding(db, ['approvals:approve']).select('users.id'))
    .where('staff.id', '<>', staff_id);

/** Whom the person may choose from; nobody, for who has nothing to decide. */
export async function listPossibleSubstitutes(
  { db, user }: Reading,
  { page, per_page, search }: Received<typeof contract.listPossibleSubstitutes>,
) {
  const me = may(user, 'approvals:approve') ? await staffOf(db, user) : undefined;
  if (!me) return { items: [], total_items: 0, total_pages: pagesOf(0, per_page) };
  let found = possibleFor(db, me.id).leftJoin('positions', 'positions.id', 'staff.cargo_id');
  if (search) found = found.where(contains(textOf('staff.nombre', 'positions.nombre'), search));
  const columns = ['staff.id', 'staff.nombre', 'positions.nombre as cargo'] as const;
  return pageOf({ page, per_page }, found, found.clearSelect().select(columns).orderBy('staff.nombre').orderBy('staff.id'));
}

/** By the rules of whoever keeps the substitutions for all; besides, the substitute's role must allow to decide. */
export async function createOwnSubstitute(context: Writing, given: Received<typeof contract.createOwnSubstitute>) {
  const { tx, user } = context;
  const { id: employee_id, nombre } = await approver(tx, user);
  const able = await possibleFor(tx, employee_id).where('staff.id', '=', given.substitute_id).executeTakeFirst();
  const made = await createSubstitute(context, { ...given, employee_id });
  if (!able) throw new Problem('invalid', { fields: { substitute_id: 'El rol de esa persona no le permite aprobar.' } });
  await tellSubstitute(context, able.user_id, { title: `Usted suple a ${nombre}`, text: daysOf(made) });
  return made;
}

/** Ends one that holds or will hold, as it is ended for anybody. */
export async function endOwnSubstitute(context: Writing, { id }: Received<typeof contract.endOwnSubstitute>) {
  const { tx, user } = context;
  const { id: employee_id, nombre } = await approver(tx, user);
  const before = await tx
    .selectFrom('substitutions')
    .innerJoin('staff', 'staff.id', 'substitutions.substitute_id')
    .select(['staff.user_id', 'desde', 'hasta'])
    .where('substitutions.id', '=', id)
    .where('staff_id', '=', employee_id)
    .executeTakeFirst();
  const done = await deleteSubstitute(context, { employee_id, id });
  if (before) await tellSubstitute(context, before.user_id, { title: `Usted ya no suple a ${nombre}`, text: daysOf(before) });
  return done;
}

/** The place in the staff of who is signed in, when there is something to stand in for. */
async function approver(db: Reader, user: User) {
  const me = await staffOf(db, user);
  if (!me) {
    const message = 'Su cuenta no está en el personal: no hay nada que otra persona decida por usted.';
    throw new Problem('rule', { message }, whoHolds('users:create', 'users:update'));
  }
  if (!may(user, 'approvals:approve'))
    throw new Problem('rule', { message: 'Su rol no aprueba: no hay nada que otra persona decida por usted.' }, whoGrants);
  return me;
}

const daysOf = ({ desde, hasta }: { desde: string; hasta: string }): string => `Del ${formatDay(desde)} al ${formatDay(hasta)}`;

const tellSubstitute = async (context: Writing, user_id: number | null, words: { title: string; text: string }): Promise<void> =>
  notifyPeople(context, {
    user_ids: user_id === null ? [] : [user_id],
    kind: 'approval',
    ...words,
    url: '/request-materials/approvals',
    mail: 'aviso_aprobaciones',
  });
