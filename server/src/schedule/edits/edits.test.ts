import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAudit } from 'contract/administration/index.ts';
import { etapaProyecto, subEtapaProyecto, tipoProyecto } from 'contract/catalogues/index.ts';
import {
  applyTemplate,
  createActividadProyectoGantt,
  createBaseline,
  createTemplate,
  deleteGantt,
  editPlan,
  getBaseline,
  getPlan,
  listActividadProyecto,
  listActividadProyectoTemplate,
  restoreGantt,
  updateActividadProyecto,
  updatePlan,
  type Activity,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete', 'maintenance:read'] });
const day = 480;
const none = { kind: 'working', value: 0 } as const;

/** A place with a plan of some activities of a day each, from Monday, 2 March 2026 on. */
async function planOf(...names: string[]) {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const place = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...place, version: null, start: '2026-03-02', status_day: null });
  const rows =
    names.length === 0 ? [] : await ana.call(createActividadProyectoGantt, { ...place, activities: names.map((nombre) => ({ nombre })) });
  const tree = async () =>
    (await ana.call(listActividadProyecto, place)).map((it) => `${it.parent_id === null ? '' : '· '}${it.nombre} ${it.fecha.slice(5)}`);
  return { place, rows, tree };
}
const seenOf = ({ id, version }: Activity) => ({ id, version });

test('one gesture adds, places, links and changes at once, and the plan is planned once', async () => {
  const { place, rows, tree } = await planOf('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  const before = (await ana.call(getPlan, place)).version ?? 0;

  const answer = await ana.call(editPlan, {
    place,
    added: [
      { key: -1, nombre: 'Obra' },
      { key: -2, nombre: 'Cable', gantt: { duration: 2 * day } },
    ],
    changed: [{ ...seenOf(one), gantt: { duration: 3 * day } }],
    placed: [
      { id: -1, parent_id: null, orden: 1 },
      { id: one.id, parent_id: -1, orden: 1 },
      { id: -2, parent_id: -1, orden: 2 },
    ],
    linked: [{ key: -1, desde_id: one.id, hasta_id: -2, tipo: 'FS', lag: none }],
  });

  expect(await tree()).toEqual(['Obra 03-02', '· Zanja 03-02', '· Cable 03-05']);
  expect(answer.added.map((it) => it.key)).toEqual([-1, -2]);
  expect(answer.activities.map((it) => it.nombre).toSorted()).toEqual(['Cable', 'Obra', 'Zanja']);
  expect((await ana.call(getPlan, place)).version).toBe(before + 1);
});

test('what is refused leaves nothing behind: a circle, an old version, a row that is not there', async () => {
  const { place, rows, tree } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const added = [{ key: -1, nombre: 'Otra' }];
  const link = (key: number, desde_id: number, hasta_id: number) => ({ key, desde_id, hasta_id, tipo: 'FS' as const, lag: none });

  expect(await ana.refused(editPlan, { place, added, linked: [link(-1, one.id, two.id), link(-2, two.id, one.id)] })).toMatchObject({
    status: 422,
    message: expect.stringContaining('círculo'),
  });
  expect(await ana.refused(editPlan, { place, added, changed: [{ id: one.id, version: one.version + 3, nombre: 'X' }] })).toMatchObject({
    status: 412,
    current: { nombre: 'Zanja' },
  });
  expect((await ana.refused(editPlan, { place, added, linked: [link(-1, one.id, -7)] })).status).toBe(400);
  const other = await planOf('De otro lugar');
  expect((await ana.refused(editPlan, { place, added, linked: [link(-1, one.id, other.rows[0]?.id ?? 0)] })).status).toBe(409);
  expect((await ana.refused(editPlan, { place, template_id: 1 })).status).toBe(400);

  expect(await tree()).toEqual(['Zanja 03-02', 'Cable 03-02']);
});

test('of two who move the same activity the second sees where the first put it, and moves it from there', async () => {
  const { place, rows, tree } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const bea = await employee({ permissions: ['schedule:read', 'schedule:update'] });
  const to = (at: string) => ({ gantt: { constraint: { kind: 'startNoEarlierThan' as const, at } } });
  await ana.call(editPlan, { place, changed: [{ ...seenOf(one), ...to('2026-03-09T09:00') }] });

  const change = {
    changed: [
      { ...seenOf(one), ...to('2026-03-16T09:00') },
      { ...seenOf(two), nombre: 'Cables' },
    ],
  };
  const refusal = await bea.refused(editPlan, { place, ...change });

  expect(refusal).toMatchObject({
    status: 412,
    current: { id: one.id, fecha: '2026-03-09', gantt: { start: '2026-03-09T09:00', constraint: { at: '2026-03-09T09:00' } } },
  });
  expect(await tree()).toEqual(['Zanja 03-09', 'Cable 03-02']);
  const now = (await bea.call(listActividadProyecto, place)).find((it) => it.id === one.id) ?? expect.fail();
  await bea.call(editPlan, { place, changed: [{ ...seenOf(now), ...to('2026-03-16T09:00') }] });
  expect(await tree()).toEqual(['Zanja 03-16', 'Cable 03-02']);
});

test('what others stand under goes only with them, and a link that has gone already is no conflict', async () => {
  const { place, rows, tree } = await planOf('Obra', 'Zanja');
  const [obra, zanja] = rows;
  if (!obra || !zanja) throw new Error('nothing was added');
  await ana.call(editPlan, { place, placed: [{ id: zanja.id, parent_id: obra.id, orden: 1 }] });

  expect(await ana.refused(editPlan, { place, removed: [seenOf(obra)] })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Zanja'),
  });
  await ana.call(editPlan, { place, removed: [seenOf(obra), seenOf(zanja)], unlinked: [2_000_000_000] });

  expect(await tree()).toEqual([]);
});

