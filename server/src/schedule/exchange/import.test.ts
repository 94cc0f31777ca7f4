import { expect, test } from 'vitest';
import {
  createActividadProyecto,
  createBaseline,
  exchangeLimits,
  exportSchedule,
  getPlan,
  getPlanCalendar,
  importSchedule,
  listActividadProyecto,
  listBaselines,
  savePlanCalendar,
} from 'contract/schedule/index.ts';
import { exchangeScene, day, file, fixture, task, project, predecessor, type Codes } from './scene.ts';

const { db, ana, place, plan, datesOf } = await exchangeScene();

/** More of a plan: begun, over, waiting for its end, by the clock in a calendar of its own, by hand, and not done after all. */
async function workedOn(codes: Codes) {
  const { id: stage } = await db.selectFrom('stages').where('activo', '=', true).select('id').orderBy('id').executeTakeFirstOrThrow();
  const add = (nombre: string, more: object) => ana.call(createActividadProyecto, { ...codes, nombre, ...more });
  const begun = { duration: 4 * day, actual_start: '2026-03-03T09:00', remaining: day };
  await add('Zanja', { gantt: begun, avance: '75', responsable_id: ana.id, etapa_id: stage, peso: '12.5' });
  await add('Cierre', { gantt: { duration: day, actual_start: '2026-03-02T09:00', actual_finish: '2026-03-03T18:00' }, avance: '100' });
  await add('Retiro', { gantt: { duration: 2 * day, constraint: { kind: 'asLateAsPossible', at: null } }, notas: 'Al final' });
  const cure = await add('Fraguado', { gantt: { duration: 2880, is_elapsed: true } });
  await add('Visita', { gantt: { duration: day, manual_start: '2026-03-12T09:00', inactive: true }, suspendida: true });
  const { plan_id } = await db.selectFrom('schedule_activities').where('id', '=', cure.id).select('plan_id').executeTakeFirstOrThrow();
  const night = [{ desde: '1990-01-01', primer_dia: '1990-01-01', dias: [[{ de: '20:00', a: '24:00' }]] }];
  const { id: calendar_id } = await db
    .insertInto('schedule_calendars')
    .values({ plan_id, is_plans: false, nombre: 'Noche', patrones: JSON.stringify(night), feriados: false, excepciones: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('schedule_activities').set({ calendar_id }).where('nombre', '=', 'Retiro').where('plan_id', '=', plan_id).execute();
}
async function exportPlan(codes: Codes, format: 'mspdi' | 'xlsx' | 'pdf') {
  const { rawPayload, headers } = await ana.raw(exportSchedule, { ...codes, format });
  return { bytes: new Uint8Array(rawPayload), headers };
}

test.each(['mspdi', 'xlsx'] as const)('a plan that is exported as %s and imported again is the same plan', async (format) => {
  const { codes, one } = await plan();
  await workedOn(codes);
  await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const { version } = await ana.call(getPlanCalendar, codes);
  const turno = { de: '08:00', a: '17:00' };
  const dias = [...Array.from({ length: 10 }, () => [turno]), ...Array.from({ length: 5 }, () => [])];
  const patrones = [{ desde: '2026-02-20', primer_dia: '2026-02-20', dias }];
  await ana.call(savePlanCalendar, { ...codes, version, patrones, feriados: true, excepciones: [] });
  const before = await ana.call(listActividadProyecto, codes);
  const { bytes } = await exportPlan(codes, format);

  const preview = await ana.call(importSchedule, { ...codes, file: file(bytes), mode: 'replace' });
  const written = await ana.call(importSchedule, { ...codes, file: file(bytes), mode: 'replace', apply: 'true', confirm: 'true' });

  expect(preview).toMatchObject({
    applied: false,
    total_differences: 0,
    warnings: [],
    calendario: null,
    resumen: { iguales: 9, nuevas: 0, cambian: 0 },
  });
  expect(written).toMatchObject({ applied: true, total_differences: 0, removal_id: expect.any(Number) });
  const after = await ana.call(listActividadProyecto, codes);
  const bare = (rows: typeof before) =>
    rows.map(({ version: _v, dependencias, gantt, ...it }) => ({
      ...it,
      gantt: { ...gantt, calendar_id: gantt.calendar_id === null ? null : 'Noche' },
      dependencias: dependencias.map(({ id: _id, ...rest }) => rest),
    }));
  expect(bare(after)).toEqual(bare(before));
  // Links that are the same are not written again.
  expect(after.map((it) => it.dependencias)).toEqual(before.map((it) => it.dependencias));
  // Who names a row finds it again.
  expect(after.find((it) => it.nombre === 'Rieles')?.id).toBe(one.id);
  expect(await ana.call(getPlanCalendar, codes)).toMatchObject({
    patrones,
    otros: expect.arrayContaining([expect.objectContaining({ nombre: 'Noche' })]),
  });
  expect(await ana.call(listBaselines, codes)).toMatchObject([{ nombre: 'Contrato', activities: 9 }]);
});

test('a plan of one place becomes that of another, with its baselines, and its own calendar', async () => {
  const { codes } = await plan();
  await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const there = await place();

  const { bytes } = await exportPlan(codes, 'mspdi');
  await ana.call(importSchedule, { ...there, file: file(bytes), apply: 'true' });

  expect(await datesOf(there)).toEqual(await datesOf(codes));
  expect(await ana.call(listBaselines, there)).toMatchObject([{ numero: 0, nombre: 'Línea base', activities: 4 }]);
});

test('a file of MS Project brings its calendars and days; its dates are those of the file', async () => {
  const codes = await place();

  const preview = await ana.call(importSchedule, { ...codes, file: await fixture('project-2021.xml') });
  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);
  const written = await ana.call(importSchedule, { ...codes, file: await fixture('project-2021.xml'), apply: 'true' });

  expect(preview).toMatchObject({
    applied: false,
    plan_version: null,
    resumen: { nuevas: 5, lineas_base: 2 },
    despues: { inicio: '2026-03-02', termino: '2026-03-25' },
    calendario: expect.stringContaining('Faena con semana corta'),
    warnings: [],
  });
  expect(written.differences).toEqual(preview.differences);
  expect(await ana.call(getPlan, codes)).toMatchObject({ day_minutes: 540, start: '2026-03-02', finish: '2026-03-25' });
  expect(await ana.call(getPlanCalendar, codes)).toMatchObject({
    origen: expect.stringContaining('Faena'),
    feriados: false,
    otros: [{ nombre: '24 horas' }],
  });
  expect((await ana.call(listBaselines, codes)).map((it) => [it.numero, it.nombre, it.activities])).toEqual([
    [0, 'Línea base', 1],
    [3, 'Línea base 3', 1],
  ]);
});

test('a plan that keeps its own calendar takes a file’s days as its own', async () => {
  const codes = await place();
  const written = await ana.call(importSchedule, { ...codes, file: await fixture('project-2021.xml'), apply: 'true', calendar: 'place' });

  expect(written.warnings.map((it) => it.tipo)).toContain('calendario_del_lugar');
  expect(await ana.call(getPlan, codes)).toMatchObject({ day_minutes: 480 });
  // Nine hours are a day there, and eight are one here.
  expect((await ana.call(listActividadProyecto, codes)).map((it) => it.gantt.duration / day)).toEqual(
    [10, 3, 1, 2, 5.3333].map((it) => expect.closeTo(it, 2)),
  );
});

test('of two tasks in a circle, or under what they wait for, nothing is saved, and their numbers are told', async () => {
  const { codes } = await plan();
  const before = await datesOf(codes);
  const circle = await ana.refused(importSchedule, {
    ...codes,
    file: project(task(1, 'Zanja', predecessor(2)), task(2, 'Ducto', predecessor(1))),
    apply: 'true',
  });
  expect(circle).toMatchObject({ status: 422, message: expect.stringMatching(/círculo.*Zanja \(UID 1\)/) });
  const beneath = `<Task><UID>2</UID><Name>Ducto</Name><OutlineLevel>2</OutlineLevel>${predecessor(1)}</Task>`;
  expect(await ana.refused(importSchedule, { ...codes, file: project(task(1, 'Zanja'), beneath), apply: 'true' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('UID 2'),
  });
  expect(await datesOf(codes)).toEqual(before);
});

test('files that are no plan are refused with what to do', async () => {
  const codes = await place();
  const refusals = [
    [file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'obra.mpp'), 'Guardar como'],
    // A browser on Linux takes it for music.
    [file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'obra.mpp', 'audio/x-musepack'), 'Guardar como'],
    [file('<!DOCTYPE x><Project/>'), 'DOCTYPE'],
    [file('hola'), 'planilla'],
    [file('UID;Duración\n1;3\n', 'plan.csv'), 'Nombre'],
    [file(`Nombre;Duración\n${'Zanja;1\n'.repeat(50_000)}`, 'plan.csv'), '10.000 filas'],
    [file('Nombre;Duración\nZanja;-3\n', 'plan.csv'), 'Fila 2'],
    [file('UID;Nombre;Predecesoras\n1;Zanja;1\n', 'plan.csv'), 'Fila 2: la actividad se espera a sí misma'],
    [file('UID;Nombre;Predecesoras\n1;Zanja;7FC\n', 'plan.csv'), 'Fila 2: la predecesora 7'],
    [file('UID;Nombre;Inicio\n1;Zanja;1984-01-01\n', 'plan.csv'), '1990 a 2100'],
    [file('<Project><Tasks><Task></Tasks></Project>'), 'mal formado en la línea 1'],
    [project(task(1, 'Zanja'), task(2, 'Ducto', predecessor(2))), 'La tarea UID 2 «Ducto» se espera a sí misma'],
    [project(task(1, 'Zanja'), task(2, 'Ducto').replace('PT16H', '-PT16H')), 'UID 2 «Ducto», Duration: una duración no es negativa'],
    [project(task(1, 'Zanja', '<Deadline>2101-01-01T18:00:00</Deadline>')), 'queda fuera de los años 1990 a 2100'],
    [project(...Array.from({ length: 50_000 }, (_, at) => task(at + 1, 'Zanja'))), 'más de 10.000 tareas'],
  ] as const;
  for (const [sent, reason] of refusals) {
    const refusal = await ana.refused(importSchedule, { ...codes, file: sent, apply: 'true' });
    expect([refusal.status, refusal.message]).toEqual([400, expect.stringContaining(reason)]);
  }
  expect(
    await db
      .selectFrom('schedule_plans')
      .innerJoin('places', 'places.id', 'place_id')
      .where('codigoLugarInstalacion', '=', codes.codigoLugarInstalacion)
      .select('schedule_plans.id')
      .execute(),
  ).toEqual([]);
});

