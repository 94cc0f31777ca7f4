import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  createActividadProyecto,
  createBaseline,
  createDependencia,
  deleteBaseline,
  deleteGantt,
  exchangeLimits,
  exportSchedule,
  getBaseline,
  getPlan,
  getPlanCalendar,
  importSchedule,
  listActividadProyecto,
  listBaselines,
  restoreGantt,
  savePlanCalendar,
  updateActividadProyecto,
  updateBaseline,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, employee, given } = await scene();
const everything = ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] as const;
const ana = await employee({ permissions: [...everything] });
const day = 480;

async function place() {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  return { codigoLugarInstalacion, codigoProyecto };
}
type Codes = Awaited<ReturnType<typeof place>>;

/** A plan of a summary row, two activities under it that wait for each other, and one alone. */
async function plan() {
  const codes = await place();
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const add = (nombre: string, days: number, more: object = {}) =>
    ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day }, ...more });
  const summary = await add('Obra <gruesa> & fina', 1);
  const one = await add('Rieles', 2, { parent_id: summary.id, notas: 'Con\ndos líneas' });
  const two = await add('Paneles', 3, { parent_id: summary.id });
  const alone = await add('Permisos', 1, {
    gantt: { duration: day, deadline: '2026-04-01T18:00', constraint: { kind: 'startNoEarlierThan', at: '2026-03-09T09:00' } },
  });
  await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id, tipo: 'FS', lag: { kind: 'working', value: day } });
  await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id, tipo: 'SS', lag: { kind: 'percent', value: 50 } });
  return { codes, summary, one, two, alone };
}
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
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'plan.xml', type = 'application/octet-stream') =>
  new File([content], name, { type });
const fixture = async (name: string) => file(await readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8'), name);
async function exported(codes: Codes, format: 'mspdi' | 'xlsx' | 'pdf') {
  const { rawPayload, headers } = await ana.raw(exportSchedule, { ...codes, format });
  return { bytes: new Uint8Array(rawPayload), headers };
}
const datesOf = async (codes: Codes) =>
  (await ana.call(listActividadProyecto, codes)).map((it) => [it.nombre, it.gantt.start, it.gantt.finish, it.gantt.total_float]);
const task = (uid: number, nombre: string, more = '') =>
  `<Task><UID>${uid}</UID><Name>${nombre}</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration>${more}</Task>`;
const baselineOf = (number: number, start: string) =>
  `<Baseline><Number>${number}</Number><Start>${start}T09:00:00</Start><Finish>${start}T18:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>`;
const project = (...tasks: string[]) =>
  file(`<Project><StartDate>2026-03-02T09:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`);

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
  const { bytes } = await exported(codes, format);

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

  const { bytes } = await exported(codes, 'mspdi');
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

test('replacing what has progress needs to be confirmed; what was replaced comes back as it was', async () => {
  const { codes, one } = await plan();
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, avance: '50' });
  const before = await datesOf(codes);
  const other = await fixture('project-2003.xml');

  const preview = await ana.call(importSchedule, { ...codes, file: other });
  const refusal = await ana.refused(importSchedule, { ...codes, file: other, apply: 'true' });

  expect(preview.protegidas).toEqual([{ id: one.id, nombre: 'Rieles', motivo: 'Avance 50 %' }]);
  expect(refusal).toMatchObject({ status: 409, activities: preview.protegidas });
  expect(await datesOf(codes)).toEqual(before);
  const { removal_id, plan_version, resumen } = await ana.call(importSchedule, { ...codes, file: other, apply: 'true', confirm: 'true' });
  expect(resumen).toMatchObject({ nuevas: 6, se_eliminan: 4 });

  const [there] = (await ana.call(getPlan, codes)).removals;
  expect(there).toEqual({ id: removal_id, removed_at: expect.any(String), removed_by: ana.nombre });

  // Taken back at once: what was imported goes and is kept in its turn, unless somebody has changed it since.
  const imported = { removal_id: removal_id ?? 0, replace: true, plan_version: plan_version ?? 0 };
  expect((await ana.refused(restoreGantt, { ...imported, plan_version: imported.plan_version - 1 })).status).toBe(412);
  await ana.call(restoreGantt, imported);
  expect(await datesOf(codes)).toEqual(before);
  const [second] = (await ana.call(getPlan, codes)).removals;
  expect(await ana.call(restoreGantt, { removal_id: second?.id ?? 0, replace: true })).toHaveLength(6);
});

