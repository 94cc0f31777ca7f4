import { randomUUID } from 'node:crypto';
import { materialThread, threadEvents, type MaterialThread } from 'contract/dashboards/index.ts';
import { closeRequest, getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { listNotificacion } from 'contract/access/index.ts';
import {
  annulServiceOrder,
  closeOrderLines,
  getServiceOrder,
  orderConfirmation,
  proposeOrderMail,
  registerOrderAnswer,
  sendServiceOrder,
  serviceOrders,
} from 'contract/orders/index.ts';
import { createPurchaseOrders, getPurchaseRequest, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { readPurchases } from '../../../test/accounting.ts';
import { dayAt } from '../scene.ts';
import { orderingScene } from './ordering-scene.ts';

const { app, db, given, employee, permissions, ana, buyer, purchase, cable, panel, asked, issued } = await orderingScene();
const closer = await employee({ nombre: 'Cecilia Cierra', permissions: ['purchase_orders:read', 'purchase_orders:update'] });
const sumsOf = (request: { id: number }) =>
  db
    .selectFrom('supply_sums')
    .where('material_request_id', '=', request.id)
    .select(['is_ordered', 'ordered_amount'])
    .executeTakeFirstOrThrow();

test('what an order that the ERP closed did not bring is ordered again, though its request has nothing open there', async () => {
  const request = await asked();
  const first = await issued(request);
  await db.updateTable('erp_documents').set({ status: 'closed' }).where('kind', '=', 'PurchaseOrder').execute();
  await db.updateTable('purchase_orders').set({ erp_status: 'closed' }).where('number', '=', first).execute();

  const second = await issued(request);

  expect(second).not.toBe(first);
});

test('what supply ordered by orders of its own counts as ordered, and of one that the ERP closed what came', async () => {
  const request = await asked();
  expect(await sumsOf(request)).toMatchObject({ is_ordered: false });

  const number = await issued(request);

  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 10_000 });
  await ana.call(receiveRequest, {
    number: request.number,
    version: (await ana.call(getMaterialRequest, { number: request.number })).version,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '4' }],
  });
  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 10_000 });
  await db.updateTable('purchase_orders').set({ erp_status: 'closed' }).where('number', '=', number).execute();
  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 4_000 });
});

/** The supplier invoiced so much of the first line of an order, and was paid the half. */
async function bill(number: string, quantity: string): Promise<void> {
  const { id } = await db.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const [erp_entry, net] = [randomUUID(), String(Number(quantity) * 1000)];
  await db
    .insertInto('supplier_invoices')
    .values({ erp_entry, number: '9001', folio: '4711', day: '2026-09-14', total: net, paid: String(Number(net) / 2) })
    .execute();
  await db.insertInto('supplier_invoice_lines').values({ erp_entry, erp_line: 0, order_id: id, line: 1, quantity, net }).execute();
  await db.updateTable('purchase_readings').set({ keeps_invoices: true, read_at: new Date() }).execute();
}

test('of a line that is closed short the purchase asks for what came, the rest is ordered again or given up, and the thread balances', async () => {
  const place = await given.place();
  const { id: project_id } = await db
    .selectFrom('projects')
    .where('codigoProyecto', '=', place.codigoProyecto)
    .select('id')
    .executeTakeFirstOrThrow();
  const request = await asked({ project_id, place_id: place.id });
  const order = await issued(request);
  const line = request.items[0]?.id ?? 0;
  const versionOf = async () => (await ana.call(getMaterialRequest, { number: request.number })).version;
  const items = [{ material_request_item_id: line, quantity: '4' }];
  await ana.call(receiveRequest, { number: request.number, version: await versionOf(), items });
  const itemNow = async () => (await buyer.call(getPurchaseRequest, { number: request.number })).items[0];
  // Nothing is left to be asked for elsewhere.
  expect(await itemNow()).toMatchObject({ ordered_quantity: '10', received_quantity: '4', orderable_quantity: '0' });
  const { version } = await closer.call(getServiceOrder, { number: order });

  await closer.call(closeOrderLines, { number: order, version, reason: 'El proveedor no tiene más.' });

  expect(await itemNow()).toMatchObject({
    status: 'recibida_parcial',
    ordered_quantity: '4',
    received_quantity: '4',
    closed_quantity: '0',
    orderable_quantity: '6',
  });
  expect((await buyer.call(proposePurchaseOrder, { request_ids: [request.id] })).lines).toMatchObject([{ orderable_quantity: '6' }]);
  const thread = () => buyer.call(materialThread, { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo });
  const stepsOf = ({ junctions }: MaterialThread) => Object.fromEntries(junctions.map((it) => [it.step, it.quantity]));
  await bill(order, '3');
  const before = await thread();
  expect(before.junctions.filter((it) => it.step === 'facturado' || it.step === 'pagado')).toMatchObject([
    { quantity: '3', papers: 1, first_day: '2026-09-14' },
    { quantity: '1.5', papers: 1, last_day: '2026-09-14' },
  ]);
  const named = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo };
  expect((await buyer.call(threadEvents, { ...named, step: 'facturado' })).items).toMatchObject([
    { happening: 'factura_pagada', number: 'Factura 4711', quantity: '3', url: `/supplying/purchase-orders/${order}` },
  ]);
  expect(before.is_balanced).toBe(true);
  expect(stepsOf(before)).toMatchObject({ pedido: '10', aprobado: '10', recibido: '4' });

  await ana.call(closeRequest, { number: request.number, version: await versionOf(), reason: 'Ya no hace falta' });

  expect(await itemNow()).toMatchObject({ status: 'recibida', ordered_quantity: '4', closed_quantity: '6' });
  const after = await thread();
  expect(after.is_balanced).toBe(true);
  expect(after.junctions.find((it) => it.step === 'aprobado')?.parts).toContainEqual({ part: 'cerrado', quantity: '6' });
});

