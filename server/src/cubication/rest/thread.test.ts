import { expect, test } from 'vitest';
import { materialThread, threadEvents } from 'contract/dashboards/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { takeoffScene } from '../scene.ts';

const { db, given, fernanda, tomas, material, place, takeoff } = await takeoffScene({ background: false });
const at = await place();
const [rail, former] = [await material('250'), await material('300')];
await given.materialRequest({ project_id: at.project.id, place_id: at.id, lines: [{ material_id: rail.id, quantity: '3' }] });

const names = { codigoLugarInstalacion: at.codigoLugarInstalacion, codigoMaterial: rail.codigo };
const begin = async () => (await fernanda.call(materialThread, names)).junctions.find((it) => it.step === 'cubicado');
const papers = async () => (await fernanda.call(threadEvents, { ...names, step: 'cubicado' })).items;
const post = (id: number) => db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', id).execute();

test('the thread of a material begins with the take-offs that count, each a paper with its part of the quantity', async () => {
  expect(await begin()).toMatchObject({ quantity: null, papers: 0 });
  const first = await takeoff([{ code: rail.codigo, quantity: '4' }], at);
  expect(await begin()).toMatchObject({ quantity: '4', amount: '1000', papers: 1, first_day: todayInChile(), last_day: todayInChile() });

  await post(first.document_id);
  const second = await takeoff(
    [
      { code: rail.codigo, quantity: '1.5' },
      { code: former.codigo, quantity: '2' },
    ],
    at,
  );
  // Once something was posted, that says it: what is open beside it says nothing yet.
  expect(await begin()).toMatchObject({ quantity: '4', papers: 1 });
  await post(second.document_id);
  await takeoff([{ code: rail.codigo, quantity: '90' }], at);
  // What was merged is what it became.
  await db.updateTable('materials').set({ activo: false, merged_into: rail.id }).where('id', '=', former.id).execute();

  expect(await begin()).toMatchObject({ quantity: '7.5', amount: '1975', papers: 2 });
  const paper = { happening: 'cubicacion', at: expect.stringMatching(/^\d{4}-/), who: 'Fernanda Cubica', detail: 'Cerrada' };
  const screen = (id: number) => `/proyectos/lugarInstalacion/${at.codigoLugarInstalacion}/${at.codigoProyecto}/cubicles/${id}`;
  expect(await papers()).toMatchObject([
    { ...paper, number: second.number, quantity: '3.5', url: screen(second.document_id) },
    { ...paper, number: first.number, quantity: '4', url: screen(first.document_id) },
  ]);
});

test('they stand among all its papers; who may not read take-offs is led to none', async () => {
  const { items } = await tomas.call(threadEvents, names);

  expect(items.map((it) => [it.happening, it.url === null])).toEqual([
    ['cubicacion', true],
    ['cubicacion', true],
    ['solicitud', false],
  ]);
});
