import { expect, test } from 'vitest';
import { listEmployeeDuties, retireEmployee } from 'contract/access/index.ts';
import { findAnything, workday } from 'contract/dashboards/index.ts';
import { daysLate } from 'contract/format.ts';
import { getProject, manualUpdateProjects, updateProyecto } from 'contract/projects/index.ts';
import {
  createActividadProyecto,
  createBaseline,
  deleteGantt,
  getPortfolio,
  getProgressCurve,
  listActividadProyecto,
  listUpcoming,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({
  nombre: 'Ana Dirige',
  permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete', 'projects:read', 'projects:update'],
});
const day = 480;
const today = Temporal.Now.plainDateISO('America/Santiago');

async function place({ codigoProyecto, start = '2026-03-02', kwp = '10' }: { codigoProyecto?: string; start?: string; kwp?: string } = {}) {
  const code = codigoProyecto ?? (await given.project({ jefe_proyecto_id: ana.id, avance: 7 })).codigoProyecto;
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto: code, kwp });
  const codes = { codigoLugarInstalacion, codigoProyecto: code };
  await ana.call(updatePlan, { ...codes, version: null, start, status_day: null });
  const add = (nombre: string, days: number, more: object = {}) =>
    ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day }, ...more });
  const project = () => ana.call(getProject, { code });
  return { codes, add, project };
}

test('the progress of a project follows from the weights of its plans, places by their power', async () => {
  const { codes, add, project } = await place({ kwp: '30' });
  expect(await project()).toMatchObject({ avance: 7, avance_del_plan: false });
  const one = await add('Montaje', 4, { peso: '60' });
  await add('Pruebas', 1, { peso: '40' });
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, avance: '50' });

  expect(await project()).toMatchObject({ avance: 30, avance_del_plan: true });
  const other = await place({ codigoProyecto: codes.codigoProyecto, kwp: '10' });
  const all = await other.add('Todo', 1, { peso: '100' });
  expect((await project()).avance).toBe(22);
  await ana.call(updateActividadProyecto, { id: all.id, version: all.version, avance: '100' });
  expect((await project()).avance).toBe(47);
});

test('what follows is not typed over, and can be typed again once no plan says it', async () => {
  const { codes, add, project } = await place();
  await add('Montaje', 4, { peso: '100', avance: '20' });
  const { id, version, nombre, linea, avance } = await project();

  const saved = await ana.call(updateProyecto, { id, version, nombre: `${nombre} bis`, linea, avance: 90 });
  expect(saved).toMatchObject({ nombre: `${nombre} bis`, avance });
  expect(await ana.refused(manualUpdateProjects, { projects: [{ id, version: saved.version, avance: 90 }] })).toMatchObject({
    status: 400,
    fields: { avance: expect.stringContaining('sale de los planes') },
  });

  await ana.call(deleteGantt, codes);
  const free = await project();
  expect(free).toMatchObject({ avance: 20, avance_del_plan: false });
  expect(await ana.call(updateProyecto, { id, version: free.version, nombre, linea, avance: 35 })).toMatchObject({ avance: 35 });
});

test('the curve rises from nothing to all as the plan does, and what was done ends today', async () => {
  const start = today.subtract({ days: 20 }).toString();
  const { codes, add } = await place({ start });
  const one = await add('Montaje', 5, { peso: '75' });
  await add('Pruebas', 5, {
    peso: '25',
    gantt: { duration: 5 * day, constraint: { kind: 'startNoEarlierThan', at: `${today.add({ days: 10 }).toString()}T09:00` } },
  });
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, avance: '100' });

  const { puntos, previsto, real, planes } = await ana.call(getProgressCurve, codes);

  expect(puntos[0]).toMatchObject({ previsto: 0, real: 0 });
  expect(puntos.at(-1)).toMatchObject({ previsto: 100, real: null });
  expect(puntos.every((it, at) => at === 0 || it.previsto >= (puntos[at - 1]?.previsto ?? 0))).toBe(true);
  expect([previsto, real, planes]).toEqual([75, 75, 1]);
  // The stage too goes by weights: by their work it would be half done.
  const [row] = (await ana.call(getPortfolio, { codigoProyecto: codes.codigoProyecto })).items;
  expect(row?.etapas).toMatchObject([{ etapa: 'Sin etapa', avance: 75 }]);
});

