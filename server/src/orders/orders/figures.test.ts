import { expect, test } from 'vitest';
import { orderFigures, serviceOrders } from 'contract/orders/index.ts';
import type { Input } from 'contract/call.ts';
import { sumOf } from 'contract/decimals.ts';
import { orderScene } from '../scene.ts';

const { db, employee, rocio, award, issued } = await orderScene();
const site = await employee({ nombre: 'Obra', permissions: ['purchase_orders:read'], seesAllProjects: false });

await issued();
await issued({ unit_price: '33333' });
const dollars = await issued({ currency: 'USD', unit_price: '10.5' });
await award();
const old = new Date(Date.now() - 60 * 86_400_000);
await db.updateTable('purchase_orders').set({ created_at: old }).where('number', '=', dollars.number).execute();

test.each<Input<typeof orderFigures>>([
  {},
  { currency: 'CLP' },
  { search: 'gruas' },
  { status: 'emitida' },
  { from: old.toISOString().slice(0, 10), to: old.toISOString().slice(0, 10) },
] satisfies Input<typeof orderFigures>[])('each figure is what the list shows when it is narrowed to it: %j', async (asked) => {
  const rows = async (more: Input<typeof serviceOrders>) => (await rocio.call(serviceOrders, { ...asked, ...more, per_page: 200 })).items;
  const { by_status, by_month } = await rocio.call(orderFigures, asked);

  expect(by_status.reduce((sum, it) => sum + it.total, 0)).toBe((await rows({})).length);
  for (const { total, ...narrowing } of by_status) expect([narrowing, (await rows(narrowing)).length]).toEqual([narrowing, total]);
  for (const { total, amount, ...narrowing } of by_month) {
    const found = await rows(narrowing);
    expect([narrowing, found.length, sumOf(found.map((it) => it.total ?? '0'))]).toEqual([narrowing, total, amount]);
  }
});

test('currencies are told each by itself, and nothing of what a person does not see', async () => {
  const { by_month } = await rocio.call(orderFigures, {});

  expect(new Set(by_month.map((it) => it.currency))).toEqual(new Set(['CLP', 'USD']));
  expect(await site.call(orderFigures, {})).toEqual({ by_status: [], by_month: [] });
});
