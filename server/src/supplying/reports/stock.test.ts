import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  exportStockReport,
  stockAgeNames,
  stockAges,
  stockReport,
  stockReportFigures,
  updateStockReport,
} from 'contract/supplying/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { passStockAges, stockDifferences } from '../../materials/index.ts';
import { supplyScene } from '../scene.ts';

const { as, db, employee, given, purchase } = await supplyScene();
const keeper = await as('reports:read', 'reports:update');
const warehouseOf = async (code: string) => db.selectFrom('warehouses').where('codigo', '=', code).selectAll().executeTakeFirstOrThrow();
const central = await warehouseOf('BF0001');

const today = Temporal.Now.plainDateISO('America/Santiago');
/** At noon so many days ago. */
const ago = (days: number): string =>
  today.subtract({ days }).toZonedDateTime({ timeZone: 'America/Santiago', plainTime: '12:00' }).toInstant().toString();

interface Move {
  days: number;
  quantity: string;
  kind?: 'recepcion' | 'consumo' | 'traslado' | 'ajuste';
  document?: string;
}
const write = (
  material_id: number,
  sides: { from?: number; to?: number },
  { days, quantity, kind = 'recepcion', document = 'X-1' }: Move,
) =>
  db
    .insertInto('stock_movements')
    .values({
      at: ago(days),
      material_id,
      from_warehouse_id: sides.from ?? null,
      to_warehouse_id: sides.to ?? null,
      quantity,
      unit_cost: null,
      currency: null,
      kind,
      document_kind: 'ingreso',
      document_number: document,
      project_id: null,
      place_id: null,
      user_id: null,
      reason: null,
    })
    .execute();
const comes = (material: number, move: Move) => write(material, { to: central.id }, move);
const leaves = (material: number, move: Move) => write(material, { from: central.id }, { kind: 'consumo', ...move });

const rowOf = async (code: string) => {
  const [row] = (await keeper.call(stockReport, { search: code, warehouse_code: 'BF0001' })).items;
  if (!row) throw new Error(`${code} is not in the report`);
  return row;
};

test('what lies there is as old as what came last, in whatever order it came and left', async () => {
  const moves = array(
    record({ days: integer({ min: 0, max: 500 }), quantity: integer({ min: 1, max: 60 }), part: integer({ min: 0, max: 100 }) }),
    {
      minLength: 1,
      maxLength: 14,
    },
  );
  await assert(
    asyncProperty(moves, async (all) => {
      const material = await given.material({ price: null });
      // The ledger is written in the order of its days, and never takes more than there is; `layers` is the same by hand.
      const layers: { days: number; quantity: number }[] = [];
      for (const { days, quantity, part } of all.toSorted((a, b) => b.days - a.days)) {
        await comes(material.id, { days, quantity: String(quantity) });
        layers.push({ days, quantity });
        let gone = Math.floor((layers.reduce((sum, it) => sum + it.quantity, 0) * part) / 100);
        if (gone === 0) continue;
        await leaves(material.id, { days, quantity: String(gone) });
        while (gone > 0) {
          const [oldest] = layers;
          if (!oldest) break;
          const taken = Math.min(gone, oldest.quantity);
          oldest.quantity -= taken;
          gone -= taken;
          if (oldest.quantity === 0) layers.shift();
        }
      }
      if (layers.length === 0) return;

      const row = await rowOf(material.codigo);

      const lying = (from: number, to: number) =>
        String(layers.filter((it) => it.days >= from && it.days <= to).reduce((sum, it) => sum + it.quantity, 0));
      expect(stockAgeNames.map((it) => row[it])).toEqual([
        lying(0, 30),
        lying(31, 90),
        lying(91, 180),
        lying(181, 365),
        lying(366, 10_000),
      ]);
    }),
    { numRuns: 25 },
  );
});

