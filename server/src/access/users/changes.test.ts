import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import type { Input } from 'contract/call.ts';
import { createProyecto } from 'contract/projects/index.ts';
import { storedFiles } from '../../../test/files.ts';
import { letterTo, secretIn, secretTo } from '../../../test/letters.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from '../sessions/passwords.ts';

const { app, db, folder, given, as, signIn, stranger } = await scene();
const { createUsuario, updateUsuario, deleteUsuario, getUsuarioByToken, login, restaurarContrasena, listHistorialUsuario } = contract;
const chief = await given.user({ nombre: 'Catalina Tara', permissions: ['users:read', 'users:create', 'users:update', 'users:delete'] });
await given.password(chief.id, 'sol-de-papel-1');
const proved = { 'x-confirm-password': 'sol-de-papel-1' };
const administrator = await signIn(chief);
const position = await db.insertInto('positions').values({ nombre: 'Ingeniera de proyectos' }).returningAll().executeTakeFirstOrThrow();
const retired = await db.insertInto('positions').values({ nombre: 'Telegrafista', activo: false }).returningAll().executeTakeFirstOrThrow();
const area = await db.insertInto('submanagements').values({ nombre: 'Ingeniería' }).returningAll().executeTakeFirstOrThrow();

let count = 0;
const newcomer = (more: Partial<Input<typeof createUsuario>> = {}) => {
  count += 1;
  return { email: `nueva-${count}@soldepapel.example`, nombre: `Nueva Persona ${count}`, codigo_rol: 'JPR', ...more };
};
const mailTo = (para: string) => db.selectFrom('mails').selectAll().where('para', '=', para).orderBy('id', 'desc').executeTakeFirst();
const picture = async () =>
  new File(
    [
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f80' } })
        .png()
        .toBuffer(),
    ],
    'yo.png',
    { type: 'image/png' },
  );

test('a new account is active and has no password: the person chooses it by the link of a mail, once', async () => {
  const given = newcomer();

  const account = await administrator.call(createUsuario, given);

  expect(account).toMatchObject({ ...given, activo: 1, has_password: false, rol: 'Jefatura de proyecto', staff_id: null });
  const letter = await letterTo(db, given.email);
  expect(letter).toContain('Catalina Tara le dio acceso');
  const codigo = secretIn(letter);
  await stranger().call(restaurarContrasena, { codigo, clave_nueva: 'mi-propia-clave-1' });
  expect((await stranger().call(login, { email: given.email, clave: 'mi-propia-clave-1' })).usuario.id).toBe(account.id);
  expect(await stranger().refused(restaurarContrasena, { codigo, clave_nueva: 'otra-clave-1234' })).toMatchObject({ status: 422 });
});

test('JSON and multipart say the same', async () => {
  const asJson = { ...createUsuario, multipart: false };
  const work = { rut: '12.345.678-5', cargo_id: position.id, subgerencia_id: null, telefono: null };

  const account = await administrator.call(asJson, newcomer(work));
  const change = { ...newcomer(), id: account.id, version: account.version, rut: null };
  const changed = await administrator.call({ ...updateUsuario, multipart: false }, change);

  expect([account.rut, account.cargo]).toEqual(['12345678-5', 'Ingeniera de proyectos']);
  expect([changed.email, changed.rut, changed.cargo]).toEqual([change.email, null, null]);
});

test('a creation that is sent again with its key, with a photo or without, makes one account, one letter and one picture', async () => {
  for (const [file, pictures] of [
    [undefined, 0],
    [await picture(), 1],
  ] as const) {
    const input = newcomer(file && { file });
    const key = { 'idempotency-key': `crear-usuario-${pictures}` };
    const filesBefore = await storedFiles(folder);

    const atOnce = await Promise.all([0, 1, 2].map(() => administrator.call(createUsuario, input, key)));
    const later = await administrator.call(createUsuario, input, key);

    expect(new Set([...atOnce, later].map((it) => it.id)).size).toBe(1);
    expect(await db.selectFrom('mails').select('id').where('para', '=', input.email).execute()).toHaveLength(1);
    expect((await storedFiles(folder)).length - filesBefore.length).toBe(pictures);
    const otherwise = { ...input, nombre: 'Con otro nombre' };
    expect(await administrator.refused(createUsuario, otherwise, key)).toMatchObject({ status: 409, code: 'key_reused' });
  }
  const key = { 'idempotency-key': 'crear-usuario-con-otra-foto' };
  const input = newcomer({ file: await picture() });
  await administrator.call(createUsuario, input, key);
  const other = new File(
    [
      await sharp(await (await picture()).bytes())
        .negate()
        .png()
        .toBuffer(),
    ],
    'yo.png',
    { type: 'image/png' },
  );
  expect(await administrator.refused(createUsuario, { ...input, file: other }, key)).toMatchObject({ code: 'key_reused' });
});

