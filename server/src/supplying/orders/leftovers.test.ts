import type { Input } from 'contract/call.ts';
import { createMaterialRequest, findLeftovers, ignoreLeftover, listLeftoversBought, listReservations } from 'contract/materials/index.ts';
import { createPurchaseOrders, getPurchaseRequest, proposePurchaseOrder, replaceWithLeftover } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { dayAt, supplyScene } from '../scene.ts';

const { db, given, employee, ana, project, purchase } = await supplyScene();
const buyer = await employee({
  nombre: 'Berta Compra',
  permissions: ['materials:read', 'materials:create', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'],
  isSupply: true,
});
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([
  { level: 1, staff_id: boss.staff_id },
  { kind: 'purchase_orders', level: 1, staff_id: boss.staff_id },
]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: null }).execute();
const reason = await db.selectFrom('leftover_reasons').where('nombre', '=', 'Se usará allá').select('id').executeTakeFirstOrThrow();
const yard = await given.warehouse({ nombre: 'Patio' });

type PurchaseCase = Awaited<ReturnType<typeof purchase>>;
const proposal = (...requests: { id: number }[]) => buyer.call(proposePurchaseOrder, { request_ids: requests.map((it) => it.id) });
const lineOf = async (request: PurchaseCase) => {
  const [line] = (await proposal(request)).lines;
  if (!line) throw new Error('nothing is left to be ordered');
  return line;
};

/** A material of which so much lies in the yard, and a purchase of ten of it. */
async function purchaseOfStock(quantity = '60') {
  const material = await given.material({ price: '1000' });
  await given.stock({ warehouse_id: yard.id, material_id: material.id, quantity });
  return { ...material, request: await purchase({ lines: [{ material_id: material.id }] }) };
}
/** All that is left of these requests, at 1.000 each. */
async function form(...requests: { id: number }[]): Promise<Input<typeof createPurchaseOrders>> {
  const { lines, fingerprint } = await proposal(...requests);
  return {
    request_ids: requests.map((it) => it.id),
    fingerprint,
    supplier_code: 'P1',
    currency: 'CLP',
    payment_terms: null,
    delivery_date: dayAt(10),
    comment: null,
    items: lines.map(({ material_request_item_id, orderable_quantity: quantity }) => ({
      material_request_item_id,
      quantity,
      unit_price: '1000',
    })),
  };
}
/** What is sent of an offer that a line of an order is shown. */
async function choiceOf(request: PurchaseCase, quantity?: string) {
  const { material_request_item_id, code, orderable_quantity, offers, version, target } = await lineOf(request);
  const [offer] = offers;
  if (!offer) throw new Error('nothing is offered');
  const { source, key, code: offered, fingerprint } = offer;
  const what = { material_request_item_id, code, quantity: quantity ?? orderable_quantity };
  return { target, version, what: { ...what, offer: { source, key, code: offered, fingerprint } } };
}
async function replace(request: PurchaseCase, quantity?: string) {
  const { what, version } = await choiceOf(request, quantity);
  return buyer.call(replaceWithLeftover, { ...what, version });
}
const ordersOf = async ({ number }: PurchaseCase) =>
  (await buyer.call(getPurchaseRequest, { number })).items.flatMap((it) => it.orders.map((order) => order.quantity));

test('what lies elsewhere is offered at its line, and not ordered until somebody says why: no order of several is made', async () => {
  const { request, codigo } = await purchaseOfStock();
  const nowhere = await given.material();
  const elsewhere = await given.project();
  const other = await purchase({ project_id: elsewhere.id, lines: [{ material_id: nowhere.id }] });

  const { lines } = await proposal(request, other);
  expect(lines).toMatchObject([
    { code: codigo, ignored: null, offers: [{ source: 'bodega', place: 'Patio', quantity: '60' }] },
    { code: nowhere.codigo, ignored: null, offers: [] },
  ]);
  const both = await form(request, other);
  expect(await buyer.refused(createPurchaseOrders, both)).toMatchObject({
    status: 400,
    fields: { 'items.0.quantity': `Hay 60 en ${yard.codigo} - Patio: pida su traslado, o elija por qué se compra igual.` },
  });
  expect([await ordersOf(request), await ordersOf(other)]).toEqual([[], []]);

  const { what, target } = await choiceOf(request);
  await buyer.call(ignoreLeftover, { ...target, ...what, reason_id: reason.id });
  expect(await lineOf(request)).toMatchObject({ ignored: 'Se usará allá', offers: [{ quantity: '60' }] });
  expect((await buyer.call(createPurchaseOrders, both)).orders).toHaveLength(2);
  expect([await ordersOf(request), await ordersOf(other)]).toEqual([['10'], ['10']]);
  expect((await buyer.call(listLeftoversBought, { code: codigo })).items).toMatchObject([
    { number: request.number, user: 'Berta Compra', reason: 'Se usará allá', quantity: '10' },
  ]);
});

