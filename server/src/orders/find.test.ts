import { expect, test } from 'vitest';
import { findAnything } from 'contract/dashboards/find.ts';
import type { Caller } from '../../test/scene.ts';
import { orderScene } from './scene.ts';

const { rocio, given, signIn, issued } = await orderScene();

test('an order is found by its number and by the words of its supplier, with a slip, by whoever sees it', async () => {
  const order = await issued();
  const site = await signIn(await given.user({ permissions: ['purchase_orders:read'], seesAllProjects: false }));
  const find = async (search: string, by: Caller = rocio) =>
    (await by.call(findAnything, { search })).items.filter((it) => it.kind === 'orden').map((it) => it.label);

  for (const typed of [order.number, 'gruas del norte', 'norte gruas', 'norrte', 'gruas nortte']) {
    expect([typed, await find(typed)]).toEqual([typed, [`${order.number} · Grúas del Norte`]]);
    expect(await find(typed, site)).toEqual([]);
  }
});
