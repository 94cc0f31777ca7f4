import { expect, test } from 'vitest';
import {
  crearEnlaceAcceso,
  getUsuarioByToken,
  leerNotificacion,
  listHistorialUsuario,
  login,
  restaurarContrasena,
  verifySession,
} from 'contract/access/index.ts';
import { secretIn } from '../../../test/letters.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from '../sessions/passwords.ts';

const { db, given, signIn, stranger } = await scene();
const withMail = await scene({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const clave = 'sol-de-papel-1';
const password_hash = await hashPassword(clave);
const proved = { 'x-confirm-password': clave };
const fulana = await given.user({ nombre: 'Fulana Roble', permissions: ['users:read', 'users:update'], password_hash });
const administrator = await signIn(fulana);
const newPassword = 'mi-propia-clave-1';

test('a link lets its person choose a password, once; those before it end', async () => {
  const { token_usuario, email, id } = await given.user();

  const first = await administrator.call(crearEnlaceAcceso, { token_usuario }, proved);
  const { enlace, vence_el } = await administrator.call(crearEnlaceAcceso, { token_usuario }, proved);

  expect(enlace).toMatch(/^http:\/\/localhost:\d+\/forgot-password\?codigo=[\w-]{43}$/);
  expect(Date.parse(vence_el) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  const use = (it: string) => ({ codigo: secretIn(it), clave_nueva: newPassword });
  expect(await stranger().refused(restaurarContrasena, use(first.enlace))).toMatchObject({ status: 422 });
  await stranger().call(restaurarContrasena, use(enlace));
  expect((await stranger().call(login, { email, clave: newPassword })).usuario.id).toBe(id);
  expect(await stranger().refused(restaurarContrasena, use(enlace))).toMatchObject({ status: 422 });
});

test('whoever makes one proves again who they are', async () => {
  const { token_usuario } = await given.user();

  expect(await administrator.refused(crearEnlaceAcceso, { token_usuario })).toMatchObject({ code: 'confirm_password' });
  expect(await administrator.refused(crearEnlaceAcceso, { token_usuario }, { 'x-confirm-password': 'otra-clave-1' })).toMatchObject({
    code: 'confirm_password',
  });
});

test('the person is told at each sign-in until they have read it, and the history says who it was', async () => {
  const { token_usuario, id, email } = await given.user({ password_hash });

  await administrator.call(crearEnlaceAcceso, { token_usuario }, proved);

  const said = { title: expect.stringMatching(/^El \d\d-\d\d a las \d\d:\d\d Fulana Roble creó un enlace de acceso para su cuenta$/) };
  const signedIn = await stranger().call(login, { email, clave });
  expect(signedIn.usuario.avisos_de_cuenta).toMatchObject([said]);
  const person = await signIn({ id });
  expect((await person.call(verifySession, {})).usuario.avisos_de_cuenta).toMatchObject([said]);
  await person.call(leerNotificacion, { id: signedIn.usuario.avisos_de_cuenta[0]?.id ?? 0 });
  expect((await stranger().call(login, { email, clave })).usuario.avisos_de_cuenta).toEqual([]);
  expect((await administrator.call(listHistorialUsuario, { token: token_usuario })).items[0]).toMatchObject({
    who: 'Fulana Roble',
    action: 'Creó un enlace de acceso para',
    changes: [],
  });
});

test('nobody makes one into an account that administers more than they do, nor into their own', async () => {
  const higher = [
    await given.user({ permissions: ['users:read', 'users:update', 'users:delete'] }),
    await given.user({ permissions: ['maintenance:read'] }),
  ];
  const approver = await given.user({ permissions: ['materials:read', 'materials:approve'] });

  for (const { token_usuario, id } of higher) {
    expect(await administrator.refused(crearEnlaceAcceso, { token_usuario }, proved)).toMatchObject({ status: 422, code: 'rule' });
    expect(await db.selectFrom('password_resets').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
  }
  const own = await administrator.refused(crearEnlaceAcceso, { token_usuario: fulana.token_usuario }, proved);
  expect(own).toMatchObject({ status: 422 });
  await administrator.call(crearEnlaceAcceso, { token_usuario: approver.token_usuario }, proved);
});

test('a deactivated account gets none, and being deactivated ends one', async () => {
  const { token_usuario } = await given.user({ activo: 0 });

  expect(await administrator.refused(crearEnlaceAcceso, { token_usuario }, proved)).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await administrator.refused(crearEnlaceAcceso, { token_usuario: 'nadie' }, proved)).toMatchObject({ status: 404 });
});

test('where mails leave the link goes by mail: the one who administers never holds it', async () => {
  const maker = await withMail.signIn(await withMail.given.user({ permissions: ['users:read', 'users:update'], password_hash }));
  const { token_usuario } = await withMail.given.user();
  const here = await given.user();

  expect(await maker.refused(crearEnlaceAcceso, { token_usuario }, proved)).toMatchObject({ status: 422, code: 'rule' });

  const [there, without] = [
    (await maker.call(getUsuarioByToken, { userToken: token_usuario })).allowed_actions,
    (await administrator.call(getUsuarioByToken, { userToken: here.token_usuario })).allowed_actions,
  ];
  expect([there.includes('invite'), there.includes('access_link')]).toEqual([true, false]);
  expect([without.includes('invite'), without.includes('access_link')]).toEqual([false, true]);
});