test('a file beyond 60 MB is refused with its limit, read by nobody, and nothing of it is saved', async () => {
  const { codes } = await plan();
  const before = await datesOf(codes);
  const start = `<Project><Tasks>${task(1, 'Zanja')}</Tasks></Project>`;
  const sized = (bytes: number) => file(new Uint8Array(Buffer.alloc(bytes, ' ').fill(start, 0, start.length)));
  const limit = exchangeLimits.megabytes * 1024 * 1024;

  expect(await ana.refused(importSchedule, { ...codes, file: sized(limit + 1), apply: 'true' })).toMatchObject({
    status: 400,
    fields: { file: 'El archivo supera 60 MB.' },
  });
  expect(await ana.refused(importSchedule, { ...codes, file: sized(limit + 2 * 1024 * 1024), apply: 'true' })).toMatchObject({
    status: 413,
    message: expect.stringMatching(/supera 6\d MB/),
  });
  expect(await datesOf(codes)).toEqual(before);
});

test('a list with names, durations and predecessors becomes a plan, its rows under each other by WBS', async () => {
  const codes = await place();
  const list =
    'EDT;Actividad;Duración;Predecesoras;Inicio\n1;Fase;;;\n1.1;Compra;5 d;;2026-03-02\n1.2;Despacho;2;2FC+1d, 2CC;\n2;Montaje;3;3;\n';

  await ana.call(importSchedule, { ...codes, file: file(list, 'plan.csv'), apply: 'true' });

  const rows = await ana.call(listActividadProyecto, codes);
  expect(rows.map((it) => [it.nombre, it.gantt.start.slice(0, 10), it.gantt.finish.slice(0, 10)])).toEqual([
    ['Fase', '2026-03-02', '2026-03-11'],
    ['Compra', '2026-03-02', '2026-03-06'],
    ['Despacho', '2026-03-10', '2026-03-11'],
    ['Montaje', '2026-03-12', '2026-03-16'],
  ]);
});

test('a plan is answered as what it is', async () => {
  const { codes } = await plan();
  const pdf = await exportPlan(codes, 'pdf');
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('.pdf') });
  expect((await exportPlan(codes, 'mspdi')).headers['content-type']).toContain('xml');
  expect((await ana.refused(exportSchedule, await place())).status).toBe(404);
});
