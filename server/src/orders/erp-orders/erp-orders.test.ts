import { getErpOrder, listErpOrders, serviceOrders } from 'contract/orders/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';
import { readPurchases } from '../tracking/track.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA'), item('FLETE')], suppliers: ['P1'] });
afterAll(() => sap.close());
sap.company.today = todayInChile();
const { app, db, given, rocio, project, issued, signIn } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));

const reading = () => readPurchases({ ...app.workshop, db });
/** What somebody orders in SAP itself. */
const write = (more: object = {}) =>
  sap.company.create('PurchaseOrders', {
    CardCode: 'P1',
    CardName: 'Cables del Sur',
    DocDate: sap.company.today,
    DocDueDate: '2020-01-31',
    DocCurrency: 'CLP',
    Comments: 'Urgente de bodega',
    DocumentLines: [{ ItemCode: 'FLETE', ItemDescription: 'Flete a Lonco', Quantity: 4, UnitPrice: 1000 }],
    ...more,
  });
const find = async (search: string) => (await rocio.call(listErpOrders, { search })).items;

test('an order that somebody wrote in the ERP stands among those of the ERP, with what came of it, and ours does not', async () => {
  const ours = await issued();
  const theirs = write();
  await reading();
  await reading();

  const [order, ...more] = await find('urgente');

  expect(more).toEqual([]);
  expect(order).toMatchObject({
    number: String(theirs['DocNum']),
    status: 'open',
    supplier: 'Cables del Sur',
    supplier_code: 'P1',
    currency: 'CLP',
    due_on: '2020-01-31',
    reception: 'nada',
    lines: 1,
  });
  expect((await rocio.call(listErpOrders, {})).items.map((it) => it.number)).not.toContain(ours.erp_number);
  expect((await rocio.call(serviceOrders, { search: ours.number })).total_items).toBe(1);
  expect((await rocio.call(listErpOrders, { late: 'true' })).items.map((it) => it.number)).toContain(order?.number);

  sap.company.create('PurchaseDeliveryNotes', {
    CardCode: 'P1',
    DocDate: sap.company.today,
    DocumentLines: [{ ItemCode: 'FLETE', Quantity: 1, BaseType: 22, BaseEntry: Number(theirs['DocEntry']), BaseLine: 0 }],
  });
  await reading();

  expect(await find('urgente')).toMatchObject([{ reception: 'parcial' }]);
  expect(await rocio.call(getErpOrder, { entry: order?.erp_entry ?? '' })).toMatchObject({
    items: [{ line: 1, code: 'FLETE', name: 'Flete a Lonco', quantity: '4', received_quantity: '1' }],
  });
});

test('who sees only their own projects is told of none, since nobody knows whose it is', async () => {
  const theirs = write({ Comments: 'De nadie' });
  await reading();
  const site = await signIn(await given.user({ permissions: ['purchase_orders:read'], seesAllProjects: false }));

  expect((await site.call(listErpOrders, {})).items).toEqual([]);
  expect((await site.refused(getErpOrder, { entry: String(theirs['DocEntry']) })).status).toBe(404);
});
