import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import * as schedule from 'contract/schedule/index.ts';
import {
  calendarLimits,
  createActividadProyecto,
  createActividadProyectoGantt,
  createBaseline,
  createDependencia,
  deleteGantt,
  editPlan,
  getPlan,
  importSchedule,
  listActividadProyecto,
  scheduleLimits,
  updateActividadProyecto,
  updateActividadProyectoOrden,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../test/scene.ts';

const { db, employee, given, signIn } = await scene();
const everything = ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] as const;
const ana = await employee({ permissions: [...everything] });
const day = 480;

async function place() {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const add = (nombre: string, more: object = {}) => ana.call(createActividadProyecto, { ...codes, nombre, ...more });
  return { place_id: id, codes, add };
}
const file = (content: string, name = 'plan.xml') => new File([content], name, { type: 'application/octet-stream' });

test('whoever does not see the place gets nowhere, whichever call is tried and whatever it names', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('Zanja'), await add('Ducto')];
  const link = await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id });
  const [held] = (await ana.call(listActividadProyecto, codes)).flatMap((it) => it.dependencias);
  const baseline = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const stranger = await signIn(await given.user({ permissions: [...everything], seesAllProjects: false }));
  const gone = await place();
  await gone.add('Eliminada');
  const { removal_id } = await ana.call(deleteGantt, gone.codes);
  const from = { nombre: 'Copia', tipo_proyecto_id: 1, from: codes };
  const { version } = two;
  const tries: [Call, object][] = [
    [schedule.listActividadProyecto, codes],
    [schedule.listActividadProyectoByFecha, { ...codes, fecha: '2026-03-02' }],
    [schedule.getActividadProyecto, { id: one.id }],
    [schedule.createActividadProyecto, { ...codes, nombre: 'Ajena' }],
    [schedule.createActividadProyectoGantt, { ...codes, activities: [{ nombre: 'Ajena' }] }],
    [schedule.crearActividadesProyectoBase, codes],
    [schedule.updateActividadProyecto, { id: two.id, version, nombre: 'Ajena' }],
    [schedule.updateActividadProyectoGantt, { ...codes, activities: [{ id: two.id, version, nombre: 'Ajena' }] }],
    [schedule.updateActividadProyectoOrden, { plan_version: 1, activities: [{ id: two.id, parent_id: null, orden: 1 }] }],
    [schedule.deleteActividadProyecto, { id: two.id }],
    [schedule.deleteGantt, codes],
    [schedule.restoreGantt, { removal_id }],
    [schedule.createDependencia, { desde_id: two.id, hasta_id: one.id }],
    [schedule.deleteDependencia, { id: held?.id ?? link.id }],
    [schedule.getPlan, codes],
    [schedule.updatePlan, { ...codes, version: 1, start: '2026-03-02', status_day: null }],
    [schedule.editPlan, { place: codes, removed: [{ id: two.id, version }] }],
    [schedule.tellPlanPresence, { place: codes, window: 'w', row: null, column: null }],
    [schedule.listBaselines, codes],
    [schedule.getBaseline, { id: baseline.id }],
    [schedule.createBaseline, { ...codes, nombre: 'Ajena' }],
    [schedule.updateBaseline, { id: baseline.id, version: 1, nombre: 'Ajena' }],
    [schedule.deleteBaseline, { id: baseline.id }],
    [schedule.getPlanCalendar, codes],
    [schedule.exportSchedule, { ...codes, format: 'mspdi' }],
    [schedule.importSchedule, { ...codes, file: file('<Project/>') }],
    [schedule.applyTemplate, { template_id: 1, places: [{ ...codes, start: '2026-03-02' }] }],
    [schedule.createTemplate, from],
    [schedule.getPortfolio, codes],
    [schedule.getProgressCurve, codes],
    [schedule.listReadiness, codes],
    [schedule.listUpcoming, codes],
  ];
  const before = await ana.call(listActividadProyecto, codes);

  const answers: [string, number][] = [];
  for (const [call, input] of tries) answers.push([call.id, (await stranger.refused(call, input)).status]);

  expect(answers.filter(([, status]) => status !== 404)).toEqual([]);
  expect(await ana.call(listActividadProyecto, codes)).toEqual(before);
});

test.each(['constructor', '__proto__', 'toString', '<img src=x onerror=alert(1)>', '=1+1'])(
  'an activity may be called «%s», in the chart, in a file and in a list',
  async (name) => {
    const { codes, add } = await place();
    const one = await add(name);
    const two = await add('Después');
    await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id });
    const csv = `UID;Nombre;Duración;Predecesoras;${name}\n1;${name};2;;x\n2;Otra;1;1;x\n`;

    await ana.call(importSchedule, { ...codes, file: file(csv, 'plan.csv'), mode: 'merge', apply: 'true' });

    const names = (await ana.call(listActividadProyecto, codes)).map((it) => it.nombre);
    expect(names).toEqual(expect.arrayContaining([name, 'Otra']));
  },
);

