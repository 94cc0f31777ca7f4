import { resetSetting, updateSetting, type SettingKey } from 'contract/administration/index.ts';
import {
  getCubage,
  getDocumentMaterials,
  listCubageHistory,
  listLessonPlaces,
  listLessons,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveVariables,
  takeLessons,
} from 'contract/cubication/index.ts';
import type { Structure } from 'contract/projects/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { learn } from './learn.ts';

const { app, db, given, employee } = await scene();
const writer = await employee({ nombre: 'Fernanda Cubica', permissions: ['cubication:create', 'cubication:read', 'cubication:update'] });
const approver = await employee({ nombre: 'Bruno Aprueba', permissions: ['cubication:read', 'cubication:approve'] });
const other = await employee({ nombre: 'Otra Persona', permissions: ['cubication:read', 'cubication:update'] });
const administrator = await employee({ permissions: ['maintenance:read', 'maintenance:update'] });

interface FinishedPlace {
  modules: number;
  received: string;
  structure?: Structure;
  stages?: number[];
  returned?: string;
  consumed?: string;
  /** Watts of each module. */
  watts?: number;
  /** Said by its take-off. */
  strings?: number;
}

/** A place that was built so, and what it received of a material. */
async function buildPlace(
  material_id: number,
  { modules, received, structure = 'techo_coplanar', stages = [9], returned = '0', consumed = '0', watts = 450, strings }: FinishedPlace,
) {
  const { id: project_id, codigoProyecto } = await given.project({ stages });
  const { id: place_id, codigoLugarInstalacion } = await given.place({ codigoProyecto, kwp: String((modules * watts) / 1000) });
  await given.technical({ place_id, estructura: structure, paneles: [{ cantidad: modules, potencia_wp: watts }] });
  if (strings) await sayStrings((await writer.call(postDocument, { place_id })).document_id, 1, strings);
  const { items } = await given.materialRequest({
    project_id,
    place_id,
    status: 'recibida',
    lines: [{ material_id, quantity: received, received }],
  });
  const used = { returned_quantity: returned, consumed_quantity: consumed };
  await db
    .updateTable('material_request_lines')
    .set(used)
    .where('id', '=', items[0]?.id ?? 0)
    .execute();
  return { place_id, codigoLugarInstalacion };
}

const sayStrings = (document_id: number, version: number, strings: number) =>
  writer.call(saveVariables, { document_id, version, variables: [{ name: 'strings', formula: String(strings) }] });

/** A template for twelve modules with so many of a material. */
async function template(code: string, amount: { quantity: string } | { formula: string }) {
  const { document_id, version } = await writer.call(postTemplate, { name: `Plantilla de ${code}` });
  const variables = [
    { name: 'modulos', formula: '12' },
    { name: 'kwp', formula: '5,4' },
  ];
  await writer.call(saveVariables, { document_id, version, variables });
  const [row] = await writer.call(postDocumentMaterials, { document_id, materials: [{ code, ...amount }] });
  return { document_id, row_id: row?.id ?? 0 };
}
const lessonsOf = async (document_id: number, structure?: Structure) =>
  (await writer.call(listLessons, { document_id, ...(structure && { structure }) })).lessons;

test('what finished places used for each module is said beside a template, and one approval takes it over', async () => {
  // What requests paid, 1.000 each, and not what the list says today.
  const material = await given.material({ price: '777' });
  // 2, 2.2, 2.3, 2.4 and 3 of each module, whatever their size.
  await buildPlace(material.id, { modules: 10, received: '20' });
  await buildPlace(material.id, { modules: 20, received: '44', consumed: '40' });
  await buildPlace(material.id, { modules: 10, received: '30', returned: '7' });
  await buildPlace(material.id, { modules: 30, received: '72', consumed: '54' });
  const last = await buildPlace(material.id, { modules: 10, received: '30', consumed: '30' });
  // Not over, stopped, and of nothing that stayed.
  await buildPlace(material.id, { modules: 10, received: '900', stages: [5] });
  await buildPlace(material.id, { modules: 10, received: '900', stages: [9, 11] });
  await buildPlace(material.id, { modules: 10, received: '900', stages: [9, 5] });
  await buildPlace(material.id, { modules: 10, received: '50', returned: '50' });
  await learn(app);

  const { document_id, row_id } = await template(material.codigo, { quantity: '24' });
  const [lesson] = await lessonsOf(document_id);
  expect(lesson).toMatchObject({ row_id, driver: 'modulos', size: '12', mine: '2', median: '2.3', low: '2.2', high: '2.4', places: 5 });
  // Whole pieces of 27.6; three noted what they used: 4 of 44, 18 of 72 and nothing were left over, which is too few to say so.
  expect(lesson).toMatchObject({ quantity: '28', formula: null, is_apart: true, structure: null, waste: null, price: '1000' });

  const sample = await writer.call(listLessonPlaces, { code: material.codigo, driver: 'modulos' });
  expect(sample).toMatchObject({ total_items: 5, unseen: 0 });
  expect(sample.items[0]).toMatchObject({ codigoLugarInstalacion: last.codigoLugarInstalacion, rate: '3', quantity: '30', waste: '0' });

  const { version } = await writer.call(getCubage, { document_id });
  const rows = [{ id: row_id, quantity: '28', formula: null }];
  expect(await other.refused(takeLessons, { document_id, version, rows })).toMatchObject({ code: 'not_allowed' });
  expect(await approver.refused(takeLessons, { document_id, version: version + 1, rows })).toMatchObject({ code: 'stale' });
  expect(
    await approver.refused(takeLessons, { document_id, version, rows: [{ id: row_id, quantity: '29', formula: null }] }),
  ).toMatchObject({
    code: 'stale',
  });
  const taken = await approver.call(takeLessons, { document_id, version, rows });
  expect(taken).toMatchObject([{ quantity: '28', origin: 'learned', updated_by: 'Bruno Aprueba' }]);
  expect((await writer.call(listCubageHistory, { document_id })).items[0]).toMatchObject({
    action: 'Llevó lo aprendido de lugares terminados',
    who: 'Bruno Aprueba',
  });
  expect(await lessonsOf(document_id)).toMatchObject([{ quantity: '28', is_apart: false }]);
});

