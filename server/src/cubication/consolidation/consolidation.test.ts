import { expect, test } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import {
  customMaterial,
  listConsolidation,
  listConsolidationPlaces,
  postDocument,
  postDocumentMaterials,
} from 'contract/cubication/index.ts';
import { createMaterialRequest, dispatchRequest, getMaterialRequest, getTakeoff, receiveTransfer } from 'contract/materials/index.ts';
import { createActividadProyecto } from 'contract/schedule/index.ts';
import { takeoffScene } from '../scene.ts';

const { as, db, given, signIn, fernanda, tomas, boss, material, place, takeoff } = await takeoffScene();
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').select('id').executeTakeFirstOrThrow();
const planner = await as('schedule:read', 'schedule:create', 'schedule:update');

type At = Awaited<ReturnType<typeof place>>;
async function placesOfOne(count: number): Promise<[At, ...At[]]> {
  const first = await place();
  const { codigoProyecto } = first;
  const others = [];
  for (let n = 1; n < count; n += 1) others.push({ project: first.project, ...(await given.place({ codigoProyecto, kwp: '10' })) });
  return [first, ...others];
}
async function approveRequest(at: At, code: string, quantity: string) {
  const { number, approvals } = await tomas.call(createMaterialRequest, {
    project_code: at.codigoProyecto,
    place_id: at.id,
    items: [{ code, quantity }],
  });
  const [waiting] = approvals;
  await boss.call(decideApproval, { approval_id: waiting?.id ?? 0, approved: true, version: waiting?.version ?? 0, comentario: null });
  return number;
}
async function dispatch(number: string, quantity: string) {
  const { version, items } = await boss.call(getMaterialRequest, { number });
  const [line] = items;
  const { transfers } = await boss.call(dispatchRequest, {
    number,
    version,
    kind: 'DESPACHO',
    items: [{ material_request_item_id: line?.material_request_item_id ?? 0, quantity }],
  });
  return transfers[0] ?? expect.fail('nothing left');
}
const materialOf = async (codigoProyecto: string, code: string, places?: string) => {
  const { items } = await fernanda.call(listConsolidation, { codigoProyecto, ...(places && { places }) });
  return items.find((it) => it.code === code);
};

test('what several places need is what each needs, less what was asked for there; of the rest what is free need not be bought', async () => {
  const [one, two, three] = await placesOfOne(3);
  if (!one || !two || !three) return expect.fail('places');
  const { codigoProyecto } = one;
  const [cable, clamp] = [await material(), await material()];
  await takeoff(
    [
      { code: cable.codigo, quantity: '100' },
      { code: clamp.codigo, quantity: '5' },
    ],
    one,
  );
  await takeoff([{ code: cable.codigo, quantity: '40.5' }], two);
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '90' });

  expect(await materialOf(codigoProyecto, cable.codigo)).toMatchObject({
    places: 2,
    taken_off: '140.5',
    asked: '0',
    received: '0',
    on_the_way: '0',
    reserved: '0',
    left: '140.5',
    beyond: '0',
    free: '90',
    to_buy: '50.5',
  });

  const number = await approveRequest(one, cable.codigo, '60');
  await expect.poll(async () => (await boss.call(getMaterialRequest, { number })).status, { timeout: 20_000 }).toBe('en_curso');
  expect(await materialOf(codigoProyecto, cable.codigo)).toMatchObject({
    asked: '60',
    received: '0',
    on_the_way: '0',
    reserved: '60',
    left: '80.5',
    free: '30',
    to_buy: '50.5',
  });

  const journey = await dispatch(number, '25');
  await dispatch(number, '10');
  await boss.call(receiveTransfer, { number: journey.number, version: journey.version, items: [{ line: 1, received_quantity: '25' }] });
  expect(await materialOf(codigoProyecto, cable.codigo)).toMatchObject({
    asked: '60',
    received: '25',
    on_the_way: '10',
    reserved: '25',
    left: '80.5',
    free: '30',
    to_buy: '50.5',
  });

  // A third without a take-off, which asked for some all the same, changes nothing: nobody knows what it needs.
  await approveRequest(three, cable.codigo, '1');
  const { items, total_items } = await fernanda.call(listConsolidationPlaces, { codigoProyecto, code: cable.codigo });
  expect(total_items).toBe(2);
  expect(items.map((it) => [it.codigoLugarInstalacion, it.material?.taken_off, it.material?.asked, it.material?.left])).toEqual(
    [
      [one.codigoLugarInstalacion, '100', '60', '40'],
      [two.codigoLugarInstalacion, '40.5', '0', '40.5'],
    ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
  // Each as the take-off of its place says it.
  for (const at of items) {
    const { lines } = await tomas.call(getTakeoff, { place_id: at.place_id });
    expect(lines.find((it) => it.code === cable.codigo)).toMatchObject({ asked: at.material?.asked, left: at.material?.left });
  }
});

