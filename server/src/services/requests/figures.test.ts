import { beforeAll, expect, test } from 'vitest';
import type { Input } from 'contract/call.ts';
import { abastecimientoApproveServiceRequest, cancelServiceRequest, getServiceRequest, serviceFigures } from 'contract/services/index.ts';
import { serviceScene } from './scene.ts';

const { db, employee, given, project, offer, item, ask, of, rocio } = await serviceScene();
const camila = await employee({ nombre: 'Camila', permissions: ['services:read', 'services:create'] });
const site = await employee({ nombre: 'Obra', permissions: ['services:read', 'services:create'], seesAllProjects: false });
const elsewhere = await given.project({ jefe_proyecto_id: site.id });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Requests of three states over a year and more; of those that wait, one since days ago. */
beforeAll(async () => {
  for (const [at, days] of [0, 3, 40, 200, 500].entries()) {
    const { id } = at === 3 ? await ask({ project_code: elsewhere.codigoProyecto }, site) : await ask({}, camila);
    await db
      .updateTable('service_requests')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  }
  await rocio.call(cancelServiceRequest, { ...of(await ask({}, rocio)), reason: 'No' });
  for (const days of [0, 4]) {
    const { id } = await rocio.call(abastecimientoApproveServiceRequest, of(await ask({ items: [item([offer(1, '900000')])] }, rocio)));
    await db
      .updateTable('approvals')
      .set({ created_at: daysAgo(days) })
      .where('entity_id', '=', String(id))
      .execute();
  }
});

test.each<Input<typeof serviceFigures>>([
  {},
  { mine: 'true' },
  { project_code: project.codigoProyecto },
  { approval_status: 'Pendiente' },
  { status: 'pending', search: 'izaje' },
  { waiting_days: '3-5' },
  { from: daysAgo(100).toISOString().slice(0, 10) },
] satisfies Input<typeof serviceFigures>[])('each figure is what the list shows when it is narrowed to it: %j', async (asked) => {
  for (const who of [camila, site]) {
    const rows = async (more: Input<typeof getServiceRequest>) =>
      (await who.call(getServiceRequest, { ...asked, ...more, per_page: 200 })).items;
    const all = await rows({});
    const { by_status, by_waiting, by_month } = await who.call(serviceFigures, asked);

    expect(by_status.reduce((sum, it) => sum + it.total, 0)).toBe(all.length);
    expect(by_waiting.reduce((sum, it) => sum + it.total, 0)).toBe(all.filter((it) => it.waiting_for !== null).length);
    for (const { total, ...narrowing } of [...by_status, ...by_waiting])
      expect([narrowing, (await rows(narrowing)).length]).toEqual([narrowing, total]);
    for (const { total, amount, ...narrowing } of by_month) {
      const found = await rows(narrowing);
      const sum = String(found.reduce((so_far, it) => so_far + BigInt(it.amount ?? 0), 0n));
      expect([narrowing, found.length, who === site ? null : sum]).toEqual([narrowing, total, amount]);
    }
  }
});

test('what waits is told by its days, and money by the last twelve months', async () => {
  const { by_status, by_waiting, by_month } = await camila.call(serviceFigures, {});

  expect(by_waiting).toEqual([
    { waiting_days: 'hoy', total: 1 },
    { waiting_days: '3-5', total: 1 },
  ]);
  expect(by_status).toEqual([
    { status: 'in_quotation', total: 5 },
    { status: 'pending', total: 2 },
    { status: 'cancelled', total: 1 },
  ]);
  expect(by_month.reduce((sum, it) => sum + it.total, 0)).toBe(6);
});
