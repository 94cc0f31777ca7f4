import {
  changeVariables,
  getCubage,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  saveVariables,
  type CubageVariable,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
const fernanda = await as(...all);
const tomas = await as(...all);
const { codigo: code } = await given.material({ price: '1000' });

/** A take-off of 5,4 kWp with two variables that somebody wrote. */
async function openTakeoff() {
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place({ kwp: '5.4' })).id });
  const { variables } = await fernanda.call(changeVariables, {
    document_id,
    variables: [
      { name: 'modulos', formula: '12' },
      { name: 'strings', formula: 'modulos/6' },
    ],
  });
  return { document_id, variables };
}
const variableNamed = (variables: readonly CubageVariable[], name: string): CubageVariable => {
  const found = variables.find((it) => it.name === name);
  if (!found) throw new Error(`There is ${name}`);
  return found;
};
const changeOf = ({ id, version, name, unit_id }: CubageVariable, formula: string) => ({ id, version, name, unit_id, formula });
const of = (variables: readonly CubageVariable[]) => variables.map((it) => [it.name, it.formula, it.origin, it.result]);
const now = async (document_id: number) => (await fernanda.call(getCubage, { document_id })).variables;

test('two people who write in the list at once lose nothing: each variable goes by its own version', async () => {
  const { document_id, variables } = await openTakeoff();

  await fernanda.call(changeVariables, { document_id, variables: [changeOf(variableNamed(variables, 'modulos'), '18')] });
  const { id, version } = variableNamed(variables, 'kwp');
  const theirs = { document_id, variables: [changeOf(variableNamed(variables, 'strings'), 'modulos/9'), { name: 'pisos', formula: '2' }] };
  await tomas.call(changeVariables, { ...theirs, removed: [{ id, version }] });

  expect(of(await now(document_id))).toEqual([
    ['modulos', '18', 'typed', '18'],
    ['strings', 'modulos/9', 'typed', '2'],
    ['pisos', '2', 'typed', '2'],
  ]);
});

test('the same variable of two people is told to the second, and nothing of what came with it is saved', async () => {
  const { document_id, variables } = await openTakeoff();
  const modules = variableNamed(variables, 'modulos');
  await fernanda.call(changeVariables, { document_id, variables: [changeOf(modules, '18')] });
  const before = of(await now(document_id));

  const refused = await tomas.refused(changeVariables, {
    document_id,
    variables: [changeOf(modules, '20'), { name: 'pisos', formula: '2' }],
  });
  expect(refused).toMatchObject({
    status: 412,
    code: 'stale',
    current: [{ name: 'modulos', formula: '18', version: modules.version + 1 }],
  });
  const seen = { id: modules.id, version: modules.version };
  expect(await tomas.refused(changeVariables, { document_id, removed: [seen] })).toMatchObject({ status: 412 });
  expect(of(await now(document_id))).toEqual(before);

  await fernanda.call(changeVariables, {
    document_id,
    removed: [seen, variableNamed(variables, 'strings')].map(({ id }) => ({ id, version: id === modules.id ? modules.version + 1 : 1 })),
  });
  expect(await tomas.refused(changeVariables, { document_id, variables: [changeOf(modules, '20')] })).toMatchObject({
    status: 412,
    current: [],
  });
});

test('where a value comes from the server says: what is written is typed, and what it said before and says again comes from there', async () => {
  const { document_id, variables } = await openTakeoff();
  const kwp = variableNamed(variables, 'kwp');
  expect(kwp).toMatchObject({ formula: '5,4', origin: 'place' });

  const claimed = { ...changeOf(kwp, '6'), origin: 'place' };
  expect(await fernanda.refused(changeVariables, { document_id, variables: [claimed] })).toMatchObject({ status: 400 });
  const whole = { document_id, version: 1, variables: [{ name: 'kwp', formula: '6', origin: 'place' }] };
  expect(await fernanda.refused(saveVariables, whole as never)).toMatchObject({ status: 400 });
  const { variables: typed } = await fernanda.call(changeVariables, { document_id, variables: [changeOf(kwp, '6')] });
  expect(variableNamed(typed, 'kwp').origin).toBe('typed');
  const { variables: again } = await fernanda.call(changeVariables, {
    document_id,
    variables: [changeOf(variableNamed(typed, 'kwp'), '5,4')],
  });
  expect(variableNamed(again, 'kwp').origin).toBe('place');
  const { variables: renamed } = await fernanda.call(changeVariables, {
    document_id,
    variables: [{ ...changeOf(variableNamed(again, 'kwp'), '5,4'), name: 'potencia' }],
  });
  expect(variableNamed(renamed, 'potencia').origin).toBe('place');
});

