import { decideApproval } from 'contract/approvals/index.ts';
import { closeRequest, getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { amendServiceOrder, annulServiceOrder, getServiceOrder, type OrderStatus } from 'contract/orders/index.ts';
import { createPurchaseOrders, getPurchaseRequest, proposePurchaseOrder } from 'contract/supplying/index.ts';
import type { Input } from 'contract/call.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { dayAt, supplyScene } from '../scene.ts';
import { postRequest } from './ordering-scene.ts';

const scene = await supplyScene({ background: true });
const { app, db, given, employee, as, ana, rocio, purchase, cable, project } = scene;
const buyer = await employee({
  nombre: 'Berta Compra',
  permissions: [
    'materials:read',
    'purchase_requests:read',
    'purchase_requests:update',
    'purchase_orders:read',
    'purchase_orders:update',
    'approvals:approve',
  ],
  isSupply: true,
});
const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db
  .insertInto('suppliers')
  .values([
    { codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' },
    { codigo: 'P2', nombre: 'Conductores Lonco', rut: '78900012-3' },
  ])
  .execute();

type PurchaseCase = Awaited<ReturnType<typeof purchase>>;
const proposal = (...requests: PurchaseCase[]) => buyer.call(proposePurchaseOrder, { request_ids: requests.map((it) => it.id) });
/** What is left of these requests, at 1.000 each unless said. */
async function form(
  requests: PurchaseCase[],
  more: Partial<Input<typeof createPurchaseOrders>> = {},
): Promise<Input<typeof createPurchaseOrders>> {
  const { lines, fingerprint } = await proposal(...requests);
  return {
    request_ids: requests.map((it) => it.id),
    fingerprint,
    supplier_code: 'P1',
    currency: 'CLP',
    payment_terms: '30 días',
    delivery_date: dayAt(10),
    comment: null,
    items: lines.map((it) => ({
      material_request_item_id: it.material_request_item_id,
      quantity: it.orderable_quantity,
      unit_price: '1000',
    })),
    ...more,
  };
}
async function order(requests: PurchaseCase[], more: Partial<Input<typeof createPurchaseOrders>> = {}): Promise<string> {
  const { orders } = await buyer.call(createPurchaseOrders, await form(requests, more));
  return orders[0]?.number ?? '';
}
const approvalOf = (number: string) =>
  db
    .selectFrom('approvals')
    .innerJoin('purchase_orders as it', (join) => join.on((of) => of('approvals.entity_id', '=', of.cast<string>('it.id', 'text'))))
    .where('approvals.entity', '=', 'purchase_order')
    .where('it.number', '=', number)
    .select(['approvals.id', 'approvals.version', 'approvals.amount'])
    .executeTakeFirstOrThrow();
async function decide(number: string, approved: boolean) {
  const { id, version } = await approvalOf(number);
  return boss.call(decideApproval, { approval_id: id, approved, version, comentario: approved ? null : 'Muy caro' });
}
const until = (number: string, status: OrderStatus) =>
  vi.waitFor(
    async () => {
      const now = await buyer.call(getServiceOrder, { number });
      expect(now.status).toBe(status);
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
async function issue(requests: PurchaseCase[], more: Partial<Input<typeof createPurchaseOrders>> = {}) {
  const number = await order(requests, more);
  await decide(number, true);
  return until(number, 'emitida');
}
const read = ({ number }: PurchaseCase) => buyer.call(getPurchaseRequest, { number });
const itemOf = ({ items }: PurchaseCase, at = 0): number => items[at]?.id ?? 0;
async function receive({ number }: PurchaseCase, item: number, quantity: string, named?: string) {
  const { version } = await ana.call(getMaterialRequest, { number });
  const input = { number, version, items: [{ material_request_item_id: item, quantity }], ...(named && { order: named }) };
  return { call: () => ana.call(receiveRequest, input), refused: () => ana.refused(receiveRequest, input) };
}

test('lines of several requests become one order, which waits for who decides its amount and then goes to the ERP', async () => {
  const [one, other] = [await purchase(), await purchase()];

  const { orders } = await buyer.call(createPurchaseOrders, await form([one, other]));

  const [{ number } = { number: '' }] = orders;
  expect(orders).toHaveLength(1);
  const waiting = await buyer.call(getServiceOrder, { number });
  expect(waiting).toMatchObject({
    status: 'por_aprobar',
    origin: 'purchase_request',
    origin_number: `${one.number}, ${other.number}`,
    net: '40000',
    prepared_by: 'Berta Compra',
    waiting_for: 'Bruno Jefe',
    approvers: [],
  });
  expect(waiting.items.map((it) => it.origin_number)).toEqual([one.number, one.number, other.number, other.number]);
  expect(Number((await approvalOf(number)).amount)).toBe(40_000);
  expect(await read(one)).toMatchObject({
    status: 'en_orden',
    items: [
      { status: 'en_orden', ordered_quantity: '10', orders: [{ number, status: 'por_aprobar', quantity: '10' }] },
      { status: 'en_orden' },
    ],
  });

  await decide(number, true);

  expect(await until(number, 'emitida')).toMatchObject({ approvers: ['Bruno Jefe'], waiting_for: null });
});

test('who prepares an order does not approve it', async () => {
  const number = await order([await purchase()]);
  const { id, version } = await approvalOf(number);

  expect(await buyer.refused(decideApproval, { approval_id: id, approved: true, version, comentario: null })).toMatchObject({
    status: 403,
  });
});

test('a line is split over several orders, and never beyond what was approved', async () => {
  const asked = await purchase();
  const part = (quantity: string) => [{ material_request_item_id: itemOf(asked), quantity, unit_price: '900' }];
  await order([asked], { items: part('4') });

  expect(await read(asked)).toMatchObject({ status: 'pendiente', items: [{ status: 'en_gestion', ordered_quantity: '4' }, {}] });
  expect(await buyer.refused(createPurchaseOrders, await form([asked], { items: part('6.001') }))).toMatchObject({
    status: 400,
    fields: { 'items.0.quantity': expect.stringContaining('Quedan 6') },
  });
  await order([asked], { items: part('6'), supplier_code: 'P2' });
  expect((await read(asked)).items[0]).toMatchObject({ status: 'en_orden', ordered_quantity: '10' });
  expect((await proposal(asked)).lines.map((it) => it.material_request_item_id)).toEqual([itemOf(asked, 1)]);
});

test('the database orders no more than was approved, whatever the program does', async () => {
  const asked = await purchase();
  await order([asked]);
  const less = db
    .transaction()
    .execute((tx) => sql`update material_request_lines set closed_quantity = 1 where id = ${itemOf(asked)}`.execute(tx));

  await expect(less).rejects.toMatchObject({ constraint: 'purchase_lines_within_approved' });
});

test('two who order the same at once: one learns that it changed', async () => {
  const asked = await purchase();
  const input = await form([asked]);

  const both = await Promise.allSettled([buyer.call(createPurchaseOrders, input), buyer.call(createPurchaseOrders, input)]);

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await buyer.refused(createPurchaseOrders, input)).toMatchObject({ status: 409 });
});

test('an order that is rejected or annulled frees its lines at once', async () => {
  const asked = await purchase();
  const rejected = await order([asked]);
  await decide(rejected, false);
  expect(await buyer.call(getServiceOrder, { number: rejected })).toMatchObject({
    status: 'rechazada',
    allowed_actions: ['change_supplier'],
  });
  expect((await read(asked)).items[0]).toMatchObject({ status: 'pendiente', ordered_quantity: '0', orders: [] });

  const waiting = await order([asked]);
  const { version } = await buyer.call(getServiceOrder, { number: waiting });
  await buyer.call(annulServiceOrder, { number: waiting, version, reason: 'Otro proveedor' });
  expect((await proposal(asked)).lines).toHaveLength(2);
  const { id, version: seen } = await approvalOf(waiting);
  expect(await boss.refused(decideApproval, { approval_id: id, approved: true, version: seen, comentario: null })).toMatchObject({
    status: 409,
  });

  const { number, version: now } = await issue([asked]);
  await buyer.call(annulServiceOrder, { number, version: now, reason: 'Se equivocó de cable' });
  expect((await read(asked)).items[0]).toMatchObject({ ordered_quantity: '0', orders: [] });
});

test('what a supplier brings is received of the request, of its order, and copied from it in the ERP', async () => {
  const asked = await purchase();
  const { number, id } = await issue([asked]);

  await (await receive(asked, itemOf(asked), '4')).call();

  expect(await buyer.call(getServiceOrder, { number })).toMatchObject({ reception: 'parcial' });
  expect((await read(asked)).items[0]).toMatchObject({ status: 'recibida_parcial', received_quantity: '4', ordered_quantity: '10' });
  const post = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'recepcion')
    .orderBy('position', 'desc')
    .limit(1)
    .select(['kind', 'payload'])
    .executeTakeFirstOrThrow();
  expect(post).toMatchObject({
    kind: 'PurchaseDeliveryNote',
    payload: { supplier: 'P1', lines: [{ quantity: '4', base: { kind: 'PurchaseOrder', line: 0 } }] },
  });
  const { received_net } = await db.selectFrom('purchase_orders').where('id', '=', id).select('received_net').executeTakeFirstOrThrow();
  expect(Number(received_net)).toBe(4_000);

  await (await receive(asked, itemOf(asked), '6')).call();
  await (await receive(asked, itemOf(asked, 1), '10')).call();
  expect(await buyer.call(getServiceOrder, { number })).toMatchObject({ reception: 'completa' });
  expect(await read(asked)).toMatchObject({ status: 'recibida' });
});

test('of a line in two orders it is said which one came, and no more than that one asks for', async () => {
  const asked = await purchase();
  const part = (quantity: string) => [{ material_request_item_id: itemOf(asked), quantity, unit_price: '900' }];
  const first = await issue([asked], { items: part('4') });
  const second = await issue([asked], { items: part('6'), supplier_code: 'P2' });

  expect(await (await receive(asked, itemOf(asked), '2')).refused()).toMatchObject({
    fields: { order: expect.stringContaining(second.number) },
  });
  expect(await (await receive(asked, itemOf(asked), '5', first.number)).refused()).toMatchObject({
    fields: { 'items.0.quantity': expect.stringContaining('faltan 4') },
  });
  await (await receive(asked, itemOf(asked), '5', second.number)).call();
  expect(await buyer.call(getServiceOrder, { number: second.number })).toMatchObject({ reception: 'parcial' });
  expect(await buyer.call(getServiceOrder, { number: first.number })).toMatchObject({ reception: 'nada' });
});

test('what is in an order that the ERP does not have yet is not received beside it', async () => {
  const asked = await purchase();
  const number = await order([asked]);

  expect(await (await receive(asked, itemOf(asked), '4')).refused()).toMatchObject({
    status: 400,
    fields: { 'items.0.quantity': expect.stringContaining(number) },
  });
});

test('while the ERP has not accepted a version of its order nothing of it is received', async () => {
  const asked = await purchase();
  const { id } = await issue([asked]);
  await sql`
    insert into purchase_order_editions
      (order_id, edition, status, reason, created_by, approvers, payment_terms, delivery_date, subtotal, discount, net, taxable, tax, total)
    select order_id, 2, 'por_informar', 'Menos', ${buyer.id}, approvers, payment_terms, delivery_date, subtotal, discount, net, taxable, tax, total
    from purchase_order_editions where order_id = ${id} and edition = 1`.execute(db);

  expect(await (await receive(asked, itemOf(asked), '4')).refused()).toMatchObject({
    status: 409,
    message: expect.stringContaining('aún no acepta'),
  });
});

test('what others received of an order in the ERP is not received once more', async () => {
  const asked = await purchase();
  const { id } = await issue([asked]);
  const insert = { erp_entry: '9001', erp_line: 0, number: '9001', order_id: id, line: 1, quantity: '8' };
  await db.insertInto('purchase_order_receptions').values(insert).execute();

  expect(await (await receive(asked, itemOf(asked), '3')).refused()).toMatchObject({
    fields: { 'items.0.quantity': expect.stringContaining('faltan 2') },
  });
  await (await receive(asked, itemOf(asked), '2')).call();
});

test('what is ordered is not given up by its request, nor asked for beyond it by an amendment', async () => {
  const asked = await purchase();
  const { number, version, payment_terms, delivery_place, delivery_date, comment } = await issue([asked]);
  const { version: seen } = await ana.call(getMaterialRequest, { number: asked.number });

  expect(
    await ana.refused(closeRequest, { number: asked.number, version: seen, material_request_item_ids: [itemOf(asked)], reason: 'Ya no' }),
  ).toMatchObject({ status: 422, message: expect.stringContaining(number) });
  const more = {
    number,
    version,
    payment_terms,
    delivery_place,
    delivery_date,
    comment,
    reason: 'Uno más',
    items: [{ line: 1, quantity: '11' }],
  };
  expect(await buyer.refused(amendServiceOrder, more)).toMatchObject({
    fields: { 'items.0.quantity': expect.stringContaining('otra orden') },
  });
});

test('an order is copied from what the ERP has of its request, which closes it there', async () => {
  const asked = await purchase();
  const entry = await postRequest(scene, asked, cable.codigo);

  await issue([asked]);

  expect(await app.workshop.outside.erp.document('PurchaseRequest', entry)).toMatchObject({
    status: 'closed',
    lines: [{ open_quantity: '0' }, { open_quantity: '0' }],
  });
});

test('lines of several projects or centres are an order each', async () => {
  const elsewhere = await given.project();
  const [one, other] = [await purchase(), await purchase({ project_id: elsewhere.id })];

  const { orders } = await buyer.call(createPurchaseOrders, await form([one, other]));

  const both = await Promise.all(orders.map((it) => buyer.call(getServiceOrder, it)));
  expect(both.map((it) => it.project_code)).toEqual([project.codigoProyecto, elsewhere.codigoProyecto]);
});

test('it proposes what was paid last, and the supplier of most lines', async () => {
  const before = await purchase({ supplier_code: 'P2' });
  const { number } = await issue([before], {
    supplier_code: 'P2',
    items: [{ material_request_item_id: itemOf(before), quantity: '1', unit_price: '777.5' }],
  });

  const { lines, supplier_code } = await proposal(await purchase());

  expect(lines[0]).toMatchObject({
    code: cable.codigo,
    price: { unit_price: '777.5', currency: 'CLP', source: expect.stringContaining(number) },
  });
  expect(supplier_code).toBe('P2');
});

test.each<[string, Partial<Input<typeof createPurchaseOrders>>, string]>([
  ['a supplier that is not registered', { supplier_code: 'NADIE' }, 'supplier_code'],
  ['a day that has passed', { delivery_date: '2026-01-01' }, 'delivery_date'],
  ['nothing at all', { items: [] }, 'items'],
])('%s is refused at its field', async (_what, wrong, field) => {
  const refused = await buyer.refused(createPurchaseOrders, await form([await purchase()], wrong));

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
});

test('whoever is not supply, or sees no money, makes no orders', async () => {
  const keeper = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update');
  const blind = await employee({
    permissions: ['materials:read', 'purchase_requests:read', 'purchase_requests:update'],
    isSupply: true,
    seesAllProjects: false,
  });
  const asked = await purchase({ requester_id: blind.id });

  for (const caller of [keeper, blind])
    expect(await caller.refused(proposePurchaseOrder, { request_ids: [asked.id] })).toMatchObject({ status: 403 });
  expect((await rocio.call(getPurchaseRequest, { number: asked.number })).allowed_actions).toContain('order');
  expect((await blind.call(getPurchaseRequest, { number: asked.number })).allowed_actions).not.toContain('order');
});

test('a supplier whose paper expired gets no new order', async () => {
  const asked = await purchase();
  await db.insertInto('suppliers').values({ codigo: 'P3', nombre: 'Sin papeles', rut: '77777777-7' }).execute();
  await given.supplierPaper('P3', '2026-01-01');

  expect(await buyer.refused(createPurchaseOrders, await form([asked], { supplier_code: 'P3' }))).toMatchObject({
    status: 422,
    message: expect.stringContaining('tiene vencido'),
  });
});
