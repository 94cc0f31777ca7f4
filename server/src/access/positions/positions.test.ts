import { expect, test } from 'vitest';
import * as contract from 'contract/access/index.ts';
import { scene } from '../../../test/scene.ts';

const { given, as } = await scene();
const { listCargo, listPosition, getCargo, createCargo, updateCargo, deleteCargo } = contract;
const { listSubmanagement, createSubmanagement, updateSubmanagement, deleteSubmanagement } = contract;
const administrator = await as('users:read', 'users:create', 'users:update', 'users:delete');
let count = 0;
const next = (what: string) => `${what} ${(count += 1)}`;

test('a position is created, renamed and retired; whoever asks sees how many people have it', async () => {
  const made = await administrator.call(createCargo, { nombre: next('Cargo') });
  await given.staff({ cargo_id: made.id });
  await given.staff({ cargo_id: made.id, activo: false });

  const changed = await administrator.call(updateCargo, { id: made.id, version: made.version, nombre: next('Cargo'), activo: false });

  expect(changed).toMatchObject({ activo: false, personas: 1, version: 2 });
  const anybody = await as();
  expect(await anybody.call(getCargo, { id: made.id })).toEqual(changed);
  expect(await anybody.call(listCargo, {})).toContainEqual(changed);
  expect(await anybody.call(listPosition, {})).toContainEqual(changed);
  expect(await administrator.refused(updateCargo, { ...changed, personas: undefined, nombre: 'Tarde', version: 1 })).toMatchObject({
    status: 412,
    current: { nombre: changed.nombre },
  });
});

test('two positions of one name are refused, also when one is renamed', async () => {
  const nombre = next('Cargo');
  await administrator.call(createCargo, { nombre });
  const other = await administrator.call(createCargo, { nombre: next('Cargo') });

  expect(await administrator.refused(createCargo, { nombre })).toMatchObject({ status: 409, fields: { nombre: expect.any(String) } });
  expect(await administrator.refused(updateCargo, { id: other.id, version: 1, nombre })).toMatchObject({ status: 409, code: 'duplicate' });
});

test('a position that somebody has is not deleted: the refusal names them', async () => {
  const { id } = await administrator.call(createCargo, { nombre: next('Cargo') });
  for (const nombre of ['Ana Boldo', 'Bruno Lenga', 'Carla Tepa', 'Diego Raulí']) await given.staff({ nombre, cargo_id: id });
  const free = await administrator.call(createCargo, { nombre: next('Cargo') });

  expect(await administrator.refused(deleteCargo, { id })).toMatchObject({
    status: 409,
    code: 'in_use',
    message: expect.stringContaining('Ana Boldo, Bruno Lenga, Carla Tepa y otras personas'),
  });
  await administrator.call(deleteCargo, { id: free.id });
  expect(await administrator.refused(getCargo, { id: free.id })).toMatchObject({ status: 404 });
  expect(await administrator.refused(deleteCargo, { id: free.id })).toMatchObject({ status: 404 });
});

test('a sub-management has somebody who answers for it and works here', async () => {
  const head = await given.staff({ nombre: 'Isidora Coigüe' });
  const gone = await given.staff({ activo: false });

  const made = await administrator.call(createSubmanagement, { nombre: next('Subgerencia'), codigo_unidad: 'CI', responsable_id: head.id });

  expect(made).toMatchObject({ codigo_unidad: 'CI', responsable: 'Isidora Coigüe', personas: 0, activo: true });
  const change = { id: made.id, version: made.version, nombre: made.nombre };
  expect(await administrator.refused(updateSubmanagement, { ...change, responsable_id: gone.id })).toMatchObject({
    status: 400,
    fields: { responsable_id: expect.stringContaining('ya no trabaja') },
  });
  expect((await administrator.refused(updateSubmanagement, { ...change, codigo_unidad: 'ZZ' })).fields).toHaveProperty('codigo_unidad');
  expect(await administrator.call(listSubmanagement, {})).toContainEqual(made);
});

test('a business unit is led by one sub-management in service', async () => {
  const first = await administrator.call(createSubmanagement, { nombre: next('Subgerencia'), codigo_unidad: 'PG' });
  const second = { nombre: next('Subgerencia'), codigo_unidad: 'PG' };

  expect((await administrator.refused(createSubmanagement, second)).fields).toHaveProperty('codigo_unidad');
  await administrator.call(updateSubmanagement, { id: first.id, version: 1, nombre: first.nombre, codigo_unidad: 'PG', activo: false });
  expect((await administrator.call(createSubmanagement, second)).codigo_unidad).toBe('PG');
  expect((await administrator.refused(createSubmanagement, { nombre: first.nombre })).fields).toHaveProperty('nombre');
});

test('a sub-management that somebody belongs to is not deleted', async () => {
  const made = await administrator.call(createSubmanagement, { nombre: next('Subgerencia') });
  const free = await administrator.call(createSubmanagement, { nombre: next('Subgerencia') });
  await given.staff({ nombre: 'Fernanda Ulmo', subgerencia_id: made.id });

  expect(await administrator.refused(deleteSubmanagement, { id: made.id })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Fernanda Ulmo'),
  });
  await administrator.call(deleteSubmanagement, { id: free.id });
});
