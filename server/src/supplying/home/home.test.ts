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

  expect(waiting.filter((it) => it.total > 0).map((it) => it.name)).toEqual([
    'compras_atrasadas',
    'compras_sin_asignar',
    'compras_por_llegar',
    'entregas_atrasadas',
    'entregas_por_preparar',
  ]);
  for (const { name, total } of waiting) {
    const { pathname, searchParams } = new URL(supplyWaits[name].url, 'http://localhost');
    const list = pathname.endsWith('purchase-requests') ? getMaterialPurchaseRequest : getMaterialDelivery;
    expect([name, (await rocio.call(list, Object.fromEntries(searchParams))).total_items]).toEqual([name, total]);
  }
});
