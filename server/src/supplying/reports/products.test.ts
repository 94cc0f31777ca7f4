import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  exportMaterialReport,
  materialReport,
  materialReportFigures,
  materialReportRows,
  productFigures,
  updateMaterialReport,
  type ProductFigure,
} from 'contract/supplying/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { supplyScene } from '../scene.ts';
import { sumMonths } from './months.ts';

const { as, db, employee, given, purchase, cable, panel, ana } = await supplyScene();
const buyer = await as('reports:read', 'reports:update', 'materials:read');

const rowOf = async (code: string, query: object = {}) =>
  (await buyer.call(materialReport, { search: code, ...query })).items.find((it) => it.code === code);

const names = Object.keys(productFigures) as ProductFigure[];
const sumsOfRows = async (code: string) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (figure) => {
        const { items } = await buyer.call(materialReportRows, { code, figure, period: 'todo', per_page: 200 });
        return [figure, sumOf(items.map((it) => it.quantity))];
      }),
    ),
  );

/** What the report is to say, reckoned anew from what people wrote. */
async function truthOf(material_id: number) {
  const { rows } = await sql<Record<ProductFigure | 'amount', string>>`
    select
      (select coalesce(sum(line.asked_quantity), 0) from material_request_lines as line join material_requests as it on it.id = request_id
        where line.material_id = ${material_id} and sent_at is not null and it.status not in ('borrador', 'anulada'))::float::text as asked,
      (select coalesce(sum(line.quantity - closed_quantity), 0) from material_request_lines as line join material_requests as it on it.id = request_id
        where line.material_id = ${material_id} and document_kind <> 'InventoryTransferRequest'
          and it.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada'))::float::text as bought,
      (select coalesce(sum(came.quantity), 0) from material_receipt_lines as came join material_request_lines as line on line.id = came.request_line_id
        join material_requests as it on it.id = line.request_id
        where line.material_id = ${material_id} and document_kind <> 'InventoryTransferRequest')::float::text as received,
      (select coalesce(sum(line.quantity), 0) from consumption_lines as line join consumption_vouchers as it on it.id = voucher_id
        where line.material_id = ${material_id} and it.status = 'registrado')::float::text as used,
      (select coalesce(sum(round(line.amount * (line.quantity - closed_quantity) / line.quantity)), 0) from material_request_lines as line
        join material_requests as it on it.id = request_id where line.material_id = ${material_id} and line.quantity > 0
          and document_kind <> 'InventoryTransferRequest' and it.status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada'))::text as amount`.execute(
    db,
  );
  return rows[0];
}

test('what was asked for and bought is summed as the requests and their lines change, before and after the night', async () => {
  const request = await purchase({ lines: [{ material_id: cable.id, quantity: '12.5', price: '999' }] });
  const other = await purchase({ status: 'pendiente', lines: [{ material_id: cable.id, quantity: '4' }, { material_id: panel.id }] });
  await given.materialRequest({ requester_id: ana.id, lines: [{ material_id: cable.id, quantity: '7' }] });
  const [line] = request.items;
  const same = async () => {
    const row = await rowOf(cable.codigo, { period: 'todo' });
    const truth = await truthOf(cable.id);
    expect(row).toMatchObject(truth ?? {});
    expect(await sumsOfRows(cable.codigo)).toEqual({ asked: row?.asked, bought: row?.bought, received: row?.received, used: row?.used });
    return row;
  };
  expect(await same()).toMatchObject({ asked: '23.5', bought: '12.5', amount: '12488' });

  await db.updateTable('material_requests').set({ status: 'aprobada' }).where('id', '=', other.id).execute();
  expect(await same()).toMatchObject({ asked: '23.5', bought: '16.5' });
  await sumMonths(db);
  expect(await same()).toMatchObject({ asked: '23.5', bought: '16.5' });

  await db
    .updateTable('material_request_lines')
    .set({ closed_quantity: '2.5' })
    .where('id', '=', line?.id ?? 0)
    .execute();
  expect(await same()).toMatchObject({ bought: '14', amount: '13990' });
  await db.updateTable('material_requests').set({ status: 'anulada' }).where('id', '=', other.id).execute();
  expect(await same()).toMatchObject({ asked: '19.5', bought: '10', amount: '9990' });
  await sumMonths(db);
  expect(await same()).toMatchObject({ asked: '19.5', bought: '10', amount: '9990' });
  expect(await db.selectFrom('material_month_changes').selectAll().execute()).toEqual([]);
});