test('a variable that was taken away comes back as it was, unless another one has its name by now', async () => {
  const { document_id, variables } = await openTakeoff();
  const { id, version } = variableNamed(variables, 'kwp');
  await fernanda.call(changeVariables, { document_id, removed: [{ id, version }] });

  const { variables: back } = await fernanda.call(changeVariables, { document_id, returned: [id] });
  expect(back).toEqual(variables);

  await fernanda.call(changeVariables, { document_id, removed: [{ id, version }] });
  await tomas.call(changeVariables, { document_id, variables: [{ name: 'kwp', formula: '7' }] });
  expect(await fernanda.refused(changeVariables, { document_id, returned: [id] })).toMatchObject({
    status: 400,
    fields: { variables: 'Ya hay una variable «kwp»: no vuelve la que se quitó.' },
  });
});

test('two variables change their names with each other; what uses one that goes is refused and named', async () => {
  const { document_id, variables } = await openTakeoff();
  await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code, formula: 'strings' }] });
  const [modules, strings] = [variableNamed(variables, 'modulos'), variableNamed(variables, 'strings')];

  const { id, version } = modules;
  expect(await fernanda.refused(changeVariables, { document_id, removed: [{ id, version }] })).toMatchObject({
    fields: { variables: '«strings»: No existe la variable «modulos».' },
  });
  const swapped = [
    { ...changeOf(modules, '12'), name: 'strings' },
    { ...changeOf(strings, '3'), name: 'modulos' },
  ];
  await fernanda.call(changeVariables, { document_id, variables: swapped });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ quantity: '12' }]);
  expect(await fernanda.refused(changeVariables, { document_id, variables: [{ name: 'módulos', formula: '1' }] })).toMatchObject({
    fields: { 'variables.0.name': 'Se lee igual que «modulos»: elija otro nombre.' },
  });
});

test('a variable that comes twice in one call is refused: one of both would be lost without a word', async () => {
  const { document_id, variables } = await openTakeoff();
  const { id, version } = variableNamed(variables, 'modulos');
  const one = changeOf(variableNamed(variables, 'modulos'), '18');
  const before = of(await now(document_id));

  for (const twice of [
    { variables: [one, { ...one, name: 'paneles' }] },
    { variables: [one], removed: [{ id, version }] },
    { removed: [{ id, version }], returned: [id] },
  ])
    expect(await fernanda.refused(changeVariables, { document_id, ...twice })).toMatchObject({
      status: 400,
      fields: { variables: 'Cada variable viene una vez.' },
    });
  expect(of(await now(document_id))).toEqual(before);
});

test('what a place says of its size has a unit: metres are not added to it, and so much of anything comes for each kWp', async () => {
  const place = await given.place({ kwp: '5.4' });
  await given.technical({ place_id: place.id, paneles: [{ cantidad: 12, potencia_wp: 450 }] });
  const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
  const cable = await given.material({ unidad_id: metre.id });

  const { document_id, variables } = await fernanda.call(postDocument, { place_id: place.id });

  expect(variables.map((it) => [it.name, it.formula, it.unit])).toEqual([
    ['kwp', '5,4', 'KWP'],
    ['modulos', '12', 'UN'],
  ]);
  const measured = [
    { name: 'metros', formula: '40', unit_id: metre.id },
    { name: 'largo', formula: 'metros' },
  ];
  await fernanda.call(changeVariables, { document_id, variables: measured });
  const add = (formula: string) => ({ document_id, materials: [{ code: cable.codigo, formula }] });
  for (const formula of ['metros + modulos', 'largo + modulos', 'largo + kwp'])
    expect(await fernanda.refused(postDocumentMaterials, add(formula))).toMatchObject({
      fields: { 'materials.0.formula': expect.stringContaining('No se pueden sumar ni comparar largo y') },
    });
  expect(await fernanda.call(postDocumentMaterials, add('kwp*15 + largo'))).toMatchObject([{ quantity: '121' }]);
});
