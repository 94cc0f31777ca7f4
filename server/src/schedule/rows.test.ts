import { expect, test } from 'vitest';
import { actividad, etapaProyecto, subEtapaProyecto, tipoProyecto, type Catalogue } from 'contract/catalogues/index.ts';
import {
  createActividadProyecto,
  createTemplate,
  deleteActividadProyecto,
  deleteGantt,
  getActividadProyecto,
  getPlan,
  listActividadProyecto,
  listActividadProyectoByFecha,
  restoreGantt,
  updateActividadProyecto,
  updateActividadProyectoOrden,
} from 'contract/schedule/index.ts';
import { companyCalendar } from 'contract/dashboards/index.ts';
import { deleteLugarInstalacion } from 'contract/projects/index.ts';
import { scheduleScene, day } from './scene.ts';

const { db, employee, given, ana, place, tie } = await scheduleScene();
const keeper = await employee({
  permissions: ['catalogues:read', 'catalogues:update', 'projects:read', 'projects:delete', 'schedule:read'],
});

test('rows stand where they are put, and an old order is refused', async () => {
  const { codes, add } = await place();
  const [one, two, three] = [await add('A', 1), await add('B', 1), await add('C', 1)];
  const { version } = await ana.call(getPlan, codes);
  const order = { plan_version: version ?? 0, activities: [{ id: three.id, parent_id: null, orden: 1 }] };

  const after = await ana.call(updateActividadProyectoOrden, order);

  expect(after.map((it) => [it.nombre, it.orden])).toEqual([
    ['C', 1],
    ['A', 2],
    ['B', 3],
  ]);
  expect((await ana.refused(updateActividadProyectoOrden, order)).status).toBe(412);
  const first = await ana.call(createActividadProyecto, { ...codes, nombre: 'D', orden: 1 });
  expect(first.orden).toBe(1);
  expect((await ana.call(listActividadProyecto, codes)).map((it) => it.nombre)).toEqual(['D', 'C', 'A', 'B']);
  expect([one.orden, two.orden]).toEqual([1, 2]);
});

test('the list is narrowed by day, state, stage, person and words', async () => {
  const { codes, add } = await place();
  const { id: stage } = await db.selectFrom('stages').where('activo', '=', true).select('id').orderBy('id').executeTakeFirstOrThrow();
  const over = { gantt: { duration: day, actual_start: '2026-03-02T09:00', actual_finish: '2026-03-02T18:00' }, avance: '100' };
  const [one, two] = [await add('Excavación', 1), await add('Hormigón', 2, { responsable_id: ana.id })];
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Trazado', etapa_id: stage, ...over });
  await tie(one.id, two.id);

  const names = (rows: readonly { nombre: string }[]) => rows.map((it) => it.nombre);
  expect(names(await ana.call(listActividadProyectoByFecha, { ...codes, fecha: '2026-03-03' }))).toEqual(['Hormigón']);
  expect(names(await ana.call(listActividadProyecto, { ...codes, search: 'excavacion' }))).toEqual(['Excavación']);
  expect(names(await ana.call(listActividadProyecto, { ...codes, estado: 'terminada' }))).toEqual(['Trazado']);
  expect(names(await ana.call(listActividadProyecto, { ...codes, etapa_id: stage }))).toEqual(['Trazado']);
  expect(names(await ana.call(listActividadProyecto, { ...codes, responsable_id: ana.id }))).toEqual(['Hormigón']);
});

test('what ends at midnight is not under way on the next day, and what begins then and takes no time is', async () => {
  const { codes } = await place();
  const add = (nombre: string, duration: number) =>
    ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration, is_elapsed: true, manual_start: '2026-03-04T00:00' } });
  await add('Fraguado', 1440);
  await add('Entrega', 0);
  const on = async (fecha: string) => (await ana.call(listActividadProyectoByFecha, { ...codes, fecha })).map((it) => it.nombre);

  expect(await on('2026-03-03')).toEqual([]);
  expect(await on('2026-03-04')).toEqual(['Fraguado', 'Entrega']);
  expect(await on('2026-03-05')).toEqual([]);
});

test('what names an activity lets go of it when it goes, with whatever it stands under, and stays itself', async () => {
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const add = (nombre: string, more: object = {}) => ana.call(createActividadProyecto, { ...codes, nombre, ...more });
  const obra = await add('Obra');
  const [rails, panels] = [await add('Rieles', { parent_id: obra.id }), await add('Paneles')];
  const photos = [await given.photo({ place_id, actividad: 'Rieles' }), await given.photo({ place_id, actividad: 'Paneles' })];
  const requests = [
    await given.materialRequest({ place_id, activity_id: rails.id }),
    await given.materialRequest({ place_id, activity_id: panels.id }),
  ];
  const named = async (table: 'photos' | 'material_requests', rows: readonly { id: number }[]) => {
    const ids = rows.map((it) => it.id);
    const found = await db.selectFrom(table).select('activity_id').where('id', 'in', ids).orderBy('id').execute();
    return found.map((it) => it.activity_id);
  };
  expect(await named('photos', photos)).toEqual([rails.id, panels.id]);

  await ana.call(deleteActividadProyecto, { id: obra.id, con_hijas: 'true', confirm: 'true' });

  expect(await named('photos', photos)).toEqual([null, panels.id]);
  expect(await named('material_requests', requests)).toEqual([null, panels.id]);
  await expect(db.updateTable('photos').set({ activity_id: rails.id }).where('place_id', '=', place_id).execute()).rejects.toMatchObject({
    constraint: 'photos_activity_id_fkey',
  });
});