test('what is no number of a task gets one, whatever it is called', async () => {
  for (const uid of ['constructor', '__proto__', '-7', '1e400', '99999999999999']) {
    const xml = `<Project><Tasks><Task><UID>${uid}</UID><Name>Zanja</Name></Task></Tasks></Project>`;
    const { codes } = await place();
    await ana.call(importSchedule, { ...codes, file: file(xml), apply: 'true' });
    expect(await ana.call(listActividadProyecto, codes)).toMatchObject([{ nombre: 'Zanja' }]);
  }
});

test('a tree deeper than a plan has is refused, and nothing of it stays', async () => {
  const { codes } = await place();
  const added = Array.from({ length: 30 }, (_, at) => ({ key: -1 - at, nombre: `Nivel ${at + 1}` }));
  const placed = added.map(({ key }, at) => ({ id: key, parent_id: at === 0 ? null : -at, orden: 1 }));

  const refused = await ana.refused(editPlan, { place: codes, added, placed });

  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.message).toMatch(/niveles/);
  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);
});

test('a row under itself or under what stands under it, and one that waits for itself, are refused', async () => {
  const { codes, add } = await place();
  const above = await add('Arriba');
  const below = await add('Abajo', { parent_id: above.id });
  const [first] = await ana.call(listActividadProyecto, codes);
  const { version } = await ana.call(schedule.getPlan, codes);
  const before = await ana.call(listActividadProyecto, codes);
  const under = (parent_id: number) => ana.refused(updateActividadProyecto, { id: above.id, version: first?.version ?? 0, parent_id });

  expect((await under(above.id)).status).toBeGreaterThanOrEqual(400);
  expect(await under(below.id)).toMatchObject({ status: 422, message: expect.stringContaining('Arriba') });
  expect((await ana.refused(createDependencia, { desde_id: below.id, hasta_id: below.id })).status).toBeGreaterThanOrEqual(400);
  const itself = { key: -1, desde_id: below.id, hasta_id: below.id, tipo: 'FS' as const, lag: { kind: 'working' as const, value: 0 } };
  expect(await ana.refused(editPlan, { place: codes, linked: [itself] })).toMatchObject({
    status: 400,
    fields: { linked: 'Una actividad no se espera a sí misma.' },
  });
  expect(
    (
      await ana.refused(updateActividadProyectoOrden, {
        plan_version: version ?? 0,
        activities: [{ id: above.id, parent_id: below.id, orden: 1 }],
      })
    ).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await ana.call(listActividadProyecto, codes)).toEqual(before);
});

test('more rows than one paste may have, days beyond those of a plan and negative durations are refused at the field', async () => {
  const { codes, add } = await place();
  const one = await add('Zanja');
  const many = Array.from({ length: 50_000 }, (_, at) => ({ key: -1 - (at % scheduleLimits.changes), nombre: `Fila ${at}` }));
  const change = (gantt: object) => ana.refused(updateActividadProyecto, { id: one.id, version: one.version, gantt });

  const beyond = 'El año debe estar entre 1990 y 2100.';
  expect(await ana.refused(editPlan, { place: codes, added: many })).toMatchObject({
    status: 400,
    fields: { added: 'Hasta 5.000 de una vez.' },
  });
  expect(await ana.refused(createActividadProyectoGantt, { ...codes, activities: many.map(({ nombre }) => ({ nombre })) })).toMatchObject({
    status: 400,
    fields: { activities: 'Hasta 5.000 de una vez.' },
  });
  expect(await change({ duration: -day })).toMatchObject({ status: 400, fields: { 'gantt.duration': 'Una duración no es negativa.' } });
  expect(await change({ deadline: '1989-12-31T09:00' })).toMatchObject({ status: 400, fields: { 'gantt.deadline': beyond } });
  expect(await change({ actual_start: '2101-01-01T09:00' })).toMatchObject({ status: 400, fields: { 'gantt.actual_start': beyond } });
  // Within an edit as well, and what came with it stays out.
  const added = [{ key: -1, nombre: 'Ducto' }];
  const changed = (gantt: object) => ({ place: codes, added, changed: [{ id: one.id, version: one.version, gantt }] });
  expect(await ana.refused(editPlan, changed({ duration: -day }))).toMatchObject({ status: 400, message: expect.any(String) });
  expect(await ana.refused(editPlan, changed({ manual_start: '2101-01-01T09:00' }))).toMatchObject({ status: 400 });
  expect(await ana.call(listActividadProyecto, codes)).toHaveLength(1);
});

