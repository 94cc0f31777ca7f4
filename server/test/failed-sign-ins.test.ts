import { expect, test } from 'vitest';
import { desbloquearUsuario, excelIngresosFallidos, getUsuarioByToken, listIngresosFallidos, login } from 'contract/access/index.ts';
import { sheetOf } from './files.ts';
import { scene } from './scene.ts';
import { areas } from '../src/app.ts';
import { cleanUp } from '../src/background.ts';
import { hashPassword } from '../src/access/sessions/passwords.ts';

const { app, as, db, given, stranger } = await scene();
const clave = 'sol-de-papel-1';
const password_hash = await hashPassword(clave);
const watcher = await as('maintenance:read');
const administrator = await as('users:read', 'users:update');
const failures = async (filters: object) => (await watcher.call(listIngresosFallidos, filters)).items;

test('who could not get in is seen by account, address and reason, counted by the hour, and never with the password', async () => {
  const { email, nombre } = await given.user({ password_hash });
  const sleeping = await given.user({ password_hash, activo: 0 });
  for (let n = 0; n < 3; n += 1) await stranger().refused(login, { email, clave: 'adivinada-1' });
  await stranger().refused(login, { email: 'nadie@fuera.example', clave });
  await stranger().refused(login, { email: sleeping.email, clave });
  await stranger().call(login, { email, clave });

  expect(await failures({ email: email.slice(3) })).toMatchObject([{ email, nombre, ip: '127.0.0.1', motivo: 'wrong', intentos: 3 }]);
  expect(await failures({ email: 'nadie@fuera' })).toMatchObject([{ nombre: null, token_usuario: null, intentos: 1 }]);
  expect(await failures({ motivo: 'inactive', ip: '127.0' })).toMatchObject([{ email: sleeping.email }]);
  expect(await failures({ ip: '10.' })).toEqual([]);
  const sheet = await sheetOf((await watcher.raw(excelIngresosFallidos, { email })).rawPayload);
  expect(sheet).toContain('Correo o clave equivocados');
  expect(JSON.stringify(await db.selectFrom('failed_sign_ins').selectAll().execute())).not.toContain('adivinada');
});

test('whoever is held back is let in again by who may change users, and the history says by whom', async () => {
  const { id, email, token_usuario } = await given.user({ password_hash });
  for (let n = 0; n < 12; n += 1) await stranger().refused(login, { email, clave: 'no-es-esta' });
  expect(await stranger().refused(login, { email, clave })).toMatchObject({ code: 'too_many_attempts' });
  const held = await administrator.call(getUsuarioByToken, { userToken: token_usuario });
  expect([held.held_back_until, held.allowed_actions]).toEqual([expect.any(String), expect.arrayContaining(['unlock'])]);
  expect(await watcher.refused(desbloquearUsuario, { token_usuario })).toMatchObject({ status: 403 });

  const free = await administrator.call(desbloquearUsuario, { token_usuario });

  expect([free.held_back_until, free.allowed_actions.includes('unlock')]).toEqual([null, false]);
  expect((await stranger().call(login, { email, clave })).usuario.id).toBe(id);
  const { length } = await db.selectFrom('audit').select('id').where('action', '=', 'unlock').where('entity_id', '=', String(id)).execute();
  expect(length).toBe(1);
});

test('an address that is held back fills no table, whatever it types, and what is old is forgotten', async () => {
  for (let n = 0; n < 60; n += 1) await stranger().refused(login, { email: `nombre-${n}@inventado.example`, clave });

  const rows = await db.selectFrom('failed_sign_ins').select(['email', 'failures']).where('reason', '=', 'held_back').execute();
  expect(rows).toMatchObject([{ email: null, failures: expect.any(Number) }]);
  expect((await failures({ email: '@inventado' })).length).toBeLessThan(40);

  await db
    .updateTable('failed_sign_ins')
    .set({ last_at: new Date('2020-01-01') })
    .execute();
  await cleanUp(areas, app.workshop);
  expect(await failures({})).toEqual([]);
});