test('the portfolio has own plans that are not over, with what is late of them', async () => {
  const { codes, add } = await place({ start: today.subtract({ days: 20 }).toString() });
  const one = await add('Montaje', 3, { peso: '100' });
  const mine = async (more: object = {}) => (await ana.call(getPortfolio, { codigoProyecto: codes.codigoProyecto, ...more })).items;

  const [upcoming] = (await ana.call(listUpcoming, codes)).items;
  const dias_atraso = daysLate(upcoming?.termino ?? '');
  expect(upcoming).toMatchObject({ id: one.id, atrasada: true });
  expect(dias_atraso).toBeGreaterThan(13);
  expect(await mine({ atrasados: 'true' })).toMatchObject([
    { ...codes, jefe_proyecto: 'Ana Dirige', avance: '0', actividades_atrasadas: 1, etapas: [{ etapa: 'Sin etapa', dias_atraso }] },
  ]);
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, avance: '100' });
  expect(await mine()).toEqual([]);
  expect(await mine({ terminados: 'true' })).toMatchObject([{ avance: '100', actividades_atrasadas: 0 }]);
  const stranger = await employee({ permissions: ['schedule:read'], seesAllProjects: false });
  expect((await stranger.call(getPortfolio, { todos: 'true' })).items).toEqual([]);
});

test('what somebody answers for stands in their day, is found by its name, and goes to whoever takes over', async () => {
  const { codes, add } = await place({ start: today.subtract({ days: 20 }).toString() });
  const [leaving, taker] = [
    await given.staff({ nombre: 'Se Retira' }),
    await employee({ nombre: 'Toma Todo', permissions: ['schedule:read'] }),
  ];
  const one = await add('Izaje de inversores', 3, { responsable_id: leaving.id });
  const done = await add('Bodegaje', 1, { responsable_id: leaving.id, avance: '100' });
  const clave = 'Una-clave-larga-2026';
  const administrator = await employee({ permissions: ['users:read', 'users:update', 'schedule:update'] });
  await given.password(administrator.id, clave);

  expect((await administrator.call(listEmployeeDuties, { id: leaving.id })).compromisos).toMatchObject([
    { tipo: 'Responde por actividades', cantidad: 1, nombres: [`Izaje de inversores (${codes.codigoProyecto})`] },
  ]);
  const { version } = leaving;
  await administrator.call(retireEmployee, { id: leaving.id, version, relevo_id: taker.id }, { 'x-confirm-password': clave });

  const rows = await ana.call(listActividadProyecto, codes);
  expect(rows.map((it) => [it.id, it.responsable])).toEqual([
    [one.id, 'Toma Todo'],
    [done.id, 'Se Retira'],
  ]);
  const { lineas } = await taker.call(workday, {});
  expect(lineas.find((it) => it.clave === 'actividades_atrasadas')?.items).toMatchObject([
    { titulo: 'Izaje de inversores', atrasado: true },
  ]);
  for (const search of ['inversores izaje', 'inversroes', 'izaje inversorres']) {
    const { items } = await ana.call(findAnything, { search });
    expect(items).toMatchObject([{ kind: 'actividad', label: 'Izaje de inversores', url: expect.stringContaining(`actividad=${one.id}`) }]);
  }
});

test('the day of whoever leads a project has what begins there this week, and of other projects nothing', async () => {
  const lead = await employee({ nombre: 'Luz Lidera', permissions: ['schedule:read', 'projects:read'] });
  const { codigoProyecto } = await given.project({ jefe_proyecto_id: lead.id });
  const own = await place({ codigoProyecto, start: today.add({ days: 1 }).toString() });
  await own.add('Replanteo de Luz', 3);
  const far = await place({ codigoProyecto, start: today.add({ days: 40 }).toString() });
  await far.add('Entrega de Luz', 3);
  const foreign = await place({ start: today.toString() });
  await foreign.add('Zanja de otra obra', 3);

  const { lineas } = await lead.call(workday, {});

  const told = lineas.flatMap((it) => it.items.map(({ titulo }) => [it.clave, titulo]));
  expect(told.filter(([, it]) => /Luz|otra obra/.test(it ?? ''))).toEqual([['actividades_en_sus_proyectos', 'Replanteo de Luz']]);
  // What others changed in plans of the own projects is told with who did what last; to who did it, nothing.
  const news = lineas.find((it) => it.clave === 'cartas_gantt');
  expect(news).toMatchObject({
    parte: 'novedad',
    total: 2,
    items: [far, own].map(({ codes }) => ({
      titulo: expect.stringContaining(codes.codigoLugarInstalacion),
      detalle: expect.stringMatching(/^Ana Dirige agregó «(?:Entrega|Replanteo) de Luz» a la carta Gantt(?:, y \d+ cambios? más)?$/),
      desde: expect.any(String),
      url: `/proyectos/gantt/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}`,
    })),
  });
  const others = (await ana.call(workday, {})).lineas.find((it) => it.clave === 'cartas_gantt')?.items ?? [];
  expect(others.filter((it) => it.titulo.includes(foreign.codes.codigoLugarInstalacion))).toEqual([]);
});

