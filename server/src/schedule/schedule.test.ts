import { expect, test } from 'vitest';
import {
  createActividadProyectoGantt,
  createDependencia,
  deleteActividadProyecto,
  deleteDependencia,
  getActividadProyecto,
  getPlan,
  listActividadProyecto,
  updateActividadProyecto,
  updateActividadProyectoGantt,
  updatePlan,
} from 'contract/schedule/index.ts';
import { templates } from 'contract/schedule/plans/cases/templates.ts';
import { scheduleScene, day } from './scene.ts';

const { ana, place, tie } = await scheduleScene();
type Codes = Awaited<ReturnType<typeof place>>['codes'];
const daysOf = async (codes: Codes) =>
  Object.fromEntries(
    (await ana.call(listActividadProyecto, codes)).map((it) => [it.nombre, `${it.fecha}…${it.gantt.finish.slice(0, 10)}`]),
  );

/** A typical plan, written by the calls; the number of each activity by its name. */
async function typical(codes: Codes, name: keyof typeof templates): Promise<void> {
  const made = await ana.call(createActividadProyectoGantt, {
    ...codes,
    activities: templates[name].map(([nombre, days]) => ({ nombre, gantt: { duration: days * day } })),
  });
  const numbers = new Map(made.map((it) => [it.nombre, it.id]));
  for (const [id, , before] of templates[name]) {
    for (const one of before.split(', ').filter(Boolean)) {
      const [, from = '', tipo = 'FS', lag = '0'] = /^([A-Z]+\d+?)(FS|SS|FF|SF)?([+-]\d+)?$/.exec(one) ?? [];
      await tie(numbers.get(from) ?? 0, numbers.get(id) ?? 0, { tipo, lag: { kind: 'working', value: Number(lag) * day } });
    }
  }
}

test('what comes after waits, over weekends and holidays, and the plan tells its end and its days', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('Diseño', 3), await add('Montaje', 5)];

  await tie(one.id, two.id, { lag: { kind: 'working', value: day } });

  expect(await daysOf(codes)).toEqual({ Diseño: '2026-03-02…2026-03-04', Montaje: '2026-03-06…2026-03-12' });
  expect(await ana.call(getPlan, codes)).toMatchObject({
    finish: '2026-03-12',
    working_days: 9,
    links: [{ from: one.id, to: two.id, type: 'FS', lag: 1 }],
    activities: [
      { id: one.id, start: '2026-03-02T09:00', finish: '2026-03-04T18:00', total_float: 0, critical: true },
      { id: two.id, start: '2026-03-06T09:00', finish: '2026-03-12T18:00', total_float: 0, critical: true },
    ],
  });
});

test('the typical plan of a house ends when it is known to end', async () => {
  const { codes } = await place();

  await typical(codes, 'RES');

  expect(await ana.call(getPlan, codes)).toMatchObject({ finish: '2026-05-19', working_days: 55 });
  const rows = new Map((await ana.call(listActividadProyecto, codes)).map((it) => [it.nombre, it]));
  // Good Friday.
  expect([rows.get('R19')?.fecha, rows.get('R20')?.fecha]).toEqual(['2026-04-07', '2026-04-10']);
});

test('what moves answers with all that moved by it, and what others changed meanwhile is not overwritten', async () => {
  const { codes, add } = await place();
  const [one, two, alone] = [await add('A', 2), await add('B', 1), await add('C', 1)];
  await tie(one.id, two.id);

  const moved = await ana.call(updateActividadProyectoGantt, {
    ...codes,
    activities: [{ id: one.id, version: one.version, gantt: { duration: 4 * day } }],
  });

  expect(moved.map((it) => it.nombre).toSorted()).toEqual(['A', 'B', 'C']);
  expect(moved.find((it) => it.id === alone.id)?.gantt.total_float).toBe(4 * day);
  expect(await ana.refused(updateActividadProyecto, { id: one.id, version: one.version, nombre: 'Otra' })).toMatchObject({
    status: 412,
    current: { nombre: 'A', gantt: { duration: 4 * day } },
  });
});

