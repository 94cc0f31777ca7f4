import { afterAll, describe, expect, test } from 'vitest';
import {
  erpSyncSource,
  getMaterial,
  listErpSyncProblems,
  listErpSyncs,
  listMovements,
  openCount,
  openingStock,
  receiveStock,
  saveCountLines,
  startErpSync,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import { stockReport, updateStockReport } from 'contract/supplying/index.ts';
import { manyItems, seeds } from '../../../test/sap/seeds.ts';
import type { SeedItem } from '../../../test/sap/company.ts';
import { lineProxy } from '../../../test/line-proxy.ts';
import { newPool, openDatabase } from '../../platform/database/database.ts';
import { runErpSync } from './sync.ts';
import { stockDifferences } from '../index.ts';
import { syncScene } from './scene.ts';

const strange: SeedItem[] = [
  { code: 'MAL CODIGO', name: 'Con espacio', group: 'Paneles', unit: 'UN' },
  { code: 'INS-900001', name: 'Sin familia', group: 'Varios', unit: 'UN' },
  { code: 'INS-900002', name: 'Sin unidad', group: 'Insumos', unit: 'TAMBOR' },
  { code: 'INS-900003', name: 'Bajo cero', group: 'Insumos', unit: 'UN', stocks: { BF0001: -4 } },
  { code: 'INS-900004', name: 'Congelado y nunca aquí', group: 'Insumos', unit: 'UN', frozen: true },
  { code: 'INS-900005', name: 'Congelado con stock en la camioneta', group: 'Insumos', unit: 'UN', frozen: true },
  { code: 'INS-900006', name: 'Congelado', group: 'Insumos', unit: 'UN', frozen: true },
];
// Of a family and a unit that materials have too: nothing but what they are keeps them out of the stock.
const service = { group: 'Insumos', unit: 'DIA', isService: true };
const services: SeedItem[] = [
  { ...service, code: 'SRV-000001', name: 'Arriendo de grúa' },
  { ...service, code: 'SRV-000002', name: 'ARRIENDO DE GRÚA', unit: 'MES' },
  { ...service, code: 'SRV-000003', name: 'Nunca vigente', frozen: true },
  { ...service, code: 'SRV-000004', name: 'Topografía' },
  { ...service, code: 'srv 5', name: 'Con espacio' },
];
const { db, url, given, as, sap, workshop, office, sync } = await syncScene({
  ...seeds,
  warehouses: [...seeds.warehouses, 'XX01'],
  items: [...seeds.items, ...services, ...strange, ...manyItems(120)],
});
sap.company.stock('PAN-000003', 'XX01').InStock = 7;
sap.company.stock('PAN-000003', 'BM0001').InStock = 99;

const problemsOf = async (id: number) =>
  (await office.call(listErpSyncProblems, { id, per_page: 200 })).items.map((it) => `${it.kind} ${it.code}`);
const stockOf = async (code: string, warehouse: string) =>
  (await office.call(getMaterial, { code })).stocks.find((it) => it.warehouse_code === warehouse)?.available_quantity;

test('brings materials with their family, unit, price and cost, and stock through the ledger; what it cannot match it lists', async () => {
  await given.warehouse({ codigo: 'BM0001', nombre: 'Camioneta', movil: true });
  const frozen = [await given.material({ codigo: 'INS-900005' }), await given.material({ codigo: 'INS-900006' })];
  const van = await db.selectFrom('warehouses').select('id').where('codigo', '=', 'BM0001').executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: van.id, material_id: frozen[0]?.id ?? 0, quantity: '2' });

  const run = await sync();

  expect(run).toMatchObject({ state: 'terminada', items_read: 130, created: 124, retired: 1, error: null });
  expect(await office.call(getMaterial, { code: 'PAN-000003' })).toMatchObject({
    description: 'Panel 550 W',
    family: 'Paneles',
    unit: 'UN',
    active: true,
    price: '98500',
    price_currency: 'CLP',
    cost: '91200.5',
    cost_currency: 'CLP',
  });
  expect(await office.call(getMaterial, { code: 'INV-000007' })).toMatchObject({ price: '4150', price_currency: 'USD' });
  expect([await stockOf('PAN-000003', 'BF0001'), await stockOf('PAN-000003', 'BM0001')]).toEqual(['120', undefined]);
  expect(await office.call(getMaterial, { code: 'INS-900006' })).toMatchObject({ active: false });
  expect((await problemsOf(run?.id ?? 0)).toSorted()).toEqual([
    'bodega BF0002',
    'bodega XX01',
    'codigo MAL CODIGO',
    'codigo srv 5',
    'con_stock INS-900005',
    'familia INS-900001',
    'stock_negativo INS-900003',
    'unidad INS-900002',
  ]);
  const { items } = await office.call(listMovements, { code: 'PAN-000003' });
  expect(items).toEqual([
    expect.objectContaining({ kind: 'saldo_inicial', document_kind: 'sincronizacion_erp', document_number: run?.number, user: null }),
  ]);
  expect(await stockDifferences(db)).toEqual([]);
});