test('a plan that would go on after the year 2100 is refused with who would, and nothing of it stays', async () => {
  const { codes, add } = await place();
  await ana.call(updatePlan, { ...codes, version: null, start: '2099-12-01', status_day: null });

  const refused = await ana.refused(createActividadProyecto, { ...codes, nombre: 'Eternidad', gantt: { duration: 400 * day } });

  expect(refused).toMatchObject({ status: 422, code: 'rule', message: '«Eternidad» terminaría después del año 2100.' });
  const { version } = await ana.call(getPlan, codes);
  for (const start of ['1989-12-31', '2100-01-01'])
    expect(await ana.refused(updatePlan, { ...codes, version, start, status_day: null })).toMatchObject({
      status: 400,
      fields: { start: 'El año debe estar entre 1990 y 2099.' },
    });
  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);
  await add('Zanja');
});

test('a plan of more sheets than are made at once is refused in words, with how many they would be and where it goes instead', async () => {
  const { codes } = await place();
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const tramos = (count: number) => Array.from({ length: count }, (_, at) => ({ nombre: `Tramo ${at + 1}` }));
  const recambio = { nombre: 'Recambio', gantt: { manual_start: '2082-08-03T09:00' } };
  await ana.call(createActividadProyectoGantt, { ...codes, activities: [...tramos(167), recambio] });

  // 168 rows are four sheets high, and 56 years are 61 wide: as many as a plan of 10,000 within a year.
  const { rawPayload } = await ana.raw(schedule.exportSchedule, { ...codes, format: 'pdf' });
  expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4 * 61);

  await ana.call(createActividadProyectoGantt, { ...codes, activities: tramos(169) });
  expect(await ana.refused(schedule.exportSchedule, { ...codes, format: 'pdf' })).toMatchObject({
    status: 422,
    message: 'El plan ocuparía 549 hojas A3, más de 500. Expórtelo a Excel o a MS Project.',
  });
});

test('rows of another plan are not tied, neither by a call of its own nor within an edit', async () => {
  const [here, there] = [await place(), await place()];
  const [own, theirs] = [await here.add('Zanja'), await there.add('Ducto')];
  const link = { key: -1, desde_id: own.id, hasta_id: theirs.id, tipo: 'FS' as const, lag: { kind: 'working' as const, value: 0 } };

  expect(await ana.refused(createDependencia, { desde_id: own.id, hasta_id: theirs.id })).toMatchObject({
    status: 400,
    fields: { hasta_id: 'Las dos actividades deben ser del mismo plan.' },
  });
  expect((await ana.refused(editPlan, { place: here.codes, linked: [link] })).status).toBeGreaterThanOrEqual(400);

  for (const { codes } of [here, there]) expect((await ana.call(getPlan, codes)).links).toEqual([]);
});

test('an import with entities from outside, or with a link to another project, saves nothing of either', async () => {
  const { codes } = await place();
  const task = (uid: number, more = '') => `<Task><UID>${uid}</UID><Name>Zanja ${uid}</Name><Duration>PT8H0M0S</Duration>${more}</Task>`;
  const outside = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project><Tasks>${task(1, '<Notes>&x;</Notes>')}</Tasks></Project>`;

  expect(await ana.refused(importSchedule, { ...codes, file: file(outside), apply: 'true' })).toMatchObject({
    status: 400,
    code: 'bad_file',
    message: expect.stringContaining('DOCTYPE'),
  });
  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);

  const cross =
    '<PredecessorLink><PredecessorUID>1</PredecessorUID><CrossProject>1</CrossProject><CrossProjectName>otro.mpp\\7</CrossProjectName></PredecessorLink>';
  const written = await ana.call(importSchedule, {
    ...codes,
    file: file(`<Project><Tasks>${task(1)}${task(2, cross)}</Tasks></Project>`),
    apply: 'true',
  });
  expect(written.warnings).toMatchObject([{ tipo: 'otro_proyecto', uids: [2] }]);
  expect((await ana.call(getPlan, codes)).links).toEqual([]);
});

test('a plan keeps so many calendars of single activities and no more: one more file of others is refused, and says what is left', async () => {
  const { codes, add } = await place();
  const { id } = await add('Zanja');
  await sql`
    insert into schedule_calendars (plan_id, is_plans, nombre, patrones, feriados, excepciones)
    select plan_id, false, 'C' || n, '[]', true, '[]' from schedule_activities, generate_series(1, ${calendarLimits.inPlan}::integer) as n
    where schedule_activities.id = ${id}`.execute(db);
  const xml = `<Project><CalendarUID>1</CalendarUID><Calendars>
      <Calendar><UID>1</UID><Name>Faena</Name></Calendar><Calendar><UID>2</UID><Name>Noche</Name><BaseCalendarUID>1</BaseCalendarUID></Calendar></Calendars>
    <Tasks><Task><UID>1</UID><Name>Zanja</Name><CalendarUID>2</CalendarUID></Task></Tasks></Project>`;

  expect(await ana.refused(importSchedule, { ...codes, file: file(xml) })).toMatchObject({
    status: 422,
    message: expect.stringContaining('tendría 121. Impórtelo con el calendario del lugar.'),
  });
  expect(await ana.call(importSchedule, { ...codes, file: file(xml), calendar: 'place' })).toMatchObject({ applied: false });
});