test('what one place asked beyond its take-off is left at no other', async () => {
  const [one, two] = await placesOfOne(2);
  if (!one || !two) return expect.fail('places');
  const bolt = await material();
  await takeoff([{ code: bolt.codigo, quantity: '10' }], one);
  await takeoff([{ code: bolt.codigo, quantity: '10' }], two);
  await db.updateTable('request_restrictions').set({ quantity: '10000' }).where('codigo', '=', 'beyond_takeoff').execute();
  await approveRequest(one, bolt.codigo, '14');

  const of = (need: 'por_pedir' | 'por_comprar' | 'de_mas', places: string) =>
    fernanda.call(listConsolidation, { codigoProyecto: one.codigoProyecto, need, places });
  const both = `${one.codigoLugarInstalacion},${two.codigoLugarInstalacion}`;
  expect((await of('por_pedir', both)).items).toMatchObject([{ taken_off: '20', asked: '14', left: '10', beyond: '4', to_buy: '10' }]);
  expect((await of('de_mas', both)).total_items).toBe(1);
  expect((await of('por_comprar', one.codigoLugarInstalacion)).total_items).toBe(0);
  expect((await of('por_comprar', two.codigoLugarInstalacion.toLowerCase())).items).toMatchObject([
    { taken_off: '10', places: 1, left: '10' },
  ]);
});

test('it is needed when the plan of the first place that lacks it begins with it', async () => {
  const [one, two] = await placesOfOne(2);
  if (!one || !two) return expect.fail('places');
  const { codigoProyecto } = one;
  const panel = await material();
  const activities = [];
  for (const [at, start] of [
    [one, '2026-03-02T09:00'],
    [two, '2026-02-02T09:00'],
  ] as const)
    activities.push(
      await planner.call(createActividadProyecto, {
        codigoLugarInstalacion: at.codigoLugarInstalacion,
        codigoProyecto,
        nombre: 'Montaje',
        gantt: { duration: 480, constraint: { kind: 'mustStartOn', at: start } },
      }),
    );
  const [late, early] = activities;
  await takeoff([{ code: panel.codigo, quantity: '10', activity_id: late?.id ?? 0 }], one);
  await takeoff([{ code: panel.codigo, quantity: '10', activity_id: early?.id ?? 0 }], two);

  expect(await materialOf(codigoProyecto, panel.codigo)).toMatchObject({ needed_on: '2026-02-02' });
  await approveRequest(two, panel.codigo, '10');
  expect(await materialOf(codigoProyecto, panel.codigo)).toMatchObject({ needed_on: '2026-03-02' });
});

