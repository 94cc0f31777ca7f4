import { expect, test } from 'vitest';
import { listRadar, radarFigures, radarRuleNames, type RadarRow } from 'contract/services/index.ts';
import { radarScene } from './scene.ts';

const { db, given, employee, rocio, camila, boss, offer, item, buy, ask } = await radarScene();
const elsewhere = async () => (await given.project({ jefe_proyecto_id: boss.id })).codigoProyecto;
const thisMonth = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' }).slice(0, 7);
const list = async (more: object = {}) => (await rocio.call(listRadar, { per_page: 200, ...more })).items;
const sumOf = (rows: readonly RadarRow[]) => String(rows.reduce((sum, it) => sum + BigInt(it.amount ?? 0), 0n));

test('what was approved although the radar spoke is listed by month, the first of the purchases that were divided too', async () => {
  const project_code = await elsewhere();
  const purchase = () => ({ project_code, items: [item([offer(1, '900000')], { quantity: '1' })] });
  const one = await buy(purchase());
  expect(await list()).toEqual([]);
  const other = await buy(purchase());
  const third = await buy({ ...purchase(), items: [item([offer(1, '1100000')], { quantity: '1' })] });
  // What waits was not bought.
  await ask(purchase());

  const rows = await list({ sort: 'number' });

  expect(rows.map((it) => it.number)).toEqual([one.number, other.number, third.number]);
  expect(rows[0]).toMatchObject({
    amount: '900000',
    requester: rocio.nombre,
    findings: [{ rule: 'split', text: expect.stringContaining(project_code) }],
  });
});

test('each figure is what the list shows when it is narrowed to it', async () => {
  const late = { date: '2026-11-05', service_date: '2026-11-04' };
  await buy({ project_code: await elsewhere(), items: [item([offer(2, '70000', late)])] }, camila);
  await buy({ project_code: await elsewhere(), items: [item([offer(3, '80000')])] }, camila);
  const before = await buy({ project_code: await elsewhere(), items: [item([offer(3, '60000', late)])] }, camila);
  const lastMonth = Temporal.PlainYearMonth.from(thisMonth).subtract({ months: 1 });
  await db
    .updateTable('service_findings')
    .set({ approved_on: lastMonth.toPlainDate({ day: 15 }).toString() })
    .where('request_id', '=', before.id)
    .execute();

  for (const narrowed of [
    {},
    { month: thisMonth },
    { rule: 'late_quotation' as const },
    { requester_id: camila.id },
    { search: before.number },
  ]) {
    const { by_month, by_rule, by_person } = await rocio.call(radarFigures, narrowed);
    const { month: _month, ...always } = { month: '', ...narrowed };
    for (const { month, total, amount } of by_month) {
      const rows = await list({ ...always, month });
      expect([narrowed, month, rows.length, sumOf(rows)]).toEqual([narrowed, month, total, amount]);
    }
    for (const { rule, total, amount } of by_rule) {
      const rows = await list({ ...narrowed, rule });
      expect([narrowed, rule, rows.length, sumOf(rows)]).toEqual([narrowed, rule, total, amount]);
    }
    for (const { requester_id, total, amount } of by_person) {
      const rows = await list({ ...narrowed, requester_id });
      expect([narrowed, requester_id, rows.length, sumOf(rows)]).toEqual([narrowed, requester_id, total, amount]);
    }
    expect(by_rule.map((it) => it.rule)).toEqual(radarRuleNames.filter((it) => by_rule.some((one) => one.rule === it)));
  }
  const { by_month } = await rocio.call(radarFigures, {});
  expect(by_month).toHaveLength(12);
  // Six were approved, one of which nothing was to be said of.
  expect(by_month.at(-1)).toMatchObject({ month: thisMonth, total: 4, bought: 6 });
  expect(by_month.at(-2)).toMatchObject({ total: 1, amount: '120000' });
});

test('only who sees all projects and their amounts reads it', async () => {
  const site = await employee({ nombre: 'Obra', permissions: ['services:read'], seesAllProjects: false });
  expect(await site.refused(listRadar, {})).toMatchObject({ status: 403 });
  expect(await site.refused(radarFigures, {})).toMatchObject({ status: 403 });
});