test('what says nothing new leaves no trace; what changed is one more entry, and of stock a proposal', async () => {
  const again = await sync();
  expect(again).toMatchObject({ state: 'terminada', created: 0, updated: 0, new_values: 0, moved: 0, differences: 0 });

  const item = sap.company.sets.get('Items')?.find((it) => it['ItemCode'] === 'CON-000012');
  Object.assign(item ?? {}, { ItemName: 'Cable solar 6 mm²', ItemPrices: [{ PriceList: 1, Price: 895.25, Currency: 'CLP' }] });
  sap.company.stock('CON-000012', 'BF0001').InStock = 1400.125;
  const changed = await sync();

  expect(changed).toMatchObject({ created: 0, updated: 1, new_values: 1, moved: 0, differences: 1 });
  const cable = await office.call(getMaterial, { code: 'CON-000012' });
  expect(cable).toMatchObject({ description: 'Cable solar 6 mm²', price: '895.25' });
  expect(cable.prices?.map((it) => it.amount)).toEqual(['895.25', '890']);
  // Of what lies here the ERP only has an opinion.
  expect(await stockOf('CON-000012', 'BF0001')).toBe('1500.5');
});

test('a unit does not change under what was counted in it', async () => {
  const item = sap.company.sets.get('Items')?.find((it) => it['ItemCode'] === 'CON-000012');
  Object.assign(item ?? {}, { InventoryUOM: 'UN' });

  const run = await sync();

  expect(await problemsOf(run?.id ?? 0)).toContain('unidad_movida CON-000012');
  expect(await office.call(getMaterial, { code: 'CON-000012' })).toMatchObject({ unit: 'M' });
});

test('one at a time; one that the ERP broke off says why, and what came before stays', async () => {
  const run = await office.call(startErpSync, {});
  expect(await office.refused(startErpSync, {})).toMatchObject({ status: 409, state: 'en_curso' });

  sap.fail({ kind: 'refuse', code: -5002, text: 'No more' }, (it) => it.path === 'ItemGroups');
  await runErpSync(workshop, run.id);

  expect((await office.call(listErpSyncs, {})).items[0]).toMatchObject({ state: 'fallida', error: expect.stringContaining('No more') });
  expect(await sync()).toMatchObject({ state: 'terminada' });
});

test('a run that nobody is at any more makes room for the next', async () => {
  const run = await office.call(startErpSync, {});
  await db
    .updateTable('erp_sync_runs')
    .set({ beat_at: new Date(Date.now() - 11 * 60_000) })
    .where('id', '=', run.id)
    .execute();

  expect(await sync()).toMatchObject({ state: 'terminada' });
  expect((await office.call(listErpSyncs, { state: 'fallida' })).items[0]).toMatchObject({
    number: run.number,
    error: expect.stringContaining('Se interrumpió'),
  });
});

test('while it goes on people go on moving stock: the ledger stays right', async () => {
  const run = await office.call(startErpSync, {});
  const central = await db.selectFrom('warehouses').select('id').where('codigo', '=', 'BF0001').executeTakeFirstOrThrow();
  const panel = await db.selectFrom('materials').select('id').where('codigo', '=', 'PAN-000003').executeTakeFirstOrThrow();
  sap.company.stock('PAN-000003', 'BF0001').InStock = 50;

  await Promise.all([
    runErpSync(workshop, run.id),
    ...Array.from({ length: 5 }, () => given.stock({ warehouse_id: central.id, material_id: panel.id, quantity: '1' })),
  ]);
  expect(await stockDifferences(db)).toEqual([]);
  expect(await stockOf('PAN-000003', 'BF0001')).toBe('125');
});

test('what the ERP manages by serial numbers is known as such, as long as it says so', async () => {
  const item = sap.company.sets.get('Items')?.find((it) => it['ItemCode'] === 'INV-000007');
  if (!item) throw new Error('The inverter is gone.');
  const isManaged = async () =>
    (await db.selectFrom('materials').where('codigo', '=', 'INV-000007').select('erp_serials').executeTakeFirst())?.erp_serials;
  for (const told of ['tYES', 'tNO'] as const) {
    item['ManageSerialNumbers'] = told;
    await sync();
    expect(await isManaged()).toBe(told === 'tYES');
  }
});

test('who may not steer purchases of all projects does not start it', async () => {
  const looking = await as('purchase_requests:read');
  expect(await looking.call(erpSyncSource, {})).toEqual({ name: 'SAP Business One', keeps_items: true, may_start: false });
  expect(await office.call(erpSyncSource, {})).toMatchObject({ may_start: true });
});

