import { expect, test } from 'vitest';
import {
  batchDeleteDocMaterial,
  customMaterial,
  deleteCubage,
  getCubage,
  getCubageChanges,
  getDocumentMaterials,
  listCostOffers,
  listCubageHistory,
  listNeeds,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveCubageRows,
  saveVariables,
  updateDocumentMaterial,
} from 'contract/cubication/index.ts';
import { createActividadProyecto } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update', 'cubication:delete'] as const;
const fernanda = await as(...all);
const tomas = await as(...all);
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const clamp = await given.material({ unidad_id: piece.id, price: '900' });
const rail = await given.material({ unidad_id: piece.id, price: '7200' });

const open = async () => {
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const materials = [clamp, rail].map((it) => ({ code: it.codigo, quantity: '10' }));
  const [one, other] = await fernanda.call(postDocumentMaterials, { document_id, materials });
  if (!one || !other) throw new Error('It added two rows');
  return { document_id, one, other };
};
const rowsOf = (document_id: number) => fernanda.call(getDocumentMaterials, { document_id });

test('cells of many rows are saved at once, and each change stands in the history', async () => {
  const { document_id, one, other } = await open();

  const saved = await fernanda.call(saveCubageRows, {
    document_id,
    changes: [
      { id: one.id, seen: { quantity: '10' }, cells: { quantity: '24' } },
      { id: other.id, seen: { section: null, quantity: '10' }, cells: { section: 'Techo norte', formula: '4*3' } },
    ],
  });

  expect(saved).toMatchObject({
    refused: [],
    rows: [
      { id: one.id, quantity: '24', origin: 'typed', total: '21600' },
      { id: other.id, quantity: '12', formula: '4*3', origin: 'formula', section: 'Techo norte' },
    ],
  });
  expect(saved.version).toBe((await fernanda.call(getCubage, { document_id })).version);
  const history = await fernanda.call(listCubageHistory, { document_id });
  expect(history.items.filter((it) => it.action.startsWith('Editó'))).toHaveLength(2);
});

test('two cells of one row by two people both stay; of the same cell the second is told what stands there', async () => {
  const { document_id, one } = await open();
  const change = (cells: object, seen: object) => ({ document_id, changes: [{ id: one.id, seen, cells }] });

  await tomas.call(saveCubageRows, change({ quantity: '30' }, { quantity: '10' }));
  const second = await fernanda.call(saveCubageRows, change({ quantity: '20', comment: 'Medido' }, { quantity: '10', comment: null }));

  expect(second).toMatchObject({
    rows: [{ quantity: '30', comment: 'Medido' }],
    refused: [{ id: one.id, reason: 'changed', cells: ['quantity'], current: { quantity: '30', comment: 'Medido' } }],
  });
});

test('of a material that is not in the catalogue the cost changes too, in its currency or in another one; of one that is it does not', async () => {
  const { document_id, one } = await open();
  const { id } = await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3' });
  const save = (seen: object, cells: object) => ({ document_id, changes: [{ id, seen, cells }] });

  const priced = await fernanda.call(saveCubageRows, save({ cost: null }, { cost: '1500.5' }));
  expect(priced).toMatchObject({ rows: [{ cost: '1500.5', cost_currency: 'CLP', rate: '1', total: '4501.5' }], refused: [] });
  expect(priced.rows).toEqual((await rowsOf(document_id)).filter((it) => it.id === id));
  const stale = save({ cost: null, cost_currency: null }, { cost: '9', cost_currency: 'USD' });
  expect(await tomas.call(saveCubageRows, stale)).toMatchObject({
    rows: [],
    refused: [{ reason: 'changed', cells: ['cost', 'cost_currency'], current: { cost: '1500.5' } }],
  });
  expect(await fernanda.call(saveCubageRows, save({ cost: null }, { cost: '1500.50' }))).toMatchObject({ refused: [] });

  const dollars = { id, seen: { cost: '1500.50', cost_currency: 'CLP' }, cells: { cost: '80', cost_currency: 'USD' } } as const;
  expect(await fernanda.call(updateDocumentMaterial, dollars)).toMatchObject({ cost: '80', cost_currency: 'USD' });
  const back = save({ cost: '80', cost_currency: 'USD' }, { cost: null, cost_currency: null });
  expect((await fernanda.call(saveCubageRows, back)).rows).toMatchObject([{ cost: null, cost_currency: null, rate: null, total: null }]);
  const { items } = await fernanda.call(listCubageHistory, { document_id });
  const costs = items.flatMap((it) => it.changes.filter(({ field, before, after }) => field === 'Costo unitario' && before !== after));
  expect(costs.map((it) => [it.before, it.after])).toEqual([
    ['US$ 80', null],
    ['$ 1.500,5', 'US$ 80'],
    [null, '$ 1.500,5'],
  ]);

  const listed = { id: one.id, seen: { cost: '900' }, cells: { cost: '1' } };
  const { refused } = await fernanda.call(saveCubageRows, { document_id, changes: [listed] });
  expect(refused).toMatchObject([{ reason: 'wrong', cells: ['cost'], message: expect.stringContaining('lista de precios') }]);
  expect(await fernanda.refused(updateDocumentMaterial, listed)).toMatchObject({ fields: { 'cells.cost': refused[0]?.message } });
});

