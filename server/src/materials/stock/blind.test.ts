import { expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { placeholders } from 'contract/call.ts';
import { actions, modules, type Module } from 'contract/permissions.ts';
import {
  cancelCount,
  exportCount,
  exportMaterials,
  exportMovements,
  exportStock,
  getCostCenterMaterials,
  getCount,
  getMaterial,
  getMaterialInfoList,
  getMaterialMovil,
  getMaterialMovilStock,
  getMaterialRequest,
  getMaterials,
  listCounts,
  listMovements,
  listProducto,
  listProductoStock,
  listReservations,
  openCount,
  recountCount,
  decideStockDifferences,
  exportStockDifferences,
  listStockDifferences,
  stockOverTime,
  saveCountLines,
  stockTransferBodegas,
  submitCount,
  turnMaterial,
} from 'contract/materials/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { db, given, as, signIn } = await scene();
const reading = ['materials:read', 'mobile_warehouses:read', 'reports:read'] as const;
const counting = [...reading, 'mobile_warehouses:create', 'mobile_warehouses:update', 'material_creation:update'] as const;
const martina = await as(...counting);
const rocio = await as(...counting, 'mobile_warehouses:approve');
const looking = await as(...reading);

/** A van with so much of a material as stands in no other place of an answer. */
const expected = '73.125';
async function van(quantity = expected) {
  const warehouse = await given.warehouse({ movil: true });
  const material = await given.material();
  await given.stock({ warehouse_id: warehouse.id, material_id: material.id, quantity });
  const { number } = await given.materialRequest({
    project_id: (await given.project()).id,
    from_warehouse_id: warehouse.id,
    lines: [{ material_id: material.id, quantity: '3' }],
  });
  return { warehouse_code: warehouse.codigo, code: material.codigo, request: number };
}
type Van = Awaited<ReturnType<typeof van>>;

/** Every answer in which what should be there might stand. */
async function answersTo(who: typeof martina, { warehouse_code, code, request }: Van, number: string): Promise<[string, string][]> {
  const said = [
    [getMaterialMovilStock, { warehouse_code, sort: '-available_quantity' }],
    [getMaterialMovil, { warehouse_code }],
    [listProductoStock, { codigo_bodega: warehouse_code }],
    [listProducto, { search: code }],
    [getMaterials, { search: code, sort: 'available_quantity' }],
    [getMaterial, { code }],
    [stockOverTime, { code }],
    [getMaterialInfoList, { codes: code }],
    [getCostCenterMaterials, { search: code }],
    [getMaterialRequest, { number: request }],
    [listReservations, { code }],
    [listMovements, { code }],
    [getCount, { number }],
    [listCounts, { warehouse_code }],
    [turnMaterial, { code, version: 1, active: false }],
    [
      stockTransferBodegas,
      {
        kind: 'RETIRO',
        from_warehouse: warehouse_code,
        to_warehouse: 'BF0001',
        items: [{ code, quantity: '999' }],
        reservation_reason: 'x',
      },
    ],
  ] as const;
  const files = [
    [exportStock, { warehouse_code }],
    [exportMaterials, { search: code }],
    [exportMovements, { code }],
    [exportCount, { number }],
  ] as const;
  const answers: [string, string][] = [];
  answers.push(...(await Promise.all(said.map(async ([call, input]) => [call.id, (await who.raw(call, input)).body] as [string, string]))));
  for (const [call, input] of files) answers.push([call.id, await textOf((await who.raw(call, input)).rawPayload)]);
  return answers;
}
/** A sheet without a row is one that tells nothing. */
const textOf = (content: Buffer): Promise<string> => sheetOf(content).catch((error: unknown) => String(error));

/** The figure, and what is free of it, as a number or as a person reads it. */
const telling = (answers: readonly [string, string][]) => answers.filter(([, it]) => /7[03][.,]125/.test(it)).map(([id]) => id);

test('whoever counts a warehouse blind is told nowhere what should be there, until it is closed', async () => {
  const it = await van();
  const { number } = await martina.call(openCount, { warehouse_code: it.warehouse_code, blind: true });
  expect(telling(await answersTo(martina, it, number))).toEqual([]);

  await martina.call(saveCountLines, { number, items: [{ code: it.code, counted_quantity: '70' }] });
  expect(telling(await answersTo(martina, it, number))).toEqual([]);
  const { version } = await martina.call(submitCount, { number, version: 1 });
  expect(telling(await answersTo(martina, it, number))).toEqual([]);

  const seen = await rocio.call(getCount, { number });
  expect(seen.items).toMatchObject([{ expected_quantity: expected, difference: '-3.125' }]);
  const again = await rocio.call(recountCount, { number, version, comment: 'De nuevo' });
  expect(again.allowed_actions).toEqual(['cancel']);
  expect(await rocio.refused(saveCountLines, { number, items: [{ code: it.code, counted_quantity: '1' }] })).toMatchObject({ status: 403 });
  expect(telling(await answersTo(martina, it, number))).toEqual([]);
});

test('a refusal tells the figure to whoever is shown it beside, and to nobody else', async () => {
  const it = await van();
  const { number } = await martina.call(openCount, { warehouse_code: it.warehouse_code, blind: true });
  const sender = await as(...reading, 'mobile_warehouses:create');
  const { warehouse_code, code } = it;
  const send = { kind: 'RETIRO', from_warehouse: warehouse_code, to_warehouse: 'BF0001', items: [{ code, quantity: '999' }] };
  const told = async (who: typeof martina) =>
    telling([
      [stockTransferBodegas.id, (await who.raw(stockTransferBodegas, { ...send, reservation_reason: 'x' })).body],
      [turnMaterial.id, (await who.raw(turnMaterial, { code, version: 1, active: false })).body],
    ]);

  // They may not count it: the list beside tells them too. Retiring a material is not theirs.
  expect(await told(sender)).toEqual(['materials.stockTransferBodegas']);
  expect([await told(martina), await told(rocio)]).toEqual([[], []]);
  await martina.call(saveCountLines, { number, items: [{ code: it.code, counted_quantity: '70' }] });
  await martina.call(submitCount, { number, version: 1 });
  // Whoever decides the differences sees them once they are handed in.
  expect(await told(rocio)).toEqual(['materials.stockTransferBodegas', 'materials.turnMaterial']);
  expect(await told(martina)).toEqual([]);
});

test('whoever may not count it sees the stock as ever; so does who works in another warehouse', async () => {
  const it = await van();
  const { number } = await martina.call(openCount, { warehouse_code: it.warehouse_code, blind: true });

  expect(telling(await answersTo(looking, it, number))).toContain('materials.getMaterialMovilStock');
  const elsewhere = await given.user({ permissions: counting, seesAllProjects: false });
  await given.warehouseUser(elsewhere.id, ['BF0001']);
  const [central] = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').execute();
  const cable = await given.material();
  await given.stock({ warehouse_id: central?.id ?? 0, material_id: cable.id, quantity: '8' });
  const [info] = await (await signIn(elsewhere)).call(getMaterialInfoList, { codes: cable.codigo });
  expect(info?.stocks).toMatchObject([{ available_quantity: '8' }]);
});

/** What the ERP has differs: the difference and the ERP's figure say what should be there. */
async function differing({ warehouse_code, code }: Van, ours: string) {
  const { id: warehouse_id } = await db
    .selectFrom('warehouses')
    .where('codigo', '=', warehouse_code)
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: material_id } = await db.selectFrom('materials').where('codigo', '=', code).select('id').executeTakeFirstOrThrow();
  const run = await db.insertInto('erp_sync_runs').values({ user_id: null }).returning('id').executeTakeFirstOrThrow();
  const figures = { ours, under_way: '0', erp: '80' };
  const nobody = { assigned_to: null, decided_by: null, reason: null };
  return db
    .insertInto('stock_differences')
    .values({ warehouse_id, material_id, run_id: run.id, ...figures, ...nobody })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

test('whoever may do everything and counts blind hears it in no answer that can be asked for', { timeout: 120_000 }, async () => {
  const names = Object.keys(modules) as Module[];
  const everything = await as(...names.flatMap((module) => actions.map((action) => `${module}:${action}` as const)));
  // No other van has so much: whoever may do everything is told of all of them.
  const there = '58.875';
  const it = await van(there);
  const difference = await differing(it, there);
  const { number } = await everything.call(openCount, { warehouse_code: it.warehouse_code, blind: true });
  /** What an answer can be narrowed by, under all the names that it has. */
  const { code, warehouse_code, request } = it;
  const known = new Map<string, unknown>([
    ...['code', 'codes', 'search', 'buscar', 'material_code', 'productos'].map((name) => [name, code] as const),
    ...['warehouse_code', 'codigo_bodega', 'from_warehouse', 'warehouse'].map((name) => [name, warehouse_code] as const),
    ...['number', 'requestNumber', 'document_number'].map((name) => [name, request] as const),
  ]);
  const telling = new Set<string>();
  let answered = 0;
  const waiting = allCalls.filter((one) => one.kind === 'reads');
  const lane = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const declared = [...placeholders(call.path), ...Object.keys(call.query ?? {})].filter((name) => known.has(name));
      const ways = [declared, declared.slice(0, 1), []];
      // What can be narrowed by one, or by nothing, would be asked the same twice, or three times.
      for (const some of ways.filter((it, at) => it.length < (ways[at - 1]?.length ?? Infinity))) {
        const { statusCode, body } = await everything.raw(call, Object.fromEntries(some.map((name) => [name, known.get(name)])));
        if (statusCode < 300) answered += 1;
        if (/5[58][.,]875|21[.,]125/.test(body)) telling.add(call.id);
      }
    }
  };
  // Nobody has more than three files at once.
  await Promise.all([lane(), lane(), lane()]);

  expect([...telling]).toEqual([]);
  expect(answered).toBeGreaterThan(200);
  const decision = { items: [difference], decision: 'keep', reason: 'Así es' };
  expect(await everything.refused(decideStockDifferences, decision)).toMatchObject({ status: 404 });
  const sheet = await everything.raw(exportStockDifferences, {});
  expect(await textOf(sheet.rawPayload)).not.toContain(there);
  const told = await rocio.call(listStockDifferences, { warehouse_code });
  expect(told.items).toEqual([]);
  await everything.call(cancelCount, { number, version: 1, reason: 'Otro día' });
  expect((await everything.call(listStockDifferences, { warehouse_code })).items).toMatchObject([{ ours: there }]);
});