test('a purchase learns the day of whoever still brings it: what was closed, or came, promises nothing any more', async () => {
  // Of its other line each order waits for more, so that none is over.
  const request = await asked({ lines: [cable, panel].map((it) => ({ material_id: it.id, price: '1000' })) });
  /** Its supplier promises the first line for the day of so many days from now. */
  const promise = async (number: string, days: number) => {
    const { version, subject, body } = await closer.call(proposeOrderMail, { number });
    await closer.call(sendServiceOrder, { number, version, subject, body, recipients: ['ventas@cables.example'] });
    const { link } = await closer.call(orderConfirmation, { number });
    const lines = [{ line: 1, says: 'otra_fecha' as const, date: dayAt(days) }];
    const told = { means: 'telefono', spoke_with: 'Ventas' } as const;
    await closer.call(registerOrderAnswer, { number, version: link?.version ?? 0, ...told, lines });
  };
  const close = async (number: string) => {
    const { version } = await closer.call(getServiceOrder, { number });
    await closer.call(closeOrderLines, { number, version, lines: [1], reason: 'El proveedor no tiene más.' });
  };
  const dayNow = async () => (await buyer.call(getPurchaseRequest, { number: request.number })).items[0]?.delivery_date;
  const [first, second] = [await issued(request, '4'), await issued(request, '3')];
  await promise(first, 9);
  await promise(second, 5);
  expect(await dayNow()).toBe(dayAt(9));

  await close(first);
  expect(await dayNow()).toBe(dayAt(5));
  expect((await ana.call(listNotificacion, {})).items).toContainEqual(
    expect.objectContaining({ title: expect.stringContaining('se movió del'), text: `Lo promete Cables del Sur, por la orden ${second}` }),
  );

  const third = await issued(request, '2');
  await promise(third, 3);
  expect(await dayNow()).toBe(dayAt(5));
  await ana.call(receiveRequest, {
    number: request.number,
    version: (await ana.call(getMaterialRequest, { number: request.number })).version,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '3' }],
    order: second,
  });
  expect(await dayNow()).toBe(dayAt(3));

  // What the ERP closed or annulled itself brings nothing more, nor does what is annulled here.
  const [fourth, fifth] = [await issued(request, '1'), await issued(request)];
  await promise(fourth, 4);
  await promise(fifth, 6);
  expect(await dayNow()).toBe(dayAt(6));
  const { erp_number, version } = await closer.call(getServiceOrder, { number: fifth });
  await closer.call(annulServiceOrder, { number: fifth, version, reason: 'Se pidió de más' });
  expect([erp_number, await dayNow()]).toEqual([expect.any(String), dayAt(4)]);
  const there = await closer.call(getServiceOrder, { number: fourth });
  await db
    .updateTable('erp_documents')
    .set({ status: 'closed' })
    .where('kind', '=', 'PurchaseOrder')
    .where('number', '=', Number(there.erp_number))
    .execute();
  await readPurchases({ ...app.workshop, db });
  expect(await dayNow()).toBe(dayAt(3));

  // Nobody promises the rest until it is ordered anew.
  await close(third);
  await promise(await issued(request), 2);
  expect(await dayNow()).toBe(dayAt(2));
});

test('whoever prepared an order sees it, also without seeing its project', async () => {
  const request = await asked();
  const number = await issued(request);
  const other = await employee({ permissions, isSupply: true, seesAllProjects: false });
  expect((await other.call(serviceOrders, { search: number })).items).toEqual([]);

  await db.updateTable('purchase_orders').set({ prepared_by: other.id }).where('number', '=', number).execute();

  expect((await other.call(serviceOrders, { search: number })).items).toMatchObject([{ number }]);
});

test('an order of nothing, or with a figure too many, is refused at the price of its dearest line', async () => {
  const { id, items } = await purchase({ lines: [{ material_id: cable.id }, { material_id: panel.id }] });
  const { fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [id] });
  const fieldsOf = async (...prices: string[]) => {
    const lines = prices.map((unit_price, at) => ({ material_request_item_id: items[at]?.id ?? 0, quantity: '10', unit_price }));
    const form = { request_ids: [id], fingerprint, supplier_code: 'P1', currency: 'CLP', delivery_date: dayAt(10), items: lines } as const;
    return (await buyer.refused(createPurchaseOrders, form)).fields;
  };

  expect(await fieldsOf('0.01', '0.02')).toEqual({ 'items.1.unit_price': 'La orden sumaría cero: revise la cantidad y el precio.' });
  expect(await fieldsOf('99999999999999', '1')).toEqual({ 'items.0.unit_price': expect.stringContaining('999.999.999.999') });
});
