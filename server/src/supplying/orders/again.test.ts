import { randomUUID } from 'node:crypto';
import { decideApproval } from 'contract/approvals/index.ts';
import { materialThread, threadEvents, type MaterialThread } from 'contract/dashboards/index.ts';
import { closeRequest, getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { closeOrderLines, getServiceOrder, serviceOrders } from 'contract/orders/index.ts';
import { createPurchaseOrders, getPurchaseRequest, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, test, vi } from 'vitest';
import { postToErp } from '../../erp/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { app, db, given, employee, ana, purchase, cable, panel } = await supplyScene({ background: true });
const permissions = ['materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'] as const;
const buyer = await employee({ nombre: 'Berta Compra', permissions, isSupply: true });
const closer = await employee({ nombre: 'Cecilia Cierra', permissions: ['purchase_orders:read', 'purchase_orders:update'] });
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();

/** A request that the ERP has, of ten of a cable. */
async function asked(row: Parameters<typeof purchase>[0] = {}) {
  const made = await purchase({ lines: [{ material_id: cable.id, price: '1000' }], ...row });
  await db.transaction().execute((tx) =>
    postToErp(
      { ...app.workshop, tx, user: undefined },
      {
        source: 'material_request',
        source_id: made.id,
        source_number: made.number,
        requester_id: ana.id,
        document: {
          kind: 'PurchaseRequest',
          reference: randomUUID(),
          request_type: 'SOLICITUD DE MATERIALES',
          requester_email: ana.email,
          comments: made.number,
          lines: made.items.map((it) => ({ reference: String(it.id), item_code: cable.codigo, description: 'Cable', quantity: '10' })),
        },
      },
    ),
  );
  await vi.waitFor(
    async () => {
      const post = await db.selectFrom('erp_posts').where('source_number', '=', made.number).select('state').executeTakeFirstOrThrow();
      expect(post.state).toBe('publicado');
    },
    { timeout: 20_000, interval: 50 },
  );
  return made;
}
async function issued({ id }: { id: number }): Promise<string> {
  const { lines, fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [id] });
  const items = lines.map((it) => ({
    material_request_item_id: it.material_request_item_id,
    quantity: it.orderable_quantity,
    unit_price: '1000',
  }));
  const terms = { supplier_code: 'P1', currency: 'CLP', payment_terms: '30 días', delivery_date: dayAt(10), comment: null } as const;
  const { orders } = await buyer.call(createPurchaseOrders, { request_ids: [id], fingerprint, ...terms, items });
  const number = orders[0]?.number ?? '';
  const order = await db.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const approval = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('entity_id', '=', String(order.id))
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await boss.call(decideApproval, { approval_id: approval.id, approved: true, version: approval.version, comentario: null });
  await vi.waitFor(
    async () => {
      const now = await db.selectFrom('purchase_orders').where('id', '=', order.id).select('status').executeTakeFirstOrThrow();
      expect(now.status).toBe('emitida');
    },
    { timeout: 20_000, interval: 50 },
  );
  return number;
}
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
async function billed(number: string, quantity: string): Promise<void> {
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
  expect(await itemNow()).toMatchObject({ ordered_quantity: '10', received_quantity: '4' });
  const { version } = await closer.call(getServiceOrder, { number: order });

  await closer.call(closeOrderLines, { number: order, version, reason: 'El proveedor no tiene más.' });

  expect(await itemNow()).toMatchObject({
    status: 'recibida_parcial',
    ordered_quantity: '4',
    received_quantity: '4',
    closed_quantity: '0',
  });
  expect((await buyer.call(proposePurchaseOrder, { request_ids: [request.id] })).lines).toMatchObject([{ orderable_quantity: '6' }]);
  const thread = () => buyer.call(materialThread, { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo });
  const stepsOf = ({ junctions }: MaterialThread) => Object.fromEntries(junctions.map((it) => [it.step, it.quantity]));
  await billed(order, '3');
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
