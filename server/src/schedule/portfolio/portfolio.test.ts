import { expect, test } from 'vitest';
import {
  createActividadProyecto,
  getPortfolio,
  getProgressCurve,
  listUpcoming,
  portfolioLimits,
  updateActividadProyecto,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ nombre: 'Ana Dirige', permissions: ['schedule:read', 'schedule:create', 'schedule:update'] });
const today = Temporal.Now.plainDateISO('America/Santiago');
const inDays = (days: number): string => today.add({ days }).toString();

/** A place of a project whose activities lie where they are said to, whatever day is worked: an hour, from a clock time on. */
async function place(codigoProyecto: string) {
  const { codigoLugarInstalacion } = await given.place({ codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start: inDays(-60), status_day: null });
  const add = (
    nombre: string,
    day: number,
    { at = '10:00', ...more }: { at?: string; avance?: string; peso?: string; responsable_id?: number } = {},
  ) =>
    ana.call(createActividadProyecto, {
      ...codes,
      nombre,
      gantt: { duration: 60, is_elapsed: true, manual_start: `${inDays(day)}T${at}` },
      ...more,
    });
  return { codes, add };
}
const project = (fecha_termino: string | null) =>
  given.project({ jefe_proyecto_id: ana.id, fecha_termino }).then((it) => it.codigoProyecto);

test('the portfolio has all places of a person’s projects, the one that ends first first, each with its days of delay', async () => {
  const [one, other, free] = [await project(inDays(20)), await project(inDays(40)), await project(null)];
  const late = await place(one);
  const early = await place(one);
  const exact = await place(other);
  const open = await place(free);
  await late.add('Entrega', 25);
  await early.add('Entrega', 15);
  await exact.add('Entrega', 40);
  await open.add('Entrega', 50);
  const foreign = await given.project({});
  await (await place(foreign.codigoProyecto)).add('De otra persona', 1);

  const { items, total_items } = await ana.call(getPortfolio, {});

  expect(items.map((it) => [it.codigoLugarInstalacion, it.codigoProyecto, it.dias_atraso])).toEqual([
    [early.codes.codigoLugarInstalacion, one, -5],
    [late.codes.codigoLugarInstalacion, one, 5],
    [exact.codes.codigoLugarInstalacion, other, 0],
    [open.codes.codigoLugarInstalacion, free, null],
  ]);
  expect(total_items).toBe(4);
  const behind = (await ana.call(getPortfolio, { atrasados: 'true' })).items;
  expect(behind.map((it) => it.codigoLugarInstalacion)).toEqual([late.codes.codigoLugarInstalacion]);
  expect((await ana.call(getPortfolio, { codigoProyecto: one })).items.map((it) => it.dias_atraso)).toEqual([-5, 5]);
  expect((await ana.call(getPortfolio, { per_page: 3, page: 2 })).items).toHaveLength(1);
});

test('each place says how far it has come by the weights of its own activities, and nothing where none has one', async () => {
  const codigoProyecto = await project(null);
  const [roof, field] = [await place(codigoProyecto), await place(codigoProyecto)];
  const write = (it: typeof roof, nombre: string, more: { peso?: string; avance?: string }) =>
    ana.call(createActividadProyecto, { ...it.codes, nombre, ...more });
  const told = async () => {
    const { items } = await ana.call(getPortfolio, { codigoProyecto, terminados: 'true' });
    return [roof, field].map(({ codes }) => items.find((it) => it.codigoLugarInstalacion === codes.codigoLugarInstalacion)?.avance);
  };
  await write(roof, 'Montaje', { peso: '60', avance: '50' });
  await write(roof, 'Pruebas', { peso: '40' });
  await write(field, 'Zanja', { avance: '100' });
  expect(await told()).toEqual(['30', null]);

  await write(field, 'Cable', { peso: '3', avance: '100' });
  await write(field, 'Entrega', { peso: '1' });
  expect(await told()).toEqual(['30', '75']);
});