test('whoever works here already is found by RUT or mail and linked, with the phone that was known', async () => {
  const byRut = await given.staff({ nombre: 'Maestro Demo 01', rut: '33001001-0', telefono: '+56955550101', oficio: 'ayudante' });
  const byMail = await given.staff({ nombre: 'Otra', email: 'otra.ya@soldepapel.example', cargo_id: position.id });

  const one = await administrator.call(createUsuario, newcomer({ rut: '33001001-0', nombre: 'Pedro Maestro' }), proved);
  const other = await administrator.call(createUsuario, newcomer({ email: 'otra.ya@soldepapel.example', cargo_id: position.id }), proved);

  expect([one.staff_id, one.telefono, other.staff_id]).toEqual([byRut.id, '+56955550101', byMail.id]);
  expect(await db.selectFrom('staff').selectAll().where('id', '=', byRut.id).executeTakeFirst()).toMatchObject({
    nombre: 'Pedro Maestro',
    email: one.email,
    oficio: 'ayudante',
    user_id: one.id,
    version: 2,
  });
});

test.each([
  ['a mail that has an account', { email: 'x@y.example' }, 409, 'email'],
  ['a RUT that somebody with an account has', { rut: '11.111.111-1' }, 409, 'rut'],
  ['a RUT with a wrong digit', { rut: '12.345.678-9' }, 400, 'rut'],
  ['a mail that is none', { email: 'sin arroba' }, 400, 'email'],
  ['a retired position', { cargo_id: retired.id }, 400, 'cargo_id'],
  ['a position that never was', { cargo_id: 999_999 }, 400, 'cargo_id'],
  ['a role that is not there', { codigo_rol: 'NADA' }, 400, 'codigo_rol'],
])('an account with %s is refused on that field, and nothing stays of it', async (_what, wrong, status, field) => {
  if (!(await db.selectFrom('users').select('id').where('email', '=', 'x@y.example').executeTakeFirst())) {
    const holder = await given.user({ email: 'x@y.example' });
    await given.staff({ rut: '11111111-1', email: 'x@y.example', user_id: holder.id });
  }
  const input = newcomer({ cargo_id: position.id, ...wrong });
  const rows = () =>
    db
      .selectFrom('users')
      .select((it) => it.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await rows();

  const refused = await administrator.refused(createUsuario, input);

  expect(refused).toMatchObject({ status, fields: { [field]: expect.any(String) } });
  expect(await rows()).toEqual(before);
  expect(await mailTo(input.email)).toBeUndefined();
});

test('a disabled role is given to nobody, but stays with who has it', async () => {
  const holder = await given.user();
  await db.updateTable('roles').set({ activo: false }).where('codigo_rol', '=', holder.codigo_rol).execute();

  expect((await administrator.refused(createUsuario, newcomer({ codigo_rol: holder.codigo_rol ?? '' }))).fields).toHaveProperty(
    'codigo_rol',
  );
  const { email, codigo_rol, id, version } = holder;
  expect((await administrator.call(updateUsuario, { id, version, email, codigo_rol, nombre: 'Otro Nombre' })).nombre).toBe('Otro Nombre');
});

test('a change replaces what is known, in account and staff list alike, and the history tells it', async () => {
  const account = await administrator.call(createUsuario, newcomer({ rut: '13.131.313-6', cargo_id: position.id }));
  const { id, version, email } = account;

  const changed = await administrator.call(updateUsuario, {
    id,
    version,
    email,
    nombre: 'Nombre Nuevo',
    codigo_rol: 'ING',
    telefono: '+56955550102',
    contacto_emergencia: 'Su hermana, +56 9 3',
    rut: '13.131.313-6',
    subgerencia_id: area.id,
  });

  expect(changed).toMatchObject({
    nombre: 'Nombre Nuevo',
    codigo_rol: 'ING',
    cargo: null,
    subgerencia: 'Ingeniería',
    version: version + 1,
  });
  expect(await db.selectFrom('staff').selectAll().where('user_id', '=', id).executeTakeFirst()).toMatchObject({
    nombre: 'Nombre Nuevo',
    telefono: '+56955550102',
    cargo_id: null,
  });
  const { items } = await administrator.call(listHistorialUsuario, { token: account.token_usuario });
  expect(items.map((it) => [it.who, it.action])).toEqual([
    ['Catalina Tara', 'Modificó'],
    ['Catalina Tara', 'Creó'],
  ]);
  expect(items[0]?.changes).toContainEqual({ field: 'Cargo', before: 'Ingeniera de proyectos', after: null });
  expect(items[0]?.changes).toContainEqual({ field: 'Rol', before: 'JPR', after: 'ING' });
});

test('the history also tells what changed in the staff list, once', async () => {
  const account = await administrator.call(createUsuario, newcomer({ cargo_id: position.id }));
  const entry = await db.selectFrom('staff').selectAll().where('user_id', '=', account.id).executeTakeFirstOrThrow();
  const { id, version, nombre, user_id } = entry;
  await administrator.call(contract.updateEmployee, { id, version, nombre, user_id, oficio: 'rigger' });

  const { items } = await administrator.call(listHistorialUsuario, { token: account.token_usuario });

  expect(items.map((it) => [it.action, it.entity_label])).toEqual([
    ['Modificó', 'la ficha de personal'],
    ['Creó', 'la cuenta'],
  ]);
  expect(items[0]?.changes).toContainEqual({ field: 'Oficio', before: null, after: 'rigger' });
});

test('who saves over what another saved meanwhile is told how it is now', async () => {
  const { id, version, email, nombre } = await administrator.call(createUsuario, newcomer());
  await administrator.call(updateUsuario, { id, version, email, nombre: 'Primera', codigo_rol: 'JPR' });

  const refused = await administrator.refused(updateUsuario, { id, version, email, nombre, codigo_rol: 'JPR' });

  expect(refused).toMatchObject({ status: 412, code: 'stale', current: { nombre: 'Primera', version: version + 1 } });
});

test('a changed role holds at the next call, and a changed address is told to the old one', async () => {
  const worker = await given.user({ permissions: ['projects:read', 'projects:create'] });
  const caller = await signIn(worker);
  await caller.call(createProyecto, { nombre: 'Antes', linea: 'CI' });
  const { id, version, nombre } = worker;

  await administrator.call(updateUsuario, { id, version, nombre, email: 'otra.direccion@soldepapel.example', codigo_rol: 'AUD' });

  expect(await caller.refused(createProyecto, { nombre: 'Después', linea: 'CI' })).toMatchObject({ status: 403 });
  expect((await mailTo(worker.email))?.texto).toContain('otra.direccion@soldepapel.example');
});

test('links that went to the old address open nothing any more; who has no way in yet is invited at the new one', async () => {
  const mistyped = newcomer();
  const { id, version, nombre, codigo_rol } = await administrator.call(createUsuario, mistyped);
  const sent = await secretTo(db, mistyped.email);

  const { email } = await administrator.call(updateUsuario, { id, version, nombre, codigo_rol, email: `b.${mistyped.email}` });

  const use = (codigo: string) => ({ codigo, clave_nueva: 'mi-propia-clave-1' });
  expect(await stranger().refused(restaurarContrasena, use(sent))).toMatchObject({ status: 422 });
  await stranger().call(restaurarContrasena, use(await secretTo(db, email)));
});

test('nobody moves the address of an account that administers more than they do: the links to its password would follow', async () => {
  const lesser = await as('users:read', 'users:update');
  const { id, version, nombre, codigo_rol, email } = await given.user({ permissions: ['maintenance:update'] });
  const moved = { id, version, nombre, codigo_rol, email: 'desvio@soldepapel.example' };

  expect(await lesser.refused(updateUsuario, moved)).toMatchObject({ status: 422, fields: { email: expect.any(String) } });

  expect(await lesser.call(updateUsuario, { ...moved, email, telefono: '+56955550103' })).toMatchObject({ email });
});

test('whose address somebody else changed is told so at the next sign-in', async () => {
  const { id, version, nombre, codigo_rol } = await given.user({ password_hash: await hashPassword('mi-propia-clave-1') });
  // As long as an address may be.
  const email = `direccion.nueva@${'soldepapel.'.repeat(20)}example`;

  await administrator.call(updateUsuario, { id, version, nombre, codigo_rol, email });

  const { usuario } = await stranger().call(login, { email, clave: 'mi-propia-clave-1' });
  expect(usuario.avisos_de_cuenta).toMatchObject([
    { title: 'Catalina Tara cambió el correo con que usted ingresa', text: expect.stringContaining(email) },
  ]);
});

test('nobody changes their own role; an active account keeps one', async () => {
  const { id, email, nombre, codigo_rol } = chief;
  const { version } = await administrator.call(getUsuarioByToken, { userToken: chief.token_usuario });
  const other = await administrator.call(createUsuario, newcomer());

  const own = await administrator.refused(updateUsuario, { id, version, email, nombre, codigo_rol: 'AUD' });
  const without = await administrator.refused(updateUsuario, { id: other.id, version: other.version, email: other.email, nombre });

  expect(own).toMatchObject({ status: 422, fields: { codigo_rol: expect.stringContaining('propio') } });
  expect(without).toMatchObject({ status: 422, fields: { codigo_rol: expect.any(String) } });
  expect((await administrator.call(updateUsuario, { id, version, email, nombre: 'Catalina Tara', codigo_rol })).nombre).toBe(
    'Catalina Tara',
  );
});

test('a photo is made anew, shown by a signed address, replaced and taken away', async () => {
  const account = await administrator.call(createUsuario, newcomer({ file: await picture() }));
  expect((await app.http.inject({ url: account.foto ?? '' })).headers['content-type']).toBe('image/webp');
  const { id, email, nombre, codigo_rol, version } = account;

  const kept = await administrator.call(updateUsuario, { id, version, email, nombre, codigo_rol });
  expect(kept.foto?.replace(/\?.*/, '')).toBe(account.foto?.replace(/\?.*/, ''));
  const gone = await administrator.call(updateUsuario, { id, version: kept.version, email, nombre, codigo_rol, quitar_foto: true });
  expect(gone.foto).toBeNull();
});

test.each([
  ['what is no image', new File(['no soy una imagen'], 'yo.png', { type: 'image/png' })],
  ['another kind of file', new File(['%PDF-1.7'], 'yo.pdf', { type: 'application/pdf' })],
])('%s is no photo', async (_what, file) => {
  const input = newcomer({ file });

  expect(await administrator.refused(createUsuario, input)).toMatchObject({ status: 400, fields: { file: expect.any(String) } });
  expect(await db.selectFrom('users').select('id').where('email', '=', input.email).executeTakeFirst()).toBeUndefined();
});

test('only an account that never did anything is deleted; the others are to be deactivated', async () => {
  const unused = await administrator.call(createUsuario, newcomer({ rut: '14.141.414-3' }));
  const used = await given.user({ password_hash: await hashPassword('sol-de-papel-1') });
  await stranger().call(login, { email: used.email, clave: 'sol-de-papel-1' });
  const manager = await given.user();
  await given.project({ jefe_proyecto_id: manager.id });

  expect(unused.allowed_actions).toContain('delete');
  await administrator.call(deleteUsuario, { id: unused.id });
  expect(await db.selectFrom('staff').select('user_id').where('rut', '=', '14141414-3').executeTakeFirst()).toEqual({ user_id: null });
  for (const { id } of [used, manager]) {
    expect(await administrator.refused(deleteUsuario, { id })).toMatchObject({
      status: 409,
      code: 'in_use',
      message: expect.stringContaining('Desactívela'),
    });
  }
  expect(await administrator.refused(deleteUsuario, { id: chief.id })).toMatchObject({ status: 422 });
  expect(await administrator.refused(deleteUsuario, { id: unused.id })).toMatchObject({ status: 404 });
});

test('who may only read is refused every change', async () => {
  const reader = await as('users:read');
  const account = await administrator.call(createUsuario, newcomer());

  for (const call of [createUsuario, updateUsuario, deleteUsuario]) {
    expect(await reader.refused(call, { id: account.id })).toMatchObject({ status: 403, code: 'not_allowed' });
  }
});
