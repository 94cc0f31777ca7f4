import {
  cloneTemplateToDocument,
  getCubage,
  getDocumentMaterials,
  listCubageHistory,
  postCommentV2,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  saveVariables,
  substituteCustom,
  takeBackSubstitution,
} from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

// What the catalogue no longer has is replaced in a take-off by what it has.

const { as, db, given } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const unit = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const stage = await db.selectFrom('stages').select('id').orderBy('id').executeTakeFirstOrThrow();
const material = (price: string) => given.material({ unidad_id: unit.id, price });
const retire = (id: number) => db.updateTable('materials').set({ activo: false }).where('id', '=', id).execute();

/** A row of a formula whose material was retired after it was taken off. */
async function retiredRow() {
  const [old, living] = [await material('900'), await material('1100')];
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const { version } = await fernanda.call(getCubage, { document_id });
  await fernanda.call(saveVariables, { document_id, version, variables: [{ name: 'mesas', formula: '6' }] });
  const cells = { formula: 'mesas*2', section: 'Techo', comment: 'Ver plano', stage_id: stage.id, dispatch: 'PurchaseOrder' } as const;
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: old.codigo, ...cells }] });
  if (!row) throw new Error('It has a row');
  await fernanda.call(postCommentV2, { row_id: row.id, comment: '¿Qué viene en su lugar?' });
  await retire(old.id);
  return { document_id, row, old, living, cells };
}

test('a row of a retired material becomes one in force: all that was written of it stays, at what that one costs today', async () => {
  const { document_id, row, old, living, cells } = await retiredRow();
  const rules = async () => (await fernanda.call(getCubage, { document_id })).findings.map((it) => it.rule);
  expect(await rules()).toContain('retired');

  const after = await fernanda.call(substituteCustom, { id: row.id, code: living.codigo });

  expect(after).toMatchObject({ ...cells, id: row.id, code: living.codigo, active: true, quantity: '12', category: row.category });
  expect(after).toMatchObject({ cost: '1100', total: '13200', origin: row.origin, line: row.line });
  expect(await rules()).not.toContain('retired');
  const { comments } = await fernanda.call(getCubage, { document_id });
  expect(comments).toMatchObject([{ row_id: row.id, comment: '¿Qué viene en su lugar?' }]);

  // Taken back it is the retired one at what it cost, and that is done again.
  const back = await fernanda.call(takeBackSubstitution, { document_id, substitution_id: after.substitution_id });
  expect(back).toMatchObject({ code: old.codigo, active: false, cost: '900', formula: 'mesas*2' });
  const again = await fernanda.call(takeBackSubstitution, { document_id, substitution_id: back.substitution_id });
  expect(again).toMatchObject({ code: living.codigo, cost: '1100' });
  const { items } = await fernanda.call(listCubageHistory, { document_id });
  expect(items.map((it) => it.action).filter((it) => it.includes('reempl') || it.startsWith('Reempl'))).toEqual([
    'Reemplazó un material',
    'Deshizo el reemplazo de un material',
    'Reemplazó un material',
  ]);
});

test('it is replaced by what is in force and counted alike, and nothing that is in force is replaced', async () => {
  const { document_id, row, old, living } = await retiredRow();
  const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
  const cable = await given.material({ unidad_id: metre.id });
  const fields = async (code: string) => (await fernanda.refused(substituteCustom, { id: row.id, code })).fields;

  expect(await fields(old.codigo)).toEqual({ code: `${old.codigo} no existe, o está retirado: elija otro.` });
  expect(await fields(cable.codigo)).toEqual({ code: `${cable.codigo} se cuenta en M, y la fila en UN: elija otro.` });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ code: old.codigo }]);
  await fernanda.call(substituteCustom, { id: row.id, code: living.codigo });
  const another = await material('5');
  expect(await fernanda.refused(substituteCustom, { id: row.id, code: another.codigo })).toMatchObject({
    status: 409,
    message: expect.stringContaining('está vigente en el catálogo'),
  });
});

test('what a template brings retired is replaced where it came to', async () => {
  const [old, living] = [await material('900'), await material('1100')];
  const { document_id: template_id } = await fernanda.call(postTemplate, { name: `Con ${old.codigo}` });
  await fernanda.call(postDocumentMaterials, { document_id: template_id, materials: [{ code: old.codigo, quantity: '4' }] });
  await retire(old.id);
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const { retired } = await fernanda.call(cloneTemplateToDocument, { template_id, document_id });
  expect(retired).toEqual([old.codigo]);
  const [row] = await fernanda.call(getDocumentMaterials, { document_id });

  expect(await fernanda.call(substituteCustom, { id: row?.id ?? 0, code: living.codigo })).toMatchObject({
    code: living.codigo,
    quantity: '4',
    origin: 'template',
  });
  // The template is its owner's: it is put right there too.
  const [ofTemplate] = await fernanda.call(getDocumentMaterials, { document_id: template_id });
  const other = await as('cubication:read', 'cubication:update');
  expect(await other.refused(substituteCustom, { id: ofTemplate?.id ?? 0, code: living.codigo })).toMatchObject({ status: 403 });
  await fernanda.call(substituteCustom, { id: ofTemplate?.id ?? 0, code: living.codigo });
});
