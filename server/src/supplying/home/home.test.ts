import { expect, test } from 'vitest';
import { getMaterialDelivery, getMaterialPurchaseRequest, supplyHome, supplyWaits } from 'contract/supplying/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { rocio, purchase, given, project, ana, cable } = await supplyScene();

test('every figure of the home counts the rows of the list that it opens', async () => {
  await purchase({ required_date: dayAt(-2) });
  await purchase({ required_date: dayAt(2) });
  await given.materialRequest({
    requester_id: ana.id,
    project_id: project.id,
    required_date: dayAt(-1),
    lines: [{ material_id: cable.id }],
  });

  const waiting = await rocio.call(supplyHome, {});

  expect(waiting.map((it) => it.name)).toEqual([
    'compras_atrasadas',
    'compras_sin_asignar',
    'compras_por_llegar',
    'entregas_atrasadas',
    'entregas_por_preparar',
  ]);
  for (const { name, total, items } of waiting) {
    const { pathname, searchParams } = new URL(supplyWaits[name].url, 'http://localhost');
    const list = pathname.endsWith('purchase-requests') ? getMaterialPurchaseRequest : getMaterialDelivery;
    const listed = await rocio.call(list, Object.fromEntries(searchParams));
    expect([name, listed.total_items]).toEqual([name, total]);
    expect(items.map((it) => it.url?.split('/').at(-1) ?? '').toSorted()).toEqual(listed.items.map((it) => it.number).toSorted());
  }
});
