import { expect, test } from 'vitest';
import type { Input } from 'contract/call.ts';
import { createHoliday, deleteHoliday, importHolidays, listHolidays, previewCalendarChange } from 'contract/administration/index.ts';
import {
  createActividadProyecto,
  getPlan,
  getPlanCalendar,
  listActividadProyecto,
  previewPlanCalendar,
  savePlanCalendar,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';
import { renewPlans } from './renew.ts';

const { app, db, employee, given } = await scene();
const ana = await employee({
  permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'maintenance:read', 'maintenance:update'],
});
const day = 480;

async function plan(start = '2026-03-02') {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start, status_day: null });
  const add = (nombre: string, days: number) => ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day } });
  return { codes, add };
}
type Codes = Awaited<ReturnType<typeof plan>>['codes'];
const extentOf = async (codes: Codes) =>
  (await ana.call(listActividadProyecto, codes)).map((it) => `${it.gantt.start.slice(0, 10)}…${it.gantt.finish.slice(0, 10)}`);
const whole = [
  { de: '08:00', a: '12:00' },
  { de: '13:00', a: '17:00' },
];
const turn = (worked: number, rest: number, first: string) => ({
  desde: first,
  primer_dia: first,
  dias: [...Array.from({ length: worked }, () => whole), ...Array.from({ length: rest }, () => [])],
});

// Ten days to the 11th, five of rest, and two more; fourteen to the 15th, seven of rest, and two more.
test.each([
  [10, 5, { days: 12, otherwise: '2026-03-17', finish: '2026-03-18' }],
  [14, 7, { days: 16, otherwise: '2026-03-23', finish: '2026-03-24' }],
])('a place works in shifts from a first day on: %i days of work, %i of rest', async (worked, rest, { days, otherwise, finish }) => {
  const { codes, add } = await plan();
  await add('Montaje', days);
  expect(await extentOf(codes)).toEqual([`2026-03-02…${otherwise}`]);
  const shift = { ...codes, patrones: [turn(worked, rest, '2026-03-02')], feriados: false, excepciones: [] };

  const preview = await ana.call(previewPlanCalendar, shift);

  expect(preview).toMatchObject({
    antes: otherwise,
    despues: finish,
    total: 1,
    activities: [{ nombre: 'Montaje', new_start: '2026-03-02T08:00' }],
  });
  expect(await extentOf(codes)).toEqual([`2026-03-02…${otherwise}`]);
  const { version } = await ana.call(getPlanCalendar, codes);
  const saved = await ana.call(savePlanCalendar, { ...shift, version });
  expect(saved).toMatchObject({ patrones: shift.patrones, feriados: false, origen: null });
  expect(await extentOf(codes)).toEqual([`2026-03-02…${finish}`]);
  expect((await ana.refused(savePlanCalendar, { ...shift, version })).status).toBe(412);

  await ana.call(savePlanCalendar, { ...codes, patrones: [], feriados: true, excepciones: [], version: saved.version });
  expect(await extentOf(codes)).toEqual([`2026-03-02…${otherwise}`]);
});

test('days of a place that are otherwise: a Saturday that is worked, a week without work', async () => {
  const { codes, add } = await plan();
  await add('Montaje', 7);
  const { version } = await ana.call(getPlanCalendar, codes);
  await ana.call(savePlanCalendar, {
    ...codes,
    version,
    patrones: [],
    feriados: true,
    excepciones: [
      { nombre: 'Cierre del mandante', desde: '2026-03-03', hasta: '2026-03-06', turnos: [] },
      { nombre: 'Sábado trabajado', desde: '2026-03-07', hasta: '2026-03-07', turnos: whole },
    ],
  });
  // Monday, Saturday, and Monday to Friday.
  expect(await extentOf(codes)).toEqual(['2026-03-02…2026-03-13']);
});

test('a calendar in which nobody ever works, or with shifts upon each other, is refused', async () => {
  const { codes, add } = await plan();
  await add('Montaje', 1);
  const { version } = await ana.call(getPlanCalendar, codes);
  const said = { ...codes, version, feriados: true, excepciones: [] };
  const pattern = (dias: { de: string; a: string }[][]) => [{ desde: '2026-03-02', primer_dia: '2026-03-02', dias }];
  expect(await ana.refused(savePlanCalendar, { ...said, patrones: pattern([[], []]) })).toMatchObject({
    status: 400,
    fields: { patrones: expect.stringContaining('nadie trabaja') },
  });
  expect((await ana.refused(savePlanCalendar, { ...said, patrones: pattern([[{ de: '10:00', a: '09:00' }]]) })).status).toBe(400);
  expect(
    (await ana.refused(savePlanCalendar, { ...said, patrones: pattern([[whole[1], whole[0]].flatMap((it) => it ?? [])]) })).status,
  ).toBe(400);
});

test('a new holiday makes the plans anew that it moves, and their history says why', async () => {
  const [one, other] = [await plan(), await plan()];
  await one.add('Montaje', 5);
  await other.add('Otra', 1);
  const before = await ana.call(getPlan, other.codes);

  const { id } = await ana.call(createHoliday, { fecha: '2026-03-04', nombre: 'Día del sol', ambito: 'nacional' });
  await renewPlans(app.workshop, { why: 'Nuevo feriado: Día del sol, 04-03-2026' });

  expect(await extentOf(one.codes)).toEqual(['2026-03-02…2026-03-09']);
  // Nobody looking at it is told that it changed.
  const { version, activities } = before;
  expect(await ana.call(getPlan, other.codes)).toMatchObject({ version, activities });
  const told = await db
    .selectFrom('audit')
    .where('entity_id', '=', `${one.codes.codigoProyecto}/${one.codes.codigoLugarInstalacion}`)
    .where('action', '=', 'replan_times')
    .select(['after', 'user_id'])
    .execute();
  expect(told).toMatchObject([
    { user_id: null, after: { motivo: 'Nuevo feriado: Día del sol, 04-03-2026', se_movieron: 1, termino: '2026-03-09' } },
  ]);

  await ana.call(deleteHoliday, { id });
  await renewPlans(app.workshop, {});
  expect(await extentOf(one.codes)).toEqual(['2026-03-02…2026-03-06']);
});