test('what was saved and not answered may be sent again', async () => {
  const { document_id, one } = await open();
  const change = { document_id, changes: [{ id: one.id, seen: { quantity: '10' }, cells: { quantity: '30' } }] };

  await fernanda.call(saveCubageRows, change);

  expect(await fernanda.call(saveCubageRows, change)).toMatchObject({ refused: [], rows: [{ quantity: '30' }] });
});

test('a row that somebody took away, and a formula that gives nothing, are told; the rest is saved', async () => {
  const { document_id, one, other } = await open();
  await tomas.call(batchDeleteDocMaterial, { document_id, ids: [one.id] });

  const answer = await fernanda.call(saveCubageRows, {
    document_id,
    changes: [
      { id: one.id, seen: { quantity: '10' }, cells: { quantity: '11' } },
      { id: other.id, seen: { quantity: '10', dispatch: null }, cells: { formula: 'strings*2', dispatch: 'PurchaseRequest' } },
    ],
  });

  expect(answer).toMatchObject({
    rows: [{ id: other.id, quantity: '10', dispatch: 'PurchaseRequest' }],
    refused: [
      { id: one.id, reason: 'gone', current: null },
      { id: other.id, reason: 'wrong', cells: ['formula'], message: 'No existe la variable «strings».' },
    ],
  });
});

test('a row that somebody wrote in since it was seen is not taken away, and none of those with it', async () => {
  const { document_id, one, other } = await open();
  const seen = [one, other].map(({ id, revision }) => ({ id, revision }));
  const taken = { document_id, ids: [one.id, other.id], seen };
  await tomas.call(saveCubageRows, { document_id, changes: [{ id: other.id, seen: { quantity: '10' }, cells: { quantity: '30' } }] });

  expect(await fernanda.refused(batchDeleteDocMaterial, taken)).toMatchObject({ status: 412, current: { id: other.id, quantity: '30' } });
  const rows = await rowsOf(document_id);
  expect(rows).toHaveLength(2);

  await fernanda.call(batchDeleteDocMaterial, { ...taken, seen: rows.map(({ id, revision }) => ({ id, revision })) });
  expect(await rowsOf(document_id)).toEqual([]);
});

test('a closed take-off takes no cells but comments', async () => {
  const { document_id, one } = await open();
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', document_id).execute();
  const change = (cells: object, seen: object) => ({ document_id, changes: [{ id: one.id, seen, cells }] });

  expect(await fernanda.refused(saveCubageRows, change({ quantity: '1' }, { quantity: '10' }))).toMatchObject({ code: 'wrong_state' });
  expect(await fernanda.call(saveCubageRows, change({ comment: 'Llegó tarde' }, { comment: null }))).toMatchObject({
    rows: [{ comment: 'Llegó tarde', quantity: '10' }],
  });
});

test('who has it open asks for what changed since, also by a variable, and sees what went away', async () => {
  const { document_id, one, other } = await open();
  const since = Math.max(...(await rowsOf(document_id)).map((it) => it.revision));
  const { version } = await fernanda.call(getCubage, { document_id });
  expect(await fernanda.call(getCubageChanges, { document_id, since })).toMatchObject({ rows: [], ids: [one.id, other.id] });

  await tomas.call(saveVariables, { document_id, version, variables: [{ name: 'strings', formula: '3' }] });
  const formula = { id: one.id, seen: { quantity: '10' }, cells: { formula: 'strings*2' } };
  const first = await tomas.call(saveCubageRows, { document_id, changes: [formula] });
  await tomas.call(saveVariables, { document_id, version: first.version, variables: [{ name: 'strings', formula: '5' }] });
  await tomas.call(batchDeleteDocMaterial, { document_id, ids: [other.id] });

  const changed = await fernanda.call(getCubageChanges, { document_id, since });
  expect(changed).toMatchObject({
    rows: [{ id: one.id, quantity: '10', formula: 'strings*2' }],
    ids: [one.id],
    variables: [{ name: 'strings', result: '5' }],
  });
  expect(changed.document.version).toBe(changed.rows[0]?.revision === undefined ? 0 : changed.rows[0].revision + 1);
});

test('a cost that is another one today is offered to who sees money', async () => {
  const { document_id, one } = await open();
  expect(await fernanda.call(listCostOffers, { document_id })).toEqual([]);

  await db.updateTable('cubage_rows').set({ cost: '850' }).where('id', '=', one.id).execute();

  expect(await fernanda.call(listCostOffers, { document_id })).toEqual([{ row_id: one.id, cost: '900', cost_currency: 'CLP' }]);
});