test('it is as old as today, also while what is kept is of another day, and once the days have passed', async () => {
  const material = await given.material();
  for (const days of [1, 29, 30, 31, 60, 90, 91, 180, 181, 365, 366]) await comes(material.id, { days, quantity: '1.5' });
  const ages = async () => {
    const row = await rowOf(material.codigo);
    return stockAgeNames.map((it) => row[it]);
  };
  const now = ['4.5', '4.5', '3', '3', '1.5'];
  expect(await ages()).toEqual(now);

  // As it is when nobody has moved the day on for forty days.
  await sql`update stock_ages_day set day = day - 40`.execute(db);
  expect(await ages()).toEqual(now);
  expect((await keeper.call(stockReport, { search: material.codigo, age: 'days_over_365' })).total_items).toBe(1);
  await passStockAges({ db });

  expect(await ages()).toEqual(now);
  expect(await stockDifferences(db)).toEqual([]);
});

test('the figures of the ages count the rows of the list that each opens', async () => {
  const { by_age } = await keeper.call(stockReportFigures, {});

  expect(by_age.some((it) => it.rows > 0)).toBe(true);
  for (const { age, rows } of by_age) {
    expect([stockAges[age].label, (await keeper.call(stockReport, { age })).total_items]).toEqual([stockAges[age].label, rows]);
  }
});

test('the amount of an age is what lies there at its present cost, of costs in pesos', async () => {
  const material = await given.material({ price: '150.5' });
  await comes(material.id, { days: 100, quantity: '3' });

  const { by_age } = await keeper.call(stockReportFigures, { search: material.codigo });

  // 451.5, rounded half away from zero.
  expect(by_age.find((it) => it.age === 'days_91_180')).toEqual({ age: 'days_91_180', rows: 1, amount: '452' });
});

test('use, lead time, limits and what is coming make the suggestion, and it says so', async () => {
  const material = await given.material();
  await comes(material.id, { days: 300, quantity: '500' });
  await leaves(material.id, { days: 200, quantity: '10' });
  await leaves(material.id, { days: 20, quantity: '378' });
  await leaves(material.id, { days: 10, quantity: '4' });
  // A voucher that was annulled: it came back.
  await comes(material.id, { days: 10, quantity: '4', kind: 'consumo' });
  for (const took of [8, 12, 30]) {
    const bought = await purchase({ sent_at: ago(took + 5), lines: [{ material_id: material.id, quantity: '1', received: '1' }] });
    const lines = bought.items.map((it) => ({ id: it.id, quantity: '1' }));
    await given.receipt({ request_id: bought.id, received_by: bought.requester_id, received_at: ago(5), lines });
  }
  await purchase({ to_warehouse_id: central.id, status: 'pendiente', lines: [{ material_id: material.id, quantity: '6' }] });
  await keeper.call(updateStockReport, {
    items: [{ code: material.codigo, warehouse_code: 'BF0001', minimum: '150', maximum: '200.5', version: 0 }],
  });

  const row = await rowOf(material.codigo);

  expect(row).toMatchObject({
    available_quantity: '112',
    minimum: '150',
    maximum: '200.5',
    version: 1,
    suggested_quantity: '82',
    suggested_reason: 'usa 4,2/día · plazo 12 d · mínimo 150 · máximo 200,5 · libre 112 · viene 6',
    used_since: ago(90).slice(0, 10),
    suggested_parts: [
      { part: 'maximum', quantity: '200.5' },
      { part: 'lying', quantity: '-112' },
      { part: 'asked', quantity: '-6' },
      { part: 'rounding', quantity: '-0.5' },
    ],
  });
});

test('what is suggested of a material without limits is the sum of what was used of it and of what is there', async () => {
  const material = await given.material();
  await comes(material.id, { days: 300, quantity: '100' });
  await leaves(material.id, { days: 20, quantity: '90' });

  const { suggested_quantity, suggested_parts } = (await rowOf(material.codigo)) ?? {};

  expect(suggested_parts).toMatchObject([{ part: 'until_arrival' }, { part: 'as_long_again' }, { part: 'lying', quantity: '-10' }]);
  expect(sumOf((suggested_parts ?? []).map((it) => it.quantity))).toBe(suggested_quantity);
});

