import { expect, test } from 'vitest';
import {
  getCubage,
  getDocumentMaterials,
  postDocumentMaterials,
  saveVariables,
  updateDocumentMaterial,
} from 'contract/cubication/index.ts';
import { documentScene } from './scene.ts';

const { db, given, fernanda, tomas, metre, cable, panel, open, add } = await documentScene();

test('a quantity may be a formula of the variables, and follows them', async () => {
  const { id } = await open();
  const variables = [
    { name: 'modulos', formula: '12' },
    { name: 'metros', formula: 'modulos * 5', unit_id: metre.id },
  ];
  const saved = await fernanda.call(saveVariables, { document_id: id, version: 1, variables });
  expect(saved.variables.map((it) => [it.name, it.unit, it.result])).toEqual([
    ['modulos', null, '12'],
    ['metros', 'M', '60'],
  ]);
  await add(id, [{ code: cable.codigo, formula: 'metros*1,02' }]);

  const { version } = await fernanda.call(getCubage, { document_id: id });
  await fernanda.call(saveVariables, { document_id: id, version, variables: [{ name: 'modulos', formula: '20' }, ...variables.slice(1)] });

  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toMatchObject([
    { quantity: '102', formula: 'metros*1,02', origin: 'formula' },
  ]);
});

test('the unit of a variable goes back as it came, also when it is retired since', async () => {
  const { id } = await open();
  const rope = await db
    .insertInto('units')
    .values({ codigo: 'TRAMO', nombre: 'Tramo', activo: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = { name: 'tramos', formula: '3', unit_id: rope.id };
  const saved = await fernanda.call(saveVariables, { document_id: id, version: 1, variables: [one] });
  await db.updateTable('units').set({ activo: false }).where('id', '=', rope.id).execute();

  const next = saved.variables.map(({ name, unit_id }) => ({ name, unit_id, formula: '4' }));
  const again = await fernanda.call(saveVariables, { document_id: id, version: saved.version, variables: next });

  expect(again.variables).toMatchObject([{ name: 'tramos', unit: 'TRAMO', unit_id: rope.id, result: '4' }]);
});

test('variables that go round in a circle, or that a quantity still needs, are refused at their place', async () => {
  const { id } = await open();
  const variables = [
    { name: 'a', formula: 'b' },
    { name: 'b', formula: 'a' },
  ];
  const circle = await fernanda.refused(saveVariables, { document_id: id, version: 1, variables });
  expect(circle).toMatchObject({ status: 400, fields: { 'variables.0.formula': 'Las variables giran en círculo: a → b → a.' } });

  await fernanda.call(saveVariables, { document_id: id, version: 1, variables: [{ name: 'a', formula: '2' }] });
  await add(id, [{ code: panel.codigo, formula: 'a' }]);
  expect(await fernanda.refused(saveVariables, { document_id: id, version: 3, variables: [] })).toMatchObject({
    fields: { variables: `«a», de ${panel.descripcion}: No existe la variable «a».` },
  });
  expect(await fernanda.refused(saveVariables, { document_id: id, version: 1, variables: [] })).toMatchObject({ status: 412 });
});

test('a formula that measures something else than its row is refused, and so is a retired material', async () => {
  const { id } = await open();
  await fernanda.call(saveVariables, { document_id: id, version: 1, variables: [{ name: 'largo', formula: '3', unit_id: metre.id }] });
  const retired = await given.material({ activo: false });

  const wrong = await fernanda.refused(postDocumentMaterials, {
    document_id: id,
    materials: [{ code: cable.codigo, formula: 'largo*largo' }],
  });
  const gone = await fernanda.refused(postDocumentMaterials, { document_id: id, materials: [{ code: retired.codigo, quantity: '1' }] });

  expect(wrong).toMatchObject({ fields: { 'materials.0.formula': 'La fórmula da largo^2, y la unidad M es largo.' } });
  expect(gone).toMatchObject({ fields: { 'materials.0.code': expect.stringContaining('está retirado') } });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toEqual([]);
});

test('a number typed over a formula is seen by who meant to change the formula', async () => {
  const { id } = await open();
  const { first } = await add(id, [{ code: panel.codigo, formula: '2*6' }]);

  await fernanda.call(updateDocumentMaterial, { id: first.id, seen: { formula: '2*6', quantity: '12' }, cells: { quantity: '12' } });
  const late = await tomas.refused(updateDocumentMaterial, { id: first.id, seen: { formula: '2*6' }, cells: { formula: '3*6' } });

  expect(late).toMatchObject({ status: 412, current: { formula: null, quantity: '12', origin: 'typed' } });
});
