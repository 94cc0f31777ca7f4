import { expect, test } from 'vitest';
import { tipoProyecto } from 'contract/catalogues/index.ts';
import {
  applyTemplate,
  createActividadProyectoGantt,
  createTemplate,
  editPlan,
  getPlan,
  listActividadProyecto,
  listActividadProyectoTemplate,
  updateActividadProyecto,
  updatePlan,
  type Activity,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });
const day = 480;
const none = { kind: 'working', value: 0 } as const;

/** A place with a plan of some activities of a day each, from Monday, 2 March 2026 on. */
async function planned(...names: string[]) {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const place = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...place, version: null, start: '2026-03-02', status_day: null });
  const rows =
    names.length === 0 ? [] : await ana.call(createActividadProyectoGantt, { ...place, activities: names.map((nombre) => ({ nombre })) });
  const tree = async () =>
    (await ana.call(listActividadProyecto, place)).map((it) => `${it.parent_id === null ? '' : '· '}${it.nombre} ${it.fecha.slice(5)}`);
  return { place, rows, tree };
}
const seen = ({ id, version }: Activity) => ({ id, version });

test('one gesture adds, places, links and changes at once, and the plan is planned once', async () => {
  const { place, rows, tree } = await planned('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  const before = (await ana.call(getPlan, place)).version ?? 0;

  const answer = await ana.call(editPlan, {
    place,
    added: [
      { key: -1, nombre: 'Obra' },
      { key: -2, nombre: 'Cable', gantt: { duration: 2 * day } },
    ],
    changed: [{ ...seen(one), gantt: { duration: 3 * day } }],
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
  const { place, rows, tree } = await planned('Zanja', 'Cable');
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
  const other = await planned('De otro lugar');
  expect((await ana.refused(editPlan, { place, added, linked: [link(-1, one.id, other.rows[0]?.id ?? 0)] })).status).toBe(409);
  expect((await ana.refused(editPlan, { place, template_id: 1 })).status).toBe(400);

  expect(await tree()).toEqual(['Zanja 03-02', 'Cable 03-02']);
});

test('of two who move the same activity the second sees where the first put it, and moves it from there', async () => {
  const { place, rows, tree } = await planned('Zanja', 'Cable');
  const [one, two] = rows;
  if (!one || !two) throw new Error('nothing was added');
  const bea = await employee({ permissions: ['schedule:read', 'schedule:update'] });
  const to = (at: string) => ({ gantt: { constraint: { kind: 'startNoEarlierThan' as const, at } } });
  await ana.call(editPlan, { place, changed: [{ ...seen(one), ...to('2026-03-09T09:00') }] });

  const change = {
    changed: [
      { ...seen(one), ...to('2026-03-16T09:00') },
      { ...seen(two), nombre: 'Cables' },
    ],
  };
  const refusal = await bea.refused(editPlan, { place, ...change });

  expect(refusal).toMatchObject({
    status: 412,
    current: { id: one.id, fecha: '2026-03-09', gantt: { start: '2026-03-09T09:00', constraint: { at: '2026-03-09T09:00' } } },
  });
  expect(await tree()).toEqual(['Zanja 03-09', 'Cable 03-02']);
  const now = (await bea.call(listActividadProyecto, place)).find((it) => it.id === one.id) ?? expect.fail();
  await bea.call(editPlan, { place, changed: [{ ...seen(now), ...to('2026-03-16T09:00') }] });
  expect(await tree()).toEqual(['Zanja 03-16', 'Cable 03-02']);
});

test('what others stand under goes only with them, and a link that has gone already is no conflict', async () => {
  const { place, rows, tree } = await planned('Obra', 'Zanja');
  const [obra, zanja] = rows;
  if (!obra || !zanja) throw new Error('nothing was added');
  await ana.call(editPlan, { place, placed: [{ id: zanja.id, parent_id: obra.id, orden: 1 }] });

  expect(await ana.refused(editPlan, { place, removed: [seen(obra)] })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Zanja'),
  });
  await ana.call(editPlan, { place, removed: [seen(obra), seen(zanja)], unlinked: [2_000_000_000] });

  expect(await tree()).toEqual([]);
});

test('the same link drawn twice is one, with the lag that was said last', async () => {
  const { place, rows, tree } = await planned('Zanja', 'Cable');
  const [one, two] = rows;
  const link = { key: -1, desde_id: one?.id ?? 0, hasta_id: two?.id ?? 0, tipo: 'FS' as const };
  const first = await ana.call(editPlan, { place, linked: [{ ...link, lag: none }] });
  const second = await ana.call(editPlan, { place, linked: [{ ...link, lag: { kind: 'working', value: day } }] });

  expect(second.linked).toEqual(first.linked);
  expect(await tree()).toEqual(['Zanja 03-02', 'Cable 03-04']);
});

test('who may only look changes nothing, and who does not see the place learns nothing of it', async () => {
  const { place } = await planned('Zanja');
  const looker = await employee({ permissions: ['schedule:read'] });
  const stranger = await employee({ permissions: ['schedule:read', 'schedule:update'], seesAllProjects: false });
  expect((await looker.refused(editPlan, { place, added: [{ key: -1, nombre: 'X' }] })).status).toBe(403);
  expect((await stranger.refused(editPlan, { place, added: [{ key: -1, nombre: 'X' }] })).status).toBe(404);
});

test('another name leaves what was said to be left of an activity as it is', async () => {
  const { rows } = await planned('Zanja');
  const [one] = rows;
  if (!one) throw new Error('nothing was added');
  const begun = await ana.call(updateActividadProyecto, { ...seen(one), avance: '25', gantt: { remaining: 300 } });
  const renamed = await ana.call(updateActividadProyecto, { ...seen(begun), nombre: 'Zanja norte' });
  expect(renamed.gantt.remaining).toBe(300);
});

test('a template becomes the plan of several places, each from its own day on, or of none', async () => {
  const { place } = await planned('Zanja', 'Cable');
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
    changed: rows.slice(0, 1).map((it) => ({ ...seen(it), gantt: { duration: 4 * day } })),
  });
  expect((await ana.call(listActividadProyectoTemplate, { templateId: template.id })).map((it) => it.gantt.duration)).toEqual([
    4 * day,
    day,
  ]);
});
