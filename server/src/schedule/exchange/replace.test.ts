import { expect, test } from 'vitest';
import { listAudit } from 'contract/administration/index.ts';
import {
  createBaseline,
  deleteActividadProyecto,
  deleteBaseline,
  deleteGantt,
  exportSchedule,
  getBaseline,
  getPlan,
  importSchedule,
  listActividadProyecto,
  listBaselines,
  restoreGantt,
  updateActividadProyecto,
  updateBaseline,
} from 'contract/schedule/index.ts';
import { exchangeScene, everything, fixture, task, project, predecessor } from './scene.ts';

const { app, db, employee, given, ana, place, plan, datesOf } = await exchangeScene();

const baselineOf = (number: number, start: string) =>
  `<Baseline><Number>${number}</Number><Start>${start}T09:00:00</Start><Finish>${start}T18:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>`;

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
  expect(there).toEqual({ id: removal_id, has_activities: true, removed_at: expect.any(String), removed_by: ana.nombre });

  // Taken back at once: what was imported goes and is kept in its turn, unless somebody has changed it since.
  const imported = { removal_id: removal_id ?? 0, replace: true, plan_version: plan_version ?? 0 };
  expect((await ana.refused(restoreGantt, { ...imported, plan_version: imported.plan_version - 1 })).status).toBe(412);
  await ana.call(restoreGantt, imported);
  expect(await datesOf(codes)).toEqual(before);
  const [second] = (await ana.call(getPlan, codes)).removals;
  expect((await ana.call(restoreGantt, { removal_id: second?.id ?? 0, replace: true })).activities).toHaveLength(6);
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
  const has = async () => (await ana.call(getPlan, codes)).removals.map((it) => it.has_activities);
  const sent = { ...codes, file: project(task(1, 'Zanja', baselineOf(0, '2026-05-04'))), mode: 'replace' as const, apply: 'true' as const };
  const contract = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const { removal_id } = await ana.call(importSchedule, sent);
  const [written] = await ana.call(listBaselines, codes);
  await ana.call(deleteBaseline, { id: contract.id, version: written?.version ?? 0 });
  await ana.call(createBaseline, { ...codes, nombre: 'Firmada por el cliente' });
  await ana.call(deleteGantt, codes);

  await ana.call(restoreGantt, { removal_id: removal_id ?? 0 });
  expect(await named()).toEqual(['Contrato']);
  // In the place of the baselines alone came the chart, so that they are kept alone.
  expect(await has()).toEqual([false, true]);
  expect(await ana.call(restoreGantt, { removal_id: await latest(), replace: true })).toEqual({ activities: [], warnings: [] });
  expect(await named()).toEqual(['Firmada por el cliente']);
  const [told] = (await ana.call(listAudit, { search: codes.codigoLugarInstalacion })).items;
  expect(told).toMatchObject({ action: 'Recuperó las líneas base', changes: [{ field: 'Actividades', before: '4', after: '0' }] });

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

test('so does replacing what has hours: an area that keeps them joins the same list, for a file, for one activity and for a whole plan', async () => {
  const { codes, one, two } = await plan();
  await ana.call(updateActividadProyecto, { id: two.id, version: two.version, avance: '25' });
  const { hooks } = app.workshop;
  const hours = new Map([
    [one.id, '16 horas'],
    [two.id, '7,5 horas'],
  ]);
  hooks.activityWork = [
    ...hooks.activityWork,
    (_db, ids) => Promise.resolve([...hours].filter(([id]) => ids.includes(id)).map(([activity_id, what]) => ({ activity_id, what }))),
  ];
  const sent = { ...codes, file: project(task(1, 'Zanja')), apply: 'true' };

  const refusal = await ana.refused(importSchedule, sent);

  const [rieles, paneles] = [
    { id: one.id, nombre: 'Rieles', motivo: '16 horas' },
    { id: two.id, nombre: 'Paneles', motivo: 'Avance 25 %, 7,5 horas' },
  ];
  expect(refusal).toMatchObject({ status: 409, activities: [rieles, paneles], message: expect.stringContaining('2 actividades') });
  expect(await ana.refused(deleteActividadProyecto, { id: one.id })).toMatchObject({ status: 409, activities: [rieles] });
  expect(await ana.refused(deleteGantt, codes)).toMatchObject({ status: 409, activities: [rieles, { ...paneles, motivo: '7,5 horas' }] });
  expect((await ana.call(listActividadProyecto, codes)).map((it) => it.nombre)).toContain('Rieles');
  expect((await ana.call(importSchedule, { ...sent, confirm: 'true' })).applied).toBe(true);
});

test('merging changes what has the same UID, adds the rest, and leaves alone what the file does not know', async () => {
  const codes = await place();
  await ana.call(importSchedule, {
    ...codes,
    file: project(task(1, 'Zanja'), task(2, 'Ducto', predecessor(1)), task(3, 'Cable', predecessor(2))),
    apply: 'true',
  });
  const before = await ana.call(listActividadProyecto, codes);

  const merged = await ana.call(importSchedule, {
    ...codes,
    file: project(task(2, 'Ductos'), task(9, 'Tapado', predecessor(2))),
    mode: 'merge',
    apply: 'true',
  });

  expect(merged.resumen).toMatchObject({ nuevas: 1, cambian: 1, iguales: 2, se_eliminan: 0, vinculos_antes: 2, vinculos_despues: 3 });
  const after = await ana.call(listActividadProyecto, codes);
  expect(after.map((it) => it.nombre)).toEqual(['Ductos', 'Tapado', 'Zanja', 'Cable']);
  // What the file leaves alone moves with what it changes: what is written of dates is what is computed of the plan as it stands.
  const longer = project(task(2, 'Ductos').replace('PT16H', 'PT40H'));
  await ana.call(importSchedule, { ...codes, file: longer, mode: 'merge', apply: 'true' });
  const [moved, { activities }] = [await ana.call(listActividadProyecto, codes), await ana.call(getPlan, codes)];
  expect(moved.map((it) => it.gantt.start)).toEqual(activities.map((it) => it.start));
  expect(moved.at(-1)).toMatchObject({ nombre: 'Cable', version: after.at(-1)?.version });
  expect(moved.at(-1)?.gantt.start).not.toBe(after.at(-1)?.gantt.start);
  expect(after.find((it) => it.nombre === 'Ductos')?.id).toBe(before.find((it) => it.nombre === 'Ducto')?.id);
});

test('what was compared is what is written: a plan that others changed meanwhile is not overwritten', async () => {
  const { codes, alone } = await plan();
  const { plan_version } = await ana.call(importSchedule, { ...codes, file: project(task(1, 'Zanja')) });
  await ana.call(updateActividadProyecto, { id: alone.id, version: alone.version, nombre: 'Permiso' });
  const order = { ...codes, file: project(task(1, 'Zanja')), apply: 'true', plan_version };
  expect((await ana.refused(importSchedule, order)).status).toBe(412);
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
