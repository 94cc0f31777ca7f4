import { expect, test } from 'vitest';
import { createHoliday } from 'contract/administration/index.ts';
import { actividad, actividadTipoProyectoConfiguracion, etapaProyecto, tipoProyecto } from 'contract/catalogues/index.ts';
import { placeSheet, placeSheetPdf } from 'contract/dashboards/index.ts';
import {
  crearActividadesProyectoBase,
  createActividadProyecto,
  createDependencia,
  editPlan,
  getActividadProyecto,
  getPlan,
  listActividadProyecto,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({
  permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'maintenance:update', 'projects:read'],
});
const day = 480;

/** A place whose plan counts from Monday, 2 March 2026. */
async function place({ comuna, tipo_proyecto_id = null }: { comuna?: string; tipo_proyecto_id?: number | null } = {}) {
  const project = await given.project({ tipo_proyecto_id });
  const { codigoLugarInstalacion, codigoProyecto } = await given.place({
    codigoProyecto: project.codigoProyecto,
    ...(comuna !== undefined && { codigo_comuna: comuna }),
  });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const add = (nombre: string, days: number, more: { gantt?: object } & Record<string, unknown> = {}) =>
    ana.call(createActividadProyecto, { ...codes, nombre, ...more, gantt: { duration: days * day, ...more.gantt } });
  return { codes, add };
}
const tie = (desde_id: number, hasta_id: number, more: object = {}) => ana.call(createDependencia, { desde_id, hasta_id, ...more });

test('a plan tells early and late dates by the clock on the wall, and floats in working days with decimals', async () => {
  const { codes, add } = await place();
  const [first, short, long, last] = [await add('Zanja', 1), await add('Ducto', 0.5), await add('Losa', 2.25), await add('Entrega', 0)];
  await tie(first.id, short.id);
  await tie(first.id, long.id);
  await tie(short.id, last.id, { lag: { kind: 'working', value: 0.5 * day } });
  await tie(long.id, last.id);

  const { activities, links, finish, working_days } = await ana.call(getPlan, codes);

  const dated = (id: number) => activities.find((it) => it.id === id) ?? expect.fail();
  expect(dated(short.id)).toMatchObject({
    start: '2026-03-03T09:00',
    finish: '2026-03-03T13:00',
    early_start: '2026-03-03T09:00',
    early_finish: '2026-03-03T13:00',
    late_start: '2026-03-04T11:00',
    late_finish: '2026-03-04T16:00',
    total_float: 1.25,
    free_float: 1.25,
    critical: false,
  });
  expect(dated(long.id)).toMatchObject({
    early_start: '2026-03-03T09:00',
    early_finish: '2026-03-05T11:00',
    late_start: '2026-03-03T09:00',
    late_finish: '2026-03-05T11:00',
    total_float: 0,
    free_float: 0,
    critical: true,
  });
  expect(links.find((it) => it.from === short.id)).toEqual({ from: short.id, to: last.id, type: 'FS', lag: 0.5 });
  expect([finish, working_days]).toEqual(['2026-03-05', 4]);
});

test('what is counted by the clock has floats and a percent lag in days of 24 hours, of work as all others', async () => {
  const { codes, add } = await place();
  await add('Losa', 9);
  const cure = await add('Fraguado', 0, { gantt: { duration: 3 * 1440, is_elapsed: true } });
  const last = await add('Entrega', 1);
  await tie(cure.id, last.id, { lag: { kind: 'percent', value: 50 } });

  const { activities, links } = await ana.call(getPlan, codes);

  // It ends on Thursday at nine; the day and a half that is waited for may begin on the Tuesday after at nine in the evening.
  expect(activities.find((it) => it.id === cure.id)).toMatchObject({ elapsed: true, total_float: 5.5, free_float: 2.5 });
  expect(activities.find((it) => it.id === last.id)).toMatchObject({ elapsed: false, total_float: 3, free_float: 3 });
  expect(links).toEqual([{ from: cure.id, to: last.id, type: 'FS', lag: 1.5 }]);
});

test('one activity is told as the list tells it: what holds it, what it stands under, what lies beneath', async () => {
  const { codes, add } = await place();
  const above = await add('Obra', 1, { notas: 'Con grúa' });
  const [one, two] = [await add('Rieles', 2, { parent_id: above.id, peso: '12.5' }), await add('Paneles', 0.5, { parent_id: above.id })];
  await tie(one.id, two.id, { tipo: 'SS', lag: { kind: 'percent', value: 50 } });
  await tie(one.id, two.id);

  const all = await ana.call(listActividadProyecto, codes);

  expect(all.find((it) => it.id === two.id)?.dependencias).toHaveLength(2);
  for (const it of all) expect(await ana.call(getActividadProyecto, { id: it.id })).toEqual(it);
});

test('both the first and the last day are counted, holidays and weekends are not; what ends at midnight ends the day before', async () => {
  const { codes, add } = await place();
  const at = { kind: 'startNoEarlierThan' as const, at: '2026-04-02T14:00' };
  const one = await add('Izaje', 1, { gantt: { constraint: at } });
  // From Thursday after lunch over Good Friday until Monday noon: a day of work, on two days.
  expect(await ana.call(getPlan, codes)).toMatchObject({ finish: '2026-04-06', working_days: 2 });

  const after = await add('Fraguado', 0, { gantt: { duration: 11 * 60, is_elapsed: true } });
  await tie(one.id, after.id);
  const { activities, finish, working_days } = await ana.call(getPlan, codes);
  expect(activities.find((it) => it.id === after.id)?.finish).toBe('2026-04-07T00:00');
  expect([finish, working_days]).toEqual(['2026-04-06', 2]);
});