test('due in the next two weeks is what ends on the fourteenth day from today, and what ends on the fifteenth is not', async () => {
  const codigoProyecto = await project(null);
  const { codes, add } = await place(codigoProyecto);
  await add('Hoy', 0);
  await add('El último día', portfolioLimits.days);
  await add('Hasta la medianoche del último día', portfolioLimits.days, { at: '23:00' });
  await add('Un día después', portfolioLimits.days + 1);
  await add('Atrasada', -3);
  await add('Hasta la medianoche de ayer', -1, { at: '23:00' });
  const done = await add('Terminada', -2);
  await ana.call(updateActividadProyecto, { id: done.id, version: done.version, avance: '100' });
  const second = await place(codigoProyecto);
  await second.add('De otro lugar', 7);

  const { items } = await ana.call(listUpcoming, { codigoProyecto });

  expect(items.map((it) => [it.nombre, it.termino, it.atrasada])).toEqual([
    ['Atrasada', inDays(-3), true],
    ['Hasta la medianoche de ayer', inDays(-1), true],
    ['Hoy', inDays(0), false],
    ['De otro lugar', inDays(7), false],
    ['El último día', inDays(14), false],
    ['Hasta la medianoche del último día', inDays(14), false],
  ]);
  expect((await ana.call(listUpcoming, { ...codes, per_page: 2 })).total_items).toBe(5);
});

test('who has no projects of their own sees what comes of all those that they see', async () => {
  const director = await employee({ nombre: 'Dora Dirección', permissions: ['schedule:read'] });
  const { add } = await place(await project(null));
  const { id } = await add('De otra persona', -5);
  const told = async (asked: { todos?: string }) =>
    (await director.call(listUpcoming, { ...asked, per_page: 200 })).items.map((it) => it.id);

  expect(await told({})).toEqual([]);
  expect(await told({ todos: 'true' })).toContain(id);
});

test('of a manager it has their projects, as far as whoever asks sees them', async () => {
  const bea = await employee({ nombre: 'Bea Dirige' });
  const hers = await given.project({ jefe_proyecto_id: bea.id });
  const shared = await given.project({ jefe_proyecto_id: bea.id });
  await (await place(hers.codigoProyecto)).add('Entrega', 5, { peso: '1' });
  await (await place(shared.codigoProyecto)).add('Pruebas', 6, { peso: '1' });
  const site = await employee({ nombre: 'Saúl Terreno', permissions: ['schedule:read'], seesAllProjects: false });
  await given.member({ project_id: shared.id, user_id: site.id });
  const told = async (who: typeof site) => {
    const [plans, coming, curve] = await Promise.all([
      who.call(getPortfolio, { jefe_proyecto_id: bea.id }),
      who.call(listUpcoming, { jefe_proyecto_id: bea.id }),
      who.call(getProgressCurve, { jefe_proyecto_id: bea.id }),
    ]);
    return [plans.items.map((it) => it.codigoProyecto), coming.items.map((it) => it.nombre), curve.planes];
  };

  expect(await told(ana)).toEqual([[hers.codigoProyecto, shared.codigoProyecto], ['Entrega', 'Pruebas'], 2]);
  expect(await told(site)).toEqual([[shared.codigoProyecto], ['Pruebas'], 1]);
  expect((await ana.call(getPortfolio, { codigoProyecto: hers.codigoProyecto, jefe_proyecto_id: ana.id })).items).toEqual([]);
});

test('who asks for their own sees only what they answer for', async () => {
  const bruno = await employee({ nombre: 'Bruno Responde', permissions: ['schedule:read'] });
  const { codes, add } = await place(await project(null));
  await add('De nadie', 2);
  await add('De Bruno', 3, { responsable_id: bruno.staff_id });

  expect((await bruno.call(listUpcoming, { ...codes, mias: 'true' })).items.map((it) => it.nombre)).toEqual(['De Bruno']);
});
