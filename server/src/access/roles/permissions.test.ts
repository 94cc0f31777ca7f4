import { expect, test } from 'vitest';
import {
  createLlaveAcceso,
  createModuloPermiso,
  createRolModuloPermiso,
  deleteModuloPermiso,
  deleteRolModuloPermiso,
  listModuloPermiso,
  listModuloPermisoActivos,
  listRolModuloPermisoActivosByRol,
  listRolModuloPermisoByRol,
  listUsers,
  updateModuloPermiso,
  updateRolModuloPermiso,
} from 'contract/access/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, signIn, stranger } = await scene();
const administration = ['users:read', 'users:create', 'users:update', 'users:delete'] as const;
const chief = await given.user({ permissions: administration });
const administrator = await signIn(chief);
const moduleId = async (nombre: string) =>
  (await db.selectFrom('permission_modules').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()).id;
const none = { read: false, create: false, update: false, delete: false, approve: false };

test('what a role is given, changed and loses takes effect at the next call', async () => {
  const worker = await given.user();
  const caller = await signIn(worker);
  const key = { codigo_rol: worker.codigo_rol ?? '', modulo_permiso_id: await moduleId('projects') };
  expect(await caller.refused(filteredProjects)).toMatchObject({ status: 403 });

  await administrator.call(createRolModuloPermiso, key);
  expect((await caller.call(filteredProjects, {})).total_items).toBe(0);
  expect(await administrator.refused(createRolModuloPermiso, key)).toMatchObject({ status: 409, code: 'duplicate' });

  await administrator.call(updateRolModuloPermiso, { ...key, ...none });
  expect(await caller.refused(filteredProjects)).toMatchObject({ status: 403 });

  await administrator.call(updateRolModuloPermiso, { ...key, ...none, read: true });
  await administrator.call(deleteRolModuloPermiso, key);
  expect(await caller.refused(filteredProjects)).toMatchObject({ status: 403 });
  expect(await administrator.refused(deleteRolModuloPermiso, key)).toMatchObject({ status: 404 });
});

test.each(['create', 'update', 'delete', 'approve'] as const)(
  'who may %s may read: a right without it is refused everywhere',
  async (right) => {
    const worker = await given.user({ permissions: ['catalogues:read'] });
    const codigo_rol = worker.codigo_rol ?? '';
    const blind = { ...none, [right]: true };

    const giving = { codigo_rol, modulo_permiso_id: await moduleId('projects'), ...blind };
    const changed = { codigo_rol, modulo_permiso_id: await moduleId('catalogues'), ...blind };
    const scopes = [`catalogues:${right}`];

    expect(await administrator.refused(createRolModuloPermiso, giving)).toMatchObject({
      status: 400,
      fields: { read: expect.any(String) },
    });
    expect(await administrator.refused(updateRolModuloPermiso, changed)).toMatchObject({
      status: 400,
      fields: { read: expect.any(String) },
    });
    expect(
      await (await as('maintenance:create')).refused(createLlaveAcceso, { nombre: 'Ciega', user_id: worker.id, scopes }),
    ).toMatchObject({
      status: 400,
      // No key approves at all.
      fields: right === 'approve' ? { 'scopes.0': expect.any(String) } : { scopes: expect.stringContaining('ver') },
    });
    await expect(db.updateTable('role_permissions').set(blind).where('codigo_rol', '=', codigo_rol).execute()).rejects.toThrow(
      'role_permissions_read',
    );
  },
);

test('a module that is switched off gives nobody anything, and leaves the active lists', async () => {
  const worker = await given.user({ permissions: ['catalogues:read', 'projects:read'] });
  const caller = await signIn(worker);
  const module = (await administrator.call(listModuloPermiso, {})).find((it) => it.nombre === 'projects');
  const { id = 0, version = 0, descripcion = '' } = module ?? {};

  const off = await administrator.call(updateModuloPermiso, { id, version, descripcion, activo: false });

  expect(await caller.refused(filteredProjects)).toMatchObject({ status: 403 });
  expect((await administrator.call(listModuloPermisoActivos, {})).map((it) => it.nombre)).not.toContain('projects');
  expect((await caller.call(listRolModuloPermisoActivosByRol, { rol: worker.codigo_rol ?? '' })).map((it) => it.modulo)).toEqual([
    'catalogues',
  ]);
  expect(await administrator.refused(updateModuloPermiso, { id, version, descripcion, activo: true })).toMatchObject({ status: 412 });
  await administrator.call(updateModuloPermiso, { id, version: off.version, descripcion, activo: true });
});