test('several at once are changed all or none', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('A', 2), await add('B', 1)];
  const both = (versionOfB: number) => ({
    ...codes,
    activities: [
      { id: one.id, version: one.version, responsable_id: ana.id },
      { id: two.id, version: versionOfB, responsable_id: ana.id },
    ],
  });
  const people = async () => (await ana.call(listActividadProyecto, codes)).map((it) => it.responsable_id);

  expect((await ana.refused(updateActividadProyectoGantt, both(two.version + 1))).status).toBe(412);
  expect(await people()).toEqual([null, null]);
  await ana.call(updateActividadProyectoGantt, both(two.version));
  expect(await people()).toEqual([ana.id, ana.id]);
});

test('the lag of a link is told in days of work, whichever way it was said', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('A', 3), await add('B', 1)];
  const lags = { FS: ['elapsed', 2.5 * 1440], SS: ['percent', 50], FF: ['working', -day / 2] } as const;
  for (const [tipo, [kind, value]] of Object.entries(lags)) await tie(one.id, two.id, { tipo, lag: { kind, value } });

  const { links } = await ana.call(getPlan, codes);

  expect(links.map(({ type, lag }) => [type, lag])).toEqual([
    ['FS', 2.5],
    ['SS', 1.5],
    ['FF', -0.5],
  ]);
});

test('a hard rule beats a link, and the plan tells the conflict with its days until there is none', async () => {
  const { codes, add } = await place();
  const on = (at: string) => ({ constraint: { kind: 'mustStartOn' as const, at } });
  const one = await add('A', 3);
  const two = await add('B', 1, { gantt: { duration: day, ...on('2026-03-03T09:00') } });
  await tie(one.id, two.id);

  expect(await daysOf(codes)).toEqual({ A: '2026-03-02…2026-03-04', B: '2026-03-03…2026-03-03' });
  expect((await ana.call(getPlan, codes)).conflicts).toEqual([{ from: one.id, to: two.id, days: 2 }]);

  const { version } = await ana.call(getActividadProyecto, { id: two.id });
  await ana.call(updateActividadProyecto, { id: two.id, version, gantt: on('2026-03-05T09:00') });
  expect((await ana.call(getPlan, codes)).conflicts).toEqual([]);
});

test('what really happened moves what waits for it; what is out of the plan moves nobody', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('A', 2), await add('B', 1)];
  await tie(one.id, two.id);

  const over = { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-06T18:00' };
  const late = await ana.call(updateActividadProyecto, { id: one.id, version: one.version, gantt: over });
  expect(await daysOf(codes)).toEqual({ A: '2026-03-02…2026-03-06', B: '2026-03-09…2026-03-09' });

  await ana.call(updateActividadProyecto, { id: one.id, version: late.version, gantt: { inactive: true } });
  expect(await daysOf(codes)).toMatchObject({ B: '2026-03-02…2026-03-02' });
});

test('a circle is refused with its names, and nothing of it stays', async () => {
  const { codes, add } = await place();
  const [one, two, three] = [await add('Zanja', 1), await add('Ducto', 1), await add('Cable', 1)];
  await tie(one.id, two.id);
  await tie(two.id, three.id);

  const refusal = await ana.refused(createDependencia, { desde_id: three.id, hasta_id: one.id });

  expect(refusal).toMatchObject({ status: 422 });
  expect(refusal.message).toMatch(/círculo: «(Zanja|Ducto|Cable)» → /);
  expect((await ana.call(getPlan, codes)).links).toHaveLength(2);
  expect(await ana.refused(createDependencia, { desde_id: one.id, hasta_id: two.id })).toMatchObject({
    status: 400,
    fields: { tipo: expect.any(String) },
  });
  expect(await ana.refused(createDependencia, { desde_id: one.id, hasta_id: one.id })).toMatchObject({ status: 400 });
});