test('brings services into their own catalogue, and none of them among the materials; what is frozen there is offered no more', async () => {
  await db.insertInto('services').values({ codigo: 'SRV-PROPIO', nombre: 'Solo de aquí', unidad: 'UN' }).execute();
  const catalogue = async () =>
    (await db.selectFrom('services').select(['codigo', 'nombre', 'unidad', 'activo']).orderBy('codigo').execute()).map(
      (it) => `${it.codigo} ${it.nombre}, ${it.unidad}${it.activo ? '' : ', retirado'}`,
    );

  const run = await sync();

  expect(await catalogue()).toEqual([
    'AFI-000001 Activo fijo, UN',
    'SRV-000001 Arriendo de grúa, DIA',
    'SRV-000002 ARRIENDO DE GRÚA (SRV-000002), MES',
    'SRV-000004 Topografía, DIA',
    'SRV-PROPIO Solo de aquí, UN',
  ]);
  expect(await problemsOf(run?.id ?? 0)).toContain('codigo srv 5');
  expect(await db.selectFrom('materials').where('codigo', 'like', 'SRV%').select('codigo').execute()).toEqual([]);

  const survey = sap.company.sets.get('Items')?.find((it) => it['ItemCode'] === 'SRV-000004');
  if (survey) survey['Frozen'] = 'tYES';
  const versions = () => db.selectFrom('services').where('codigo', '=', 'SRV-000001').select('version').executeTakeFirstOrThrow();
  const before = await versions();
  await sync();

  expect((await catalogue())[3]).toBe('SRV-000004 Topografía, DIA, retirado');
  expect(await versions()).toEqual(before);
});

test('a service is not entered, moved or counted: there is no stock of it', async () => {
  await sync();
  const keeper = await as('mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'mobile_warehouses:approve');
  const { codigo: warehouse_code } = await given.warehouse();
  const { codigo: to_warehouse } = await given.warehouse();
  const items = [{ code: 'SRV-000001', quantity: '1' }];
  const { number } = await keeper.call(openCount, { warehouse_code });

  const refusals = [
    await keeper.refused(openingStock, { warehouse_code, items }),
    await keeper.refused(receiveStock, { warehouse_code, items }),
    await keeper.refused(stockTransferBodegas, { kind: 'RETIRO', from_warehouse: warehouse_code, to_warehouse, items }),
    await keeper.refused(saveCountLines, { number, items: [{ code: 'SRV-000001', counted_quantity: '1' }] }),
  ];

  for (const it of refusals) expect(it).toMatchObject({ status: 400, fields: { 'items.0.code': 'SRV-000001 no existe.' } });
});

describe('over a line that breaks', async () => {
  const way = await lineProxy(url);
  afterAll(() => way.close());
  /** All over lines of its own; the first one breaks when this has been said. */
  async function syncBreakingAfter(words: string) {
    const pool = newPool(way.url, 2);
    const { id } = await office.call(startErpSync, {});
    const hasBroken = way.breakAfter(words);
    await runErpSync({ ...workshop, db: openDatabase(pool) }, id);
    await pool.end();
    expect(hasBroken()).toBe(true);
    return (await office.call(listErpSyncs, { per_page: 1 })).items[0];
  }

  test('a page of which nobody knows whether it is written is not written once more', async () => {
    expect(await syncBreakingAfter('commit')).toMatchObject({
      state: 'fallida',
      error: expect.stringContaining('no sabemos si quedó guardado'),
    });
  });

  test('a page that is begun once more notes what it had noted', async () => {
    const run = await syncBreakingAfter('from "stock_differences"');

    expect(run).toMatchObject({ state: 'terminada' });
    expect((await problemsOf(run?.id ?? 0)).filter((it) => it.startsWith('bodega'))).toEqual(['bodega BF0002', 'bodega XX01']);
  });
});

test('the least that the ERP wants in a warehouse is kept beside ours, and goes when it is wanted no more', async () => {
  const minimum = async () =>
    (
      await db
        .selectFrom('erp_minimums as it')
        .innerJoin('materials', 'materials.id', 'it.material_id')
        .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
        .where('materials.codigo', '=', 'PAN-000003')
        .where('warehouses.codigo', '=', 'BF0001')
        .select('it.quantity')
        .executeTakeFirst()
    )?.quantity;
  const supply = await as('reports:read', 'reports:update', 'mobile_warehouses:read');
  const limits = async () => (await supply.call(stockReport, { search: 'PAN-000003', warehouse_code: 'BF0001' })).items[0];
  const version = (await limits())?.version ?? 0;
  await supply.call(updateStockReport, {
    items: [{ code: 'PAN-000003', warehouse_code: 'BF0001', minimum: '30', maximum: '60', version }],
  });
  const shelf = sap.company.stock('PAN-000003', 'BF0001');
  shelf.MinimalStock = 12.5;
  await sync();
  expect(Number(await minimum())).toBe(12.5);
  // What people set is what is followed: the ERP's own stands beside it.
  expect(await limits()).toMatchObject({ minimum: '30', maximum: '60', erp_minimum: '12.5' });
  shelf.MinimalStock = 0;
  await sync();

  expect(await minimum()).toBeUndefined();
  expect(await limits()).toMatchObject({ minimum: '30', maximum: '60', erp_minimum: null });
});
