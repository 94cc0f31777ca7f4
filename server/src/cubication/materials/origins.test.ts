import {
  cloneTemplateToDocument,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveCubageRows,
  updateDocumentMaterial,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

// Where a quantity comes from stays true when somebody writes over it and takes that back.

const { as, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const clamp = await given.material({ price: '900' });

/** A take-off with one row of a template: twelve. */
async function fromTemplate() {
  const { document_id: template_id } = await fernanda.call(postTemplate, { name: `Plantilla ${clamp.codigo} ${++made}` });
  await fernanda.call(postDocumentMaterials, { document_id: template_id, materials: [{ code: clamp.codigo, quantity: '12' }] });
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  await fernanda.call(cloneTemplateToDocument, { template_id, document_id });
  const [row] = await fernanda.call(getDocumentMaterials, { document_id });
  if (!row) throw new Error('A row came');
  return { document_id, id: row.id };
}
let made = 0;

type Amount = { quantity: string } | { formula: string };
const write = async ({ document_id, id }: Awaited<ReturnType<typeof fromTemplate>>, seen: Amount, cells: Amount) => {
  const { rows } = await fernanda.call(saveCubageRows, { document_id, changes: [{ id, seen, cells }] });
  const [there] = await fernanda.call(getDocumentMaterials, { document_id });
  expect(rows[0]?.origin).toBe(there?.origin);
  return there?.origin;
};

test('a quantity of a template that is written over and taken back is the template’s again', async () => {
  const row = await fromTemplate();

  expect(await write(row, { quantity: '12' }, { quantity: '20' })).toBe('typed');
  expect(await write(row, { quantity: '20' }, { formula: '3*3' })).toBe('formula');
  expect(await write(row, { formula: '3*3' }, { quantity: '20' })).toBe('typed');
  expect(await write(row, { quantity: '20' }, { quantity: '12' })).toBe('template');
  expect(await write(row, { quantity: '12' }, { quantity: '13' })).toBe('typed');
});

test('the same quantity written once more, and what else is written into the row, leave the origin as it is', async () => {
  const row = await fromTemplate();

  expect(await write(row, { quantity: '12' }, { quantity: '12' })).toBe('template');
  expect(await fernanda.call(updateDocumentMaterial, { id: row.id, seen: { comment: null }, cells: { comment: 'Negra' } })).toMatchObject({
    origin: 'template',
  });
  expect(await write(row, { quantity: '12' }, { quantity: '13' })).toBe('typed');
  const change = { id: row.id, seen: { comment: 'Negra' }, cells: { comment: 'Gris' } };
  await fernanda.call(saveCubageRows, { document_id: row.document_id, changes: [change] });
  expect(await fernanda.call(getDocumentMaterials, { document_id: row.document_id })).toMatchObject([{ origin: 'typed', quantity: '13' }]);
});

test('so it is by the call that changes one row', async () => {
  const { id } = await fromTemplate();
  const change = (seen: string, quantity: string) =>
    fernanda.call(updateDocumentMaterial, { id, seen: { quantity: seen }, cells: { quantity } });

  expect(await change('12', '15.5')).toMatchObject({ origin: 'typed' });
  expect(await change('15.5', '12')).toMatchObject({ origin: 'template' });
});

test('what was typed from the first is typed, whatever is written again', async () => {
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: clamp.codigo, quantity: '12' }] });
  const at = { document_id, id: row?.id ?? 0 };

  await write(at, { quantity: '12' }, { quantity: '20' });
  expect(await write(at, { quantity: '20' }, { quantity: '12' })).toBe('typed');
});
