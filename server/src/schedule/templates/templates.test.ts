import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { actividad, actividadTipoProyectoConfiguracion, tipoProyecto } from 'contract/catalogues/index.ts';
import {
  crearActividadesProyectoBase,
  createActividadProyecto,
  createActividadProyectoTemplate,
  createDependencia,
  createTemplate,
  createTemplateDependencia,
  deleteActividadProyecto,
  deleteDependencia,
  deleteGantt,
  deleteTemplate,
  getActividadProyecto,
  getPlan,
  getPlanCalendar,
  getTemplate,
  importSchedule,
  listActividadProyectoTemplate,
  listTemplateByTipoProyecto,
  savePlanCalendar,
  updateGanttTemplate,
  updatePlan,
  updateTemplate,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });
const day = 480;

test('a template is made of a place, on relative days, and makes the plan of another', async () => {
  const { codigoLugarInstalacion: from, codigoProyecto: of } = await given.place();
  const codes = { codigoLugarInstalacion: from, codigoProyecto: of };
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const constraint = { kind: 'startNoEarlierThan' as const, at: '2026-03-04T09:00' };
  const one = await ana.call(createActividadProyecto, { ...codes, nombre: 'A', gantt: { duration: 2 * day, constraint } });
  const two = await ana.call(createActividadProyecto, { ...codes, nombre: 'B', gantt: { duration: day }, avance: '100' });
  await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id });
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const template = await ana.call(createTemplate, { nombre: `Casa ${tipo_proyecto_id}`, tipo_proyecto_id, por_defecto: true, from: codes });

  const rows = await ana.call(listActividadProyectoTemplate, { templateId: template.id });
  expect(template).toMatchObject({ activities: 2, por_defecto: true });
  expect(rows.map((it) => [it.nombre, it.codigoProyecto, it.avance])).toEqual([
    ['A', null, '0'],
    ['B', null, '0'],
  ]);

  const { codigoProyecto } = await given.project({ tipo_proyecto_id });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });
  const there = { codigoLugarInstalacion, codigoProyecto };
  const made = await ana.call(crearActividadesProyectoBase, { ...there, start: '2026-06-01' });
  // Two days after the first, as in the place that it comes from.
  expect(made.map((it) => [it.nombre, it.fecha])).toEqual([
    ['A', '2026-06-03'],
    ['B', '2026-06-05'],
  ]);
  expect((await ana.refused(crearActividadesProyectoBase, there)).status).toBe(409);
});

test('a template is planned anew as its rows and links change, and goes with all of it', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const template = async (name: string) => {
    const { id } = await ana.call(createTemplate, { nombre: `${name} ${tipo_proyecto_id}`, tipo_proyecto_id, descripcion: null });
    const add = (nombre: string) => ana.call(createActividadProyectoTemplate, { template_id: id, nombre });
    return { id, one: await add('A'), two: await add('B') };
  };
  const [own, other] = [await template('Propia'), await template('Ajena')];
  const { id, one, two } = own;
  const between = (desde_id: number, hasta_id: number) => ({ desde_id, hasta_id, lag: { kind: 'working' as const, value: day } });
  const lengths = async () =>
    (await ana.call(listActividadProyectoTemplate, { templateId: id })).map((it) => [it.nombre, it.gantt.duration / day]);

  const link = await ana.call(createTemplateDependencia, between(one.id, two.id));
  expect(link).toMatchObject({ desde_id: one.id, hasta_id: two.id, tipo: 'FS', lag: { value: day } });
  expect((await ana.call(getTemplate, { id })).working_days).toBe(3);
  expect(await ana.refused(createTemplateDependencia, between(one.id, other.two.id))).toMatchObject({
    status: 400,
    fields: { hasta_id: expect.any(String) },
  });
  expect(await ana.refused(createTemplateDependencia, between(two.id, one.id))).toMatchObject({ status: 422 });

  const longer = { id: one.id, version: one.version, gantt: { duration: 4 * day } };
  const moved = await ana.call(updateGanttTemplate, { template_id: id, activities: [longer] });
  expect(moved.map((it) => it.nombre).toSorted()).toEqual(['A', 'B']);
  expect((await ana.call(getTemplate, { id })).working_days).toBe(6);
  expect((await ana.refused(updateGanttTemplate, { template_id: id, activities: [longer] })).status).toBe(412);
  const foreign = { id: other.one.id, version: other.one.version, gantt: { duration: 9 * day } };
  expect((await ana.refused(updateGanttTemplate, { template_id: id, activities: [foreign] })).status).toBe(404);
  expect(await lengths()).toEqual([
    ['A', 4],
    ['B', 1],
  ]);

  await ana.call(deleteDependencia, { id: link.id });
  expect((await ana.call(getTemplate, { id })).working_days).toBe(4);
  await ana.call(deleteActividadProyecto, { id: two.id });
  expect(await lengths()).toEqual([['A', 4]]);

  const { version } = await ana.call(getTemplate, { id });
  expect((await ana.refused(deleteTemplate, { id, version: version + 1 })).status).toBe(412);
  await ana.call(deleteTemplate, { id, version });
  expect((await ana.refused(getTemplate, { id })).status).toBe(404);
  expect((await ana.refused(getActividadProyecto, { id: one.id })).status).toBe(404);
  expect(await db.selectFrom('schedule_plans').where('template_id', '=', id).select('id').execute()).toEqual([]);
  expect((await ana.call(listTemplateByTipoProyecto, { id: tipo_proyecto_id })).map((it) => it.id)).toEqual([other.id]);
});

