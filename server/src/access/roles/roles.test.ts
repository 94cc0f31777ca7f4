import { expect, test } from 'vitest';
import {
  activateUser,
  copiarRol,
  createRol,
  deleteRol,
  deleteRolModuloPermiso,
  getRol,
  listRol,
  listRolActivos,
  listRolHistorial,
  listRolModuloPermisoByRol,
  updateRol,
  updateRolModuloPermiso,
  type Role,
} from 'contract/access/index.ts';
import { lettersOf } from 'contract/permissions.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, signIn, as, beside } = await scene();
const administration = ['users:read', 'users:create', 'users:update', 'users:delete'] as const;
const chief = await given.user({ nombre: 'Ana Jefa', permissions: administration });
const administrator = await signIn(chief);

const roleOf = async (codigo_rol: string | null): Promise<Role> => {
  const found = (await administrator.call(listRol, {})).find((it) => it.codigo_rol === codigo_rol);
  if (!found) throw new Error(`no role ${codigo_rol}`);
  return found;
};
const changeOf = ({ id, nombre, descripcion, activo, ve_todos_los_proyectos, es_abastecimiento, version }: Role) => ({
  id,
  nombre,
  descripcion,
  activo,
  ve_todos_los_proyectos,
  es_abastecimiento,
  version,
});

const moduleId = async (nombre: string) =>
  (await db.selectFrom('permission_modules').select('id').where('nombre', '=', nombre).executeTakeFirstOrThrow()).id;

test('supply are the two roles of supply; only site roles see nothing but their own projects', async () => {
  const roles = await administrator.call(listRol, {});

  expect(roles.filter((it) => it.es_abastecimiento).map((it) => it.codigo_rol)).toEqual(['ABA', 'JAB']);
  expect(roles.filter((it) => !it.ve_todos_los_proyectos).map((it) => it.codigo_rol)).toEqual(['BOD', 'SUP']);
});

test('a role is created, found by its number, changed, and its history says from what to what', async () => {
  const made = await administrator.call(createRol, { codigo_rol: 'sub', nombre: 'Subcontrato', descripcion: 'Empresas de montaje' });
  expect(made).toMatchObject({ codigo_rol: 'SUB', activo: true, ve_todos_los_proyectos: false, personas: 0, version: 1 });

  const changed = await administrator.call(updateRol, { ...changeOf(made), nombre: 'Subcontratista', es_abastecimiento: true });

  expect(await administrator.call(getRol, { id: made.id })).toEqual(changed);
  expect(changed).toMatchObject({ nombre: 'Subcontratista', version: 2 });
  const { items } = await administrator.call(listRolHistorial, { codigo_rol: 'SUB' });
  expect(items.map((it) => [it.who, it.action, it.entity_label])).toEqual([
    ['Ana Jefa', 'Modificó el rol', 'Subcontratista (SUB)'],
    ['Ana Jefa', 'Creó el rol', 'Subcontratista (SUB)'],
  ]);
  expect(items[0]?.changes).toEqual([
    { field: 'Nombre', before: 'Subcontrato', after: 'Subcontratista' },
    { field: 'Es de abastecimiento', before: 'No', after: 'Sí' },
  ]);
  expect(await administrator.refused(updateRol, { ...changeOf(made), nombre: 'Tarde' })).toMatchObject({
    status: 412,
    current: { nombre: 'Subcontratista' },
  });
});

test('a code or a name that is taken is refused at its field, a code with spaces too', async () => {
  const role = { codigo_rol: 'ADM', nombre: 'Otra administración' };

  expect(await administrator.refused(createRol, role)).toMatchObject({ status: 409, fields: { codigo_rol: expect.any(String) } });
  expect(await administrator.refused(createRol, { codigo_rol: 'NUEVO', nombre: 'ingenieria' })).toMatchObject({
    status: 409,
    fields: { nombre: expect.any(String) },
  });
  expect(await administrator.refused(createRol, { codigo_rol: 'CON ESPACIO', nombre: 'X' })).toMatchObject({
    status: 400,
    fields: { codigo_rol: expect.stringContaining('Ejemplo') },
  });
});

test('a copy may do exactly what its model may, and says whose copy it is', async () => {
  const model = await roleOf('JPR');
  const copy = await administrator.call(copiarRol, { id: model.id, codigo_rol: 'JPR2', nombre: 'Jefatura de proyecto sur' });

  const rightsOf = async (rol: string) =>
    (await administrator.call(listRolModuloPermisoByRol, { rol })).map((it) => [it.modulo, lettersOf(it)]);
  expect((await rightsOf('JPR2')).length).toBeGreaterThan(10);
  expect(await rightsOf('JPR2')).toEqual(await rightsOf('JPR'));
  expect(copy).toMatchObject({ ve_todos_los_proyectos: true, personas: 0 });
  const { items } = await administrator.call(listRolHistorial, { codigo_rol: 'JPR2' });
  expect(items).toHaveLength(1);
  expect(items[0]?.changes).toContainEqual({ field: 'Copiado de', before: null, after: 'JPR' });
  expect(items[0]?.changes.find((it) => it.field === 'Permisos')?.after).toContain('Proyectos y lugares de instalación: VCEX');
});

