import type { WarehouseUser } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type Expression } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { requireActiveAccount } from '../staff/in-service.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const warehouseUsers = (db: Reader) =>
  db
    .selectFrom('warehouse_users as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .select(['it.id', 'it.user_id', 'users.token_usuario', 'users.nombre', 'users.email', 'it.activo', 'it.version'])
    .select(
      sql<WarehouseUser['bodegas']>`(
        select coalesce(json_agg(json_build_object('codigo', codigo, 'nombre', nombre) order by codigo), '[]')
        from warehouse_user_warehouses join warehouses on codigo = codigo_bodega where warehouse_user_id = it.id)`.as('bodegas'),
    );

/** Where a person works, at the moment. */
export const codesOfWarehouses = (user_id: Expression<number>) => sql<string[]>`array(
  select codigo_bodega from warehouse_users join warehouse_user_warehouses on warehouse_user_id = warehouse_users.id
  where user_id = ${user_id} and activo = 1 order by 1)`;

export const listWarehouseUsers = ({ db }: Reading) => warehouseUsers(db).orderBy('users.nombre').orderBy('it.id').limit(1_000).execute();

export const getWarehouseUserByToken = (context: Reading, { token }: { token: string }) => readSeen(context, 'token_usuario', token);
export const getWarehouseUserByEmail = (context: Reading, { email }: { email: string }) => readSeen(context, 'email', email);

/** One's own is open to everybody; whether another exists is told only to who may read users. */
async function readSeen({ db, user }: Reading, column: 'token_usuario' | 'email', value: string): Promise<WarehouseUser> {
  const found = await warehouseUsers(db).where(`users.${column}`, '=', value).executeTakeFirst();
  if (found?.user_id !== user.id && !may(user, 'users:read')) throw new Problem('not_allowed', { permission: 'users:read' });
  if (!found) throw new Problem('not_found', { message: 'Esa persona no es usuario de bodega.' });
  return found;
}

export async function createWarehouseUser(context: Writing, { user_id, bodegas, activo }: Received<typeof contract.createUsuarioBodega>) {
  const { tx } = context;
  await requireActiveAccount(tx, { field: 'user_id', chosen: user_id });
  const { id } = await tx
    .insertInto('warehouse_users')
    .values({ user_id, activo })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { user_id: 'Esa persona ya es usuario de bodega.' } });
      throw error;
    });
  await giveWarehouses(tx, id, bodegas, []);
  const made = await readOne(tx, id);
  await record(context, { action: 'create', entity: 'warehouse_user', id: made.email, after: keptOf(made) });
  return made;
}

export async function updateWarehouseUser(
  context: Writing,
  { id, bodegas, activo, version }: Received<typeof contract.updateUsuarioBodega>,
) {
  const { tx } = context;
  const before = await lockOne(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: { ...before, bodegas: codesOf(before) } });
  await giveWarehouses(tx, id, bodegas, codesOf(before));
  return setActive(context, before, activo);
}

/** Turns the flag, to what is asked or to the other one (spec 1 §7). */
export async function switchWarehouseUser(context: Writing, { id, activo }: Received<typeof contract.activarDesactivarUsuarioBodega>) {
  const before = await lockOne(context.tx, id);
  return setActive(context, before, activo ?? (before.activo === 1 ? 0 : 1));
}

async function setActive(context: Writing, before: WarehouseUser, activo: 0 | 1): Promise<WarehouseUser> {
  const { tx } = context;
  const version = before.version + 1;
  await tx.updateTable('warehouse_users').set({ activo, version }).where('id', '=', before.id).execute();
  const after = await readOne(tx, before.id);
  await record(context, { action: 'update', entity: 'warehouse_user', id: after.email, before: keptOf(before), after: keptOf(after) });
  return after;
}

export async function deleteWarehouseUser(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await lockOne(tx, id);
  await tx.deleteFrom('warehouse_users').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: 'warehouse_user', id: before.email, before: keptOf(before) });
  return { done: true } as const;
}

async function lockOne(tx: Tx, id: number): Promise<WarehouseUser> {
  await tx.selectFrom('warehouse_users').select('id').where('id', '=', id).forUpdate().execute();
  return readOne(tx, id);
}

async function readOne(db: Reader, id: number): Promise<WarehouseUser> {
  const found = await warehouseUsers(db).where('it.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('El usuario de bodega');
  return found;
}

/** Exactly these warehouses; one that was retired meanwhile may stay, but is not given anew. */
async function giveWarehouses(tx: Tx, id: number, wanted: readonly string[], held: readonly string[]): Promise<void> {
  const added = [...new Set(wanted)].filter((it) => !held.includes(it));
  if (added.length > 0) {
    const open = await tx.selectFrom('warehouses').select('codigo').where('codigo', 'in', added).where('activo', '=', true).execute();
    const closed = added.filter((code) => !open.some((it) => it.codigo === code));
    if (closed.length > 0)
      throw new Problem('invalid', { fields: { bodegas: `No existe o está retirada: ${closed.join(', ')}. Elija bodegas activas.` } });
    const rows = added.map((codigo_bodega) => ({ warehouse_user_id: id, codigo_bodega }));
    await tx.insertInto('warehouse_user_warehouses').values(rows).execute();
  }
  await tx
    .deleteFrom('warehouse_user_warehouses')
    .where('warehouse_user_id', '=', id)
    .where('codigo_bodega', 'not in', [...wanted])
    .execute();
}

const codesOf = ({ bodegas }: WarehouseUser) => bodegas.map((it) => it.codigo);
const keptOf = (it: WarehouseUser) => ({ email: it.email, activo: it.activo, bodegas: codesOf(it) });
