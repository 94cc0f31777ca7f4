import { expect, test } from 'vitest';
import { proveedor } from 'contract/catalogues/index.ts';
import { modules } from 'contract/permissions.ts';
import { scene } from '../../../test/scene.ts';
import { defaultPermissions, defaultRoles, seedRoles } from './defaults.ts';

const rightsOf = (role: string, module: string) => defaultPermissions.find((it) => it.codigo_rol === role && it.modulo === module);

test('the sixteen roles may what the table of the company says', () => {
  expect(Object.keys(defaultRoles)).toHaveLength(16);
  expect(rightsOf('JPR', 'field')).toMatchObject({ read: true, create: true, update: true, approve: true, delete: false });
  expect(rightsOf('ADM', 'users')).toMatchObject({ read: true, create: true, update: true, delete: true, approve: false });
  expect(rightsOf('RHU', 'projects')).toBeUndefined();
});

test('the auditor reads every module but bank accounts, and writes none', () => {
  const audits = defaultPermissions.filter((it) => it.codigo_rol === 'AUD');

  expect(audits.map((it) => it.modulo)).toEqual(
    expect.arrayContaining(Object.keys(modules).filter((it) => it !== 'users' && it !== 'supplier_bank')),
  );
  expect(audits.every((it) => !it.create && !it.update && !it.delete && !it.approve)).toBe(true);
});

test('what an administrator changed stays as it is at the next start', async () => {
  const { db } = await scene();
  await db.deleteFrom('role_permissions').where('codigo_rol', '=', 'SUP').execute();

  await seedRoles(db);

  expect(await db.selectFrom('role_permissions').selectAll().where('codigo_rol', '=', 'SUP').execute()).toEqual([]);
  expect(await db.selectFrom('permission_modules').select('nombre').execute()).toHaveLength(Object.keys(modules).length);
  expect(
    await db.selectFrom('roles').select('codigo_rol').where('ve_todos_los_proyectos', '=', false).orderBy('codigo_rol').execute(),
  ).toMatchObject([{ codigo_rol: 'BOD' }, { codigo_rol: 'SUP' }]);
});

test('supply keeps the suppliers of a new company', async () => {
  const { db, given, signIn } = await scene();
  for (const codigo_rol of ['ABA', 'JAB']) {
    const { id } = await given.user();
    await db.updateTable('users').set({ codigo_rol }).where('id', '=', id).execute();
    const buyer = await signIn({ id });

    const made = await buyer.call(proveedor.calls.create, { codigo: `P-${codigo_rol}`, nombre: `Cables ${codigo_rol}`, rut: null });
    const changed = await buyer.call(proveedor.calls.update, { ...only(made), nombre: `Cables y canaletas ${codigo_rol}` });

    expect(changed.nombre).toBe(`Cables y canaletas ${codigo_rol}`);
  }
});

const only = ({ id, version, codigo, rut }: { id: number; version: number; codigo: string; rut: string | null }) => ({
  id,
  version,
  codigo,
  rut,
});