test('what was deleted and is taken back is the same activity: its baseline, what named it and what only it knew, time and again', async () => {
  const { place, rows, tree } = await planOf('Zanja', 'Cable');
  const { id: place_id } = await db
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', place.codigoLugarInstalacion)
    .select('id')
    .executeTakeFirstOrThrow();
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const stage = await given.entry(etapaProyecto);
  const done = await ana.call(updateActividadProyecto, {
    ...seenOf(one),
    avance: '100',
    etapa_id: stage.id,
    notas: 'Con la retro',
    gantt: { actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00' },
  });
  await ana.call(editPlan, { place, linked: [{ key: -1, desde_id: one.id, hasta_id: two.id, tipo: 'FS', lag: none }] });
  const contract = await ana.call(createBaseline, { ...place, nombre: 'Contrato' });
  const { id: request } = await given.materialRequest({ place_id, activity_id: one.id });
  const { id: photo } = await given.photo({ place_id, actividad: 'Zanja' });
  // Nobody chooses it any more; what has it keeps it.
  await db.updateTable('stages').set({ activo: false }).where('id', '=', stage.id).execute();
  const what = async () => ({
    row: (await ana.call(listActividadProyecto, place)).find((it) => it.nombre === 'Zanja'),
    own: await db.selectFrom('schedule_activities').where('id', '=', one.id).select(['uid', 'worked']).execute(),
    baseline: (await ana.call(getBaseline, { id: contract.id })).activities.map((it) => it.activity_id),
    request: await db.selectFrom('material_requests').where('id', '=', request).select('activity_id').execute(),
    photo: await db.selectFrom('photos').where('id', '=', photo).select('activity_id').execute(),
  });
  const before = await what();
  expect(before).toMatchObject({
    own: [{ worked: day }],
    baseline: [one.id, two.id],
    request: [{ activity_id: one.id }],
    photo: [{ activity_id: one.id }],
  });

  const { nombre, avance, notas, etapa_id, gantt } = done;
  const { duration, constraint, actual_start, actual_finish } = gantt;
  const said = { nombre, avance, notas, etapa_id, gantt: { duration, constraint, actual_start, actual_finish } };
  let { version } = done;
  for (let time = 0; time < 2; time += 1) {
    await ana.call(editPlan, { place, removed: [{ id: one.id, version }], confirm: true });
    expect(await what()).toMatchObject({
      row: undefined,
      baseline: [two.id, null],
      request: [{ activity_id: null }],
      photo: [{ activity_id: null }],
    });
    const answer = await ana.call(editPlan, {
      place,
      added: [{ key: -1, restores: one.id, ...said }],
      placed: [{ id: -1, parent_id: null, orden: 1 }],
      linked: [{ key: -1, desde_id: -1, hasta_id: two.id, tipo: 'FS', lag: none }],
    });
    expect(answer).toMatchObject({ added: [{ key: -1, id: one.id }], warnings: [] });
    version = answer.activities.find((it) => it.id === one.id)?.version ?? 0;
    expect(await what()).toEqual({ ...before, row: { ...before.row, version } });
  }
  expect(await tree()).toEqual(['Zanja 03-02', 'Cable 03-03']);
  const [last] = (await ana.call(listAudit, { search: place.codigoLugarInstalacion })).items;
  expect(last?.sentence).toMatch(/^recuperó «Zanja» de la carta Gantt/);
});

test('what comes back finds its number of files taken: it has another one, and that is said; what is there does not come twice', async () => {
  const { place, rows } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const back = { place, added: [{ key: -1, restores: one.id, nombre: 'Zanja' }] };
  expect(await ana.refused(editPlan, back)).toMatchObject({ status: 409, message: '«Zanja» ya está en el plan.' });
  await ana.call(editPlan, { place, removed: [seenOf(one)] });
  await db.updateTable('schedule_activities').set({ uid: one.id }).where('id', '=', two.id).execute();
  // Of another plan it is nothing.
  const other = await planOf();
  const { added } = await ana.call(editPlan, { ...back, place: other.place });
  expect(added[0]?.id).not.toBe(one.id);

  const answer = await ana.call(editPlan, back);

  expect(answer.added).toEqual([{ key: -1, id: one.id }]);
  expect(answer.warnings).toEqual([
    expect.stringMatching(new RegExp(`^«Zanja» volvió con el número \\d+ para MS Project: el ${one.id} lo tiene ahora «Cable».$`)),
  ]);
});

test('two that had one number of files are both back: the second has another one, and that is said', async () => {
  const { place, rows } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  await ana.call(editPlan, { place, removed: [seenOf(one)] });
  await db.updateTable('schedule_activities').set({ uid: one.id }).where('id', '=', two.id).execute();
  await ana.call(editPlan, { place, removed: [seenOf(two)] });

  const added = [one, two].map(({ id, nombre }, at) => ({ key: -1 - at, restores: id, nombre }));
  const answer = await ana.call(editPlan, { place, added });

  expect(answer.added.map((it) => it.id)).toEqual([one.id, two.id]);
  expect(answer.warnings).toEqual([`«Cable» volvió con el número ${two.id} para MS Project: el ${one.id} lo tiene ahora «Zanja».`]);
});

test('two that come under one key are refused, also where one of them comes back', async () => {
  const { place, rows, tree } = await planOf('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  await ana.call(editPlan, { place, removed: [seenOf(one)] });
  const added = [
    { key: -1, restores: one.id, nombre: 'Zanja' },
    { key: -1, nombre: 'Cable' },
  ];
  expect(await ana.refused(editPlan, { place, added })).toMatchObject({ status: 400, fields: { added: 'Dos vienen con la misma clave.' } });
  expect(await tree()).toEqual([]);
});

test('what comes back names nothing that is gone: it is without it, and that is said', async () => {
  const { place, rows } = await planOf('Zanja', 'Cable', 'Ducto', 'Tapado', 'Prueba');
  const stage = await given.entry(etapaProyecto);
  const { id: responsable_id } = await given.staff();
  const named = { etapa_id: stage.id, responsable_id };
  const { activities } = await ana.call(editPlan, {
    place,
    changed: rows.map((it, at) => ({ ...seenOf(it), ...(at === 0 ? named : { etapa_id: stage.id }) })),
  });
  const forget = async () => {
    await db.deleteFrom('staff').where('id', '=', responsable_id).execute();
    await db.deleteFrom('stages').where('id', '=', stage.id).execute();
  };
  await ana.call(editPlan, { place, removed: activities.slice(1).map(seenOf) });
  const { codigoLugarInstalacion, codigoProyecto } = place;
  const { removal_id } = await ana.call(deleteGantt, { codigoLugarInstalacion, codigoProyecto });
  await forget();

  const restored = await ana.call(restoreGantt, { removal_id });
  expect(restored.activities).toMatchObject([{ nombre: 'Zanja', etapa_id: null, responsable_id: null }]);
  expect(restored.warnings).toEqual([
    'Volvió sin su etapa, que ya no existe: «Zanja».',
    'Volvió sin su responsable, que ya no existe: «Zanja».',
  ]);
  const [last] = (await ana.call(listAudit, { search: codigoLugarInstalacion })).items;
  expect(JSON.stringify(last)).toContain('Volvió sin su etapa, que ya no existe: «Zanja».');
  const answer = await ana.call(editPlan, {
    place,
    added: rows.slice(1).map(({ id, nombre }, at) => ({ key: -1 - at, restores: id, nombre, etapa_id: stage.id, notas: 'Con la retro' })),
  });
  expect(answer.warnings).toEqual(['Volvieron sin su etapa, que ya no existe: «Cable», «Ducto», «Tapado» y 1 más.']);
  expect(answer.activities.map((it) => [it.nombre, it.etapa_id, it.notas])).toEqual(
    rows.slice(1).map(({ nombre }) => [nombre, null, 'Con la retro']),
  );
});

test('a sub-stage that is another stage’s by now stays away once the stage of the row is gone', async () => {
  const { place, rows } = await planOf('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  const [stage, other] = [await given.entry(etapaProyecto), await given.entry(etapaProyecto)];
  const sub = await given.entry(subEtapaProyecto, { etapa_id: stage.id });
  await ana.call(editPlan, { place, changed: [{ ...seenOf(one), etapa_id: stage.id, sub_etapa_id: sub.id }] });
  const { codigoLugarInstalacion, codigoProyecto } = place;
  const { removal_id } = await ana.call(deleteGantt, { codigoLugarInstalacion, codigoProyecto });
  await db.updateTable('sub_stages').set({ etapa_id: other.id }).where('id', '=', sub.id).execute();
  await db.deleteFrom('stages').where('id', '=', stage.id).execute();

  const { activities, warnings } = await ana.call(restoreGantt, { removal_id });

  expect(activities).toMatchObject([{ nombre: 'Zanja', etapa_id: null, sub_etapa_id: null }]);
  expect(warnings).toEqual([
    'Volvió sin su etapa, que ya no existe: «Zanja».',
    'Volvió sin su subetapa, que ya no existe o es de otra etapa: «Zanja».',
  ]);
});

test('what was remembered before there was a column comes back with what that column says of others', async () => {
  const { place, rows } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const { codigoLugarInstalacion, codigoProyecto } = place;
  await ana.call(editPlan, { place, linked: [{ key: -1, desde_id: one.id, hasta_id: two.id, tipo: 'FS', lag: none }] });
  const before = await ana.call(listActividadProyecto, place);
  const { removal_id } = await ana.call(deleteGantt, { codigoLugarInstalacion, codigoProyecto });
  await sql`
    update schedule_removals set
      activities = (select json_agg(it::jsonb - 'inactive' - 'suspendida' - 'version') from json_array_elements(activities) as it)
    where id = ${removal_id}`.execute(db);
  expect((await ana.call(restoreGantt, { removal_id })).activities).toEqual(before);

  const [own] = before;
  if (!own) throw new Error('nothing is back');
  await ana.call(editPlan, { place, removed: [seenOf(own)] });
  await sql`update schedule_removed_activities set activity = (activity::jsonb - 'inactive' - 'suspendida')::json where id = ${own.id}`.execute(
    db,
  );
  const answer = await ana.call(editPlan, { place, added: [{ key: -1, restores: own.id, nombre: own.nombre }] });
  expect(answer.activities.find((it) => it.id === own.id)?.gantt.inactive).toBe(false);
});

test('the same link drawn twice is one, with the lag that was said last', async () => {
  const { place, rows, tree } = await planOf('Zanja', 'Cable');
  const [one, two] = rows;
  const link = { key: -1, desde_id: one?.id ?? 0, hasta_id: two?.id ?? 0, tipo: 'FS' as const };
  const first = await ana.call(editPlan, { place, linked: [{ ...link, lag: none }] });
  const second = await ana.call(editPlan, { place, linked: [{ ...link, lag: { kind: 'working', value: day } }] });

  expect(second.linked).toEqual(first.linked);
  expect(await tree()).toEqual(['Zanja 03-02', 'Cable 03-04']);
});

test('who may only look changes nothing, and who does not see the place learns nothing of it', async () => {
  const { place } = await planOf('Zanja');
  const looker = await employee({ permissions: ['schedule:read'] });
  const stranger = await employee({ permissions: ['schedule:read', 'schedule:update'], seesAllProjects: false });
  expect((await looker.refused(editPlan, { place, added: [{ key: -1, nombre: 'X' }] })).status).toBe(403);
  expect((await stranger.refused(editPlan, { place, added: [{ key: -1, nombre: 'X' }] })).status).toBe(404);
});

test('another name leaves what was said to be left of an activity as it is', async () => {
  const { rows } = await planOf('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  const begun = await ana.call(updateActividadProyecto, { ...seenOf(one), avance: '25', gantt: { remaining: 300 } });
  const renamed = await ana.call(updateActividadProyecto, { ...seenOf(begun), nombre: 'Zanja norte' });
  expect(renamed.gantt.remaining).toBe(300);
});

test('a template becomes the plan of several places, each from its own day on, or of none', async () => {
  const { place } = await planOf('Zanja', 'Cable');
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const template = await ana.call(createTemplate, {
    nombre: `Varios ${tipo_proyecto_id}`,
    tipo_proyecto_id,
    descripcion: null,
    from: place,
  });
  const [one, two] = [await given.place(), await given.place()];
  const at = (it: { codigoLugarInstalacion: string; codigoProyecto: string }, start: string) => ({
    codigoLugarInstalacion: it.codigoLugarInstalacion,
    codigoProyecto: it.codigoProyecto,
    start,
  });

  const refusal = await ana.refused(applyTemplate, {
    template_id: template.id,
    places: [at(one, '2026-06-01'), { ...place, start: '2026-06-01' }],
  });
  expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining(place.codigoLugarInstalacion) });
  expect(await ana.call(applyTemplate, { template_id: template.id, places: [at(one, '2026-06-01'), at(two, '2026-07-01')] })).toEqual({
    places: 2,
    activities: 4,
  });
  const { codigoLugarInstalacion, codigoProyecto } = two;
  expect((await ana.call(listActividadProyecto, { codigoLugarInstalacion, codigoProyecto })).map((it) => it.fecha)).toEqual([
    '2026-07-01',
    '2026-07-01',
  ]);

  const rows = await ana.call(listActividadProyectoTemplate, { templateId: template.id });
  await ana.call(editPlan, {
    template_id: template.id,
    changed: rows.slice(0, 1).map((it) => ({ ...seenOf(it), gantt: { duration: 4 * day } })),
  });
  expect((await ana.call(listActividadProyectoTemplate, { templateId: template.id })).map((it) => it.gantt.duration)).toEqual([
    4 * day,
    day,
  ]);
});
