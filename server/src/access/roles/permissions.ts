import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { isMaintenanceOn } from '../../maintenance/index.ts';
import { peopleHolding } from '../permissions/holders.ts';
import { accessChanged } from '../sessions/sessions.ts';

/** What every role may do, module by module. */
export const rolePermissions = (db: Reader) =>
  db
    .selectFrom('role_permissions as it')
    .innerJoin('permission_modules as module', 'module.id', 'it.modulo_permiso_id')
    .select([
      'it.codigo_rol',
      'it.modulo_permiso_id',
      'module.nombre as modulo',
      'module.descripcion',
      'module.activo',
      'it.read',
      'it.create',
      'it.update',
      'it.delete',
      'it.approve',
    ])
    .orderBy('it.codigo_rol')
    .orderBy('it.modulo_permiso_id');

export const listRolePermissions = ({ db }: Reading) => rolePermissions(db).execute();

export const listRolePermissionsOf = ({ db }: Reading, { rol }: { rol: string }) =>
  rolePermissions(db).where('it.codigo_rol', '=', rol).execute();

/** One's own role is open to everybody: the route guard reads it. */
export async function listActiveRolePermissions({ db, user }: Reading, { rol }: { rol: string }) {
  if (rol !== user.codigo_rol && !may(user, 'users:read')) throw new Problem('not_allowed', { permission: 'users:read' });
  return rolePermissions(db).where('it.codigo_rol', '=', rol).where('module.activo', '=', true).execute();
}

type Key = Pick<Received<typeof contract.deleteRolModuloPermiso>, 'codigo_rol' | 'modulo_permiso_id'>;
const one = (tx: Tx, { codigo_rol, modulo_permiso_id }: Key) =>
  rolePermissions(tx).where('it.codigo_rol', '=', codigo_rol).where('it.modulo_permiso_id', '=', modulo_permiso_id).executeTakeFirst();

export async function giveModule(context: Writing, entry: Received<typeof contract.createRolModuloPermiso>) {
  const { tx } = context;
  const module = await tx.selectFrom('permission_modules').select('activo').where('id', '=', entry.modulo_permiso_id).executeTakeFirst();
  if (module?.activo === false)
    throw new Problem('invalid', { fields: { modulo_permiso_id: 'Ese módulo está desactivado. Actívelo antes.' } });
  await tx
    .insertInto('role_permissions')
    .values(entry)
    .execute()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { modulo_permiso_id: 'El rol ya tiene ese módulo.' } });
      if (brokenReference(error)) throw new Problem('invalid', { fields: missing(brokenReference(error)) });
      throw error;
    });
  return recordPermissions(context, entry, undefined);
}

const missing = (constraint = ''): Record<string, string> =>
  constraint.includes('codigo_rol') ? { codigo_rol: 'Ese rol no existe.' } : { modulo_permiso_id: 'Ese módulo no existe.' };

export async function changeModule(
  context: Writing,
  { codigo_rol, modulo_permiso_id, ...flags }: Received<typeof contract.updateRolModuloPermiso>,
) {
  const key = { codigo_rol, modulo_permiso_id };
  const before = await one(context.tx, key);
  if (!before) throw new Problem('not_found');
  await context.tx
    .updateTable('role_permissions')
    .set(flags)
    .where('codigo_rol', '=', codigo_rol)
    .where('modulo_permiso_id', '=', modulo_permiso_id)
    .execute();
  await refuseLockout(context.tx);
  return recordPermissions(context, key, before);
}

export async function takeModule(context: Writing, key: Key) {
  const { tx } = context;
  const before = await one(tx, key);
  if (!before) throw new Problem('not_found');
  await tx
    .deleteFrom('role_permissions')
    .where('codigo_rol', '=', key.codigo_rol)
    .where('modulo_permiso_id', '=', key.modulo_permiso_id)
    .execute();
  await refuseLockout(tx);
  await record(context, { action: 'delete', entity: 'role_permission', id: `${key.codigo_rol}/${before.modulo}`, before });
  await announce(tx, accessChanged);
  return { done: true } as const;
}

async function recordPermissions(context: Writing, key: Key, before: object | undefined) {
  const after = await one(context.tx, key);
  if (!after) throw new Problem('not_found');
  await record(context, {
    action: before ? 'update' : 'create',
    entity: 'role_permission',
    id: `${key.codigo_rol}/${after.modulo}`,
    before,
    after,
  });
  await announce(context.tx, accessChanged);
  return after;
}

/** Somebody active must always be able to change permissions, and to end a maintenance that is on, or nobody could ever again. */
export async function refuseLockout(tx: Tx): Promise<void> {
  // Two who each take the right from the other would both still see the other one's: the second looks when the first has committed.
  await sql`select pg_advisory_xact_lock(hashtext('last administrator'))`.execute(tx);
  if (!(await somebodyHolds(tx, ['users:read', 'users:update'])))
    throw new Problem('rule', { message: 'Nadie más podría administrar permisos. Dé antes ese permiso a otra persona activa.' });
  if ((await isMaintenanceOn(tx)) && !(await somebodyHolds(tx, ['maintenance:update'])))
    throw new Problem('rule', {
      message: 'El modo mantención está encendido y nadie más podría apagarlo. Apáguelo, o dé antes ese permiso a otra persona activa.',
    });
}

const somebodyHolds = async (tx: Tx, permissions: readonly Permission[]): Promise<boolean> =>
  (await peopleHolding(tx, permissions).select('users.id').limit(1).executeTakeFirst()) !== undefined;
