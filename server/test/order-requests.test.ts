import { orderRequests } from 'contract/dashboards/index.ts';
import type { Input } from 'contract/call.ts';
import { expect, test } from 'vitest';
import { orderScene } from '../src/orders/scene.ts';
import type { Caller } from './scene.ts';

const { as, db, given, employee, issued } = await orderScene();
const both = await as('materials:read', 'purchase_orders:read');
const list = (by: Caller, asked: Input<typeof orderRequests> = {}) => by.call(orderRequests, { per_page: 20, ...asked });
const numbers = async (by: Caller, asked: Input<typeof orderRequests> = {}) => (await list(by, asked)).items.map((it) => it.number);

const asked = await given.materialRequest({ document_kind: 'PurchaseOrder', status: 'pendiente' });
const transfer = await given.materialRequest({ document_kind: 'InventoryTransferRequest' });
const draft = await given.materialRequest({ document_kind: 'PurchaseOrder', status: 'borrador' });
const order = await issued();

test('requests of materials and orders of services are one list, each with where it comes from; drafts and transfers are none of it', async () => {
  const { items, total_items } = await list(both);

  expect(items.map((it) => it.number)).toEqual([order.number, asked.number]);
  expect(total_items).toBe(2);
  expect(items).toMatchObject([
    {
      source: 'services',
      order_status: 'emitida',
      request_status: null,
      origin_number: order.origin_number,
      supplier: 'Grúas del Norte',
      amount: '238000',
      url: `/supplying/purchase-orders/${order.number}`,
    },
    { source: 'materials', request_status: 'pendiente', order_status: null, orders: null, url: `/sap/request-materials/${asked.number}` },
  ]);
  expect([draft.number, transfer.number].filter((it) => items.some((one) => one.number === it))).toEqual([]);
});

test('each reads what they may read, and of what they see', async () => {
  expect(await numbers(await as('materials:read'))).toEqual([asked.number]);
  expect(await numbers(await as('purchase_orders:read'))).toEqual([order.number]);
  expect(await (await as('projects:read')).refused(orderRequests, {})).toMatchObject({ status: 403 });
  const site = await employee({ permissions: ['materials:read', 'purchase_orders:read'], seesAllProjects: false });
  expect(await numbers(site)).toEqual([]);
  await db.updateTable('projects').set({ jefe_proyecto_id: site.id }).where('codigoProyecto', '=', order.project_code).execute();
  // Who sees no money is told none.
  expect((await list(site, { source: 'services' })).items).toMatchObject([{ number: order.number, amount: null }]);
});

test('pages, both orders and the filters are those of the whole list', async () => {
  expect(await numbers(both, { source: 'materials' })).toEqual([asked.number]);
  expect(await numbers(both, { search: 'grúas' })).toEqual([order.number]);
  expect(await numbers(both, { sort: 'created_at' })).toEqual([asked.number, order.number]);
  expect(await numbers(both, { to: '2020-01-01' })).toEqual([]);
  const second = await list(both, { per_page: 1, page: 2 });
  expect([second.items.map((it) => it.number), second.total_pages]).toEqual([[asked.number], 2]);
});
