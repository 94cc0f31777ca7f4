import type { Employee } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenCheck, brokenReference, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { linkAccounts } from './account-links.ts';
import { handDutiesOver, peopleOfStaff, refuseDuties, takerOf } from '../duties/duties.ts';
import { requireActiveAccount, requireInService } from './in-service.ts';
import { readEmployee } from './staff.ts';
import { explain, refuseRetired } from './of-user.ts';

type StaffForm = Received<typeof contract.createEmployee>;

const enteredColumns = ['nombre', 'rut', 'email', 'telefono', 'oficio', 'position', 'submanagement', 'jefe', 'user_id', 'activo'] as const;
const auditOfEmployee = (employee: Employee) => only(employee, enteredColumns);
const fields = { cargo_id: 'position_id', subgerencia_id: 'submanagement_id' };

export async function createEmployee(context: Writing, given: StaffForm): Promise<Employee> {
  const { tx, user } = context;
  const row = await rowOf(tx, given, undefined);
  const { id } = await tx.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow().catch(explainStaff);
  await linkAccounts(context, [{ staff_id: id, nombre: row.nombre, email: null, from: null, to: row.user_id }]);
  const after = await readEmployee(tx, user, id);
  await record(context, { action: 'create', entity: 'staff', id, after: auditOfEmployee(after) });
  await touchAccounts(tx, [row.user_id]);
  return after;
}

/** Replaces what is known; `activo: false` retires the person, who stays in what they did. */
export async function updateEmployee(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateEmployee>,
): Promise<Employee> {
  const { tx, user } = context;
  const before = await lockEmployee(context, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  const row = await rowOf(tx, given, { ...before, cargo_id: before.position_id, subgerencia_id: before.submanagement_id });
  if (row.jefe_id === id) throw inCircle();
  if (before.activo && !row.activo) await refuseDuties(context, await peopleOfStaff(tx, [id]));
  await linkAccounts(context, [{ staff_id: id, nombre: before.nombre, email: before.email, from: before.user_id, to: row.user_id }]);
  await tx
    .updateTable('staff')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explainStaff);
  const after = await readEmployee(tx, user, id);
  await record(context, { action: 'update', entity: 'staff', id, before: auditOfEmployee(before), after: auditOfEmployee(after) });
  await touchAccounts(tx, [before.user_id, after.user_id]);
  return after;
}

/** Somebody leaves, and all that names them is another's, or nobody's: all of it or nothing. */
export async function retireWithTaker(
  context: Writing,
  { id, version, relevo_id }: Received<typeof contract.retireEmployee>,
): Promise<Employee> {
  const { tx, user } = context;
  const before = await lockEmployee(context, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (!before.activo) throw new Problem('wrong_state', { message: `${before.nombre} ya dejó la empresa.`, activo: false });
  const [from] = await peopleOfStaff(tx, [id]);
  if (!from) throw new Problem('not_found', { message: 'Esa persona no existe en el personal.' });
  if (relevo_id !== undefined) await handDutiesOver(context, { from, to: await takerOf(context, { from, relevo_id }) });
  await tx
    .updateTable('staff')
    .set({ activo: false, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const after = await readEmployee(tx, user, id);
  await record(context, { action: 'update', entity: 'staff', id, before: auditOfEmployee(before), after: auditOfEmployee(after) });
  await touchAccounts(tx, [before.user_id]);
  return after;
}

async function lockEmployee({ tx, user }: Writing, id: number): Promise<Employee> {
  // Not "for update": whoever makes somebody else their superior meanwhile need not wait, and two who do so crosswise not for each other.
  await tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readEmployee(tx, user, id);
}

interface StaffRow {
  cargo_id: number | null;
  subgerencia_id: number | null;
  jefe_id: number | null;
  user_id: number | null;
}

/** What is written: of who has an account, name, mail and phone are the account's, whatever was sent. */
async function rowOf(tx: Tx, { position_id: cargo_id, submanagement_id: subgerencia_id, ...given }: StaffForm, held: StaffRow | undefined) {
  await refuseRetired(tx, { cargo_id, subgerencia_id }, held, fields);
  await requireInService(tx, { field: 'jefe_id', chosen: given.jefe_id, held: held?.jefe_id });
  await requireActiveAccount(tx, { field: 'user_id', chosen: given.user_id, held: held?.user_id });
  const row = { ...given, cargo_id, subgerencia_id };
  if (row.user_id === null) return row;
  const account = await tx.selectFrom('users').select(['nombre', 'email', 'telefono']).where('id', '=', row.user_id).executeTakeFirst();
  if (!account) throw new Problem('invalid', { fields: { user_id: 'Esa cuenta no existe.' } });
  return { ...row, ...account };
}

/** Whoever has the account open in a form sees that its staff entry changed. */
export async function touchAccounts(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  const known = ids.filter((it) => it !== null);
  if (known.length === 0) return;
  await sql`update users set version = version + 1 where id = any(${known}::integer[])`.execute(tx);
}

/** Only somebody who is named nowhere: who has worked here is retired instead. */
export async function deleteEmployee(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await lockEmployee(context, id);
  await tx
    .deleteFrom('staff')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      const constraint = brokenReference(error);
      if (constraint === undefined) throw error;
      throw new Problem('in_use', { message: `No se puede eliminar: ${whereOf(constraint)}. Retire a ${before.nombre}.` });
    });
  await record(context, { action: 'delete', entity: 'staff', id, before: auditOfEmployee(before) });
  await touchAccounts(tx, [before.user_id]);
  return { done: true } as const;
}

function whereOf(constraint: string): string {
  if (constraint === 'contracts_staff_id_fkey') return 'tiene contratos';
  if (constraint === 'staff_jefe_id_fkey') return 'es superior de otras personas';
  if (constraint === 'submanagements_responsable_id_fkey') return 'responde por una subgerencia';
  return 'otros registros la nombran';
}

const inCircle = () =>
  new Problem('invalid', { fields: { jefe_id: 'Quedaría en un círculo: esa persona ya depende de esta, directa o indirectamente.' } });

function explainStaff(error: unknown): never {
  if (brokenCheck(error) === 'staff_without_circle') throw inCircle();
  return explain(error);
}
