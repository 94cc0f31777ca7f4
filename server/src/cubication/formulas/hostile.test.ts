import { expect, test } from 'vitest';
import { getCubage, getDocumentMaterials, postDocument, postDocumentMaterials, saveVariables } from 'contract/cubication/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const { codigo: code } = await given.material({ price: '1000' });
const open = async () => (await fernanda.call(postDocument, { place_id: (await given.place({ kwp: '10' })).id })).document_id;
const variables = async (document_id: number, them: { name: string; formula: string }[]) =>
  fernanda.raw(saveVariables, { document_id, version: (await fernanda.call(getCubage, { document_id })).version, variables: them });

test.each(['constructor', '__proto__', 'hasownproperty', 'tostring'])(
  '%s is a name of a variable and of a section like any other',
  async (name) => {
    const document_id = await open();
    const materials = [{ code, formula: `${name}*2`, section: name }];
    expect(await fernanda.refused(postDocumentMaterials, { document_id, materials })).toMatchObject({
      fields: { 'materials.0.formula': expect.stringContaining(`No existe la variable «${name}»`) },
    });

    const { statusCode, body } = await variables(document_id, [{ name, formula: '3' }]);
    expect([statusCode, body]).toEqual([200, expect.anything()]);
    await fernanda.call(postDocumentMaterials, { document_id, materials });
    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ quantity: '6', section: name }]);
  },
);

test.each([
  ['nested a thousand times', `${'('.repeat(1_000)}1${')'.repeat(1_000)}`],
  ['of 100 kB', '1+'.repeat(50_000) + '1'],
  ['without an end', 'max(1;'.repeat(60)],
  ['with what is no sign here', '2^2^2^2^2^2'],
  ['with code', 'process.exit(1)'],
  ['with too large a number', '9'.repeat(400)],
])('a formula %s is refused with a sentence, at once', async (_what, formula) => {
  const document_id = await open();
  const began = process.cpuUsage();

  const refused = await fernanda.refused(postDocumentMaterials, { document_id, materials: [{ code, formula }] });

  expect(Object.keys(refused.fields ?? {})).toEqual(['materials.0.formula']);
  const { user } = process.cpuUsage(began);
  expect(user / 1_000).toBeLessThan(1_000);
});

test('variables that square each other a hundred times over take no time', async () => {
  const document_id = await open();
  const squares = Array.from({ length: 99 }, (_, at) => ({ name: `v${at + 1}`, formula: `v${at}*v${at}` }));
  const began = process.cpuUsage();

  const { statusCode } = await variables(document_id, [{ name: 'v0', formula: '99' }, ...squares]);

  expect(statusCode).toBeLessThan(500);
  const { user } = process.cpuUsage(began);
  expect(user / 1_000).toBeLessThan(2_000);
});
