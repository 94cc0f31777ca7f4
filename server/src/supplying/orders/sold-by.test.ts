import { getMaterial, getMaterialRequest, receiveRequest, saveSupplierItem } from 'contract/materials/index.ts';
import { getServiceOrder, orderTracking } from 'contract/orders/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, test } from 'vitest';
import { dayAt } from '../scene.ts';
import { orderingScene } from './ordering-scene.ts';

const { db, given, ana, buyer, purchase, cable, asked, issued } = await orderingScene();

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

test('what a supplier sells in rolls of 100 m is ordered, received and kept in metres', async () => {
  const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
  const { id: material_id, codigo: code } = await given.material({ unidad_id: metre.id });
  const { id: to_warehouse_id, codigo: warehouse_code } = await given.warehouse();
  const terms = { purchase_unit: 'Rollo', factor: '100' };
  await buyer.call(saveSupplierItem, { code, supplier_code: 'P1', version: 0, ...terms, is_usual: true });
  const request = await asked({ to_warehouse_id, lines: [{ material_id, quantity: '300', price: '1000' }] }, code);
  const number = await issued(request);
  const { version, items } = await ana.call(getMaterialRequest, { number: request.number });
  const line = items[0]?.material_request_item_id ?? 0;

  await ana.call(receiveRequest, { number: request.number, version, items: [{ material_request_item_id: line, quantity: '200' }] });

  expect((await buyer.call(getServiceOrder, { number })).items).toMatchObject([
    { quantity: '300', unit: 'M', description: '3 × rollo de 100 M', unit_price: '1000' },
  ]);
  expect((await buyer.call(getMaterial, { code })).stocks).toMatchObject([{ warehouse_code, available_quantity: '200' }]);
  expect((await buyer.call(orderTracking, { number })).lines).toMatchObject([{ ordered: '300', received: '200', pending: '100' }]);
});