test('the curve is compared with the baseline that is asked for, and with the plan where a place has none', async () => {
  const start = today.subtract({ days: 28 }).toString();
  const { codes, add } = await place({ start });
  const one = await add('Montaje', 5, { peso: '100' });
  await ana.call(createBaseline, { ...codes, nombre: 'Contractual' });
  const later = { kind: 'startNoEarlierThan' as const, at: `${today.add({ days: 20 }).toString()}T09:00` };
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, gantt: { constraint: later } });

  const now = await ana.call(getProgressCurve, codes);
  const then = await ana.call(getProgressCurve, { ...codes, linea_base: 0 });
  expect(now).toMatchObject({ previsto: 0, lineas_base: [0], planes_con_base: 0 });
  expect(then).toMatchObject({ previsto: 100, planes: 1, planes_con_base: 1 });
  expect(await ana.call(getProgressCurve, { ...codes, linea_base: 4 })).toMatchObject({ previsto: 0, planes_con_base: 0 });
});

test('on every day the curve is what the days of all activities sum up to, counted one by one', async () => {
  const from = (days: number) => today.subtract({ days }).toString();
  const roof = await place({ start: from(30), kwp: '30' });
  const field = await place({ codigoProyecto: roof.codes.codigoProyecto, start: from(24), kwp: '10' });
  const begun = (days: number, avance: string) => ({ avance, gantt: { duration: days * day, actual_start: `${from(20)}T09:00` } });
  await roof.add('Estructura', 9, { peso: '35', ...begun(9, '40') });
  await roof.add('Paneles', 21, { peso: '45' });
  await roof.add('Pruebas', 4, { peso: '20' });
  await field.add('Zanja', 12, {
    peso: '70',
    avance: '100',
    gantt: { actual_start: `${from(22)}T09:00`, actual_finish: `${from(9)}T18:00` },
  });
  await field.add('Cerco', 3, { peso: '30' });

  const { puntos } = await ana.call(getProgressCurve, { codigoProyecto: roof.codes.codigoProyecto });

  const rows = await Promise.all([roof, field].map(({ codes }) => ana.call(listActividadProyecto, codes)));
  const spans = rows.flatMap((own, at) =>
    own.map(({ peso, avance, gantt: { start, finish, actual_start, actual_finish } }) => {
      const weight = Number(peso) * ([30, 10][at] ?? 0);
      const until = actual_finish?.slice(0, 10) ?? today.subtract({ days: 1 }).toString();
      return {
        planned: { weight, from: start.slice(0, 10), to: finish.slice(0, 10) },
        done: { weight: (weight * Number(avance)) / 100, from: actual_start?.slice(0, 10) ?? '', to: actual_start === null ? '' : until },
      };
    }),
  );
  const all = spans.reduce((sum, it) => sum + it.planned.weight, 0);
  const sumOn = (end: string, kind: 'planned' | 'done'): number => {
    let sum = 0;
    for (const { weight, from: first, to } of spans.map((it) => it[kind])) {
      const days = first === '' ? [] : daysBetween(first, to);
      sum += days.length === 0 ? 0 : (weight * days.filter((it) => it <= end).length) / days.length;
    }
    return (sum / all) * 100;
  };
  expect(puntos.length).toBeGreaterThan(30);
  for (const { dia, previsto, real } of puntos) {
    expect(real === null).toBe(dia > today.toString());
    // Told to a tenth of a percent.
    const off = [previsto - sumOn(dia, 'planned'), real === null ? 0 : real - sumOn(dia, 'done')];
    expect({ dia, isRight: off.every((it) => Math.abs(it) < 0.0501) }).toEqual({ dia, isRight: true });
  }
  const middle = puntos.filter((it) => it.previsto > 20 && it.previsto < 80);
  expect(middle.length).toBeGreaterThan(5);
});

/** Both counted. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Temporal.PlainDate.from(first); at.toString() <= last; at = at.add({ days: 1 })) days.push(at.toString());
  return days;
}