test('a module that a role holds cannot be deleted; the refusal says who holds it', async () => {
  const worker = await given.user({ permissions: ['returns:read'] });
  const refused = await administrator.refused(deleteModuloPermiso, { id: await moduleId('returns') });

  expect(refused).toMatchObject({ status: 409, code: 'in_use' });
  expect(refused.message).toContain(worker.codigo_rol);
});

test('a deleted module can be created again, but only one that the program knows', async () => {
  await db
    .deleteFrom('role_permissions')
    .where('modulo_permiso_id', '=', await moduleId('crm'))
    .execute();
  await administrator.call(deleteModuloPermiso, { id: await moduleId('crm') });

  expect((await administrator.call(createModuloPermiso, { nombre: 'crm', descripcion: 'Vínculo CRM' })).activo).toBe(true);
  expect(await administrator.refused(createModuloPermiso, { nombre: 'crm', descripcion: 'Otra vez' })).toMatchObject({ status: 409 });
  expect(await administrator.refused(createModuloPermiso, { nombre: 'inventado', descripcion: 'X' })).toMatchObject({ status: 400 });
});

test('the last who can administer permissions cannot take that from everybody', async () => {
  const key = { codigo_rol: chief.codigo_rol ?? '', modulo_permiso_id: await moduleId('users') };
  await db.updateTable('users').set({ activo: 0 }).where('id', '!=', chief.id).execute();

  expect(await administrator.refused(deleteRolModuloPermiso, key)).toMatchObject({ status: 422, code: 'rule' });
  expect(await administrator.refused(updateRolModuloPermiso, { ...key, ...none, read: true })).toMatchObject({ status: 422 });
  expect(await administrator.call(listRolModuloPermisoByRol, { rol: key.codigo_rol })).toMatchObject([{ modulo: 'users', update: true }]);
});

test('everybody reads the entries of their own role, nobody those of another', async () => {
  const worker = await given.user({ permissions: ['projects:read'] });
  const caller = await signIn(worker);

  expect(await caller.call(listRolModuloPermisoActivosByRol, { rol: worker.codigo_rol ?? '' })).toMatchObject([
    { modulo: 'projects', read: true, create: false },
  ]);
  expect(await caller.refused(listRolModuloPermisoActivosByRol, { rol: 'ADM' })).toMatchObject({ status: 403 });
});

test('who may not read users sees only active people', async () => {
  await given.user({ activo: 0, nombre: 'Espera Activación' });
  const caller = await signIn(await given.user());

  expect((await caller.call(listUsers, { search: 'espera activacion', activo: '0' })).items).toEqual([]);
  expect((await administrator.call(listUsers, { search: 'ESPERA activación' })).items).toHaveLength(1);
});

test('an outside client acts by its key alone, within its scopes, until the key is revoked', async () => {
  const service = await given.user({ permissions: ['projects:read', 'projects:create'] });
  const accessKey = await given.accessKey(service.id, ['projects:read']);
  const client = stranger({ accessKey });
  const { createProyecto } = await import('contract/projects/index.ts');

  expect((await client.call(filteredProjects, {})).items).toEqual([]);
  expect(await client.refused(createProyecto, { nombre: 'X', linea: 'CI' })).toMatchObject({ status: 403 });

  await db.updateTable('access_keys').set({ revoked_at: new Date() }).where('user_id', '=', service.id).execute();
  const { announce } = await import('../../platform/events/events.ts');
  await db.transaction().execute((tx) => announce(tx, 'access'));
  await expect.poll(async () => (await client.raw(filteredProjects)).statusCode, { timeout: 1_000 }).toBe(401);
});