test('days of a file of longer days stay as many in a template, and in the plan that begins where the file’s was', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const { id: actividad_id } = await given.entry(actividad);
  await given.entry(actividadTipoProyectoConfiguracion, { tipo_proyecto_id, actividad_id, duracion: 4 });
  const { codigoProyecto } = await given.project({ tipo_proyecto_id });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const xml = await readFile(new URL('../exchange/fixtures/project-2021.xml', import.meta.url), 'utf8');
  await ana.call(importSchedule, { ...codes, file: new File([xml], 'planta.xml'), apply: 'true' });
  const usual = await ana.call(createActividadProyecto, { ...codes, nombre: 'Zanja', actividad_id });
  const constraint = { kind: 'startNoEarlierThan' as const, at: '2026-03-09T08:00' };
  const plain = await ana.call(createActividadProyecto, { ...codes, nombre: 'Aseo', gantt: { constraint } });
  const cure = await ana.call(createActividadProyecto, { ...codes, nombre: 'Fraguado', gantt: { duration: 2880, is_elapsed: true } });
  expect([usual.gantt.duration, plain.gantt.duration]).toEqual([4 * 540, 540]);
  await ana.call(createDependencia, { desde_id: plain.id, hasta_id: cure.id, lag: { kind: 'working', value: 2 * 540 } });

  const template = await ana.call(createTemplate, { nombre: `Planta ${tipo_proyecto_id}`, tipo_proyecto_id, from: codes });

  expect(template.warnings).toEqual(['«Energización» seguía el calendario «24 horas»: aquí sigue el calendario del plan.']);
  const copied = () => ana.call(listActividadProyectoTemplate, { templateId: template.id });
  const shown = (all: Awaited<ReturnType<typeof copied>>) => all.map((it) => [it.nombre, it.gantt.duration / day]);
  const days = [
    ['Montaje', 10],
    ['Pruebas', 3],
    ['Visita del mandante', 1],
    ['Opción B', 2],
    ['Energización', expect.closeTo(48 / 9, 2)],
    ['Zanja', 4],
    ['Aseo', 1],
    ['Fraguado', 6],
  ];
  expect(shown(await copied())).toEqual(days);
  const own = async () => {
    const all = await copied();
    return [all.find((it) => it.nombre === 'Aseo')?.fecha, all.find((it) => it.nombre === 'Fraguado')?.dependencias[0]?.lag.value];
  };
  // Nobody worked on the fourth of March: the ninth was the fifth day of work.
  expect(await own()).toEqual(['2001-01-05', 2 * day]);

  await ana.call(deleteGantt, { ...codes, confirm: 'true' });
  const base = await ana.call(crearActividadesProyectoBase, { ...codes, template_id: template.id, start: '2026-06-01' });
  expect(shown(base)).toEqual(days);
  expect(await ana.call(getPlan, codes)).toMatchObject({ day_minutes: day });
  expect(await ana.call(getPlanCalendar, codes)).toMatchObject({ origen: null, patrones: [], excepciones: [] });
});

test('a plan that begins keeps the calendar that somebody gave the place', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const { id } = await ana.call(createTemplate, { nombre: `Turno ${tipo_proyecto_id}`, tipo_proyecto_id, descripcion: null });
  await ana.call(createActividadProyectoTemplate, { template_id: id, nombre: 'A' });
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const patrones = [{ desde: '2026-01-05', primer_dia: '2026-01-05', dias: [[{ de: '08:00', a: '18:00' }]] }];
  await ana.call(savePlanCalendar, { ...codes, version: null, patrones, feriados: false, excepciones: [] });

  await ana.call(crearActividadesProyectoBase, { ...codes, template_id: id, start: '2026-06-06' });

  expect(await ana.call(getPlanCalendar, codes)).toMatchObject({ patrones, feriados: false });
});

test('of a type without a template the configuration is the base, one activity after the other', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  for (const duracion of [2, 3]) {
    const { id: actividad_id } = await given.entry(actividad);
    await given.entry(actividadTipoProyectoConfiguracion, { tipo_proyecto_id, actividad_id, duracion, peso: '50' });
  }
  const { codigoProyecto } = await given.project({ tipo_proyecto_id });
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });

  const made = await ana.call(crearActividadesProyectoBase, { codigoLugarInstalacion, codigoProyecto, start: '2026-03-02' });

  expect(made.map((it) => [it.fecha, it.gantt.finish.slice(0, 10), it.peso])).toEqual([
    ['2026-03-02', '2026-03-03', '50'],
    ['2026-03-04', '2026-03-06', '50'],
  ]);
});

test('a type has one default template, and a retired one is none', async () => {
  const { id: tipo_proyecto_id } = await given.entry(tipoProyecto);
  const said = { tipo_proyecto_id, descripcion: null };
  const first = await ana.call(createTemplate, { ...said, nombre: `Uno ${tipo_proyecto_id}`, por_defecto: true });
  const second = await ana.call(createTemplate, { ...said, nombre: `Dos ${tipo_proyecto_id}`, por_defecto: true });

  expect((await ana.call(listTemplateByTipoProyecto, { id: tipo_proyecto_id })).map((it) => [it.id, it.por_defecto])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  const change = { id: second.id, version: second.version, ...said, nombre: second.nombre, por_defecto: true, activo: false };
  expect((await ana.refused(updateTemplate, change)).status).toBe(400);
  expect((await ana.refused(createTemplate, { ...said, nombre: `uno ${tipo_proyecto_id}` })).status).toBe(400);
  const retired = await ana.call(updateTemplate, { ...change, por_defecto: false });
  expect(await ana.call(getTemplate, { id: second.id })).toEqual(retired);
});
