import { expect, test } from 'vitest';
import { listRol, permisosUsuario, updateModuloPermiso, updateRol, verifySession, type PersonPermissions } from 'contract/access/index.ts';
import { actions } from 'contract/permissions.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as } = await scene();
const chief = await given.user({ permissions: ['users:read', 'users:update'] });
const administrator = await signIn(chief);
const of = (answer: PersonPermissions, modulo: string) => answer.modulos.find((it) => it.modulo === modulo);
const only = (...held: (typeof actions)[number][]) => Object.fromEntries(actions.map((it) => [it, held.includes(it)]));

test('what a person can do is what their session says, and comes from the role', async () => {
  const person = await given.user({ permissions: ['projects:read', 'projects:create', 'logbook:read'], seesAllProjects: false });
  const { usuario } = await (await signIn(person)).call(verifySession, {});

  const answer = await administrator.call(permisosUsuario, { token: person.token_usuario });

  expect(answer).toMatchObject({
    nombre: person.nombre,
    rol: { codigo_rol: person.codigo_rol },
    ve_todos_los_proyectos: false,
    impedimentos: [],
  });
  expect(answer.modulos.filter((it) => it.puede.read).map(({ modulo, puede }) => ({ modulo, ...puede }))).toEqual(usuario.permisos);
  expect(of(answer, 'projects')).toMatchObject({ motivo: 'rol', puede: only('read', 'create') });
  expect(of(answer, 'payments')).toMatchObject({ motivo: 'sin_entrada', puede: only() });
});

test('the keys that act in a person’s name are counted while they are in force', async () => {
  const person = await given.user({ permissions: ['projects:read'] });
  await given.accessKey(person.id, ['projects:read']);
  await given.accessKey(person.id, ['projects:read']);
  await db.updateTable('access_keys').set({ vence_el: '2020-01-01' }).where('user_id', '=', person.id).execute();
  await given.accessKey(person.id, ['projects:read']);

  expect((await administrator.call(permisosUsuario, { token: person.token_usuario })).llaves).toBe(1);
});

test('a module that is switched off is the reason where the role would allow', async () => {
  const person = await given.user({ permissions: ['crm:read', 'projects:read'] });
  const { id, version, descripcion } = await db
    .selectFrom('permission_modules')
    .selectAll()
    .where('nombre', '=', 'crm')
    .executeTakeFirstOrThrow();
  const off = await administrator.call(updateModuloPermiso, { id, version, descripcion, activo: false });

  const answer = await administrator.call(permisosUsuario, { token: person.token_usuario });

  expect(of(answer, 'crm')).toMatchObject({ motivo: 'modulo_inactivo', puede: only(), segun_rol: only('read') });
  expect(of(answer, 'projects')).toMatchObject({ motivo: 'rol', puede: only('read') });
  await administrator.call(updateModuloPermiso, { id, version: off.version, descripcion, activo: true });
});

test('what keeps the whole account from working is named, all of it', async () => {
  const flagged = await given.user({ permissions: ['projects:read'], debe_cambiar_clave: true });
  const waiting = await given.user({ permissions: ['projects:read'], activo: 0, debe_cambiar_clave: true });
  await db.updateTable('roles').set({ activo: false }).where('codigo_rol', '=', waiting.codigo_rol).execute();
  const registered = await given.user({ activo: 0 });
  await db.updateTable('users').set({ codigo_rol: null }).where('id', '=', registered.id).execute();
  const ask = (person: { token_usuario: string }) => administrator.call(permisosUsuario, { token: person.token_usuario });

  expect(of(await ask(flagged), 'projects')).toMatchObject({ motivo: 'debe_cambiar_clave', puede: only(), segun_rol: only('read') });
  expect(await ask(waiting)).toMatchObject({ impedimentos: ['cuenta_inactiva', 'rol_inactivo', 'debe_cambiar_clave'] });
  expect(of(await ask(waiting), 'projects')).toMatchObject({ motivo: 'cuenta_inactiva', puede: only() });
  expect(await ask(registered)).toMatchObject({ rol: null, impedimentos: ['cuenta_inactiva', 'sin_rol'] });
  expect(of(await ask(registered), 'projects')).toMatchObject({ motivo: 'sin_rol' });
});

test('everybody reads their own, only who may read users those of another', async () => {
  const person = await given.user({ permissions: ['projects:read'] });
  const caller = await signIn(person);

  expect((await caller.call(permisosUsuario, { token: person.token_usuario })).id).toBe(person.id);
  expect(await caller.refused(permisosUsuario, { token: chief.token_usuario })).toMatchObject({ status: 403, permission: 'users:read' });
  expect(await caller.refused(permisosUsuario, { token: 'nobody-has-this' })).toMatchObject({ status: 403 });
  expect(await (await as('users:read')).refused(permisosUsuario, { token: 'nobody-has-this' })).toMatchObject({ status: 404 });
});

test('a role that is changed is answered anew', async () => {
  const person = await given.user();
  const role = (await administrator.call(listRol, {})).find((it) => it.codigo_rol === person.codigo_rol);
  if (!role) throw new Error('the role is gone');
  const { codigo_rol: _, personas: _p, personas_activas: _a, ...change } = role;
  expect(await administrator.call(permisosUsuario, { token: person.token_usuario })).toMatchObject({ ve_todos_los_proyectos: true });

  await administrator.call(updateRol, { ...change, ve_todos_los_proyectos: false, es_abastecimiento: true });

  expect(await administrator.call(permisosUsuario, { token: person.token_usuario })).toMatchObject({
    ve_todos_los_proyectos: false,
    rol: { es_abastecimiento: true },
  });
});
