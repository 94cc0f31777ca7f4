import type { Contract } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql, type SqlBool } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenExclusion, brokenReference, type Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { may } from '../../platform/user.ts';
import { todayInChile } from '../../platform/today.ts';
import '../tables.ts';

/** Nobody has more; a list is never without an end. */
const most = 200;
const columns = ['id', 'staff_id', 'tipo', 'desde', 'hasta', 'version'] as const;
const hours = plainDecimal<null>('horas_semanales').as('horas_semanales');
const contracts = (db: Reader) => db.selectFrom('contracts').select(columns).select(hours);
const inForce = (date: string) => sql<SqlBool>`daterange(contracts.desde, contracts.hasta, '[]') @> ${date}::date`;

export const listContracts = ({ db }: Reading, { staff_id }: { staff_id: number }): Promise<Contract[]> =>
  contracts(db).where('staff_id', '=', staff_id).orderBy('desde', 'desc').limit(most).execute();

async function readContract(db: Reader, id: number): Promise<Contract> {
  const found = await contracts(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('El contrato');
  return found;
}

export async function createContract(context: Writing, given: Received<typeof contract.createContract>): Promise<Contract> {
  const { tx } = context;
  await refuseOverlap(tx, given);
  const { id } = await tx.insertInto('contracts').values(given).returning('id').executeTakeFirstOrThrow().catch(explain);
  const after = await readContract(tx, id);
  await record(context, { action: 'create', entity: 'contract', id, after });
  return after;
}

export async function updateContract(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateContract>,
): Promise<Contract> {
  const { tx } = context;
  await tx.selectFrom('contracts').select('id').where('id', '=', id).forUpdate().execute();
  const before = await readContract(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await refuseOverlap(tx, { ...given, id, staff_id: before.staff_id });
  await tx
    .updateTable('contracts')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await readContract(tx, id);
  await record(context, { action: 'update', entity: 'contract', id, before, after });
  return after;
}

export async function deleteContract(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await readContract(tx, id);
  await tx.deleteFrom('contracts').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: 'contract', id, before });
  return { done: true } as const;
}

interface Range {
  id?: number;
  staff_id: number;
  desde: string;
  hasta: string | null;
}

/** Says with which one; what two people write at once is refused by the database. */
async function refuseOverlap(db: Reader, { id = 0, staff_id, desde, hasta }: Range): Promise<void> {
  const other = await db
    .selectFrom('contracts')
    .select(['desde', 'hasta'])
    .where('staff_id', '=', staff_id)
    .where('id', '!=', id)
    .where(sql<SqlBool>`daterange(desde, hasta, '[]') && daterange(${desde}::date, ${hasta}::date, '[]')`)
    .orderBy('desde')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const until = other.hasta ? `hasta el ${formatDay(other.hasta)}` : 'sin término';
  throw overlapping(`Se cruza con el contrato que rige desde el ${formatDay(other.desde)} ${until}.`);
}

const overlapping = (message: string) => new Problem('invalid', { fields: { desde: message } });

function explain(error: unknown): never {
  if (brokenExclusion(error)) throw overlapping('Se cruza con otro contrato de la misma persona.');
  if (brokenReference(error)) throw new Problem('invalid', { fields: { staff_id: 'Esa persona no existe en el personal.' } });
  throw error;
}

/** Who has an account and a contract in force on a day. */
export async function listActiveContracts(
  { db }: Reading,
  { page, per_page, date, search }: Received<typeof contract.usersActiveContracts>,
) {
  let found = db
    .selectFrom('contracts')
    .innerJoin('staff', 'staff.id', 'contracts.staff_id')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .where(inForce(date ?? todayInChile()));
  if (search) found = found.where((it) => contains(it.ref('users.busqueda'), search));
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .leftJoin('positions', 'positions.id', 'staff.cargo_id')
      .leftJoin('submanagements', 'submanagements.id', 'staff.subgerencia_id')
      .select([
        'users.email as user_email',
        'users.nombre',
        'staff.rut',
        'positions.nombre as cargo',
        'submanagements.nombre as subgerencia',
      ])
      .select(['contracts.id', 'staff_id', 'tipo', 'desde', 'hasta', 'contracts.version'])
      .select(hours)
      .orderBy('users.nombre')
      .orderBy('users.id'),
  );
  const items = rows.map(({ user_email, nombre, rut, cargo, subgerencia, ...one }) => ({
    user_email,
    nombre,
    rut,
    cargo,
    subgerencia,
    contract: one,
  }));
  return { items, ...totals };
}

/** One's own contract, or anybody's for who may read users. */
export async function findActiveContract(
  { db, user }: Reading,
  { user_email, date }: Received<typeof contract.activeContract>,
): Promise<Contract | null> {
  if (user_email !== user.email && !may(user, 'users:read')) throw new Problem('not_allowed', { permission: 'users:read' });
  const found = await contracts(db)
    .where('staff_id', 'in', (of) =>
      of.selectFrom('staff').innerJoin('users', 'users.id', 'staff.user_id').select('staff.id').where('users.email', '=', user_email),
    )
    .where(inForce(date ?? todayInChile()))
    .executeTakeFirst();
  return found ?? null;
}
