import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseLockout } from '../roles/permissions.ts';
import { accessChanged } from '../sessions/sessions.ts';

export const listModules = ({ db }: Reading) => db.selectFrom('permission_modules').selectAll().orderBy('id').execute();
export const listActiveModules = ({ db }: Reading) =>
  db.selectFrom('permission_modules').selectAll().where('activo', '=', true).orderBy('id').execute();

export async function createModule(context: Writing, module: Received<typeof contract.createModuloPermiso>) {
  const { tx } = context;
  const after = await tx
    .insertInto('permission_modules')
    .values(module)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { nombre: 'Ese módulo ya existe.' } });
      throw error;
    });
  await record(context, { action: 'create', entity: 'permission_module', id: after.nombre, after });
  await announce(tx, accessChanged);
  return after;
}

export async function updateModule(context: Writing, { id, version, ...change }: Received<typeof contract.updateModuloPermiso>) {
  const { tx } = context;
  const before = await tx.selectFrom('permission_modules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw new Problem('not_found');
  if (before.version !== version) throw new Problem('stale', { current: before });
  const after = await tx
    .updateTable('permission_modules')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await refuseLockout(tx);
  await record(context, { action: 'update', entity: 'permission_module', id: after.nombre, before, after });
  await announce(tx, accessChanged);
  return after;
}

export async function deleteModule(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await tx.selectFrom('permission_modules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw new Problem('not_found');
  const roles = await tx
    .selectFrom('role_permissions')
    .select('codigo_rol')
    .where('modulo_permiso_id', '=', id)
    .orderBy('codigo_rol')
    .execute();
  if (roles.length > 0)
    throw new Problem('in_use', { message: `No se puede eliminar: lo usan los roles ${roles.map((it) => it.codigo_rol).join(', ')}.` });
  await tx.deleteFrom('permission_modules').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: 'permission_module', id: before.nombre, before });
  await announce(tx, accessChanged);
  return { done: true } as const;
}
