import { expect, test } from 'vitest';
import { createMaterialRequest } from 'contract/materials/index.ts';
import { createActividadProyecto, listReadiness, updatePlan } from 'contract/schedule/index.ts';
import { takeoffScene } from '../scene.ts';

const { tomas, employee, material, place, takeoff } = await takeoffScene();
const planner = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update'] });
const [rail, clamp] = [await material('1000'), await material('20')];
const today = Temporal.Now.plainDateISO('America/Santiago');

test('what an activity was taken off for and nobody asked for is missing, with who has it and until when; asked for, it no longer is', async () => {
  const at = await place();
  const codes = { codigoLugarInstalacion: at.codigoLugarInstalacion, codigoProyecto: at.codigoProyecto };
  await planner.call(updatePlan, { ...codes, version: null, start: today.add({ days: 8 }).toString(), status_day: null });
  const add = (nombre: string) => planner.call(createActividadProyecto, { ...codes, nombre });
  const [mounting, tests] = [await add('Montaje'), await add('Pruebas')];
  const light = async (id: number) => {
    const { items } = await planner.call(listReadiness, codes);
    return items.find((it) => it.id === id) ?? expect.fail('It is not about to begin.');
  };
  const part = async (id: number) => (await light(id)).partes.find((it) => it.parte === 'materiales');
  expect(await part(mounting.id)).toMatchObject({ estado: 'sin_dato' });

  await takeoff(
    [
      { code: rail.codigo, quantity: '12', activity_id: mounting.id },
      { code: clamp.codigo, quantity: '3', activity_id: mounting.id },
    ],
    at,
  );

  const missing = await part(mounting.id);
  expect(missing).toMatchObject({
    estado: 'falta',
    que: expect.stringMatching(/^12 .* en la cubicación y sin pedir, y 1 más$/),
    quien: 'Bruno Jefe',
    url: `/proyectos/lugarInstalacion/${at.codigoLugarInstalacion}/${at.codigoProyecto}/cubicles`,
  });
  expect(missing?.hasta && missing.hasta < (await light(mounting.id)).inicio_tarde).toBe(true);
  expect(await part(tests.id)).toMatchObject({ estado: 'sin_dato' });

  const ask = (code: string, quantity: string) =>
    tomas.call(createMaterialRequest, { project_code: at.codigoProyecto, place_id: at.id, items: [{ code, quantity }] });
  await ask(rail.codigo, '10');
  expect(await part(mounting.id)).toMatchObject({ estado: 'falta', que: expect.stringMatching(/^3 .*, y 1 más$/) });
  await ask(rail.codigo, '2');
  await ask(clamp.codigo, '3');
  expect((await part(mounting.id))?.estado).not.toBe('falta');
});
