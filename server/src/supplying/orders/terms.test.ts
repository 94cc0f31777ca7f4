import type { Input } from 'contract/call.ts';
import { getServiceOrder } from 'contract/orders/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayAt, supplyScene } from '../scene.ts';

const { db, given, employee, purchase } = await supplyScene();
const permissions = ['purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'] as const;
const buyer = await employee({ nombre: 'Berta Compra', permissions: [...permissions], isSupply: true });
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Obras Laberinto', rut: null }).execute();

const terms = { advance_percent: '30', retention_percent: '5', billing_mode: 'mensual' as const, milestones: [] };
async function form(asked: Input<typeof createPurchaseOrders>['terms']) {
  const request_ids = [(await purchase({ supplier_code: 'P1' })).id];
  const { lines, fingerprint, terms: proposed } = await buyer.call(proposePurchaseOrder, { request_ids });
  const items = lines.map((it) => ({
    material_request_item_id: it.material_request_item_id,
    quantity: it.orderable_quantity,
    unit_price: '1000',
  }));
  const agreed = { supplier_code: 'P1', currency: 'CLP' as const, payment_terms: null, delivery_date: dayAt(10), comment: null };
  return { proposed, input: { request_ids, fingerprint, items, ...agreed, terms: asked } };
}

test('advance and retention are agreed when an order is made, and proposed with the next one to the same supplier', async () => {
  const { proposed, input } = await form(terms);
  expect(proposed).toEqual({ advance_percent: '0', retention_percent: '0', billing_mode: 'entrega', milestones: [] });

  const { orders } = await buyer.call(createPurchaseOrders, input);

  expect((await buyer.call(getServiceOrder, { number: orders[0]?.number ?? '' })).terms).toMatchObject(terms);
  await sql`update purchase_orders set status = 'emitida', erp_number = '77', issued_at = now()`.execute(db);
  expect((await form(terms)).proposed).toEqual(terms);
});

test('terms that say more than the whole, or milestones that are not the whole, are refused at their field', async () => {
  const milestones = [{ name: 'Uno', percent: '90' }];
  const wrong = async (more: object) =>
    Object.keys((await buyer.refused(createPurchaseOrders, (await form({ ...terms, ...more })).input)).fields ?? {});

  expect(await wrong({ advance_percent: '60', retention_percent: '50' })).toEqual(['terms.retention_percent']);
  expect(await wrong({ billing_mode: 'hitos', milestones })).toEqual(['terms.milestones']);
});
