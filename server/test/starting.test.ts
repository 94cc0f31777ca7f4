import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createUsuario, listRol, updateUsuarioPreferencias } from 'contract/access/index.ts';
import { firstSteps, personNeeds, steps, stepsFor, stepsOfRole } from 'contract/dashboards/index.ts';
import { actions } from 'contract/permissions.ts';
import { loginLogs } from 'contract/maintenance/index.ts';
import { defaultPermissions, defaultRoles } from '../src/access/roles/defaults.ts';
import { permissionsIn, entriesOf } from '../src/access/permissions/permissions.ts';
import { scene } from './scene.ts';

const { db, given, as, signIn } = await scene();
const administrator = await as('users:read', 'users:create', 'users:update');
const needsOf = async (token: string) => (await administrator.call(personNeeds, { token })).faltas;

test('every role of a new installation begins with five screens that it may open', async () => {
  const roles = (await administrator.call(listRol, {})).filter((it) => Object.hasOwn(defaultRoles, it.codigo_rol));
  const held = await Promise.all(roles.map(async (it) => [it.codigo_rol, permissionsIn(await entriesOf(db, it.codigo_rol))] as const));

  expect(held.length).toBeGreaterThan(14);
  for (const [role, permissions] of held) {
    const names = stepsFor(role, (it) => permissions.has(it));
    expect(new Set(names).size, role).toBe(stepsOfRole);
    for (const name of names) {
      const step = steps[name];
      if ('permission' in step) expect(permissions, `${role} ${name}`).toContain(step.permission);
    }
  }
});

test('who buys services begins with a screen of services, and with the orders', () => {
  for (const role of ['ABA', 'JAB', 'FIN'])
    expect(
      stepsFor(role, () => true),
      role,
    ).toEqual(expect.arrayContaining(['servicios', 'ordenes']));
});

test('the manual tells each role the same first screens', async () => {
  const page = await readFile(new URL('../../web/src/manual/pages/segun-su-rol.md', import.meta.url), 'utf8');
  const told = page
    .split('\n## ')
    .map((it) => [/\((\w{3})\)/.exec(it)?.[1], [...it.matchAll(/^\d\. \[[^\]]+\]\(([^)]+)\)/gm)].map(([, url]) => url)]);
  const mayOf = (role: string) => {
    const held = new Set(
      defaultPermissions
        .filter((it) => it.codigo_rol === role)
        .flatMap((it) => actions.filter((one) => it[one]).map((one) => `${it.modulo}:${one}`)),
    );
    return (it: string) => held.has(it);
  };

  expect(told.slice(1)).toEqual(Object.keys(defaultRoles).map((it) => [it, stepsFor(it, mayOf(it)).map((name) => steps[name].url)]));
});

test('the first steps are ticked once they were visited, and are closed for good', async () => {
  const person = await given.user({ permissions: ['projects:read', 'materials:create'] });
  const caller = await signIn(person);
  const before = await caller.call(firstSteps, {});
  expect(before.pasos.map((it) => [it.url, it.hecho])).toEqual([
    ['/', false],
    ['/sap/request-materials/nueva', false],
    ['/my-request-materials', false],
    ['/sap/request-materials', false],
    ['/calendario', false],
  ]);
  expect(before.empresa).toEqual([]);

  await caller.call(loginLogs, { url: '/calendario?mes=2026-11' });
  expect((await caller.call(firstSteps, {})).pasos.filter((it) => it.hecho).map((it) => it.clave)).toEqual(['calendario']);
  await caller.call(updateUsuarioPreferencias, { primeros_pasos: false });

  expect(await (await signIn(person)).call(firstSteps, {})).toEqual({ pasos: [], empresa: [] });
});

test('whoever fills an empty company reads what comes first, until all of it is there', async () => {
  await db.deleteFrom('project_stages').execute();
  const { empresa } = await (
    await as(
      'maintenance:update',
      'users:create',
      'catalogues:create',
      'approval_matrix:update',
      'material_creation:create',
      'projects:create',
    )
  ).call(firstSteps, {});

  expect(empresa.map((it) => it.clave)).toEqual([
    'empresa',
    'correo',
    'usuarios',
    'personal',
    'proveedores',
    'materiales',
    'servicios',
    'matriz',
    'proyectos',
  ]);
  expect(empresa.find((it) => it.clave === 'usuarios')?.hecho).toBe(true);
  expect(empresa.find((it) => it.clave === 'servicios')?.hecho).toBe(false);
  expect(empresa.find((it) => it.clave === 'matriz')?.hecho).toBe(false);
  const accounts = await (await as('users:create')).call(firstSteps, {});
  expect(accounts.empresa.map((it) => it.clave)).toEqual(['usuarios', 'personal']);
});

test('a new keeper lacks a warehouse, a project and, where no mails leave, the link; each is said with what repairs it', async () => {
  const role = await given.user({ permissions: ['projects:read', 'mobile_warehouses:update'], seesAllProjects: false });
  const made = await administrator.call(createUsuario, {
    nombre: 'Hugo Nuevo',
    email: 'hugo.nuevo@empresa.example',
    codigo_rol: role.codigo_rol ?? '',
  });

  expect((await needsOf(made.token_usuario)).map((it) => [it.clave, it.url, it.accion])).toEqual([
    ['sin_invitacion', null, 'access_link'],
    ['sin_bodega', '/usuarios/usuarioBodega', null],
    ['sin_proyectos', `/usuarios/usuario/${made.token_usuario}/proyectos`, null],
  ]);
  expect(made.allowed_actions).toContain('access_link');

  await given.warehouseUser(made.id, ['BF0001']);
  await given.project({ jefe_proyecto_id: made.id });
  expect((await needsOf(made.token_usuario)).map((it) => it.clave)).toEqual(['sin_invitacion']);
});

test('who registered lacks to be let in with a role; who approves, a place in the staff; who has it all, nothing', async () => {
  const registered = await given.user({ activo: 0 });
  await db.updateTable('users').set({ codigo_rol: null, password_hash: 'x' }).where('id', '=', registered.id).execute();
  const decides = await given.user({ permissions: ['approvals:approve'] });
  const whole = await given.user({ permissions: ['projects:read'] });
  const gone = await given.user({ permissions: ['approvals:approve'], activo: 0 });
  await db.updateTable('users').set({ password_hash: 'x' }).where('id', 'in', [decides.id, whole.id]).execute();

  expect((await needsOf(registered.token_usuario)).map((it) => it.clave)).toEqual(['inactiva']);
  expect((await needsOf(decides.token_usuario)).map((it) => it.clave)).toEqual(['sin_ficha']);
  expect(await needsOf(whole.token_usuario)).toEqual([]);
  expect(await needsOf(gone.token_usuario)).toEqual([]);
});
