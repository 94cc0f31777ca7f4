import { expect, test } from 'vitest';
import { getApproval, getApprovals } from 'contract/approvals/index.ts';
import { abastecimientoApproveServiceRequest } from 'contract/services/index.ts';
import { radarScene } from '../radar/scene.ts';

const { given, employee, camila, rocio, boss, ask, item, offer, of, open, buy } = await radarScene();

test('who decides reads what a service was last bought for, and who else offered it, in the list and alone', async () => {
  const first = await ask({ items: [item([offer(1, '90000')])] });
  const pending = await rocio.call(abastecimientoApproveServiceRequest, of(first));
  const partOf = async (by = boss) => {
    const whole = await by.call(getApproval, { approval_id: open(pending)?.id ?? 0 });
    const listed = (await by.call(getApprovals, { kind: 2, per_page: 200 })).items.find((it) => it.id === pending.id);
    expect(listed?.service_materials).toEqual(whole.service_materials);
    const [{ last_price, other_suppliers } = {}] = whole.service_materials;
    return { last_price, other_suppliers };
  };
  expect(await partOf()).toEqual({ last_price: null, other_suppliers: { names: [], more: 0 } });

  await buy({ items: [item([offer(1, '70000')])] });
  await buy({ items: [item([offer(2, '80000', { selected: true }), offer(3, '85000')])] });
  await ask({ items: [item([offer(4, '10')])] });
  await ask({ items: [item([{ supplier_rut: '11111111-1', supplier: 'Cuarto', price: '5' }])] });

  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' });
  expect(await partOf()).toEqual({
    last_price: { price_clp: '80000', bought_on: today, supplier: 'Izajes Atacama' },
    other_suppliers: { names: ['Cuarto', 'Retirada', 'Maquinaria Sur'], more: 1 },
  });

  // What was bought of this very request is no price of before.
  const decided = await boss.call(getApprovals, { kind: 2, decided: 'true', per_page: 200 });
  const [latest] = decided.items;
  expect(latest?.service_materials[0]?.last_price?.price_clp).toBe('70000');
});

test('who decides and may not see money reads no price of other purchases', async () => {
  const site = await employee({
    nombre: 'Obra',
    permissions: ['services:read', 'approvals:read', 'approvals:approve'],
    seesAllProjects: false,
  });
  const own = await given.project({ jefe_proyecto_id: site.id });
  await given.rules([{ kind: 'services', level: 1, staff_id: site.staff_id, codigo_proyecto: own.codigoProyecto }]);
  const asked = await ask({ project_code: own.codigoProyecto, items: [item([offer(3, '95000')])] }, camila);
  const pending = await rocio.call(abastecimientoApproveServiceRequest, of(asked));

  const seen = await site.call(getApproval, { approval_id: open(pending)?.id ?? 0 });

  expect(seen.service_materials).toMatchObject([{ unit_price: '95000', last_price: null }]);
});