test('what is as much at every place is said by place, and a formula keeps its variable', async () => {
  const [meter, clamp] = [await given.material(), await given.material()];
  for (const modules of [8, 12, 16, 20, 30]) {
    await buildPlace(meter.id, { modules, received: '1' });
    await buildPlace(clamp.id, { modules, received: String(modules * 3) });
  }
  await learn(app);

  const one = await template(meter.codigo, { quantity: '2' });
  expect(await lessonsOf(one.document_id)).toMatchObject([{ driver: 'lugar', size: '1', mine: '2', median: '1', quantity: '1' }]);
  const two = await template(clamp.codigo, { formula: 'modulos*2' });
  expect(await lessonsOf(two.document_id)).toMatchObject([{ driver: 'modulos', mine: '2', median: '3', formula: 'techo(modulos*3)' }]);
  const { version } = await writer.call(getCubage, { document_id: two.document_id });
  const rows = [{ id: two.row_id, quantity: '36', formula: 'techo(modulos*3)' }];
  await writer.call(takeLessons, { document_id: two.document_id, version, rows });
  expect(await writer.call(getDocumentMaterials, { document_id: two.document_id })).toMatchObject([
    { quantity: '36', formula: 'techo(modulos*3)' },
  ]);
});

test('what grows with the strings is said by string, and what with the power by kWp', async () => {
  const [connector, inverter] = [await given.material(), await given.material()];
  // The more strings, the fewer modules; and of as many modules the power is another.
  for (const [strings, modules, watts] of [
    [1, 20, 400],
    [2, 18, 500],
    [3, 20, 600],
    [4, 16, 625],
    [5, 12, 500],
  ] as const) {
    await buildPlace(connector.id, { modules, strings, received: String(strings * 2) });
    await buildPlace(inverter.id, { modules, watts, received: String((modules * watts) / 500) });
  }
  await learn(app);

  const one = await template(connector.codigo, { quantity: '4' });
  const { version } = await writer.call(getCubage, { document_id: one.document_id });
  await sayStrings(one.document_id, version, 3);
  expect(await lessonsOf(one.document_id)).toMatchObject([{ driver: 'strings', size: '3', median: '2', quantity: '6', is_apart: true }]);
  // Of 5,4 kWp.
  const two = await template(inverter.codigo, { quantity: '4' });
  expect(await lessonsOf(two.document_id)).toMatchObject([{ driver: 'kwp', size: '5.4', median: '2', quantity: '11', is_apart: true }]);
});

test('waste is the middle of what was left over where that was written down', async () => {
  const material = await given.material();
  for (const consumed of ['95', '90', '80', '100', '85']) await buildPlace(material.id, { modules: 10, received: '100', consumed });
  await buildPlace(material.id, { modules: 10, received: '100' });
  await learn(app);

  const { document_id } = await template(material.codigo, { quantity: '100' });
  expect(await lessonsOf(document_id)).toMatchObject([{ places: 6, waste: '0.1' }]);
});

test('what each house used is not said of a plant', async () => {
  const [meter, clamp] = [await given.material(), await given.material()];
  for (const modules of [8, 12, 16, 20, 30]) {
    await buildPlace(meter.id, { modules, received: '1' });
    await buildPlace(clamp.id, { modules, received: String(modules * 3) });
  }
  await learn(app);
  const takeoffAt = async (modules: number) => {
    const { id: place_id } = await given.place({ kwp: String((modules * 450) / 1000) });
    await given.technical({ place_id, estructura: 'techo_coplanar', paneles: [{ cantidad: modules, potencia_wp: 450 }] });
    const { document_id } = await writer.call(postDocument, { place_id });
    const materials = [
      { code: meter.codigo, quantity: '2' },
      { code: clamp.codigo, quantity: String(modules) },
    ];
    await writer.call(postDocumentMaterials, { document_id, materials });
    return (await lessonsOf(document_id)).map((it) => [it.driver, it.quantity]);
  };

  expect(await takeoffAt(40)).toEqual([
    ['lugar', '1'],
    ['modulos', '120'],
  ]);
  expect(await takeoffAt(400)).toEqual([['modulos', '1200']]);
});

