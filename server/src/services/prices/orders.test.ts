import { expect, test, vi } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { amendServiceOrder, annulServiceOrder, getServiceOrder, serviceOrders, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { priceHistory, type ServiceRequestInfo } from 'contract/services/index.ts';
import { radarScene } from '../radar/scene.ts';

const { db, as, given, boss, camila, offer, item, buy, saysOfForm, suppliers } = await radarScene({ background: true });
const buyer = await as('purchase_orders:read', 'purchase_orders:update', 'purchase_orders:delete');
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);

const buyAt = (price: string, more: object = {}) => buy({ items: [item([offer(1, price, more)], { quantity: '1' })] });
const form = (price: string) => ({
  items: [
    { code: 'SRV-GRUA', quantity: '1', quotations: [{ supplier_rut: suppliers[0]?.rut ?? null, supplier: 'Grúas del Norte', price }] },
  ],
});
const history = () => camila.call(priceHistory, { code: 'SRV-GRUA' });

async function issuedOf({ number }: ServiceRequestInfo): Promise<PurchaseOrderInfo> {
  const [order] = (await buyer.call(serviceOrders, { origin_number: number })).items;
  const read = () => buyer.call(getServiceOrder, { number: order?.number ?? '' });
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'emitida' }), { timeout: 20_000, interval: 50 });
  return read();
}

/** An order for another quantity and price, approved, and in force once the ERP has it. */
async function amend(order: PurchaseOrderInfo, unit_price: string): Promise<void> {
  const { number, version, payment_terms, delivery_place, delivery_date, comment } = order;
  const terms = { payment_terms, delivery_place, delivery_date, comment };
  const items = [{ line: 1, quantity: '2', unit_price }];
  await buyer.call(amendServiceOrder, { number, version, reason: 'Nuevo acuerdo', ...terms, items });
  const { id, version: seen } = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order_edition')
    .where('estado', '=', 'pendiente')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await boss.call(decideApproval, { approval_id: id, approved: true, version: seen, comentario: null });
  await vi.waitFor(async () => expect(await buyer.call(getServiceOrder, { number })).toMatchObject({ edition: 2 }), {
    timeout: 20_000,
    interval: 50,
  });
}

test('history and radar count what an order says now: the amended price and quantity, and nothing of an annulled one', async () => {
  const first = await buyAt('100000', { freight: '5000' });
  for (const price of ['100000', '100000', '100000']) await buyAt(price);
  const amended = await buyAt('900000', { freight: '5000' });
  const annulled = await buyAt('900000');
  expect(await history()).toMatchObject({ purchases: 6, prices: { last: { price_clp: '900000' } } });

  await amend(await issuedOf(amended), '120000.5');
  const last = await issuedOf(annulled);
  await buyer.call(annulServiceOrder, { number: last.number, version: last.version, reason: 'No se hará' });

  const now = await history();
  expect(now).toMatchObject({
    purchases: 5,
    prices: { last: { price_clp: '120001', price_uf: '3.000013' }, lowest: { price_clp: '100000', price_uf: '2.5' } },
  });
  expect(now.items[0]).toMatchObject({ number: amended.number, quantity: '2', price: '120000.5', price_clp: '120001' });
  expect(now.items.at(-1)).toMatchObject({ number: first.number, price: '100000' });
  expect((await saysOfForm(form('110000'), 'price'))[0]?.text).toContain('últimas 5 compras es UF 2,5');
  // 100.000 × 4 and 120.000,5 × 2: all of one supplier.
  expect((await saysOfForm(form('1'), 'concentration'))[0]?.text).toContain('$ 640.001 de $ 640.001');
});

test('what was annulled is no part of a divided purchase', async () => {
  const split = () => saysOfForm(form('1900000'), 'split');
  const request = await buyAt('1500000');
  const counted = (await split())[0]?.papers.map((it) => it.number);
  expect(counted).toContain(request.number);

  const order = await issuedOf(request);
  await buyer.call(annulServiceOrder, { number: order.number, version: order.version, reason: 'No se hará' });

  expect((await split())[0]?.papers.map((it) => it.number)).not.toContain(request.number);
});
