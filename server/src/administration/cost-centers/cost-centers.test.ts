import { createCostCenter, deleteCostCenter, exportCostCenters, listCostCenters, updateCostCenter } from 'contract/administration/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';

const { db, given, as } = await scene();
const keeper = await as('approval_matrix:read', 'approval_matrix:create', 'approval_matrix:update', 'approval_matrix:delete');

test('a cost centre is made with its owner and unit, and found by whoever may choose one', async () => {
  const owner = await given.staff({ nombre: 'Leonor Mañío' });

  const made = await keeper.call(createCostCenter, {
    codigo: 'cc-1100',
    nombre: 'Administración',
    responsable_id: owner.id,
    codigo_unidad: 'CI',
  });

  expect(made).toMatchObject({
    codigo: 'CC-1100',
    responsable: 'Leonor Mañío',
    unidad: 'Comercial e Industrial',
    activo: true,
    version: 1,
  });
  const found = await (await as()).call(listCostCenters, { search: 'administracion' });
  expect(found).toMatchObject({ total_items: 1, items: [{ codigo: 'CC-1100' }] });
});

test('codes with numbers come in the order of the numbers', async () => {
  for (const codigo of ['ORD-10', 'ORD-9', 'ORD-100']) await keeper.call(createCostCenter, { codigo, nombre: `En orden ${codigo}` });

  const { items } = await keeper.call(listCostCenters, { search: 'ORD-' });

  expect(items.map((it) => it.codigo)).toEqual(['ORD-9', 'ORD-10', 'ORD-100']);
});

test('a code is used once, and what is no code, no person or no unit is refused at its field', async () => {
  const nombre = 'Bodega';
  await keeper.call(createCostCenter, { codigo: 'CC-2', nombre });

  expect(await keeper.refused(createCostCenter, { codigo: 'cc-2', nombre })).toMatchObject({
    status: 409,
    fields: { codigo: expect.any(String) },
  });
  expect((await keeper.refused(createCostCenter, { codigo: 'C C', nombre: 'Otra' })).fields).toHaveProperty('codigo');
  expect((await keeper.refused(createCostCenter, { codigo: 'CC-3', nombre: 'Otra', responsable_id: 999_999 })).fields).toHaveProperty(
    'responsable_id',
  );
  expect((await keeper.refused(createCostCenter, { codigo: 'CC-3', nombre: 'Otra', codigo_unidad: 'XX' })).fields).toHaveProperty(
    'codigo_unidad',
  );
});

test('two who change one: the second sees the first', async () => {
  const { codigo, version } = await keeper.call(createCostCenter, { codigo: 'CC-4', nombre: 'Taller' });
  await keeper.call(updateCostCenter, { codigo, nombre: 'Taller central', version });

  expect(await keeper.refused(updateCostCenter, { codigo, nombre: 'Otro', version })).toMatchObject({
    status: 412,
    current: { nombre: 'Taller central', version: 2 },
  });
  expect(await keeper.refused(updateCostCenter, { codigo: 'NADA', nombre: 'Otro', version })).toMatchObject({ status: 404 });
});

test('one in use is retired, not deleted', async () => {
  const used = await given.costCenter({ codigo: 'CC-USADO' });
  const owner = await given.staff();
  await given.rules([{ codigo_centro_costo: used.codigo, staff_id: owner.id }]);

  expect(await keeper.refused(deleteCostCenter, { codigo: used.codigo })).toMatchObject({ status: 409, code: 'in_use' });

  await keeper.call(updateCostCenter, { codigo: used.codigo, nombre: used.nombre, activo: false, version: 1 });
  expect((await keeper.call(listCostCenters, { activo: 'true', search: 'USADO' })).items).toEqual([]);
});

test('one that nothing names is deleted, and the trail keeps it', async () => {
  await keeper.call(createCostCenter, { codigo: 'CC-9', nombre: 'Por error' });

  await keeper.call(deleteCostCenter, { codigo: 'CC-9' });

  expect(await keeper.refused(deleteCostCenter, { codigo: 'CC-9' })).toMatchObject({ status: 404 });
  const kept = await db
    .selectFrom('audit')
    .select('before')
    .where('entity_id', '=', 'CC-9')
    .where('action', '=', 'delete')
    .executeTakeFirst();
  expect(kept).toMatchObject({ before: { nombre: 'Por error' } });
});

test('the export holds what the filters say', async () => {
  await keeper.call(createCostCenter, { codigo: 'CC-EXP', nombre: 'Para exportar' });

  const { rawPayload } = await keeper.raw(exportCostCenters, { search: 'exportar' });

  const { columns, rows } = await readUploadedSheet(new File([new Uint8Array(rawPayload)], 'a.xlsx'), { person: 1 });
  expect(columns).toEqual(['Código', 'Nombre', 'Responsable', 'Unidad de negocio', 'Activo']);
  expect(rows.map((it) => it.cells)).toEqual([['CC-EXP', 'Para exportar', null, null, 'Sí']]);
});