test('a Gantt that was deleted comes back as it was, once, and not over another one', async () => {
  const { codes, add } = await place();
  const [one, two] = [await add('A', 1), await add('B', 1)];
  await tie(one.id, two.id);
  const before = await ana.call(listActividadProyecto, codes);

  const { removal_id, activities } = await ana.call(deleteGantt, codes);

  expect(activities).toBe(2);
  expect(await ana.call(listActividadProyecto, codes)).toEqual([]);
  const other = await add('Otra', 1);
  expect((await ana.refused(restoreGantt, { removal_id })).status).toBe(409);
  await ana.call(deleteActividadProyecto, { id: other.id });
  expect(await ana.call(restoreGantt, { removal_id })).toEqual({ activities: before, warnings: [] });
  expect((await ana.refused(restoreGantt, { removal_id })).status).toBe(404);
});

test('who does not see a place does not see its plan, nor one of its activities', async () => {
  const { codes, add } = await place();
  const { id } = await add('A', 1);
  const stranger = await employee({ permissions: ['schedule:read', 'schedule:update'], seesAllProjects: false });
  expect((await stranger.refused(getPlan, codes)).status).toBe(404);
  expect((await stranger.refused(getActividadProyecto, { id })).status).toBe(404);
  expect((await stranger.refused(deleteActividadProyecto, { id })).status).toBe(404);
});

test('what has retired, or is of another stage, is not chosen', async () => {
  const { codes, add } = await place();
  const it = await add('A', 1);
  const gone = async (catalogue: Catalogue): Promise<number> => {
    const { id } = await given.entry(catalogue);
    await keeper.call(catalogue.calls.turn, { id, activo: false });
    return id;
  };
  const person = await given.staff({ nombre: 'Quien se fue', activo: false });
  const stage = await given.entry(etapaProyecto);
  const other = await given.entry(subEtapaProyecto);

  const refusals = [
    { etapa_id: await gone(etapaProyecto) },
    { etapa_id: stage.id, sub_etapa_id: other.id },
    { actividad_id: await gone(actividad) },
    { responsable_id: person.id },
  ];
  for (const said of refusals) {
    const field = Object.keys(said).at(-1) ?? '';
    expect(await ana.refused(updateActividadProyecto, { id: it.id, version: it.version, ...said })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect((await ana.refused(createActividadProyecto, { ...codes, nombre: 'B', ...said })).status).toBe(400);
  }
  const retired = { nombre: 'De un tipo retirado', tipo_proyecto_id: await gone(tipoProyecto), descripcion: null };
  expect(await ana.refused(createTemplate, retired)).toMatchObject({ status: 400, fields: { tipo_proyecto_id: expect.any(String) } });
});

test('a place with a plan is not deleted, before its Gantt is', async () => {
  const { codes, add } = await place();
  await add('A', 1);
  const { id } = await db
    .selectFrom('places')
    .where('codigoLugarInstalacion', '=', codes.codigoLugarInstalacion)
    .select('id')
    .executeTakeFirstOrThrow();

  const refusal = await keeper.refused(deleteLugarInstalacion, { id });

  expect(refusal.status).toBe(409);
  await ana.call(deleteGantt, codes);
  await keeper.call(deleteLugarInstalacion, { id });
});

test('the calendar tells what is under way on its days', async () => {
  const { codes, add } = await place();
  await add('Izaje', 3);
  const months = (desde: string, hasta: string) => keeper.call(companyCalendar, { desde, hasta, codigoProyecto: codes.codigoProyecto });
  const planned = async (desde: string, hasta: string) =>
    (await months(desde, hasta)).items.filter((it) => it.tipo === 'actividad').map((it) => it.titulo);

  expect((await months('2026-03-04', '2026-03-31')).items).toMatchObject([
    { tipo: 'actividad', desde: '2026-03-02', hasta: '2026-03-04', titulo: 'Izaje' },
  ]);
  expect(await planned('2026-03-05', '2026-03-31')).toEqual([]);

  // What ended at midnight ended on the day before, and what begins then and takes no time is of that day.
  const byClock = { is_elapsed: true, manual_start: '2026-03-06T00:00' };
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Fraguado', gantt: { ...byClock, duration: 1440 } });
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Entrega', gantt: { ...byClock, duration: 0 } });
  expect(await planned('2026-03-05', '2026-03-05')).toEqual([]);
  expect(await planned('2026-03-06', '2026-03-06')).toEqual(['Fraguado', 'Entrega']);
  expect(await planned('2026-03-07', '2026-03-07')).toEqual([]);

  // What takes months is under way on each of their days, long after it began.
  await add('Garantía', 60);
  expect(await planned('2026-03-04', '2026-03-04')).toEqual(['Izaje', 'Garantía']);
  expect(await planned('2026-05-04', '2026-05-05')).toEqual(['Garantía']);
  expect(await planned('2026-02-01', '2026-03-01')).toEqual([]);
  expect(await planned('2026-07-01', '2026-07-31')).toEqual([]);
});