test('baselines that a file writes over come back with the plan that it replaced, and go again with its own; a merge says which ones', async () => {
  const { codes, one } = await plan();
  const contract = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const kept = async () => {
    const all = await ana.call(listBaselines, codes);
    const rows = await Promise.all(all.map(({ id }) => ana.call(getBaseline, { id })));
    return rows.map(({ baseline, activities }) => [
      baseline.numero,
      baseline.nombre,
      activities.map((it) => [it.activity_id, it.nombre, it.start, it.finish, it.duration]),
    ]);
  };
  const before = await kept();
  const { uid } = await db.selectFrom('schedule_activities').where('id', '=', one.id).select('uid').executeTakeFirstOrThrow();
  const sent = project(task(uid, 'Rieles', baselineOf(0, '2026-05-04') + baselineOf(2, '2026-06-01')));

  const merging = await ana.call(importSchedule, { ...codes, file: sent, mode: 'merge' });
  const told = { tipo: 'lineas_base', cuantas: 1, uids: [uid] };
  expect(merging.warnings).toContainEqual({
    ...told,
    mensaje: 'La línea base «Contrato» toma lo que dice de ella el archivo. Al fusionar no se guarda cómo estaba.',
  });
  const { removal_id, warnings } = await ana.call(importSchedule, { ...codes, file: sent, apply: 'true' });
  expect(warnings).toContainEqual({
    ...told,
    mensaje: expect.stringContaining('Si recupera la carta que se reemplaza, vuelve como está.'),
  });
  const imported = await kept();
  expect(imported.map(([numero, nombre]) => [numero, nombre])).toEqual([
    [0, 'Contrato'],
    [2, 'Línea base 2'],
  ]);
  expect(imported[0]).not.toEqual(before[0]);
  // Somebody has set another one since, and it stays; whoever saw the old one does not write over it unseen.
  await ana.call(createBaseline, { ...codes, nombre: 'Nueva' });

  await ana.call(restoreGantt, { removal_id: removal_id ?? 0, replace: true });
  expect((await kept()).filter(([numero]) => numero !== 1)).toEqual(before);
  expect((await ana.refused(updateBaseline, { id: contract.id, version: contract.version, nombre: 'Otra' })).status).toBe(412);
  const [second] = (await ana.call(getPlan, codes)).removals;
  await ana.call(restoreGantt, { removal_id: second?.id ?? 0, replace: true });
  expect((await kept()).filter(([numero]) => numero !== 1)).toEqual(imported);
  const [ofFile, since] = await ana.call(listBaselines, codes);
  if (!ofFile || !since) throw new Error('They are gone.');
  await ana.call(deleteBaseline, { id: ofFile.id, version: ofFile.version });
  await ana.call(updateBaseline, { id: since.id, version: since.version, nombre: 'Contrato' });
  const [third] = (await ana.call(getPlan, codes)).removals;
  await ana.call(restoreGantt, { removal_id: third?.id ?? 0, replace: true });
  expect((await ana.call(listBaselines, codes)).map((it) => it.nombre)).toEqual([
    expect.stringMatching(/^Contrato \(de la carta del \d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}\)$/),
    'Contrato',
  ]);
});

test('a baseline that outlived its activities is kept by whatever takes its number, and comes back', async () => {
  const { codes } = await plan();
  const named = async () => (await ana.call(listBaselines, codes)).map((it) => it.nombre);
  const latest = async () => (await ana.call(getPlan, codes)).removals[0]?.id ?? 0;
  const sent = { ...codes, file: project(task(1, 'Zanja', baselineOf(0, '2026-05-04'))), mode: 'replace' as const, apply: 'true' as const };
  const contract = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const { removal_id } = await ana.call(importSchedule, sent);
  const [written] = await ana.call(listBaselines, codes);
  await ana.call(deleteBaseline, { id: contract.id, version: written?.version ?? 0 });
  await ana.call(createBaseline, { ...codes, nombre: 'Firmada por el cliente' });
  await ana.call(deleteGantt, codes);

  await ana.call(restoreGantt, { removal_id: removal_id ?? 0 });
  expect(await named()).toEqual(['Contrato']);
  expect(await ana.call(restoreGantt, { removal_id: await latest(), replace: true })).toEqual([]);
  expect(await named()).toEqual(['Firmada por el cliente']);

  // The same of a file that comes to a place without activities.
  const before = await ana.call(getBaseline, { id: (await ana.call(listBaselines, codes))[0]?.id ?? 0 });
  const imported = await ana.call(importSchedule, sent);
  const after = await ana.call(getBaseline, { id: before.baseline.id });
  expect(after.activities.map((it) => it.nombre)).toContain('Zanja');
  await ana.call(restoreGantt, { removal_id: imported.removal_id ?? 0, replace: true });
  expect((await ana.call(getBaseline, { id: before.baseline.id })).activities).toEqual(before.activities);
});

test('a baseline that gains activities of a file says so before', async () => {
  const codes = await place();
  await ana.call(importSchedule, { ...codes, file: project(task(1, 'Zanja', baselineOf(0, '2026-05-04'))), apply: 'true' });

  const merging = await ana.call(importSchedule, {
    ...codes,
    file: project(task(1, 'Zanja', baselineOf(0, '2026-05-04')), task(9, 'Tapado', baselineOf(0, '2026-05-05'))),
    mode: 'merge',
  });

  expect(merging.warnings).toEqual([
    {
      tipo: 'lineas_base',
      mensaje: 'La línea base «Línea base» gana actividades que no tenía. Al fusionar no se guarda cómo estaba.',
      cuantas: 1,
      uids: [9],
    },
  ]);
});

