import { expect, test } from 'vitest';
import { serviceScene } from '../requests/scene.ts';

const { db, offer, item, ask, suppliers } = await serviceScene();
const fee = suppliers[2];
await db
  .updateTable('supplier_records')
  .set({ billing: 'boleta_honorarios' })
  .where('supplier_code', '=', fee?.codigo ?? '')
  .execute();

const costOf = async (which: 1 | 3, more: Parameters<typeof offer>[2]) => {
  const request = await ask({ items: [item([offer(which, '847500', more)])] });
  const [document] = request.service_items[0]?.documents ?? [];
  return { price: document?.price_clp, cost: document?.cost_clp, retention: document?.fee_retention };
};

test('where IVA is recovered a quotation costs its net, and all of it where it is exempt', async () => {
  expect(await costOf(1, { date: '2026-03-02' })).toEqual({ price: '847500', cost: '847500', retention: null });
  expect(await costOf(1, { date: '2026-03-02', tax_exempt: true })).toEqual({ price: '847500', cost: '847500', retention: null });
});

test.each([
  ['2025-12-31', '14.5', '991228'],
  ['2026-01-01', '15.25', '1000000'],
  ['2027-06-30', '16', '1008929'],
])('a boleta de honorarios of %s costs its gross, with the retention of that day: %s %%', async (date, retention, cost) => {
  expect(await costOf(3, { date })).toEqual({ price: '847500', cost, retention });
});