test('activities of two places are not tied', async () => {
  const [one, other] = [await place(), await place()];
  expect(
    await ana.refused(createDependencia, { desde_id: (await one.add('A', 1)).id, hasta_id: (await other.add('B', 1)).id }),
  ).toMatchObject({
    status: 400,
    fields: { hasta_id: expect.any(String) },
  });
});

test('a summary row lies around what is beneath it and goes with it', async () => {
  const { codes, add } = await place();
  const obra = await add('Obra', 1);
  const [one, two] = [await add('Rieles', 2, { parent_id: obra.id }), await add('Paneles', 3, { parent_id: obra.id })];
  await tie(one.id, two.id);

  expect(await ana.call(getActividadProyecto, { id: obra.id })).toMatchObject({
    gantt: { is_summary: true, start: '2026-03-02T09:00', finish: '2026-03-06T18:00' },
  });
  expect((await ana.refused(updateActividadProyecto, { id: obra.id, version: obra.version, parent_id: one.id })).status).toBe(422);

  expect(await ana.refused(deleteActividadProyecto, { id: obra.id })).toMatchObject({
    status: 409,
    message: expect.stringContaining('2 actividades'),
  });
  expect((await ana.refused(deleteActividadProyecto, { id: obra.id, version: obra.version + 7, con_hijas: 'true' })).status).toBe(412);
  await ana.call(deleteActividadProyecto, { id: obra.id, con_hijas: 'true' });

  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);
  expect((await ana.call(getPlan, codes)).links).toEqual([]);
});

test('progress, what is left and what really happened agree, whichever of them is said', async () => {
  const { add } = await place();
  const it = await add('Montaje', 4);

  const begun = await ana.call(updateActividadProyecto, { id: it.id, version: it.version, avance: '25' });
  expect(begun).toMatchObject({ estado: 'en_curso', avance: '25', gantt: { actual_start: '2026-03-02T09:00', remaining: 3 * day } });

  const over = await ana.call(updateActividadProyecto, { id: it.id, version: begun.version, gantt: { actual_finish: '2026-03-04T18:00' } });
  expect(over).toMatchObject({
    estado: 'terminada',
    avance: '100',
    atrasada: false,
    gantt: { finish: '2026-03-04T18:00', critical: false },
  });

  const again = await ana.call(updateActividadProyecto, { id: it.id, version: over.version, avance: '50' });
  expect(again).toMatchObject({ estado: 'en_curso', gantt: { actual_finish: null, remaining: 2 * day } });

  const untouched = await ana.call(updateActividadProyecto, { id: it.id, version: again.version, gantt: { actual_start: null } });
  expect(untouched).toMatchObject({ estado: 'por_iniciar', avance: '0', gantt: { actual_start: null, remaining: null } });

  expect(
    await ana.refused(updateActividadProyecto, {
      id: it.id,
      version: untouched.version,
      gantt: { actual_start: '2026-03-04T09:00', actual_finish: '2026-03-03T18:00' },
    }),
  ).toMatchObject({ status: 400, fields: { 'gantt.actual_finish': expect.any(String) } });
});

test('what is left to do does not lie before the status date', async () => {
  const { codes, add } = await place();
  await add('A', 2);
  const { version } = await ana.call(getPlan, codes);

  await ana.call(updatePlan, { ...codes, version, start: '2026-03-02', status_day: '2026-03-16' });

  expect(await daysOf(codes)).toEqual({ A: '2026-03-16…2026-03-17' });
  for (const old of [version, null])
    expect((await ana.refused(updatePlan, { ...codes, version: old, start: '2026-03-02', status_day: null })).status).toBe(412);
});

test('a link that goes lets what waited for it move back', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('A', 3), await add('B', 1)];
  const link = await tie(one.id, two.id);
  await ana.call(deleteDependencia, { id: link.id });
  expect(await daysOf(codes)).toEqual({ A: '2026-03-02…2026-03-04', B: '2026-03-02…2026-03-02' });
});