test('replacing what has photos needs to be confirmed as well, and the list says how many', async () => {
  const { codes, one, alone } = await plan();
  const { id: place_id } = await db
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', codes.codigoLugarInstalacion)
    .select('id')
    .executeTakeFirstOrThrow();
  await given.photo({ place_id, actividad: 'Rieles' });
  await given.photo({ place_id, actividad: 'Rieles' });
  await given.photo({ place_id, actividad: 'Permisos' });
  await ana.call(updateActividadProyecto, { id: alone.id, version: alone.version, avance: '25' });
  const sent = { ...codes, file: project(task(1, 'Zanja')) };

  const preview = await ana.call(importSchedule, sent);
  const refusal = await ana.refused(importSchedule, { ...sent, apply: 'true' });

  expect(preview.protegidas).toEqual([
    { id: one.id, nombre: 'Rieles', motivo: '2 fotos' },
    { id: alone.id, nombre: 'Permisos', motivo: 'Avance 25 %, 1 foto' },
  ]);
  expect(refusal).toMatchObject({ status: 409, code: 'wrong_state', activities: preview.protegidas });
  expect((await ana.call(listActividadProyecto, codes)).map((it) => it.nombre)).toContain('Rieles');
  expect((await ana.call(importSchedule, { ...sent, mode: 'merge', apply: 'true' })).protegidas).toEqual([]);
  expect((await ana.call(importSchedule, { ...sent, apply: 'true', confirm: 'true' })).applied).toBe(true);
});

test('merging changes what has the same UID, adds the rest, and leaves alone what the file does not know', async () => {
  const codes = await place();
  await ana.call(importSchedule, {
    ...codes,
    file: project(task(1, 'Zanja'), task(2, 'Ducto', pred(1)), task(3, 'Cable', pred(2))),
    apply: 'true',
  });
  const before = await ana.call(listActividadProyecto, codes);

  const merged = await ana.call(importSchedule, {
    ...codes,
    file: project(task(2, 'Ductos'), task(9, 'Tapado', pred(2))),
    mode: 'merge',
    apply: 'true',
  });

  expect(merged.resumen).toMatchObject({ nuevas: 1, cambian: 1, iguales: 2, se_eliminan: 0, vinculos_antes: 2, vinculos_despues: 3 });
  const after = await ana.call(listActividadProyecto, codes);
  expect(after.map((it) => it.nombre)).toEqual(['Ductos', 'Tapado', 'Zanja', 'Cable']);
  expect(after.find((it) => it.nombre === 'Ductos')?.id).toBe(before.find((it) => it.nombre === 'Ducto')?.id);
});
const pred = (uid: number) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`;

test('what was compared is what is written: a plan that others changed meanwhile is not overwritten', async () => {
  const { codes, alone } = await plan();
  const { plan_version } = await ana.call(importSchedule, { ...codes, file: project(task(1, 'Zanja')) });
  await ana.call(updateActividadProyecto, { id: alone.id, version: alone.version, nombre: 'Permiso' });
  const order = { ...codes, file: project(task(1, 'Zanja')), apply: 'true', plan_version };
  expect((await ana.refused(importSchedule, order)).status).toBe(412);
});

test('of two tasks in a circle, or under what they wait for, nothing is saved, and their numbers are told', async () => {
  const { codes } = await plan();
  const before = await datesOf(codes);
  const circle = await ana.refused(importSchedule, {
    ...codes,
    file: project(task(1, 'Zanja', pred(2)), task(2, 'Ducto', pred(1))),
    apply: 'true',
  });
  expect(circle).toMatchObject({ status: 422, message: expect.stringMatching(/círculo.*Zanja \(UID 1\)/) });
  const beneath = `<Task><UID>2</UID><Name>Ducto</Name><OutlineLevel>2</OutlineLevel>${pred(1)}</Task>`;
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
  const pdf = await exported(codes, 'pdf');
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('.pdf') });
  expect((await exported(codes, 'mspdi')).headers['content-type']).toContain('xml');
  expect((await ana.refused(exportSchedule, await place())).status).toBe(404);
});

test('who may not take a plan away does not replace one, and who does not see a place imports nothing', async () => {
  const { codes } = await plan();
  const planner = await employee({ permissions: ['schedule:read', 'schedule:update'] });
  const sent = { ...codes, file: project(task(1, 'Zanja')), apply: 'true' };
  expect((await planner.refused(importSchedule, sent)).status).toBe(403);
  expect((await planner.call(importSchedule, { ...sent, mode: 'merge' })).applied).toBe(true);
  const stranger = await employee({ permissions: [...everything], seesAllProjects: false });
  expect((await stranger.refused(importSchedule, sent)).status).toBe(404);
  expect((await stranger.refused(exportSchedule, codes)).status).toBe(404);
});