test('a line that stays for another order is not asked for its reason', async () => {
  const { request } = await purchaseOfStock();
  const nowhere = await given.material();
  const other = await purchase({ lines: [{ material_id: nowhere.id }] });
  const both = await form(request, other);

  const [first, second] = both.items;
  if (!first || !second) throw new Error('two lines are left');
  const items = [{ ...first, quantity: null }, second];

  expect((await buyer.call(createPurchaseOrders, { ...both, items })).orders).toHaveLength(1);
});

test('whose request said why is not asked again', async () => {
  const { codigo: code } = await purchaseOfStock();
  const wanted = { project_code: project.codigoProyecto };
  const items = [{ code, quantity: '10' }];
  const [found] = await ana.call(findLeftovers, { ...wanted, items });
  const [nearest] = found?.offers ?? [];
  if (!nearest) throw new Error('nothing is offered');
  const offer = { source: nearest.source, key: nearest.key, code, fingerprint: nearest.fingerprint };
  await ana.call(ignoreLeftover, { ...wanted, code, quantity: '10', offer, reason_id: reason.id });
  const purchased = { ...wanted, document_kind: 'PurchaseRequest' as const, required_date: dayAt(7), items };
  const { id } = await ana.call(createMaterialRequest, purchased);
  await db.updateTable('material_requests').set({ status: 'en_curso' }).where('id', '=', id).execute();

  expect((await buyer.call(proposePurchaseOrder, { request_ids: [id] })).lines).toMatchObject([{ ignored: 'Se usará allá' }]);
  expect((await buyer.call(createPurchaseOrders, await form({ id }))).orders).toHaveLength(1);
});

test('asked for elsewhere it is held there and leaves the order, as much of it as there was; the rest is bought', async () => {
  const { request, codigo: code } = await purchaseOfStock('6');
  const before = await form(request);

  const { number, quantity } = await replace(request);

  expect(quantity).toBe('6');
  expect((await buyer.call(listReservations, { code })).items).toMatchObject([{ number, reserved_quantity: '6' }]);
  expect(await buyer.refused(createPurchaseOrders, before)).toMatchObject({ status: 422, message: expect.stringContaining('cambió') });
  expect(await lineOf(request)).toMatchObject({ orderable_quantity: '4', offers: [] });
  await buyer.call(createPurchaseOrders, await form(request));
  expect(await ordersOf(request)).toEqual(['4']);
  expect((await proposal(request)).lines).toEqual([]);
});

test('what is ordered is not asked for elsewhere as well', async () => {
  const { request } = await purchaseOfStock();
  const { what, version, target } = await choiceOf(request);
  await buyer.call(ignoreLeftover, { ...target, ...what, reason_id: reason.id });
  await buyer.call(createPurchaseOrders, { ...(await form(request)), items: [{ ...what, quantity: '7' }].map(atAThousand) });
  const now = (await buyer.call(getPurchaseRequest, { number: request.number })).version;

  expect(await buyer.refused(replaceWithLeftover, { ...what, version: now })).toMatchObject({
    status: 400,
    fields: { quantity: 'De esa línea quedan 3 por comprar.' },
  });
  expect(now).toBeGreaterThanOrEqual(version);
  expect((await buyer.call(replaceWithLeftover, { ...what, quantity: '3', version: now })).quantity).toBe('3');
});

const atAThousand = ({ material_request_item_id, quantity }: { material_request_item_id: number; quantity: string }) => ({
  material_request_item_id,
  quantity,
  unit_price: '1000',
});

test('ordered and asked for elsewhere in one moment, it is one of both', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    const { request } = await purchaseOfStock();
    const { what, version, target } = await choiceOf(request);
    await buyer.call(ignoreLeftover, { ...target, ...what, reason_id: reason.id });
    const answers = await Promise.all([
      buyer.raw(createPurchaseOrders, await form(request)),
      buyer.raw(replaceWithLeftover, { ...what, version }),
    ]);

    expect(answers.filter((it) => it.statusCode < 300)).toHaveLength(1);
  }
});

test('of what goes to the place where it lies nothing is offered, and of the rest each by where it goes', async () => {
  const { id: material_id } = await given.material();
  await given.stock({ warehouse_id: yard.id, material_id, quantity: '60' });
  const lines = [{ material_id }];
  const [there, site] = [await purchase({ to_warehouse_id: yard.id, category: 3, lines }), await purchase({ lines })];

  expect((await proposal(there, site)).lines).toMatchObject([{ offers: [] }, { offers: [{ place: 'Patio' }] }]);
  expect((await buyer.call(createPurchaseOrders, await form(there))).orders).toHaveLength(1);
});
