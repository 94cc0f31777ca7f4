import { expect, test } from 'vitest';
import { cambiarContrasena, login, logout, verifySession } from 'contract/access/index.ts';
import { untilWaiting } from '../../../test/locks.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './sign-in.ts';

const { given, stranger, signIn, db } = await scene();
const clave = 'sol-de-papel-1';
const password_hash = await hashPassword(clave);

test('the right e-mail and password give both halves of a session, and only both together open it', async () => {
  const { email } = await given.user({ password_hash });

  const response = await stranger().raw(login, { email: email.toUpperCase(), clave });
  const { token } = response.json().body.usuario;
  const cookie = response.cookies.find((it) => it.name === 'session_half');

  expect(response.statusCode).toBe(200);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const halves = { token, cookie: cookie?.value ?? '' };
  expect((await stranger(halves).call(verifySession, {})).usuario.email).toBe(email);
  expect(await stranger({ token }).refused(verifySession)).toMatchObject({ status: 401, code: 'no_session' });
  expect(await stranger({ cookie: halves.cookie }).refused(verifySession)).toMatchObject({ status: 401, code: 'no_session' });
  expect(await stranger({ ...halves, cookie: 'somebody-elses' }).refused(verifySession)).toMatchObject({ status: 401 });
});

test('an unknown person and a wrong password are told the same', async () => {
  const { email } = await given.user({ password_hash });

  const wrong = await stranger().refused(login, { email, clave: 'no-es-esta' });
  const unknown = await stranger().refused(login, { email: 'nadie@soldepapel.example', clave });

  expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials' });
  expect(unknown).toMatchObject({ status: 401, code: 'bad_credentials', message: wrong.message });
});

test('after ten failures the eleventh try must wait, even with the right password; others may sign in', async () => {
  const { email } = await given.user({ password_hash });
  const other = await given.user({ password_hash });
  await Promise.all(Array.from({ length: 10 }, () => stranger().refused(login, { email, clave: 'no-es-esta' })));

  expect(await stranger().refused(login, { email, clave })).toMatchObject({ status: 429, code: 'too_many_attempts' });
  expect((await stranger().call(login, { email: other.email, clave })).usuario.email).toBe(other.email);
});

test('32 right sign-ins at once all succeed', async () => {
  const { email } = await given.user({ password_hash });

  const answers = await Promise.all(Array.from({ length: 32 }, () => stranger().raw(login, { email, clave })));

  expect(answers.map((it) => it.statusCode)).toEqual(Array.from({ length: 32 }, () => 200));
});

test('a password that is being changed while somebody signs in with the old one opens nothing', async () => {
  const { id, email } = await given.user({ password_hash });
  const changed = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const change = db.transaction().execute(async (tx) => {
    await setPassword(tx, id, await hashPassword('otra-clave-1234'));
    changed.resolve();
    await committed.promise;
  });
  await changed.promise;

  const coming = stranger().raw(login, { email, clave });
  await untilWaiting(db);
  committed.resolve();
  await change;

  expect((await coming).statusCode).toBe(401);
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test('an account that waits for activation, or was deactivated, cannot sign in', async () => {
  const { email } = await given.user({ password_hash, activo: 0 });

  expect(await stranger().refused(login, { email, clave })).toMatchObject({ status: 403, code: 'inactive_account' });
});

test('signing out ends the session', async () => {
  const person = await given.user();
  const half = await given.session(person.id);

  await stranger(half).call(logout, {});

  expect(await stranger(half).refused(verifySession)).toMatchObject({ status: 401 });
});

test('an expired session is no session', async () => {
  const person = await given.user();
  const half = await given.session(person.id);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute();

  expect(await stranger(half).refused(verifySession)).toMatchObject({ status: 401 });
});

test('who must change the password can do only that', async () => {
  const person = await given.user({ password_hash, debe_cambiar_clave: true, permissions: ['users:read'] });
  const caller = await signIn(person);
  const { listRolModuloPermiso } = await import('contract/access/index.ts');

  expect((await caller.call(verifySession, {})).usuario.debe_cambiar_clave).toBe(true);
  expect(await caller.refused(listRolModuloPermiso)).toMatchObject({ status: 403, code: 'must_change_password' });

  const response = await caller.raw(cambiarContrasena, { clave, clave_nueva: 'otra-clave-2026' });
  const { token } = response.json().body.usuario;
  const fresh = stranger({ token, cookie: response.cookies.find((it) => it.name === 'session_half')?.value ?? '' });

  expect(await fresh.call(listRolModuloPermiso, {})).toBeInstanceOf(Array);
  expect(await caller.refused(verifySession)).toMatchObject({ status: 401 });
});

test('the new password must be a different and a good one, the old one right', async () => {
  const caller = await signIn(await given.user({ password_hash }));

  expect((await caller.refused(cambiarContrasena, { clave: 'no-es-esta', clave_nueva: 'otra-clave-2026' })).fields).toHaveProperty('clave');
  expect((await caller.refused(cambiarContrasena, { clave, clave_nueva: clave })).fields).toHaveProperty('clave_nueva');
  expect((await caller.refused(cambiarContrasena, { clave, clave_nueva: 'corta' })).fields).toHaveProperty('clave_nueva');
});

test('no password and no session secret is ever stored as it is', async () => {
  const person = await given.user({ password_hash });
  const response = await stranger().raw(login, { email: person.email, clave });

  const stored = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
  ]);

  expect(stored).not.toContain(clave);
  expect(stored).not.toContain(response.json().body.usuario.token);
});
