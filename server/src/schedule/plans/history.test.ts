import { expect, test } from 'vitest';
import { listAudit } from 'contract/administration/index.ts';
import {
  createActividadProyectoGantt,
  createDependencia,
  deleteActividadProyecto,
  editPlan,
  listActividadProyecto,
  updatePlan,
  type Activity,
} from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:update', 'maintenance:read'] });
const day = 480;
const none = { kind: 'working', value: 0 } as const;
const seenOf = ({ id, version }: Activity) => ({ id, version });

/** A place whose activities wait for each other in one chain, from Monday, 2 March 2026 on; `told` answers its history, the newest first. */
async function chainOf(count: number) {
  const { codigoLugarInstalacion, codigoProyecto } = await given.place();
  const place = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...place, version: null, start: '2026-03-02', status_day: null });
  const activities = Array.from({ length: count }, (_, at) => ({ nombre: `Tramo ${at + 1}` }));
  const rows = await ana.call(createActividadProyectoGantt, { ...place, activities });
  const linked = rows
    .slice(1)
    .map(({ id }, at) => ({ key: -at - 1, desde_id: rows[at]?.id ?? 0, hasta_id: id, tipo: 'FS' as const, lag: none }));
  await ana.call(editPlan, { place, linked });
  const history = async () => (await ana.call(listAudit, { search: codigoLugarInstalacion, per_page: 50 })).items;
  return { place, name: `${codigoProyecto}/${codigoLugarInstalacion}`, now: () => ana.call(listActividadProyecto, place), history };
}

test('an activity that moves 300 others is one entry of the history, which names it and counts them', async () => {
  const { place, name, now, history } = await chainOf(301);
  const [first] = await now();
  if (!first) throw new Error('The plan is empty.');
  const before = (await history()).length;

  await ana.call(editPlan, {
    place,
    changed: [{ ...seenOf(first), gantt: { constraint: { kind: 'startNoEarlierThan', at: '2026-03-09T09:00' } } }],
  });

  const entries = await history();
  expect(entries.length).toBe(before + 1);
  expect(entries[0]?.sentence).toBe(`cambió «Tramo 1» de la carta Gantt ${name}, y se movieron 300 actividades más`);
  expect(entries[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Actividad', before: null, after: 'Tramo 1' },
      { field: 'Inicio', before: '02-03-2026 09:00', after: '09-03-2026 09:00' },
      { field: 'Actividades movidas', before: null, after: '300' },
    ]),
  );
});

test('a link, a deletion and another first day tell what moved by them as well', async () => {
  const { place, name, now, history } = await chainOf(3);
  const [one, two, three] = await now();
  const added = await ana.call(createActividadProyectoGantt, {
    ...place,
    activities: [{ nombre: 'Permiso', gantt: { duration: 5 * day } }],
  });
  await ana.call(createDependencia, { desde_id: added[0]?.id ?? 0, hasta_id: one?.id ?? 0, tipo: 'FS', lag: none });
  expect((await history())[0]?.sentence).toBe(`unió actividades de la carta Gantt ${name}, y se movieron 3 actividades`);

  const [, middle] = await now();
  expect(middle?.id).toBe(two?.id);
  await ana.call(deleteActividadProyecto, { id: two?.id ?? 0 });
  const [entry] = await history();
  expect(entry?.sentence).toBe(`eliminó «Tramo 2» de la carta Gantt ${name}, y se movió 1 actividad más`);
  expect(entry?.changes).toEqual(expect.arrayContaining([{ field: 'Nombre', before: 'Tramo 2', after: null }]));
  expect((await now()).map((it) => it.id)).toContain(three?.id);
});

test('several things of one gesture are one entry, with what was done to which', async () => {
  const { place, name, now, history } = await chainOf(3);
  const [one, two, three] = await now();
  if (!one || !two || !three) throw new Error('The plan is empty.');
  const before = (await history()).length;

  await ana.call(editPlan, {
    place,
    added: [{ key: -1, nombre: 'Cierre' }],
    changed: [
      { ...seenOf(one), gantt: { duration: 2 * day } },
      { ...seenOf(two), peso: '10' },
    ],
    placed: [{ id: three.id, parent_id: null, orden: 4 }],
    linked: [{ key: -1, desde_id: three.id, hasta_id: -1, tipo: 'FS', lag: none }],
  });

  const entries = await history();
  expect(entries.length).toBe(before + 1);
  expect(entries[0]?.sentence).toBe(`cambió varias cosas de la carta Gantt ${name}, y se movió 1 actividad`);
  expect(entries[0]?.changes.map((it) => [it.field, it.after])).toEqual([
    ['Actividades agregadas', 'Cierre'],
    ['Actividades cambiadas', 'Tramo 1 (término); Tramo 2 (inicio, término, peso)'],
    ['Actividades movidas', '1'],
    ['Vínculos agregados', 'Tramo 3 → Cierre (Fin a comienzo)'],
  ]);
});