test('what a holiday or a week would move is told before it is saved, and nothing is written', async () => {
  const [one, other, gone] = [await plan('2031-03-03'), await plan('2031-03-03'), await plan('2031-03-03')];
  await one.add('Montaje', 5);
  await other.add('Montaje', 5);
  await other.add('Garantía', 20);
  await gone.add('Visita', 1);
  const before = await extentOf(one.codes);
  const preview = (change: Input<typeof previewCalendarChange>) => ana.call(previewCalendarChange, change);
  const none = await preview({ feriado: { fecha: '2031-03-08', ambito: 'nacional' } });

  const holiday = await preview({ feriado: { fecha: '2031-03-05', ambito: 'nacional' } });

  // A Saturday moves nobody; a Wednesday those that work on it, and of them the one that ends as late as before only changes.
  expect(none).toMatchObject({ cambian: 0, terminan_despues: 0, hay_mas: false, lugares: [] });
  expect(holiday).toMatchObject({ cambian: 2, terminan_despues: 2, terminan_antes: 0 });
  expect(holiday.lugares.find((it) => it.codigoLugarInstalacion === one.codes.codigoLugarInstalacion)).toMatchObject({
    antes: '2031-03-07',
    despues: '2031-03-10',
  });
  expect(await preview({ feriado: { fecha: '2031-03-05', ambito: 'bancario' } })).toMatchObject({ cambian: 0 });
  expect(await preview({ jornada: { desde: '2031-03-03', dias: [1, 2, 3, 4] } })).toMatchObject({ cambian: 2, terminan_despues: 2 });
  expect(await preview({ jornada: { desde: '2031-03-03', dias: [1, 2, 3, 4, 5, 6] } })).toMatchObject({ terminan_antes: 1 });
  expect(await extentOf(one.codes)).toEqual(before);

  const { id } = await ana.call(createHoliday, { fecha: '2031-03-05', nombre: 'Día del sol', ambito: 'nacional' });
  await renewPlans(app.workshop, {});
  expect(await extentOf(one.codes)).toEqual(['2031-03-03…2031-03-10']);
  expect(await preview({ sin_feriado: id })).toMatchObject({ cambian: 2, terminan_antes: 2 });
  expect(await preview({ feriado: { id, fecha: '2031-03-06', ambito: 'nacional' } })).toMatchObject({ cambian: 0 });
  await ana.call(deleteHoliday, { id });
  await renewPlans(app.workshop, {});
});

test('what a file of holidays would move is told with its rows, of all its days together, and nothing is written', async () => {
  const { codes, add } = await plan('2032-03-01');
  await add('Montaje', 5);
  const before = await extentOf(codes);
  const judge = (...rows: string[]) =>
    ana.call(importHolidays, { file: new File([['Fecha;Nombre;Ámbito', ...rows].join('\n')], 'feriados.csv', { type: 'text/csv' }) });
  const [tuesday, wednesday] = ['02-03-2032;Día del sol;nacional', '03-03-2032;Día del viento;nacional'];

  const { planes, counts } = await judge(tuesday, wednesday);

  // Two days later, over a weekend.
  expect(counts).toMatchObject({ create: 2, error: 0 });
  expect(planes).toMatchObject({ cambian: 1, terminan_despues: 1, terminan_antes: 0, hay_mas: false });
  expect(planes?.lugares).toMatchObject([{ ...codes, antes: '2032-03-05', despues: '2032-03-09' }]);
  expect((await judge('02-03-2032;Día de bancos;bancario', '06-03-2032;Sábado;nacional')).planes).toMatchObject({
    cambian: 0,
    lugares: [],
  });
  // What cannot be written moves nothing.
  expect((await judge(tuesday, '30-02-2032;No existe;nacional')).planes).toBeNull();
  expect(await extentOf(codes)).toEqual(before);
  expect((await ana.call(listHolidays, { year: 2032 })).total_items).toBe(0);
});

test('who keeps the calendar and sees no plans is told how many, not which', async () => {
  const { add } = await plan();
  await add('Montaje', 5);
  const clerk = await employee({ permissions: ['maintenance:update'] });

  const told = await clerk.call(previewCalendarChange, { feriado: { fecha: '2026-03-04', ambito: 'nacional' } });

  expect(told.terminan_despues).toBeGreaterThan(0);
  expect(told.lugares).toEqual([]);
  expect((await clerk.refused(previewCalendarChange, {})).status).toBe(400);
  expect((await clerk.refused(previewCalendarChange, { sin_feriado: 2_000_000_000 })).status).toBe(404);
});

test('a plan that goes on after the last known holiday says so', async () => {
  const { codes, add } = await plan();
  await add('Montaje', 3);
  expect(await ana.call(getPlan, codes)).toMatchObject({ beyond_holidays: false, last_holiday: expect.any(String) });
  await add('Garantía', 2_000);
  expect(await ana.call(getPlan, codes)).toMatchObject({ beyond_holidays: true });
  expect(await ana.call(getPlanCalendar, codes)).toMatchObject({ pasa_ultimo_feriado: true });
});
