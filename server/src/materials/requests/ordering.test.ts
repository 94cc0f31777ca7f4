import { cancelMaterialRequest, receiveRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { decideApproval } from 'contract/approvals/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import { annulServiceOrder, changeOrderSupplier, getServiceOrder, orderReception } from 'contract/orders/index.ts';
import { orderRequests } from 'contract/dashboards/index.ts';
import { expect, test, vi } from 'vitest';
import { orderScene } from './order-scene.ts';

// What is asked for as an order becomes one when it is approved, and is received by it.

const { as, db, given, nicolas, camila, supplier, order, ordersOf, postsOf, read, approve } = await orderScene({ background: true });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: camila.staff_id }]);
const buyer = await as('purchase_orders:read', 'purchase_orders:update', 'materials:read');

/** Until the ERP has given its number. */
const underWay = (it: MaterialRequestInfo) =>
  vi.waitFor(
    async () => {
      const now = await read(it);
      expect(now.status).toBe('en_curso');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
async function orderUnderWay() {
  const panel = await given.material({ price: '1000.5' });
  const asked = await order([{ code: panel.codigo, quantity: '4' }]);
  await approve(camila, asked);
  const now = await underWay(asked);
  return { panel, asked: now, number: now.orders[0] ?? '' };
}

test('an approved request of an order is one, at its prices and from its supplier, and is received by it', async () => {
  const { panel, asked, number } = await orderUnderWay();
  const line = asked.items[0]?.material_request_item_id ?? 0;

  expect(await buyer.call(getServiceOrder, { number })).toMatchObject({
    status: 'emitida',
    origin: 'material_request',
    origin_number: asked.number,
    supplier_code: supplier.codigo,
    erp_number: asked.erp_number,
    net: '4002',
    tax: '760',
    prepared_by: null,
    approvers: ['Camila'],
    items: [{ code: panel.codigo, quantity: '4', unit_price: '1000.5', origin_number: asked.number }],
  });
  expect((await buyer.call(orderRequests, { search: asked.number })).items).toMatchObject([
    { source: 'materials', number: asked.number, orders: number, erp_number: asked.erp_number },
  ]);

  await nicolas.call(receiveRequest, {
    number: asked.number,
    version: asked.version,
    items: [{ material_request_item_id: line, quantity: '4' }],
  });

  expect(await read(asked)).toMatchObject({ status: 'recibida', items: [{ received_quantity: '4' }] });
  expect((await buyer.call(orderReception, { number })).lines).toMatchObject([{ received: '4', pending: '0' }]);
  expect(await buyer.call(getServiceOrder, { number })).toMatchObject({ reception: 'completa' });
  const receipt = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'recepcion')
    .orderBy('position', 'desc')
    .select('payload')
    .executeTakeFirstOrThrow();
  expect(receipt.payload).toMatchObject({ supplier: supplier.codigo, lines: [{ base: { kind: 'PurchaseOrder', line: 0 } }] });
});

test('the order is annulled: its request waits for nothing more, and no other is made of it', async () => {
  const { asked, number } = await orderUnderWay();
  const { version } = await buyer.call(getServiceOrder, { number });

  await buyer.call(annulServiceOrder, { number, version, reason: 'El proveedor cerró' });

  expect(await read(asked)).toMatchObject({ status: 'cerrada', orders: [], items: [{ closed_quantity: '4' }] });
});

test('a request that is under way is not taken back while its order stands', async () => {
  const { asked } = await orderUnderWay();

  expect(await nicolas.refused(cancelMaterialRequest, { request_id: asked.id, version: asked.version })).toMatchObject({
    status: expect.toBeOneOf([409, 422]),
  });
  expect((await ordersOf(asked)).map((it) => it.status)).toEqual(['emitida']);
  expect((await postsOf(asked)).map((it) => it.state)).toEqual(['publicado']);
});

/** The order goes to another supplier, and the chain says so or not. */
async function changeSupplier(number: string, approved: boolean) {
  const { version } = await buyer.call(getServiceOrder, { number });
  const { codigo: supplier_code } = await given.supplier();
  const made = await buyer.call(changeOrderSupplier, {
    number,
    version,
    supplier_code,
    reason: 'No tiene stock',
    payment_terms: '30 días',
    delivery_date: Temporal.Now.plainDateISO('America/Santiago').add({ days: 10 }).toString(),
  });
  const approval = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('entity_id', '=', String(made.id))
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await camila.call(decideApproval, {
    approval_id: approval.id,
    version: approval.version,
    approved,
    comentario: approved ? null : 'Muy caro',
  });
  return buyer.call(getServiceOrder, { number: made.number });
}

test('an order that another supplier takes over tells the ERP the warehouse and the place of its request', async () => {
  const { number } = await orderUnderWay();
  const made = await changeSupplier(number, true);

  const posts = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'purchase_order')
    .where('task', '=', 'create')
    .where('source_number', 'in', [number, made.number])
    .orderBy('position')
    .select('payload')
    .execute();
  const [first, second] = posts.map(({ payload: { to_warehouse, place_code } }) => ({ to_warehouse, place_code }));
  expect(first?.to_warehouse).toEqual(expect.any(String));
  expect(second).toEqual(first);
});

test('what the chain rejects of it waits for somebody: annulled, its request waits for nothing more', async () => {
  const { asked, number } = await orderUnderWay();
  const made = await changeSupplier(number, false);

  expect(made).toMatchObject({ status: 'rechazada', allowed_actions: expect.arrayContaining(['change_supplier', 'annul']) });
  expect(await read(asked)).toMatchObject({ status: 'en_curso' });
  const awaited = async () => (await buyer.call(workday, {})).lineas.find((it) => it.clave === 'ordenes_rechazadas_esperadas')?.items ?? [];
  expect((await awaited()).map((it) => it.detalle)).toEqual([`${asked.number} la espera: elija otro proveedor, o anúlela`]);

  await buyer.call(annulServiceOrder, { number: made.number, version: made.version, reason: 'Ya no se necesita' });

  expect(await read(asked)).toMatchObject({ status: 'cerrada', items: [{ closed_quantity: '4' }] });
  expect(await awaited()).toEqual([]);
});
