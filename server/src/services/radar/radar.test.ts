import { describe, expect, test } from 'vitest';
import { getApproval } from 'contract/approvals/index.ts';
import { abastecimientoApproveServiceRequest, cancelServiceRequest, priceHistory, radarOfRequest } from 'contract/services/index.ts';
import { radarScene } from './scene.ts';

const { db, given, employee, rocio, camila, boss, offer, item, ask, of, open, buy, saysOf, saysOfForm, suppliers } = await radarScene();

const rut = (supplier: 1 | 2 | 3) => suppliers[supplier - 1]?.rut ?? null;
const form = (supplier: 1 | 2 | 3, price: string, quantity = '1') => ({
  items: [
    { code: 'SRV-GRUA', quantity, quotations: [{ supplier_rut: rut(supplier), supplier: suppliers[supplier - 1]?.nombre ?? '', price }] },
  ],
});
const back = async ({ id }: { id: number }, days: number) => {
  const now = await db.selectFrom('service_requests').where('id', '=', id).select('created_at').executeTakeFirstOrThrow();
  await db
    .updateTable('service_requests')
    .set({ created_at: new Date(now.created_at.getTime() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();
};
const elsewhere = async () => (await given.project({ jefe_proyecto_id: boss.id })).codigoProyecto;

describe('purchases that reach the threshold together', () => {
  test('are told in the form and of each of them, with the papers, whoever asked', async () => {
    const project_code = await elsewhere();
    const one = await ask({ project_code, items: [item([offer(1, '900000')])] });
    const other = await ask({ project_code, items: [item([offer(1, '850000')], { quantity: '1' })] }, rocio);
    const [said, ...more] = await saysOfForm({ project_code, ...form(1, '700000') }, 'split');

    expect(more).toEqual([]);
    expect(said?.text).toBe(
      `Grúas del Norte: 3 compras por $ 3.350.000 en 30 días para ${project_code}; juntas llegan al umbral de $ 2.000.000 desde el que se piden 3 cotizaciones.`,
    );
    expect(said?.papers.map((it) => it.number).toSorted()).toEqual([one.number, other.number].toSorted());
    expect(await saysOf(one, 'split')).toMatchObject([{ papers: [{ number: other.number }], text: expect.stringContaining('2 compras') }]);
  });

  test('from abroad are told together too, however the number of their supplier is written', async () => {
    const project_code = await elsewhere();
    const quoted = (supplier_rut: string, price: string) => ({ supplier: 'Solar GmbH', supplier_rut, price });
    const one = await ask({ project_code, items: [item([quoted('de DE811.569-869', '900000')], { quantity: '1' })] });
    const said = await saysOfForm(
      { project_code, items: [{ code: 'SRV-TOPO', quantity: '1', quotations: [quoted('DE 811569869', '1200000')] }] },
      'split',
    );

    expect(said).toMatchObject([{ text: expect.stringMatching(/^Solar GmbH: 2 compras/), papers: [{ number: one.number }] }]);
    const other = { ...quoted('AT 811569869', '1200000'), supplier: 'Andere GmbH' };
    expect(await saysOfForm({ project_code, items: [{ code: 'SRV-TOPO', quantity: '1', quotations: [other] }] }, 'split')).toEqual([]);
  });

  test('are not said to be divided below the threshold, at or above it alone, apart in time, cancelled, or of another project and person', async () => {
    const project_code = await elsewhere();
    const one = await ask({ project_code, items: [item([offer(2, '1000000')], { quantity: '1' })] });
    expect(await saysOfForm({ project_code, ...form(2, '999999') }, 'split')).toEqual([]);
    expect(await saysOfForm({ project_code, ...form(2, '1000000') }, 'split')).toHaveLength(1);
    expect(await saysOfForm({ project_code, ...form(2, '2000000') }, 'split')).toEqual([]);
    expect(await saysOfForm({ project_code: await elsewhere(), ...form(2, '1000000') }, 'split', rocio)).toEqual([]);
    await back(one, 29);
    expect(await saysOfForm({ project_code, ...form(2, '1000000') }, 'split')).toHaveLength(1);
    await back(one, 1);
    expect(await saysOfForm({ project_code, ...form(2, '1000000') }, 'split')).toEqual([]);
    await back(one, -30);
    await camila.call(cancelServiceRequest, { ...of(one), reason: 'No va' });
    expect(await saysOfForm({ project_code, ...form(2, '1000000') }, 'split')).toEqual([]);
  });

  test('of one service for one project are told although their suppliers differ, and of one person although the projects do', async () => {
    const project_code = await elsewhere();
    const ana = await employee({ nombre: 'Ana', permissions: ['services:read', 'services:create'] });
    await ask({ project_code, items: [item([offer(1, '1200000')], { code: 'SRV-TOPO', quantity: '1' })] }, ana);
    const survey = { items: [{ code: 'SRV-TOPO', quantity: '1', quotations: [{ supplier_rut: rut(3), price: '900000' }] }] };
    expect(await saysOfForm({ project_code, ...survey }, 'split', rocio)).toMatchObject([
      { text: expect.stringMatching(/^Topografía: 2 compras/) },
    ]);

    const same = { items: [{ code: 'SRV-TOPO', quantity: '1', quotations: [{ supplier_rut: rut(1), price: '900000' }] }] };
    expect(await saysOfForm({ project_code: await elsewhere(), ...same }, 'split', ana)).toMatchObject([
      { text: expect.stringContaining('pedidas por Ana') },
    ]);
  });

  test('of requests that the person does not see are counted and not named, nor is what they cost', async () => {
    const project_code = await elsewhere();
    await ask({ project_code, items: [item([offer(3, '950000')])] });
    const site = await employee({ nombre: 'Obra', permissions: ['services:read', 'services:create'], seesAllProjects: false });
    const own = await ask({ project_code, items: [item([offer(3, '500000')], { quantity: '1' })] });
    await db.updateTable('service_requests').set({ requester_id: site.id }).where('id', '=', own.id).execute();

    const [said] = await saysOf(own, 'split', site);

    expect(said).toMatchObject({ papers: [], others: 1 });
    expect(said?.text).not.toMatch(/\d{3}\.\d{3}/);
    expect(await saysOf(own, 'split')).toMatchObject([
      { papers: [{ number: expect.any(String) }], others: 0, text: expect.stringContaining('$ 2.400.000') },
    ]);
  });
});

test('the cause of a sole supplier that was used before is told, with how often and where', async () => {
  const cause = await db.selectFrom('unique_supplier_causes').select(['id', 'nombre']).orderBy('id').executeTakeFirstOrThrow();
  const sole = { request_type: 'SOLICITUD PROVEEDOR UNICO', unique_supplier_cause_id: cause.id } as const;
  const sent = { request_type: 'SOLICITUD PROVEEDOR UNICO' } as const;
  expect(await saysOfForm({ ...sent, ...form(2, '100') }, 'sole_supplier')).toEqual([]);
  const first = await ask({ ...sole, items: [item([offer(2, '100')])] });
  expect(await saysOf(first, 'sole_supplier')).toEqual([]);

  const [said] = await saysOfForm({ ...sent, ...form(2, '100') }, 'sole_supplier');

  expect(said).toMatchObject({
    text: `Izajes Atacama ya fue proveedor único una vez en 12 meses: ${cause.nombre}.`,
    papers: [{ number: first.number }],
  });
  expect(await saysOfForm({ ...sent, ...form(3, '100') }, 'sole_supplier')).toEqual([]);
  expect(await saysOfForm(form(2, '100'), 'sole_supplier')).toEqual([]);
  await back(first, 366);
  expect(await saysOfForm({ ...sent, ...form(2, '100') }, 'sole_supplier')).toEqual([]);
});

describe('what was bought before', () => {
  const prices = ['80000', '90000', '100000', '110000', '400000'];

  test('says from the fifth purchase on that a price is above the percentile, exactly, and tells the history', async () => {
    for (const price of prices.slice(0, 4)) await buy({ items: [item([offer(1, price)], { quantity: '1' })] });
    expect(await saysOfForm(form(2, '900000'), 'price')).toEqual([]);
    await buy({ items: [item([offer(2, prices[4] ?? '')], { quantity: '1' })] });

    expect(await saysOfForm(form(2, '110000'), 'price')).toEqual([]);
    const [said] = await saysOfForm(form(2, '110001'), 'price');
    expect(said?.text).toBe(
      'Ítem 1: Grúa de 30 toneladas a $ 110.001 por día son UF 2,75; el percentil 80 de las últimas 5 compras es UF 2,75.',
    );
    expect(said?.papers).toHaveLength(5);
    const history = await camila.call(priceHistory, { code: 'srv-grua' });
    expect(history).toMatchObject({
      unit: 'día',
      purchases: 5,
      prices: {
        lowest: { price_clp: '80000', price_uf: '2' },
        median: { price_clp: '100000', price_uf: '2.5' },
        last: { price_clp: '400000', price_uf: '10' },
      },
    });
    expect(history.items[0]).toMatchObject({ supplier: 'Izajes Atacama', price: '400000', coin: 'CLP', price_uf: '10', quantity: '1' });
  });

  test('another unit is another price', async () => {
    await db.updateTable('services').set({ unidad: 'hora' }).where('codigo', '=', 'SRV-GRUA').execute();
    expect(await saysOfForm(form(2, '900000'), 'price')).toEqual([]);
    expect(await camila.call(priceHistory, { code: 'SRV-GRUA' })).toMatchObject({ purchases: 0, prices: null, items: [] });
    await db.updateTable('services').set({ unidad: 'día' }).where('codigo', '=', 'SRV-GRUA').execute();
  });

  test('who may not see money is told no price, and only of the purchases that they see', async () => {
    const site = await employee({ nombre: 'Obra', permissions: ['services:read'], seesAllProjects: false });
    expect(await site.call(priceHistory, { code: 'SRV-GRUA' })).toMatchObject({ purchases: 5, prices: null, items: [] });
  });

  test('says when one supplier had more than the share, of those who are bought from', async () => {
    // 380.000 of 780.000 of the first; the fifth purchase was of the second.
    expect(await saysOfForm(form(1, '1'), 'concentration')).toEqual([]);
    await buy({ items: [item([offer(1, '900000')], { quantity: '1' })] });
    expect(await saysOfForm(form(1, '1'), 'concentration')).toMatchObject([
      {
        text: 'Grúas del Norte tiene el 76 % de lo comprado de Grúa de 30 toneladas en 12 meses: $ 1.280.000 de $ 1.680.000.',
        papers: expect.toSatisfy((it: unknown[]) => it.length === 5),
      },
    ]);
    expect(await saysOfForm(form(2, '1'), 'concentration')).toEqual([]);
  });
});

test('more urgent requests of one person than are usual are told, and not of another', async () => {
  const hurried = await employee({ nombre: 'Ulises', permissions: ['services:read', 'services:create'] });
  const sent = { request_type: 'SOLICITUD DE SERVICIO URGENTE' } as const;
  for (let at = 0; at < 3; at += 1) {
    expect(await saysOfForm(sent, 'urgent', hurried)).toEqual([]);
    await ask({ ...sent }, hurried);
  }
  expect(await saysOfForm(sent, 'urgent', hurried)).toMatchObject([
    { text: 'Ulises lleva 4 solicitudes urgentes en 30 días, con esta.', papers: { length: 3 } },
  ]);
  expect(await saysOfForm({}, 'urgent', hurried)).toEqual([]);
  expect(await saysOfForm(sent, 'urgent')).toEqual([]);
});

test('a quotation that is dated after the service is told with both days', async () => {
  const quotation = { supplier_rut: rut(1), supplier: 'Grúas del Norte', date: '2026-11-05', service_date: '2026-11-04' };
  const of1 = (more: object) => ({ items: [{ code: 'SRV-GRUA', quantity: '1', quotations: [{ ...quotation, ...more }] }] });
  expect(await saysOfForm(of1({}), 'late_quotation')).toMatchObject([
    { text: 'Ítem 1: la cotización de Grúas del Norte es del 05-11-2026 y el servicio, del 04-11-2026.', papers: [] },
  ]);
  expect(await saysOfForm(of1({ service_date: '2026-11-05' }), 'late_quotation')).toEqual([]);
  expect(await saysOfForm(of1({ date: null }), 'late_quotation')).toEqual([]);
});

test('whoever decides is told the same beside the rest, and nobody is told of a request that they do not see', async () => {
  const asked = await ask({ items: [item([offer(3, '1000', { date: '2026-11-05', service_date: '2026-11-04' })])] }, rocio);
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(asked));

  const whole = await boss.call(getApproval, { approval_id: open(sent)?.id ?? 0 });

  expect(whole.evidence).toEqual((await rocio.call(radarOfRequest, { number: sent.number })).map(({ rule: _rule, ...it }) => it));
  expect(whole.evidence.map((it) => it.text)).toContainEqual(expect.stringContaining('05-11-2026'));
  const stranger = await employee({ nombre: 'Ajena', permissions: ['services:read'], seesAllProjects: false });
  expect(await stranger.refused(radarOfRequest, { number: sent.number })).toMatchObject({ status: 404 });
});
