import { only, record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { linkAccounts } from './account-links.ts';
import '../tables.ts';

interface Account {
  id: number;
  email: string;
  nombre: string;
  telefono: string | null;
}
/** What the staff list says of a person. */
interface Work {
  rut: string | null;
  cargo_id: number | null;
  subgerencia_id: number | null;
}

/**
 * Keeps the person's entry in the staff list equal to the account. Whoever works here already is found by RUT or mail and
 * linked; with something to say about an unknown person an entry is made.
 */
export async function keepStaff(
  context: Pick<Writing, 'tx' | 'user' | 'requestId' | 'jobs' | 'config' | 'isProved'>,
  account: Account,
  work: Work,
): Promise<void> {
  const { user, requestId, tx } = context;
  const { id: user_id, nombre, email } = account;
  const before = await findStaff(tx, account, work);
  await refuseRetired(tx, work, before);
  if (!before && !work.rut && !work.cargo_id && !work.subgerencia_id) return;
  const isNew = before?.user_id === null;
  const telefono = account.telefono ?? (isNew ? before.telefono : null);
  if (telefono !== account.telefono) await tx.updateTable('users').set({ telefono }).where('id', '=', user_id).execute();
  const row = { nombre, email, telefono, ...work, user_id };
  const actor = { tx, user, requestId };
  if (!before) {
    const { id } = await tx.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow();
    return record(actor, { action: 'create', entity: 'staff', id, after: row });
  }
  const names = Object.keys(row) as (keyof typeof row)[];
  if (names.every((name) => row[name] === before[name])) return;
  await linkAccounts(context, [{ staff_id: before.id, nombre: before.nombre, email: before.email, from: before.user_id, to: user_id }]);
  await tx
    .updateTable('staff')
    .set((it) => ({ ...row, version: it('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  await record(actor, { action: 'update', entity: 'staff', id: before.id, before: only(before, names), after: row });
}

/** The entry that is theirs; else one without an account that has their RUT, else one that has their mail. */
async function findStaff(tx: Tx, { id, email }: Account, { rut }: Work) {
  const found = await tx
    .selectFrom('staff')
    .selectAll()
    .where((it) =>
      it.or([
        it('user_id', '=', id),
        it.and([it('user_id', 'is', null), it.or([it('email', '=', email), ...(rut === null ? [] : [it('rut', '=', rut)])])]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return found.find((it) => it.user_id === id) ?? found.find((it) => rut !== null && it.rut === rut) ?? found[0];
}

type Position = Pick<Work, 'cargo_id' | 'subgerencia_id'>;
const asNamed = { cargo_id: 'cargo_id', subgerencia_id: 'subgerencia_id' };

/** What is retired stays with who has it, and is given to nobody else. `fields`: what the call names them. */
export async function refuseRetired(db: Reader, chosen: Position, held: Position | undefined, fields = asNamed): Promise<void> {
  const { cargo_id, subgerencia_id } = chosen;
  const wrong: Record<string, string> = {};
  if (cargo_id !== null && cargo_id !== held?.cargo_id) {
    const found = await db.selectFrom('positions').select('activo').where('id', '=', cargo_id).executeTakeFirst();
    if (!found?.activo) wrong[fields.cargo_id] = found ? 'Ese cargo está retirado. Elija otro.' : 'Ese cargo no existe.';
  }
  if (subgerencia_id !== null && subgerencia_id !== held?.subgerencia_id) {
    const found = await db.selectFrom('submanagements').select('activo').where('id', '=', subgerencia_id).executeTakeFirst();
    if (!found?.activo) wrong[fields.subgerencia_id] = found ? 'Esa subgerencia está retirada. Elija otra.' : 'Esa subgerencia no existe.';
  }
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', { fields: wrong });
}

/** What another account or another person of the staff has already. */
export function explain(error: unknown): never {
  const taken = brokenUnique(error);
  if (taken === 'users_email_key') throw duplicate('email', 'Ya hay una cuenta con ese correo.');
  if (taken === 'staff_email_key') throw duplicate('email', 'Otra persona del personal tiene ese correo.');
  if (taken === 'staff_rut_key') throw duplicate('rut', 'Otra persona del personal tiene ese RUT.');
  if (taken === 'staff_user_id_key') throw duplicate('user_id', 'Esa cuenta ya es de otra persona del personal.');
  throw error;
}
const duplicate = (field: string, message: string) => new Problem('duplicate', { fields: { [field]: message } });