test('a holiday of a commune moves the plans of places there, and no other', async () => {
  const [there, elsewhere] = [await place({ comuna: '13123' }), await place({ comuna: '06301' })];
  for (const { add } of [there, elsewhere]) await add('Montaje', 3);
  const endOf = async ({ codes }: typeof there) => (await ana.call(getPlan, codes)).finish;
  expect([await endOf(there), await endOf(elsewhere)]).toEqual(['2026-03-04', '2026-03-04']);

  await ana.call(createHoliday, { fecha: '2026-03-03', nombre: 'Aniversario de la comuna', ambito: 'comuna:13123' });

  expect([await endOf(there), await endOf(elsewhere)]).toEqual(['2026-03-05', '2026-03-04']);
});

test('what is suspended says so until it is over, keeps its place in the plan and is found by its state', async () => {
  const { codes, add } = await place();
  const one = await add('Zanja', 2);
  const suspended = await ana.call(updateActividadProyecto, { id: one.id, version: one.version, avance: '50', suspendida: true });
  expect(suspended).toMatchObject({ estado: 'suspendida', avance: '50', gantt: { finish: one.gantt.finish } });
  expect((await ana.call(listActividadProyecto, { ...codes, estado: 'suspendida' })).map((it) => it.id)).toEqual([one.id]);
  expect(await ana.call(listActividadProyecto, { ...codes, estado: 'en_curso' })).toEqual([]);

  const goesOn = await ana.call(updateActividadProyecto, { id: one.id, version: suspended.version, suspendida: false });
  expect(goesOn.estado).toBe('en_curso');
  const again = await ana.call(updateActividadProyecto, { id: one.id, version: goesOn.version, suspendida: true });
  const over = await ana.call(updateActividadProyecto, { id: one.id, version: again.version, avance: '100' });
  expect(over.estado).toBe('terminada');
});

test('what the type of the project configures for an activity is its stage, duration and weight, where nobody says others', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const { id: actividad_id } = await given.entry(actividad, { nombre: 'Canalización de 30 m' });
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const { id: other } = await given.entry(etapaProyecto);
  await given.entry(actividadTipoProyectoConfiguracion, { tipo_proyecto_id, actividad_id, etapa_id, duracion: 4, peso: '12.5' });
  const { codes } = await place({ tipo_proyecto_id });

  const usual = await ana.call(createActividadProyecto, { ...codes, nombre: 'Zanja', actividad_id });
  const own = await ana.call(createActividadProyecto, {
    ...codes,
    nombre: 'Zanja larga',
    actividad_id,
    etapa_id: other,
    peso: '3',
    gantt: { duration: 9 * day },
  });

  expect(usual).toMatchObject({ etapa_id, peso: '12.5', gantt: { duration: 4 * day } });
  expect(own).toMatchObject({ etapa_id: other, peso: '3', gantt: { duration: 9 * day } });

  // Who writes its name means it, also in the chart, which says of all that nobody chose that it is nothing.
  const named = await ana.call(createActividadProyecto, { ...codes, nombre: 'CANALIZACION  de 30 m' });
  const nothing = { etapa_id: null, actividad_id: null, peso: null };
  const added = [{ key: -1, nombre: 'canalización de 30 m', ...nothing, gantt: { duration: 2 * day } }];
  const { activities } = await ana.call(editPlan, { place: codes, added, changed: [], removed: [], placed: [], linked: [], unlinked: [] });
  expect(named).toMatchObject({ actividad_id, etapa_id, peso: '12.5', gantt: { duration: 4 * day } });
  expect(activities).toMatchObject([{ actividad_id, etapa_id, peso: '12.5', gantt: { duration: 2 * day } }]);
  const another = await ana.call(createActividadProyecto, { ...codes, nombre: 'Canalización' });
  expect(another).toMatchObject({ actividad_id: null, etapa_id: null, peso: null, gantt: { duration: day } });
  const { codigoProyecto } = await given.project({ tipo_proyecto_id });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });
  const base = await ana.call(crearActividadesProyectoBase, { codigoLugarInstalacion, codigoProyecto, start: '2026-03-02' });
  expect(base).toMatchObject([{ etapa_id, peso: '12.5', gantt: { duration: 4 * day } }]);
});

test('the sheet of a place carries what its plan has next, also on paper', async () => {
  const { codes, add } = await place();
  const [done, next] = [await add('Replanteo', 1), await add('Izaje', 2)];
  await tie(done.id, next.id);
  const { version } = await ana.call(getActividadProyecto, { id: done.id });
  await ana.call(updateActividadProyecto, { id: done.id, version, avance: '100' });

  const { proximas } = await ana.call(placeSheet, codes);

  expect(proximas).toMatchObject([{ que: 'Izaje', fecha: '2026-03-04' }]);
  const text = pdfTextOf((await ana.raw(placeSheetPdf, codes)).rawPayload);
  expect(text).toContain('Izaje');
  expect(text).not.toContain('Replanteo');
});