test('a role that people have is neither deleted nor retired; the refusal says how many', async () => {
  const person = await given.user();
  await given.user({ activo: 0 });
  await db.updateTable('users').set({ codigo_rol: person.codigo_rol }).where('activo', '=', 0).execute();
  const role = await roleOf(person.codigo_rol);
  expect(role).toMatchObject({ personas: 2, personas_activas: 1 });

  expect(await administrator.refused(deleteRol, { id: role.id })).toMatchObject({
    status: 409,
    code: 'in_use',
    message: 'No se puede eliminar: 2 personas tienen este rol.',
    personas: 2,
  });
  expect(await administrator.refused(updateRol, { ...changeOf(role), activo: false })).toMatchObject({
    status: 409,
    code: 'in_use',
    fields: { mover_a: expect.stringContaining('2 personas') },
  });
});

test('nobody gives themselves another role by retiring their own', async () => {
  const climber = await given.user({ permissions: ['users:read', 'users:update'] });
  const role = await roleOf(climber.codigo_rol);

  const refused = await (await signIn(climber)).refused(updateRol, { ...changeOf(role), activo: false, mover_a: 'ADM' });

  expect(refused).toMatchObject({ status: 422, fields: { mover_a: expect.stringContaining('propio rol') } });
});

test('retiring a role moves its people to the one that is named, in the same step', async () => {
  const person = await given.user();
  const caller = await signIn(person);
  const role = await roleOf(person.codigo_rol);
  expect(await caller.refused(filteredProjects)).toMatchObject({ status: 403 });

  const refused = await administrator.refused(updateRol, { ...changeOf(role), activo: false, mover_a: role.codigo_rol });
  expect(refused.fields).toHaveProperty('mover_a');
  const retired = await administrator.call(updateRol, { ...changeOf(role), activo: false, mover_a: 'ING' });

  expect(retired).toMatchObject({ activo: false, personas: 0 });
  expect((await administrator.call(listRolActivos, {})).map((it) => it.codigo_rol)).not.toContain(role.codigo_rol);
  const waiting = await given.user({ activo: 0 });
  expect((await administrator.refused(activateUser, { id: waiting.id, codigo_rol: role.codigo_rol })).fields).toHaveProperty('codigo_rol');
  await caller.call(filteredProjects, {});
  const entry = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(person.id))
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ before: { codigo_rol: role.codigo_rol }, after: { codigo_rol: 'ING' } });
  expect((await administrator.refused(updateRol, { ...changeOf(retired), nombre: 'X', mover_a: 'ING' })).fields).toHaveProperty('mover_a');

  await administrator.call(deleteRol, { id: role.id });
  expect(await administrator.refused(getRol, { id: role.id })).toMatchObject({ status: 404 });
});

test('a change of a role holds on every server within a second', async () => {
  const person = await given.user({ permissions: ['projects:read'] });
  const other = await beside(await given.session(person.id));
  expect((await other.caller.raw(filteredProjects)).statusCode).toBe(200);
  const key = { codigo_rol: person.codigo_rol ?? '', modulo_permiso_id: await moduleId('projects') };

  await administrator.call(updateRolModuloPermiso, { ...key, read: false, create: false, update: false, delete: false, approve: false });

  await expect.poll(async () => (await other.caller.raw(filteredProjects)).statusCode, { timeout: 1_000, interval: 20 }).toBe(403);
  await other.close();
});

test('who may only read users changes no role', async () => {
  const reader = await as('users:read');
  const role = await roleOf('ING');

  expect(await reader.refused(updateRol, { ...changeOf(role), nombre: 'X' })).toMatchObject({ status: 403 });
  expect(await reader.refused(copiarRol, { id: role.id, codigo_rol: 'X', nombre: 'X' })).toMatchObject({ status: 403 });
});

test('two administrators who let each other go at the same moment do not both succeed', async () => {
  const idle = [await given.user(), await given.user()];
  await db
    .updateTable('users')
    .set({ activo: 0 })
    .where('id', 'not in', [chief.id, ...idle.map((it) => it.id)])
    .execute();
  const modulo_permiso_id = await moduleId('users');
  const retire = async (role: Role, at: number) =>
    administrator.raw(updateRol, { ...changeOf(role), activo: false, mover_a: idle[at]?.codigo_rol ?? '' });
  const take = async ({ codigo_rol }: Role) => administrator.raw(deleteRolModuloPermiso, { codigo_rol, modulo_permiso_id });

  for (let round = 0; round < 6; round += 1) {
    const second = await given.user({ permissions: administration });
    const [mine, theirs] = [await roleOf(chief.codigo_rol), await roleOf(second.codigo_rol)];

    const answers = await Promise.all([retire(mine, 0), round % 2 === 0 ? retire(theirs, 1) : take(theirs)]);

    expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await db.updateTable('users').set({ activo: 0 }).where('id', '=', second.id).execute();
    await db.updateTable('users').set({ codigo_rol: chief.codigo_rol }).where('id', '=', chief.id).execute();
    await db.updateTable('roles').set({ activo: true }).where('codigo_rol', '=', chief.codigo_rol).execute();
  }
});