test('what should lie there and does not is in the report, and what is below its minimum is found', async () => {
  const material = await given.material();
  const items = [{ code: material.codigo, warehouse_code: 'BF0001', minimum: '5', version: 0 }];

  await keeper.call(updateStockReport, { items });

  expect(await rowOf(material.codigo)).toMatchObject({ available_quantity: '0', minimum: '5', maximum: null, last_movement_at: null });
  const below = async () => (await keeper.call(stockReport, { below_minimum: 'true', search: material.codigo })).total_items;
  expect(await below()).toBe(1);
  await comes(material.id, { days: 1, quantity: '5' });
  expect(await below()).toBe(0);
});

test.each(['code', '-code', 'description', '-warehouse_code', 'available_quantity', '-available_quantity'] as const)(
  'what lies there and what should stand in one order, each once, on whatever page: %s',
  async (sort) => {
    const [lies, lacks] = [await given.material({ price: null }), await given.material({ price: null })];
    await comes(lies.id, { days: 3, quantity: '7' });
    await keeper.call(updateStockReport, {
      items: [{ code: lacks.codigo, warehouse_code: 'BF0001', minimum: '1', maximum: '2', version: 0 }],
    });
    const page = (number: number, per_page: number) => keeper.call(stockReport, { sort, page: number, per_page });
    const nameOf = (it: { code: string; warehouse_code: string }) => `${it.code} ${it.warehouse_code}`;

    const { items: all, total_items } = await page(1, 200);
    const pages = await Promise.all(Array.from({ length: Math.ceil(total_items / 5) }, (_, at) => page(at + 1, 5)));

    const names = all.map(nameOf);
    expect(new Set(names).size).toBe(total_items);
    expect(pages.flatMap((it) => it.items).map(nameOf)).toEqual(names);
    for (const it of [lies, lacks]) expect(names).toContain(`${it.codigo} BF0001`);
    if (sort.endsWith('code') && !sort.includes('warehouse'))
      expect(names).toEqual(sort.startsWith('-') ? names.toSorted().toReversed() : names.toSorted());
  },
);

test('what was used in three months of the last four, and has no limits, is found; with limits it is no longer', async () => {
  const [steady, once] = [await given.material(), await given.material()];
  for (const it of [steady, once]) await comes(it.id, { days: 200, quantity: '90' });
  const month = today.with({ day: 1 });
  for (const months of [0, 1, 2]) await leaves(steady.id, { days: today.since(month.subtract({ months })).days, quantity: '1' });
  await leaves(once.id, { days: 0, quantity: '30' });
  const found = async () => (await keeper.call(stockReport, { steady: 'true', per_page: 100 })).items.map((it) => it.code);

  expect(await found()).toContain(steady.codigo);
  expect(await found()).not.toContain(once.codigo);
  await keeper.call(updateStockReport, { items: [{ code: steady.codigo, warehouse_code: 'BF0001', minimum: '1', version: 0 }] });
  expect(await found()).not.toContain(steady.codigo);
});