test('a period takes its months alone', async () => {
  const material = await given.material();
  const lastYear = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await purchase({ sent_at: lastYear, lines: [{ material_id: material.id, quantity: '3' }] });
  await purchase({ lines: [{ material_id: material.id, quantity: '5' }] });

  const bought = async (period: 'este_mes' | 'doce_meses' | 'todo') => (await rowOf(material.codigo, { period }))?.bought;

  expect([await bought('este_mes'), await bought('doce_meses'), await bought('todo')]).toEqual(['5', '5', '8']);
});

test('marks of several are set at once, each as it was seen, and divide what was bought', async () => {
  const [one, two] = [await given.material(), await given.material()];
  await purchase({
    lines: [
      { material_id: one.id, quantity: '2' },
      { material_id: two.id, quantity: '3' },
    ],
  });
  const none = { c_i: false, pg: false, residencial: false, otros: false };
  const items = [
    { code: one.codigo, ...none, c_i: true, pg: true, version: 0 },
    { code: two.codigo, ...none, pg: true, version: 0 },
  ];

  await buyer.call(updateMaterialReport, { items });

  expect(await rowOf(one.codigo)).toMatchObject({ c_i: true, pg: true, residencial: false, otros: false, version: 1 });
  const figures = await buyer.call(materialReportFigures, { standard: 'pg' });
  const amountOf = (name: string) => figures.by_standard.find((it) => it.standard === name);
  expect([amountOf('c_i'), amountOf('pg'), amountOf('ninguno')]).toEqual([
    { standard: 'c_i', materials: 1, amount: '2000' },
    { standard: 'pg', materials: 2, amount: '5000' },
    { standard: 'ninguno', materials: 0, amount: '0' },
  ]);
  expect((await buyer.call(materialReport, { standard: 'c_i' })).items.map((it) => it.code)).toEqual([one.codigo]);

  const [changed] = items;
  const late = await buyer.refused(updateMaterialReport, {
    items: [
      { ...none, code: two.codigo, version: 1 },
      { ...none, code: changed?.code ?? '', version: 0 },
    ],
  });
  expect(late.code).toBe('stale');
  expect(await rowOf(two.codigo)).toMatchObject({ pg: true, version: 1 });
});

test('what is not there, what is twice, and who may only read are refused', async () => {
  const none = { c_i: true, pg: false, residencial: false, otros: false, version: 0 };
  const wrong = await buyer.refused(updateMaterialReport, {
    items: [
      { code: 'NADA-1', ...none },
      { code: panel.codigo, ...none },
      { code: panel.codigo, ...none },
    ],
  });
  expect(wrong.fields).toEqual({ 'items.0.code': 'NADA-1 no existe.', 'items.2.code': `${panel.codigo} está dos veces.` });
  const reader = await as('reports:read');
  expect((await reader.refused(updateMaterialReport, { items: [{ code: panel.codigo, ...none }] })).code).toBe('not_allowed');
});

test('who sees no money reads quantities, orders by none, and only documents that they see', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['reports:read', 'materials:read'], seesAllProjects: false });
  const material = await given.material();
  await purchase({ lines: [{ material_id: material.id, quantity: '6' }] });

  const [row] = (await site.call(materialReport, { search: material.codigo })).items;

  expect(row).toMatchObject({ bought: '6', amount: null, last_price: null });
  expect((await site.refused(materialReport, { sort: '-amount' })).code).toBe('not_allowed');
  expect((await site.call(materialReportRows, { code: material.codigo, figure: 'bought' })).total_items).toBe(0);
  expect((await buyer.call(materialReportRows, { code: material.codigo, figure: 'bought' })).total_items).toBe(1);
});

test('the list is found in the order of its figures, and exported as it is found', async () => {
  const found = await buyer.call(materialReport, { moved: 'true', sort: '-bought', per_page: 200, period: 'todo' });
  const bought = found.items.map((it) => Number(it.bought));
  expect(bought).toEqual(bought.toSorted((a, b) => b - a));
  expect(found.items.every((it) => Number(it.asked) + Number(it.received) + Number(it.used) > 0)).toBe(true);
  const response = await buyer.raw(exportMaterialReport, { moved: 'true', period: 'todo', sort: '-bought' });
  const sheet = await readUploadedSheet(new File([new Uint8Array(response.rawPayload)], 'reporte.xlsx'), { person: 0 });
  expect(sheet.rows.map((it) => it.cells[0])).toEqual(found.items.map((it) => it.code));
  expect(sheet.columns).toContain('C&I');
});
