import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { may } from '../../platform/user.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { tellActivated } from './activity.ts';
import { refuseRole } from './changes.ts';

/** People to choose from; who waits for activation is shown only to who may read users. */
export async function listUsers(
  { db, user }: Reading,
  { page, per_page, search, codigo_rol, activo }: Received<typeof contract.listUsers>,
) {
  let found = db.selectFrom('users');
  const state = may(user, 'users:read') ? activo : '1';
  if (state !== undefined) found = found.where('activo', '=', state === '1' ? 1 : 0);
  if (codigo_rol !== undefined) found = found.where('codigo_rol', '=', codigo_rol);
  if (search) found = found.where((it) => contains(it.ref('busqueda'), search));
  return pageOf(
    { page, per_page },
    found,
    found.select(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo']).orderBy('nombre').orderBy('id'),
  );
}

export const listRoles = ({ db }: Reading) =>
  db.selectFrom('roles').select(['codigo_rol', 'nombre']).where('activo', '=', true).orderBy('nombre').execute();

/** Lets a registered person in, with a role, and tells them. */
export async function activateUser(context: Writing, { id, codigo_rol }: Received<typeof contract.activateUser>) {
  const { tx } = context;
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'activo', 'password_hash', 'google_sub'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.activo === 1) throw new Problem('wrong_state', { message: 'La cuenta ya está activa.', state: 'activa' });
  await refuseRole(tx, codigo_rol);
  const saved = await tx
    .updateTable('users')
    .set((it) => ({ activo: 1, codigo_rol, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo'])
    .executeTakeFirstOrThrow();
  await record(context, {
    action: 'activate',
    entity: 'user',
    id,
    before: { activo: 0, codigo_rol: null },
    after: { activo: 1, codigo_rol },
  });
  await tellActivated(context, [found]);
  await announce(tx, accessChanged);
  return saved;
}
