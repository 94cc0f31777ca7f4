import { saveSupplierItem } from 'contract/materials/index.ts';
import { getServiceOrder } from 'contract/orders/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { dayAt, supplyScene } from '../scene.ts';

const { db, given, employee, purchase, cable } = await supplyScene();
const buyer = await employee({
  nombre: 'Berta Compra',
  permissions: ['materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'],
  isSupply: true,
});
const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();

test('an order is proposed to the usual supplier, who reads their own code and how many of their units it makes', async () => {
  const terms = { supplier_item_code: 'H1Z-6N', purchase_unit: 'Rollo', factor: '5', minimum_quantity: '20', lead_days: 12 };
  await buyer.call(saveSupplierItem, { code: cable.codigo, supplier_code: 'P1', version: 0, ...terms, is_usual: true });
  const { id } = await purchase({ lines: [{ material_id: cable.id, quantity: '30' }] });

  const { lines, supplier_code, fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [id] });

  expect(supplier_code).toBe('P1');
  const [line] = lines;
  if (!line) throw new Error('Nothing can be ordered');
  expect(line.sold_by).toEqual([{ supplier_code: 'P1', ...terms }]);
  const order = async (quantity: string, seen: string) => {
    const { orders } = await buyer.call(createPurchaseOrders, {
      request_ids: [id],
      fingerprint: seen,
      supplier_code: 'P1',
      currency: 'CLP',
      payment_terms: null,
      delivery_date: dayAt(10),
      comment: null,
      items: [{ material_request_item_id: line.material_request_item_id, quantity, unit_price: '1000' }],
    });
    return (await buyer.call(getServiceOrder, { number: orders[0]?.number ?? '' })).items[0]?.description;
  };
  expect(await order('10', fingerprint)).toBe(`Su código: H1Z-6N · 2 × rollo de 5 ${line.unit}`);
  // What is no whole unit of theirs is not called one.
  const again = await buyer.call(proposePurchaseOrder, { request_ids: [id] });
  expect(await order('7', again.fingerprint)).toBe('Su código: H1Z-6N');
});
