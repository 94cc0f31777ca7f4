import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  exportMaterialReport,
  exportUserReport,
  materialReport,
  materialReportFigures,
  materialReportRows,
  stockReportFigures,
  userReport,
  userReportRows,
} from 'contract/supplying/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { supplyScene } from '../scene.ts';

const { as, db, employee, given } = await supplyScene();
const office = await as('reports:read');
const site = await employee({ nombre: 'Obra', permissions: ['reports:read', 'materials:read'], seesAllProjects: false });
const material = await given.material({ price: '87654.31' });
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
await given.stock({ warehouse_id: central.id, material_id: material.id, quantity: '3' });
await given.materialRequest({
  requester_id: site.id,
  document_kind: 'PurchaseRequest',
  lines: [{ material_id: material.id, quantity: '3', price: '87654.31', amount: '262963' }],
});
const month = Temporal.Now.plainDateISO('America/Santiago').toPlainYearMonth().toString();
/** What it costs, and what three of it cost. */
const secret = /87654|262963/;

const asked: [string, Call, object][] = [
  ['products', materialReport, { search: material.codigo }],
  ['figures of products', materialReportFigures, { search: material.codigo }],
  ['documents of a product', materialReportRows, { code: material.codigo, figure: 'bought' }],
  ['figures of stock', stockReportFigures, { search: material.codigo }],
  ['users', userReport, {}],
  ['requests of a user', userReportRows, { user_id: site.id, month, figure: 'asked' }],
];

test.each(asked)('%s: the office is told what it costs, a site role is not', async (_name, call, input) => {
  expect((await office.raw(call, input)).body).toMatch(secret);

  const seen = await site.raw(call, input);

  expect(seen.statusCode).toBe(200);
  expect(seen.body).not.toMatch(secret);
});

test.each([
  ['products', exportMaterialReport],
  ['users', exportUserReport],
])('the spreadsheet of %s has no column of money for a site role', async (_name, call) => {
  const whole = await sheetOf((await office.raw(call, {})).rawPayload);
  const part = await sheetOf((await site.raw(call, {})).rawPayload);

  expect(whole).toMatch(secret);
  expect(part).not.toMatch(secret);
});
