import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from '../sessions/passwords.ts';

const { app, db, given, as, signIn, stranger, beside } = await scene();
const {
  getUsuarioPerfil,
  updateUsuarioPerfil,
  updateUsuarioPreferencias,
  updateUsuarioContacto,
  listSesiones,
  cerrarSesion,
  cerrarSesiones,
  login,
  verifySession,
} = contract;
const picture = new File(
  [
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#08f' } })
      .jpeg()
      .toBuffer(),
  ],
  'yo.jpg',
  { type: 'image/jpeg' },
);

test('one changes name, contact and photo of oneself; the staff list follows', async () => {
  const person = await given.user();
  const entry = await given.staff({ nombre: person.nombre, email: person.email, user_id: person.id });
  const caller = await signIn(person);
  const { version } = await caller.call(getUsuarioPerfil, {});

  const profile = await caller.call(updateUsuarioPerfil, { version, nombre: 'Nombre Propio', telefono: '9 5555 0107', file: picture });

  expect(profile).toMatchObject({ nombre: 'Nombre Propio', telefono: '+56955550107', direccion: null, version: version + 1 });
  expect((await app.http.inject({ url: profile.foto ?? '' })).statusCode).toBe(200);
  expect(await db.selectFrom('staff').select(['nombre', 'telefono']).where('id', '=', entry.id).executeTakeFirst()).toEqual({
    nombre: 'Nombre Propio',
    telefono: '+56955550107',
  });
  expect(await caller.refused(updateUsuarioPerfil, { version, nombre: 'Otra vez' })).toMatchObject({ status: 412 });
  expect(await caller.refused(updateUsuarioPerfil, { version, nombre: 'X', codigo_rol: 'ADM' })).toMatchObject({ status: 400 });
});

test('a photo that is no image is refused and leaves the old one', async () => {
  const caller = await as();
  const { version } = await caller.call(getUsuarioPerfil, {});
  const { foto } = await caller.call(updateUsuarioPerfil, { version, nombre: 'Con Foto', file: picture });

  const file = new File(['nada'], 'yo.png', { type: 'image/png' });
  expect(await caller.refused(updateUsuarioPerfil, { version: version + 1, nombre: 'Con Foto', file })).toMatchObject({
    status: 400,
    fields: { file: expect.any(String) },
  });
  expect((await caller.call(getUsuarioPerfil, {})).foto).toBe(foto);
  expect((await caller.call(verifySession, {})).usuario.foto).toBe(foto);
});

test('the look and the notices one chooses are kept with the account and told at the next sign-in', async () => {
  const person = await given.user({ password_hash: await hashPassword('sol-de-papel-1') });
  const caller = await signIn(person);
  expect(await caller.call(getUsuarioPerfil, {})).toMatchObject({ tema: null, aviso_aprobaciones: true, resumen_diario: false });

  await caller.call(updateUsuarioPreferencias, { tema: 'dark', primera_pagina: 'mi_dia' });
  const changed = await caller.call(updateUsuarioPreferencias, { resumen_diario: true, aviso_menciones: false });

  expect(changed).toMatchObject({
    tema: 'dark',
    primera_pagina: 'mi_dia',
    aviso_aprobaciones: true,
    aviso_menciones: false,
    resumen_diario: true,
  });
  expect((await stranger().call(login, { email: person.email, clave: 'sol-de-papel-1' })).usuario).toMatchObject({
    tema: 'dark',
    primera_pagina: 'mi_dia',
  });
  expect(await caller.refused(updateUsuarioPreferencias, { tema: 'rosado' })).toMatchObject({ status: 400 });
});

test('a contact is changed by its owner, or by who may change users', async () => {
  const person = await given.user();
  const contact = { telefono: '+56955550104', direccion: 'Calle del Eclipse 1', contacto_emergencia: 'Su madre, +56 9 5' };

  expect(await (await signIn(person)).call(updateUsuarioContacto, contact)).toMatchObject(contact);
  const administrator = await as('users:update');
  const changed = await administrator.call(updateUsuarioContacto, { token_usuario: person.token_usuario, telefono: '+56 9 5555 0106' });
  expect(changed).toMatchObject({ telefono: '+56955550106', direccion: null });
  const short = await administrator.refused(updateUsuarioContacto, { token_usuario: person.token_usuario, telefono: '9 5555' });
  expect(short).toMatchObject({ status: 400, fields: { telefono: expect.stringContaining('faltan dígitos') } });
  const stray = await (await as()).refused(updateUsuarioContacto, { token_usuario: person.token_usuario, ...contact });
  expect(stray).toMatchObject({ status: 403, code: 'not_yourself' });
});

test('one sees where one is signed in and closes a session at once on all servers', async () => {
  const person = await given.user();
  const other = await given.session(person.id);
  await db
    .updateTable('sessions')
    .set({ user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36', ip: '192.0.2.7' })
    .where('user_id', '=', person.id)
    .execute();
  const { caller: elsewhere, close } = await beside(other);
  await elsewhere.call(verifySession, {});
  const caller = await signIn(person);
  const { token_usuario: token } = person;

  const sessions = await caller.call(listSesiones, { token });
  expect(sessions.map((it) => [it.actual, it.dispositivo])).toEqual([
    [true, 'Dispositivo desconocido'],
    [false, 'Chrome en Windows'],
  ]);
  await caller.call(cerrarSesion, { id: sessions[1]?.id ?? 0 });

  await expect.poll(async () => (await elsewhere.raw(verifySession)).statusCode, { timeout: 1_000 }).toBe(401);
  expect(await caller.refused(cerrarSesion, { id: sessions[1]?.id ?? 0 })).toMatchObject({ status: 404 });
  await close();
});

test('closing the others leaves the one that asks; of somebody else all are closed', async () => {
  const person = await given.user();
  const { token_usuario } = person;
  const [first, second] = [await signIn(person), await signIn(person)];

  expect(await first.call(cerrarSesiones, { token_usuario })).toEqual({ closed: 1 });
  expect(await second.refused(verifySession)).toMatchObject({ status: 401 });
  await first.call(verifySession, {});
  expect(await (await as('users:update')).call(cerrarSesiones, { token_usuario })).toEqual({ closed: 1 });
  expect(await first.refused(verifySession)).toMatchObject({ status: 401 });
});

test('the sessions of others are the business of who may change users only', async () => {
  const person = await given.user();
  await given.session(person.id);
  const { token_usuario: token } = person;
  const administrator = await as('users:update');
  const [open] = await administrator.call(listSesiones, { token });
  const stranger = await as('users:read');

  expect(await stranger.refused(listSesiones, { token })).toMatchObject({ status: 403 });
  expect(await stranger.refused(listSesiones, { token: 'nadie' })).toMatchObject({ status: 403 });
  expect(await stranger.refused(cerrarSesiones, { token_usuario: token })).toMatchObject({ status: 403 });
  expect(await stranger.refused(cerrarSesion, { id: open?.id ?? 0 })).toMatchObject({ status: 404 });
  await administrator.call(cerrarSesion, { id: open?.id ?? 0 });
  expect(await administrator.call(listSesiones, { token })).toEqual([]);
});
