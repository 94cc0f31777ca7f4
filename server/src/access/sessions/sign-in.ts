import type { SessionUser } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { seesMoney } from '../../platform/money.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { record } from '../../platform/audit/audit.ts';
import { logAccess } from '../../maintenance/index.ts';
import { noteFailedSignIn, noteHeldBack } from './failed-sign-ins.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { hashPassword, isRightPassword } from './passwords.ts';
import { entriesOf } from '../permissions/permissions.ts';
import { unreadOfAccount } from '../notifications/notifications.ts';
import { codesOfWarehouses } from '../warehouse-users/warehouse-users.ts';
import { closeSession, closeSessionsOf, openSession } from './sessions.ts';
import '../tables.ts';

type Visit = Preparing<User | undefined>;

/** Signs in with e-mail and password: the same answer and time for an unknown person and a wrong password. */
export async function signIn(context: Visit, { email, clave }: Received<typeof contract.login>) {
  const { db, judge, write } = context;
  const judged = judge({ account: email }, async () => {
    const found = await db.selectFrom('users').select(['id', 'password_hash', 'activo']).where('email', '=', email).executeTakeFirst();
    return (await isRightPassword(clave, found?.password_hash ?? null)) ? found : undefined;
  });
  const person = await noteHeldBack(context, judged);
  if (!person || person.activo === 0) {
    await noteFailedSignIn(context, { email, reason: person ? 'inactive' : 'wrong' });
    throw new Problem(person ? 'inactive_account' : 'bad_credentials');
  }
  return write(async (tx) => {
    await refuseChanged(tx, person);
    return welcome(tx, person.id, context);
  });
}

/** What was judged must still hold: whoever changes a password, or deactivates somebody, ends the sessions that are there, not one that comes after. */
async function refuseChanged(tx: Tx, { id, password_hash }: { id: number; password_hash: string | null }): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('activo', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (!same) throw new Problem('bad_credentials');
}

/** Only people we know: by Google's own id, or the first time by their verified e-mail (domain, Google §5). */
export async function signInWithGoogle(context: Visit, { credential, nonce }: Received<typeof contract.loginGoogle>) {
  const { db, write, outside } = context;
  const { subject, email } = await outside.identity.verify(credential, nonce);
  const person = await db
    .selectFrom('users')
    .select(['id', 'activo', 'google_sub'])
    .where((it) => it.or([it('google_sub', '=', subject), it('email', '=', email)]))
    .orderBy((it) => it.fn.coalesce('google_sub', it.val('')), 'desc')
    .executeTakeFirst();
  const isOther = person !== undefined && person.google_sub !== null && person.google_sub !== subject;
  if (!person || isOther || person.activo === 0) {
    await noteFailedSignIn(context, { email, reason: person && !isOther ? 'inactive' : 'google' });
    if (!person) throw new Problem('bad_credentials', { message: 'No hay una cuenta con ese correo. Regístrese primero.' });
    throw new Problem(isOther ? 'bad_credentials' : 'inactive_account');
  }
  return write(async (tx) => {
    await tx.updateTable('users').set({ google_sub: subject }).where('id', '=', person.id).execute();
    return welcome(tx, person.id, context);
  });
}

async function welcome(tx: Tx, user_id: number, context: Visit) {
  const token = await openSession(tx, user_id, context);
  await rememberDevice(tx, user_id, context.cookies);
  const usuario = await sessionUser(tx, user_id, context.files);
  await logAccess(tx, { user: usuario.email, url: '/login', ip: context.ip });
  return { usuario: { ...usuario, token } };
}

async function sessionUser(db: Reader, user_id: number, files: Files): Promise<SessionUser> {
  const person = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .select([
      'users.id',
      'email',
      'users.nombre',
      'users.codigo_rol',
      'debe_cambiar_clave',
      'tema',
      'primera_pagina',
      'foto',
      've_todos_los_proyectos',
      codesOfWarehouses(sql.ref('users.id')).as('bodegas'),
    ])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { ve_todos_los_proyectos, foto, ...shown } = person;
  return {
    ...shown,
    foto: foto && files.address(foto),
    permisos: await entriesOf(db, person.codigo_rol),
    ve_todos_los_proyectos: ve_todos_los_proyectos ?? false,
    ve_montos: seesMoney({ seesAllProjects: ve_todos_los_proyectos ?? false }),
    avisos_de_cuenta: await unreadOfAccount(db, user_id),
  };
}

export const verifySession = async ({ db, user, files }: Reading) => ({ usuario: await sessionUser(db, user.id, files) });

export async function signOut({ tx, user, cookies }: Writing<User | undefined>) {
  cookies.clear();
  if (user?.session_id) await closeSession(tx, user.session_id);
  return { done: true } as const;
}

/** Proves the old password, ends every session of the person, and starts this one anew. */
export async function changePassword(context: Preparing, { clave, clave_nueva }: Received<typeof contract.cambiarContrasena>) {
  const { db, user, judge, write } = context;
  const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow();
  const isRight = await judge({ account: user.email }, async () => (await isRightPassword(clave, password_hash)) || undefined);
  if (!isRight) throw new Problem('invalid', { fields: { clave: 'La clave actual no es correcta.' } });
  if (clave === clave_nueva) throw new Problem('invalid', { fields: { clave_nueva: 'Elija una clave distinta de la actual.' } });
  const hash = await hashPassword(clave_nueva);
  return write(async (tx) => {
    await setPassword(tx, user.id, hash);
    await record({ ...context, tx }, { action: 'change_password', entity: 'user', id: user.id });
    return welcome(tx, user.id, context);
  });
}

/** Sets a new password; whoever held a session with the old one is out, and no browser is known any more. */
export async function setPassword(tx: Tx, user_id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash, debe_cambiar_clave: false }).where('id', '=', user_id).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
  await closeSessionsOf(tx, user_id);
  await forgetDevices(tx, user_id);
}
