import { expect, test } from 'vitest';
import { familiaMaterial, unidad } from 'contract/catalogues/index.ts';
import {
  addMaterialValue,
  newMaterial,
  exportMaterials,
  favoriteMaterial,
  getMaterial,
  getMaterialInfoList,
  getMaterials,
  listProducto,
  manualMaterialMaintenance,
  openingStock,
  receiveStock,
  turnMaterial,
  editMaterial,
} from 'contract/materials/index.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { scene } from '../../../test/scene.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const { db, given, as, signIn, folder } = await scene();
const keeping = ['materials:read', 'material_creation:create', 'material_creation:update', 'reports:read'] as const;
const andres = await as(...keeping);
const rocio = await as(...keeping, 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:approve');
const family = await given.entry(familiaMaterial, { codigo: 'CBL', nombre: 'Cables' });
const metre = await given.entry(unidad, { codigo: 'MT', nombre: 'Metros de prueba' });
const facts = { family_id: family.id, unit_id: metre.id };
const today = Temporal.Now.plainDateISO('America/Santiago').toString();

test('a material is created, found by code and by words without accents or with a slip, and changed; its code stays', async () => {
  const made = await andres.call(newMaterial, { code: 'con-900001', description: 'Canalización eléctrica flexible 25 mm', ...facts });
  expect(made).toMatchObject({
    code: 'CON-900001',
    family: 'Cables',
    unit: 'MT',
    active: true,
    available_quantity: '0',
    price: null,
    prices: [],
  });

  for (const search of ['con-900001', 'CANALIZACION 25', 'flexible electrica', 'canalizasion', 'elecrtica flexible'])
    expect([search, (await andres.call(getMaterials, { search })).items.map((it) => it.code)]).toEqual([search, ['CON-900001']]);
  expect((await andres.call(getMaterials, { search: 'hormigonera' })).total_items).toBe(0);

  const changed = await andres.call(editMaterial, { code: made.code, version: 1, description: 'Tubería flexible 25 mm', ...facts });
  expect(changed).toMatchObject({ description: 'Tubería flexible 25 mm', version: 2 });
  expect(await andres.refused(editMaterial, { code: made.code, version: 1, description: 'Otra', ...facts })).toMatchObject({
    status: 412,
    code: 'stale',
  });
  expect(await andres.refused(newMaterial, { code: 'CON-900001', description: 'Otro', ...facts })).toMatchObject({
    status: 409,
    fields: { code: 'Ya existe un material con el código CON-900001.' },
  });
});

test.each([
  [{ code: 'CON 1' }, 'code'],
  [{ code: 'ñandú-1' }, 'code'],
  [{ code: '' }, 'code'],
  [{ description: '  ' }, 'description'],
  [{ family_id: 999_999 }, 'family_id'],
  [{ unit_id: 999_999 }, 'unit_id'],
])('a material with %o is refused at its field', async (wrong, field) => {
  const refused = await andres.refused(newMaterial, { code: 'CON-900002', description: 'Cable', ...facts, ...wrong });

  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test('the last entry of a price list is current, older ones stay, and none goes back or ahead in time', async () => {
  const { codigo: code } = await given.material({ price: null });
  const enter = (amount: string, since: string, kind: 'price' | 'cost' = 'price', currency: 'CLP' | 'USD' = 'CLP') =>
    andres.call(addMaterialValue, { code, kind, amount, currency, since });

  await enter('990', '2026-01-10');
  await enter('1050.5', '2026-02-01');
  const last = await enter('62', '2026-02-01', 'cost', 'USD');

  expect(last).toMatchObject({ price: '1050.5', price_currency: 'CLP', cost: '62', cost_currency: 'USD' });
  expect(last.prices?.map((it) => [it.amount, it.since])).toEqual([
    ['1050.5', '2026-02-01'],
    ['990', '2026-01-10'],
  ]);
  const refused = (since: string, amount = '1') =>
    andres.refused(addMaterialValue, { code, kind: 'price', amount, currency: 'CLP', since });
  expect(await refused('2026-01-31')).toMatchObject({ status: 400, fields: { since: expect.stringContaining('vigente') } });
  expect(await refused('2099-01-01')).toMatchObject({ status: 400, fields: { since: expect.stringContaining('futura') } });
  expect(await refused(today, '-1')).toMatchObject({ status: 400, fields: { amount: expect.any(String) } });
});

test('a material of which there is some cannot be retired; without any it is, is offered no more, and does not move', async () => {
  const { codigo: code, id } = await given.material();
  const bodega = await given.warehouse();
  await given.stock({ warehouse_id: bodega.id, material_id: id, quantity: '3.5' });
  expect(await rocio.refused(turnMaterial, { code, version: 1, active: false })).toMatchObject({
    status: 422,
    message: expect.stringContaining(`3,5 `),
  });
  const { codigo: empty } = await given.material();

  const retired = await rocio.call(turnMaterial, { code: empty, version: 1, active: false });

  expect(retired).toMatchObject({ active: false, allowed_actions: ['update', 'activate'] });
  expect((await rocio.call(getMaterials, { search: empty, active: 'true' })).total_items).toBe(0);
  const items = [{ code: empty, quantity: '1' }];
  expect(await rocio.refused(receiveStock, { warehouse_code: bodega.codigo, items })).toMatchObject({
    status: 400,
    fields: { 'items.0.code': `${empty} está retirado: ya no se mueve.` },
  });
  await rocio.call(turnMaterial, { code: empty, version: 2, active: true });
  await rocio.call(receiveStock, { warehouse_code: bodega.codigo, items });
});

test('what is counted in one unit is not called by another once it has moved', async () => {
  const { codigo: code, id } = await given.material();
  await given.stock({ warehouse_id: (await given.warehouse()).id, material_id: id, quantity: '1' });

  expect(await andres.refused(editMaterial, { code, version: 1, description: 'Cable', ...facts })).toMatchObject({
    status: 422,
    fields: { unit_id: expect.stringContaining('movimientos') },
  });
});

test('favourites are one’s own', async () => {
  const { codigo: code } = await given.material();
  await andres.call(favoriteMaterial, { code, favorite: true });
  await andres.call(favoriteMaterial, { code, favorite: true });

  expect((await andres.call(getMaterials, { favorites: 'true' })).items.map((it) => [it.code, it.favorite])).toEqual([[code, true]]);
  expect((await rocio.call(getMaterial, { code })).favorite).toBe(false);
  await andres.call(favoriteMaterial, { code, favorite: false });
  expect((await andres.call(getMaterials, { favorites: 'true' })).total_items).toBe(0);
});

test('who works on site sees no price and no cost, in no exit, and enters none', async () => {
  const { codigo: code, id } = await given.material({ price: '7654321' });
  const bodega = await given.warehouse();
  const martina = await given.user({
    permissions: [...keeping, 'mobile_warehouses:read', 'mobile_warehouses:create'],
    seesAllProjects: false,
  });
  await given.warehouseUser(martina.id, [bodega.codigo]);
  await given.stock({ warehouse_id: bodega.id, material_id: id, quantity: '2' });
  const site = await signIn(martina);

  const seen = await Promise.all([
    site.raw(getMaterials, { search: code }),
    site.raw(getMaterial, { code }),
    site.raw(getMaterialInfoList, { codes: code }),
    site.raw(listProducto, { search: code }),
  ]);
  for (const { body, statusCode } of seen) {
    expect(statusCode).toBe(200);
    expect(body).toContain(code);
    expect(body).not.toContain('7654321');
  }
  const sheet = await site.raw(exportMaterials, { search: code });
  const path = join(await mkdtemp(join(folder, 'x-')), 'materiales.xlsx');
  await writeFile(path, sheet.rawPayload);
  const { columns } = await readSpreadsheet(path, { filename: 'materiales.xlsx' });
  expect(columns).toContain('Código');
  expect(columns.join()).not.toMatch(/precio|costo/i);

  expect(await site.refused(addMaterialValue, { code, kind: 'price', amount: '1', since: today })).toMatchObject({ status: 403 });
  expect(
    await site.refused(receiveStock, { warehouse_code: bodega.codigo, items: [{ code, quantity: '1', unit_cost: '5' }] }),
  ).toMatchObject({ status: 403 });
});

test('several are created and changed by hand at once, all or none; the same again changes nothing', async () => {
  const one = (code: string, more: object = {}) => ({
    code,
    description: `Cable ${code}`,
    family: 'cbl',
    unit: 'mt',
    price: '1500',
    ...more,
  });
  const [a, b] = [one('MAN-1'), one('MAN-2')];

  expect(await andres.call(manualMaterialMaintenance, { materials: [a, b] })).toEqual({ created: 2, updated: 0, unchanged: 0 });
  expect(await andres.call(manualMaterialMaintenance, { materials: [a, one('MAN-2', { description: 'Cable rojo' })] })).toEqual({
    created: 0,
    updated: 1,
    unchanged: 1,
  });
  expect((await andres.call(getMaterial, { code: 'MAN-1' })).prices).toHaveLength(1);
  const wrong = { materials: [one('MAN-3'), one('MAN-3'), one('MAN-4', { family: 'XX' }), one('MAN-5', { unit: 'LUZ' })] };
  expect(await andres.refused(manualMaterialMaintenance, wrong)).toMatchObject({
    status: 400,
    fields: {
      'materials.1.code': 'MAN-3 está dos veces.',
      'materials.2.family': 'La familia XX no existe.',
      'materials.3.unit': 'La unidad LUZ no existe.',
    },
  });
  expect((await andres.call(getMaterials, { search: 'MAN-3' })).total_items).toBe(0);
  const only = await as('material_creation:update');
  expect(await only.refused(manualMaterialMaintenance, { materials: [one('MAN-9')] })).toMatchObject({ status: 403 });
});

test('a reception makes stock and its cost the current one; an opening balance takes who approves', async () => {
  const { codigo: code } = await given.material({ price: '100' });
  const { codigo: warehouse_code } = await given.warehouse();
  const entry = { warehouse_code, paper: 'GD 4411', items: [{ code, quantity: '12.5', unit_cost: '120.5' }] };

  const { document_number } = await rocio.call(receiveStock, entry);

  expect(document_number).toMatch(/^RC-\d{6}$/);
  expect(await rocio.call(getMaterial, { code })).toMatchObject({ available_quantity: '12.5', cost: '120.5', price: '100' });
  expect(await (await as('mobile_warehouses:create')).refused(openingStock, entry)).toMatchObject({ status: 403 });
  expect((await rocio.call(openingStock, entry)).document_number).toMatch(/^SI-\d{6}$/);
  const rows = await db.selectFrom('stock_movements').where('document_number', '=', document_number).selectAll().execute();
  expect(rows).toMatchObject([{ kind: 'recepcion', from_warehouse_id: null, reason: 'Documento GD 4411', unit_cost: '120.5000' }]);
});

test.each([
  [{ items: [] }, 'items'],
  [{ items: [{ code: 'NADA-1', quantity: '1' }] }, 'items.0.code'],
  [{ items: [{ code: 'MAN-1', quantity: '0' }] }, 'items.0.quantity'],
  [{ items: [{ code: 'MAN-1', quantity: '0.000' }] }, 'items.0.quantity'],
  [{ items: [{ code: 'MAN-1', quantity: '-4' }] }, 'items.0.quantity'],
  [{ items: [{ code: 'MAN-1', quantity: '1.0001' }] }, 'items.0.quantity'],
  [{ items: [{ code: 'MAN-1', quantity: '1e3' }] }, 'items.0.quantity'],
  [
    {
      items: [
        { code: 'MAN-1', quantity: '1' },
        { code: 'man-1', quantity: '2' },
      ],
    },
    'items.1.code',
  ],
  [{ warehouse_code: 'BZ9999', items: [{ code: 'MAN-1', quantity: '1' }] }, 'warehouse_code'],
])('a reception of %o is refused at its field, and nothing is written', async (wrong, field) => {
  const before = await db.selectFrom('stock_movements').select('id').execute();

  const refused = await rocio.refused(receiveStock, { warehouse_code: 'BF0001', ...wrong });

  expect(refused).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: expect.any(String) } });
  expect(await db.selectFrom('stock_movements').select('id').execute()).toHaveLength(before.length);
});
