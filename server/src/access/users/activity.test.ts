import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { letterTo, secretTo } from '../../../test/letters.ts';
import { scene } from '../../../test/scene.ts';
import { secretLink } from '../../platform/mail/secrets.ts';
import { hashPassword } from '../sessions/passwords.ts';

const { db, given, signIn, stranger, beside } = await scene({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const { activarDesactivarUsuario, cambiarUsuarios, debeCambiarClaveUsuario, invitarUsuario, login, verifySession, restaurarContrasena } =
  contract;
const administration = ['users:read', 'users:create', 'users:update', 'users:delete'] as const;
const chief = await given.user({ permissions: administration, nombre: 'Catalina Tara' });
const administrator = await signIn(chief);
const clave = 'sol-de-papel-1';
const password_hash = await hashPassword(clave);
const mailsTo = async (para: string) =>
  (await db.selectFrom('mails').select('texto').where('para', '=', para).orderBy('id').execute()).map((it) => it.texto);

test('whoever is deactivated is out at once, on all servers, and comes back when activated', async () => {
  const person = await given.user({ password_hash });
  const half = await given.session(person.id);
  const here = stranger(half);
  const { caller: there, close } = await beside(half);
  await here.call(verifySession, {});
  await there.call(verifySession, {});

  const off = await administrator.call(activarDesactivarUsuario, { token_usuario: person.token_usuario });

  expect(off).toMatchObject({ activo: 0, open_sessions: 0 });
  expect(off.allowed_actions).toContain('activate');
  expect(await here.refused(verifySession)).toMatchObject({ status: 401 });
  await expect.poll(async () => (await there.raw(verifySession)).statusCode, { timeout: 1_000 }).toBe(401);
  expect(await stranger().refused(login, { email: person.email, clave })).toMatchObject({ code: 'inactive_account' });

  await administrator.call(activarDesactivarUsuario, { token_usuario: person.token_usuario });
  expect((await stranger().call(login, { email: person.email, clave })).usuario.id).toBe(person.id);
  expect(await mailsTo(person.email)).toEqual([expect.stringContaining('Ya puede ingresar')]);
  await close();
});

test('the flag goes where it is said, once: a second click does not turn it back', async () => {
  const { token_usuario } = await given.user();

  await administrator.call(activarDesactivarUsuario, { token_usuario, activo: 0 });

  expect(await administrator.refused(activarDesactivarUsuario, { token_usuario, activo: 0 })).toMatchObject({ status: 409, activo: 0 });
});

test('an account without role is activated only with one; without a password the person is invited', async () => {
  const waiting = await db
    .insertInto('users')
    .values({ email: 'espera@soldepapel.example', nombre: 'Espera Rol', codigo_rol: null, password_hash: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { token_usuario } = waiting;

  const refused = await administrator.refused(activarDesactivarUsuario, { token_usuario });
  expect(refused).toMatchObject({ status: 422, fields: { codigo_rol: expect.any(String) } });
  expect(await administrator.refused(activarDesactivarUsuario, { token_usuario, codigo_rol: 'NADA' })).toMatchObject({ status: 400 });
  expect((await administrator.call(activarDesactivarUsuario, { token_usuario, codigo_rol: 'JPR' })).codigo_rol).toBe('JPR');

  expect(await mailsTo(waiting.email)).toEqual([expect.stringContaining(secretLink)]);
  expect(await letterTo(db, waiting.email)).toContain('/forgot-password?codigo=');
});

test('an invitation ends with the account, and with the next invitation', async () => {
  const { token_usuario, email } = await given.user();
  await administrator.call(invitarUsuario, { token_usuario });
  const first = await secretTo(db, email);
  await administrator.call(invitarUsuario, { token_usuario });
  const second = await secretTo(db, email);
  const use = (codigo: string) => stranger().refused(restaurarContrasena, { codigo, clave_nueva: 'mi-propia-clave-1' });

  expect(first).not.toBe(second);
  expect(await use(first)).toMatchObject({ status: 422 });
  await administrator.call(activarDesactivarUsuario, { token_usuario, activo: 0 });
  expect(await use(second)).toMatchObject({ status: 422 });
  expect(await administrator.refused(invitarUsuario, { token_usuario })).toMatchObject({ status: 409 });
});

test('where no mails leave nobody is invited by one', async () => {
  const { token_usuario, email } = await given.user();
  const quiet = await beside(await given.session(chief.id), { SMTP_URL: undefined });

  expect(await quiet.caller.refused(invitarUsuario, { token_usuario })).toMatchObject({ code: 'not_configured' });
  expect(await mailsTo(email)).toEqual([]);
  await quiet.close();
});

test('nobody deactivates themselves, alone or among others', async () => {
  const other = await given.user();
  const tokens = [other.token_usuario, chief.token_usuario];

  expect(await administrator.refused(activarDesactivarUsuario, { token_usuario: chief.token_usuario })).toMatchObject({ status: 422 });
  expect(await administrator.refused(cambiarUsuarios, { tokens, action: 'deactivate' })).toMatchObject({ status: 422 });
  expect(await db.selectFrom('users').select('activo').where('id', '=', other.id).executeTakeFirst()).toEqual({ activo: 1 });
});

test('several are changed at once, all or none; those that are so already stay as they are', async () => {
  const people = [await given.user({ password_hash }), await given.user({ password_hash }), await given.user({ activo: 0, password_hash })];
  const tokens = people.map((it) => it.token_usuario);

  expect(await administrator.call(cambiarUsuarios, { tokens, action: 'deactivate' })).toEqual({ changed: 2 });
  expect(await administrator.call(cambiarUsuarios, { tokens, action: 'deactivate' })).toEqual({ changed: 0 });
  expect(await administrator.call(cambiarUsuarios, { tokens, action: 'activate' })).toEqual({ changed: 3 });
  expect(await administrator.call(cambiarUsuarios, { tokens, action: 'require_password' })).toEqual({ changed: 3 });
  expect(await administrator.refused(cambiarUsuarios, { tokens: [...tokens, 'nadie'], action: 'deactivate' })).toMatchObject({
    status: 404,
  });
  const flags = await db.selectFrom('users').select(['activo', 'debe_cambiar_clave']).where('token_usuario', 'in', tokens).execute();
  expect(flags).toEqual(tokens.map(() => ({ activo: 1, debe_cambiar_clave: true })));
});

test('whoever must change the password can do nothing else from the next call on; without one there is nothing to change', async () => {
  const person = await given.user({ password_hash });
  const caller = await signIn(person);
  const guest = await given.user();

  await administrator.call(debeCambiarClaveUsuario, { token_usuario: person.token_usuario });

  expect(await caller.refused(contract.listUsers)).toMatchObject({ status: 403, code: 'must_change_password' });
  const lifted = await administrator.call(debeCambiarClaveUsuario, { token_usuario: person.token_usuario, debe_cambiar_clave: false });
  expect(lifted.debe_cambiar_clave).toBe(false);
  await caller.call(contract.listUsers, {});
  expect(await administrator.refused(debeCambiarClaveUsuario, { token_usuario: guest.token_usuario })).toMatchObject({ status: 422 });
  expect(await administrator.refused(cambiarUsuarios, { tokens: [guest.token_usuario], action: 'require_password' })).toMatchObject({
    status: 422,
    message: expect.stringContaining(guest.nombre),
  });
});

test('of two last administrators who each deactivate or demote the other at once, one is refused', async () => {
  await db.updateTable('users').set({ activo: 0 }).where('id', '!=', chief.id).execute();
  for (let round = 0; round < 8; round += 1) {
    const rival = await given.user({ permissions: administration, nombre: `Rival ${round}` });
    const opponent = await signIn(rival);
    const current = await administrator.call(contract.getUsuarioByToken, { userToken: chief.token_usuario });
    const { id, version, email, nombre } = current;

    const answers = await Promise.all([
      administrator.raw(activarDesactivarUsuario, { token_usuario: rival.token_usuario, activo: 0 }),
      round % 2 === 0
        ? opponent.raw(activarDesactivarUsuario, { token_usuario: chief.token_usuario, activo: 0 })
        : opponent.raw(contract.updateUsuario, { id, version, email, nombre, codigo_rol: 'AUD' }),
    ]);

    const passed = answers.filter((it) => it.statusCode === 200);
    // The loser may also have been shut out before it was read who is the last.
    expect(passed, answers.map((it) => it.body).join('\n')).toHaveLength(1);
    const left = await db.selectFrom('users').select('id').where('activo', '=', 1).where('id', 'in', [chief.id, rival.id]).execute();
    expect(left.length).toBeGreaterThan(0);
    await db.updateTable('users').set({ activo: 0 }).where('id', '=', rival.id).execute();
    await db.updateTable('users').set({ activo: 1, codigo_rol: chief.codigo_rol }).where('id', '=', chief.id).execute();
    if (round < 7) await restore();
  }
});

/** The chief's own session may have ended with the round. */
async function restore(): Promise<void> {
  const again = await signIn(chief);
  Object.assign(administrator, again);
}