test('places of one’s own kind of structure are told where they make a sample, else all; fewer say nothing', async () => {
  const [common, rare] = [await given.material(), await given.material()];
  for (const extra of [0, 1, 2, 3, 4]) {
    await buildPlace(common.id, { modules: 10, received: String(20 + extra) });
    await buildPlace(common.id, { modules: 10, received: String(40 + extra), structure: 'techo_plano' });
  }
  for (const modules of [8, 12, 16, 20]) await buildPlace(rare.id, { modules, received: '5' });
  await learn(app);

  const { id: place_id } = await given.place({ kwp: '4.5' });
  await given.technical({ place_id, estructura: 'techo_plano', paneles: [{ cantidad: 10, potencia_wp: 450 }] });
  const { document_id } = await writer.call(postDocument, { place_id });
  const materials = [common, rare].map(({ codigo }) => ({ code: codigo, quantity: '10' }));
  await writer.call(postDocumentMaterials, { document_id, materials });
  expect(await lessonsOf(document_id)).toMatchObject([{ structure: 'techo_plano', places: 5, median: '42' }]);

  const { document_id: of } = await template(common.codigo, { quantity: '10' });
  expect(await lessonsOf(of)).toMatchObject([{ structure: null, places: 10 }]);
  expect(await lessonsOf(of, 'techo_coplanar')).toMatchObject([{ structure: 'techo_coplanar', places: 5 }]);
  expect(await lessonsOf(of, 'flotante')).toMatchObject([{ structure: null, places: 10 }]);
});

test('a night later what changed is learned anew, and what is no more is forgotten', async () => {
  const material = await given.material();
  const places = [];
  for (const received of ['10', '11', '12', '13', '14']) places.push(await buildPlace(material.id, { modules: 10, received }));
  await learn(app);
  await learn(app);
  const medians = () =>
    db
      .selectFrom('cubage_statistics')
      .where('material_id', '=', material.id)
      .where('measure', '=', 'lugar')
      .select(['places', 'median'])
      .execute();
  expect(await medians()).toMatchObject([
    { places: 5, median: '12.000' },
    { places: 5, median: '12.000' },
  ]);

  const [first] = places;
  await db
    .updateTable('material_request_lines')
    .set({ returned_quantity: '10' })
    .where(
      'request_id',
      'in',
      db
        .selectFrom('material_requests')
        .where('place_id', '=', first?.place_id ?? 0)
        .select('id'),
    )
    .execute();
  await learn(app);
  expect(await medians()).toMatchObject([{ places: 4 }, { places: 4 }]);
});

test('whoever sees only their own projects is told how many others there are, and no price', async () => {
  const material = await given.material();
  for (const received of ['10', '11', '12', '13', '14']) await buildPlace(material.id, { modules: 10, received });
  await learn(app);
  const own = await employee({ permissions: ['cubication:read'], seesAllProjects: false });
  const answer = await own.call(listLessonPlaces, { code: material.codigo, driver: 'lugar' });
  expect(answer).toMatchObject({ items: [], total_items: 0, unseen: 5 });
  const { document_id } = await template(material.codigo, { quantity: '10' });
  expect((await own.call(listLessons, { document_id })).lessons).toMatchObject([{ places: 5, price: null }]);
});

const versionOf = async (key: SettingKey) =>
  (await db.selectFrom('settings').where('key', '=', key).select('version').executeTakeFirst())?.version ?? 0;
const set = async (key: SettingKey, value: number) => administrator.call(updateSetting, { key, value, version: await versionOf(key) });

test('from which stage a place is finished, how many make a sample and what differs is said by the company', async () => {
  const material = await given.material();
  for (const modules of [8, 12, 16, 20]) await buildPlace(material.id, { modules, received: '10' });
  await buildPlace(material.id, { modules: 10, received: '10', stages: [5] });
  await learn(app);
  const { document_id } = await template(material.codigo, { quantity: '14' });
  expect(await lessonsOf(document_id)).toEqual([]);

  await set('lesson_places', 3);
  expect(await lessonsOf(document_id)).toMatchObject([{ driver: 'lugar', places: 4, median: '10', is_apart: true }]);

  await set('lesson_stage', 5);
  expect(await lessonsOf(document_id)).toMatchObject([{ places: 4 }]);
  await learn(app);
  expect(await lessonsOf(document_id)).toMatchObject([{ places: 5, is_apart: true }]);

  // 14 are 40 % more than 10.
  await set('lesson_percent', 50);
  expect(await lessonsOf(document_id)).toMatchObject([{ quantity: '10', is_apart: false }]);

  for (const key of ['lesson_places', 'lesson_stage', 'lesson_percent'] as const)
    await administrator.call(resetSetting, { key, version: await versionOf(key) });
  await learn(app);
  expect(await lessonsOf(document_id)).toEqual([]);
});
