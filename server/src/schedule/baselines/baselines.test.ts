import { expect, test } from 'vitest';
import {
  createActividadProyecto,
  createBaseline,
  deleteActividadProyecto,
  deleteBaseline,
  getBaseline,
  getPlan,
  listBaselines,
  mostBaselines,
  updateActividadProyecto,
  updateBaseline,
  updatePlan,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });
const day = 480;

async function plan() {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const add = (nombre: string, days: number, more: object = {}) =>
    ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day }, ...more });
  return { codes, add };
}

test('a baseline keeps the plan as it stood, and says by how much each activity differs from it', async () => {
  const { codes, add } = await plan();
  const [one, two] = [await add('Rieles', 2), await add('Paneles', 3)];
  const original = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  await ana.call(updateActividadProyecto, {
    id: one.id,
    version: one.version,
    gantt: { duration: 4 * day, constraint: { kind: 'startNoEarlierThan', at: '2026-03-04T09:00' } },
  });
  await ana.call(deleteActividadProyecto, { id: two.id });

  const { baseline, activities } = await ana.call(getBaseline, { id: original.id });

  expect(baseline).toMatchObject({ numero: 0, nombre: 'Contrato', activities: 2, inicio: '2026-03-02', termino: '2026-03-04' });
  expect(activities).toEqual([
    {
      activity_id: one.id,
      nombre: 'Rieles',
      start: '2026-03-02T09:00',
      finish: '2026-03-03T18:00',
      duration: 2 * day,
      start_variance: 2,
      finish_variance: 4,
      duration_variance: 2,
    },
    {
      activity_id: null,
      nombre: 'Paneles',
      start: '2026-03-02T09:00',
      finish: '2026-03-04T18:00',
      duration: 3 * day,
      start_variance: null,
      finish_variance: null,
      duration_variance: null,
    },
  ]);
  const drawn = await ana.call(getPlan, { ...codes, baseline_id: original.id });
  expect(drawn.activities).toMatchObject([{ id: one.id, baseline: { start: '2026-03-02T09:00', finish_variance: 4 } }]);
  expect((await ana.call(getPlan, codes)).activities).toMatchObject([{ id: one.id, baseline: null }]);
});

test('a baseline is set again, renamed and deleted, each as it was seen', async () => {
  const { codes, add } = await plan();
  expect(await ana.refused(createBaseline, { ...codes, nombre: 'Vacía' })).toMatchObject({ status: 422 });
  const one = await add('Rieles', 2);
  const first = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  expect(await ana.refused(createBaseline, { ...codes, nombre: ' contrato ' })).toMatchObject({
    status: 409,
    fields: { nombre: expect.any(String) },
  });
  const second = await ana.call(createBaseline, { ...codes, nombre: 'Replanificación' });
  expect([first.numero, second.numero]).toEqual([0, 1]);
  await ana.call(updateActividadProyecto, { id: one.id, version: one.version, gantt: { duration: 5 * day } });

  const renamed = await ana.call(updateBaseline, { id: second.id, version: second.version, nombre: 'Marzo' });
  expect(renamed).toMatchObject({ nombre: 'Marzo', termino: '2026-03-03' });
  const again = await ana.call(updateBaseline, { id: second.id, version: renamed.version, nombre: 'Marzo', fijar: true });
  expect(again).toMatchObject({ termino: '2026-03-06', activities: 1 });
  expect((await ana.refused(updateBaseline, { id: second.id, version: second.version, nombre: 'Otra' })).status).toBe(412);

  expect((await ana.refused(deleteBaseline, { id: first.id, version: first.version + 1 })).status).toBe(412);
  await ana.call(deleteBaseline, { id: first.id, version: first.version });
  expect((await ana.call(listBaselines, codes)).map((it) => it.nombre)).toEqual(['Marzo']);
  // The number that was free is taken first.
  expect((await ana.call(createBaseline, { ...codes, nombre: 'Abril' })).numero).toBe(0);
});

test('a plan has as many baselines as MS Project knows, and no more', async () => {
  const { codes, add } = await plan();
  await add('Rieles', 1);
  for (let at = 0; at < mostBaselines; at += 1) await ana.call(createBaseline, { ...codes, nombre: `Línea ${at}` });
  expect((await ana.refused(createBaseline, { ...codes, nombre: 'Una más' })).status).toBe(422);
});

test('who does not see a place does not see its baselines, and a baseline of another plan is none of this one', async () => {
  const { codes, add } = await plan();
  await add('Rieles', 1);
  const { id } = await ana.call(createBaseline, { ...codes, nombre: 'Contrato' });
  const stranger = await employee({ permissions: ['schedule:read', 'schedule:update'], seesAllProjects: false });
  expect((await stranger.refused(listBaselines, codes)).status).toBe(404);
  expect((await stranger.refused(getBaseline, { id })).status).toBe(404);
  expect((await stranger.refused(deleteBaseline, { id })).status).toBe(404);
  const other = await plan();
  await other.add('A', 1);
  expect((await ana.refused(getPlan, { ...other.codes, baseline_id: id })).status).toBe(404);
});