test('limits are set as they were seen, never crossed, of what is there, and by who may', async () => {
  const material = await given.material();
  const at = { code: material.codigo, warehouse_code: 'BF0001' };
  const refused = async (item: object) => (await keeper.refused(updateStockReport, { items: [{ ...at, version: 0, ...item }] })).fields;

  expect(await refused({ minimum: '10', maximum: '9.999' })).toEqual({ 'items.0.maximum': 'El máximo no puede ser menor que el mínimo.' });
  expect(await refused({ maximum: '0' })).toEqual({ 'items.0.maximum': 'El máximo debe ser mayor que cero.' });
  expect(await refused({ minimum: '-1' })).toHaveProperty(['items.0.minimum']);
  expect(await refused({ code: 'NADA-1' })).toEqual({ 'items.0.code': 'NADA-1 no existe, o está retirado.' });
  expect(await refused({ warehouse_code: 'XX9' })).toEqual({ 'items.0.warehouse_code': 'La bodega XX9 no existe, o está retirada.' });
  const reader = await as('reports:read');
  expect((await reader.refused(updateStockReport, { items: [{ ...at, version: 0 }] })).code).toBe('not_allowed');

  await keeper.call(updateStockReport, { items: [{ ...at, minimum: '1', version: 0 }] });
  expect((await keeper.refused(updateStockReport, { items: [{ ...at, minimum: '2', version: 0 }] })).code).toBe('stale');
  await keeper.call(updateStockReport, { items: [{ ...at, version: 1 }] });
  const kept = await db.selectFrom('stock_limits').where('material_id', '=', material.id).selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ minimum: null, maximum: null, version: 2 });
});

test('two who set the first limits at once do not overwrite each other', async () => {
  const material = await given.material();
  const set = (minimum: string) =>
    keeper.raw(updateStockReport, { items: [{ code: material.codigo, warehouse_code: 'BF0001', minimum, version: 0 }] });

  const answers = await Promise.all([set('1'), set('2'), set('3')]);

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
});

test('who works in some warehouses reads those and the central one, and no money of any', async () => {
  const site = await employee({ nombre: 'Bodega', permissions: ['reports:read'], seesAllProjects: false });
  const other = await db
    .selectFrom('warehouses')
    .where('activo', '=', true)
    .where('codigo', '<>', 'BF0001')
    .select('id')
    .orderBy('id')
    .executeTakeFirst();
  const material = await given.material();
  await comes(material.id, { days: 1, quantity: '5' });
  if (other) await write(material.id, { to: other.id }, { days: 1, quantity: '7' });

  const { items } = await site.call(stockReport, { search: material.codigo });

  expect(items.map((it) => [it.warehouse_code, it.available_quantity])).toEqual([['BF0001', '5']]);
  const { by_age } = await site.call(stockReportFigures, { search: material.codigo });
  expect(by_age.map((it) => [it.rows, it.amount])).toEqual([1, 0, 0, 0, 0].map((rows) => [rows, null]));
});

test('whoever counts a warehouse blind is told nothing that tells what should lie there', async () => {
  const counter = await as('reports:read', 'mobile_warehouses:update');
  const material = await given.material();
  await comes(material.id, { days: 3, quantity: '8' });
  const count = { warehouse_id: central.id, status: 'en_conteo', blind: true, comment: null, opened_by: null } as const;
  const { id } = await db
    .insertInto('stock_counts')
    .values({ ...count, submitted_by: null, decided_by: null, decision_comment: null })
    .returning('id')
    .executeTakeFirstOrThrow();

  const [row] = (await counter.call(stockReport, { search: material.codigo })).items;

  const nothing = Object.fromEntries(
    [...stockAgeNames, 'available_quantity', 'free_quantity', 'suggested_quantity', 'suggested_reason'].map((it) => [it, null]),
  );
  expect(row).toMatchObject(nothing);
  expect((await counter.call(stockReport, { search: material.codigo, age: 'days_0_30' })).total_items).toBe(0);
  expect((await counter.call(stockReportFigures, { search: material.codigo })).by_age.map((it) => it.rows)).toEqual([0, 0, 0, 0, 0]);
  expect((await rowOf(material.codigo)).days_0_30).toBe('8');
  await db.updateTable('stock_counts').set({ status: 'anulado' }).where('id', '=', id).execute();
});

test('the spreadsheet has the rows of the list', async () => {
  const response = await keeper.raw(exportStockReport, { below_minimum: 'true' });

  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('spreadsheetml');
});