test('an open take-off is deleted by who may; one that was sent never is, nor somebody else’s template', async () => {
  const { document_id } = await open();
  const { version } = await fernanda.call(getCubage, { document_id });
  const editor = await as('cubication:read', 'cubication:update');
  expect(await editor.refused(deleteCubage, { document_id, version })).toMatchObject({ status: 403 });
  expect(await fernanda.refused(deleteCubage, { document_id, version: version - 1 })).toMatchObject({ status: 412 });

  await fernanda.call(deleteCubage, { document_id, version });
  expect(await fernanda.refused(getCubage, { document_id })).toMatchObject({ status: 404 });

  const sent = await open();
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', sent.document_id).execute();
  const { version: last } = await fernanda.call(getCubage, { document_id: sent.document_id });
  expect(await fernanda.refused(deleteCubage, { document_id: sent.document_id, version: last })).toMatchObject({ code: 'wrong_state' });
  const template = await fernanda.call(postTemplate, { name: 'Techo a dos aguas' });
  expect(await tomas.refused(deleteCubage, { document_id: template.document_id, version: 1 })).toMatchObject({ code: 'not_allowed' });
});

test('what rows are needed for is written in the grid: a stage, or an activity of the plan that brings its own', async () => {
  const [place, elsewhere] = [await given.place(), await given.place()];
  const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: rail.codigo, quantity: '1' }] });
  const id = row?.id ?? 0;
  const planner = await as('schedule:create', 'schedule:update', 'schedule:read');
  const activityAt = ({ codigoProyecto, codigoLugarInstalacion }: typeof place, nombre: string) =>
    planner.call(createActividadProyecto, { codigoProyecto, codigoLugarInstalacion, nombre, etapa_id: 5 });
  const [activity, foreign] = [await activityAt(place, 'Montaje'), await activityAt(elsewhere, 'De otro lugar')];

  const { stages, activities } = await fernanda.call(listNeeds, { document_id });
  expect([stages.map((it) => it.id), activities]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [{ id: activity.id, nombre: 'Montaje' }]]);
  const write = (seen: object, cells: object) => fernanda.call(saveCubageRows, { document_id, changes: [{ id, seen, cells }] });
  const first = await write({ stage_id: null }, { stage_id: 4 });
  expect(first.rows).toMatchObject([{ stage_id: 4, stage: 'Abastecimiento', activity_id: null }]);
  const second = await write({ activity_id: null }, { activity_id: activity.id });
  expect(second.rows).toMatchObject([{ activity: 'Montaje', stage_id: 5 }]);
  expect((await fernanda.call(getDocumentMaterials, { document_id }))[0]).toMatchObject({ activity_id: activity.id, stage_id: 5 });

  const wrong = await write({ activity_id: activity.id, quantity: '1' }, { activity_id: foreign.id, quantity: '2' });
  expect(wrong.rows).toMatchObject([{ quantity: '2', activity_id: activity.id }]);
  expect(wrong.refused).toMatchObject([{ reason: 'wrong', cells: ['activity_id'] }]);
  expect((await write({ stage_id: 5 }, { stage_id: 999 })).refused).toMatchObject([{ reason: 'wrong', cells: ['stage_id'] }]);
});

test('no quantity is less than nothing, whichever call writes it, as a number or as a formula', async () => {
  const { document_id, one } = await open();
  const row = { id: one.id, seen: { quantity: '10' } };
  const writings = (amount: object) =>
    [
      ['materials.0.', postDocumentMaterials, { document_id, materials: [{ code: clamp.codigo, ...amount }] }],
      ['', customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, ...amount }],
      ['cells.', updateDocumentMaterial, { ...row, cells: amount }],
    ] as const;
  const ofMany = (cells: object) => ({ document_id, changes: [{ ...row, cells }] });

  for (const [at, call, input] of [
    ...writings({ quantity: '-1' }),
    ['changes.0.cells.', saveCubageRows, ofMany({ quantity: '-1' })] as const,
  ])
    expect(await fernanda.refused(call, input)).toMatchObject({
      status: 400,
      fields: { [`${at}quantity`]: expect.stringContaining('Indique un número positivo') },
    });

  const message = 'La cantidad no puede ser negativa.';
  for (const [at, call, input] of writings({ formula: '2-5' }))
    expect((await fernanda.refused(call, input)).fields).toEqual({ [`${at}formula`]: message });
  expect(await fernanda.call(saveCubageRows, ofMany({ formula: '2-5' }))).toMatchObject({
    rows: [],
    refused: [{ id: one.id, reason: 'wrong', cells: ['formula'], message }],
  });
  expect((await rowsOf(document_id)).map((it) => it.quantity)).toEqual(['10', '10']);
});