test('a row that names a stage alone is needed when the first activity of it begins', async () => {
  const [one] = await placesOfOne(1);
  const { codigoProyecto, codigoLugarInstalacion } = one;
  const stage = await db.selectFrom('stages').where('activo', '=', true).orderBy('orden').select('id').executeTakeFirstOrThrow();
  for (const at of ['2026-04-06T09:00', '2026-03-09T09:00'])
    await planner.call(createActividadProyecto, {
      codigoLugarInstalacion,
      codigoProyecto,
      nombre: `Desde ${at}`,
      etapa_id: stage.id,
      gantt: { duration: 480, constraint: { kind: 'mustStartOn', at } },
    });
  const [cable, other] = [await material(), await material()];
  const { document_id } = await takeoff([{ code: other.codigo, quantity: '1' }], one);
  await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: cable.codigo, quantity: '5', stage_id: stage.id }] });

  expect(await materialOf(codigoProyecto, cable.codigo)).toMatchObject({ needed_on: '2026-03-09' });
  expect(await materialOf(codigoProyecto, other.codigo)).toMatchObject({ needed_on: null });
});

test('pages are cut from one order, and what was written by hand is told and not summed', async () => {
  const [one] = await placesOfOne(1);
  const { codigoProyecto } = one;
  const codes = [];
  for (const quantity of ['3', '1', '2']) codes.push({ code: (await material()).codigo, quantity });
  const { document_id } = await takeoff(codes, one);
  const unit = await db.selectFrom('units').select('id').executeTakeFirstOrThrow();
  await fernanda.call(customMaterial, { document_id, name: 'Soporte a medida', unit_id: unit.id, quantity: '4' });

  const page = (number: number) => fernanda.call(listConsolidation, { codigoProyecto, sort: '-taken_off', page: number, per_page: 2 });
  expect([...(await page(1)).items, ...(await page(2)).items].map((it) => it.taken_off)).toEqual(['3', '2', '1']);
  expect(await page(1)).toMatchObject({ total_items: 3, total_pages: 2 });
  expect(await fernanda.call(listConsolidationPlaces, { codigoProyecto })).toMatchObject({
    total_items: 1,
    custom_rows: 1,
    items: [{ nombre: one.nombre, material: null }],
  });
});

test('a study is no need, and of a project that one does not see there is nothing', async () => {
  const [one, two] = await placesOfOne(2);
  if (!one || !two) return expect.fail('places');
  const { codigoProyecto } = one;
  const { document_id } = await fernanda.call(postDocument, { place_id: two.id, is_sap: 'false' });
  expect(document_id).toBeGreaterThan(0);
  await takeoff([{ code: (await material()).codigo, quantity: '1' }], one);
  const { items } = await fernanda.call(listConsolidationPlaces, { codigoProyecto });
  expect(items.map((it) => it.codigoLugarInstalacion)).toEqual([one.codigoLugarInstalacion]);

  const outsider = await signIn(await given.user({ permissions: ['cubication:read'], seesAllProjects: false }));
  expect(await outsider.call(listConsolidation, { codigoProyecto })).toEqual({ items: [], total_items: 0, total_pages: 1 });
  expect((await outsider.call(listConsolidationPlaces, { codigoProyecto })).items).toEqual([]);
});

test('what was merged is needed, asked for and free as what it became', async () => {
  const [one] = await placesOfOne(1);
  const { codigoProyecto } = one;
  const [gone, stays] = [await material(), await material()];
  await takeoff([{ code: gone.codigo, quantity: '100' }], one);
  await db.updateTable('materials').set({ activo: false, merged_into: stays.id }).where('id', '=', gone.id).execute();
  await given.stock({ warehouse_id: central.id, material_id: stays.id, quantity: '30' });
  await approveRequest(one, stays.codigo, '60');

  expect(await materialOf(codigoProyecto, gone.codigo)).toBeUndefined();
  expect(await materialOf(codigoProyecto, stays.codigo)).toMatchObject({ taken_off: '100', asked: '60', left: '40', beyond: '0' });
  for (const { codigo: code } of [gone, stays])
    expect((await fernanda.call(listConsolidationPlaces, { codigoProyecto, code })).items).toMatchObject([
      { material: { taken_off: '100', asked: '60' } },
    ]);
});
