import { expect, test } from 'vitest';
import {
  batchDeleteDocMaterial,
  cloneDocumentMaterials,
  cloneDocumentToTemplate,
  cloneTemplateToDocument,
  compareDocuments,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteDocMaterial,
  filterDocMaterials,
  getCubage,
  getDocumentMaterials,
  getTemplates,
  listCubageHistory,
  postComment,
  postDocumentMaterials,
  postTemplate,
  renameTemplate,
  updateMaterialsSap,
} from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';
import { addMaterialValue } from 'contract/materials/index.ts';
import { templateScene, today } from './scene.ts';

const { fernanda, owner, tomas, andres, piece, open, material, template } = await templateScene();

test('a template is its owner’s: others take it and do not change it, and it has a name of its own', async () => {
  const one = await material();
  const id = await template('Techo trapezoidal', [{ code: one.codigo, quantity: '3' }]);

  expect(await tomas.refused(postTemplate, { name: 'techo  TRAPEZOIDAL' })).toMatchObject({ status: 409, code: 'duplicate' });
  expect(
    await fernanda.refused(postDocumentMaterials, { document_id: id, materials: [{ code: one.codigo, quantity: '1' }] }),
  ).toMatchObject({
    status: 403,
    message: 'La plantilla es de Tomás Quillay: la cambia quien la creó. Guárdela con otro nombre.',
  });
  expect((await fernanda.call(getTemplates, { user: owner.email, search: 'trapez' })).items).toMatchObject([
    {
      document_id: id,
      template: { name: 'Techo trapezoidal', user: { id: owner.id } },
      place: null,
      allowed_actions: ['comment', 'clone'],
    },
  ]);
  expect((await fernanda.call(getTemplates, { search: 'quillay TRAPEZ' })).items.map((it) => it.document_id)).toEqual([id]);
  expect((await fernanda.call(getTemplates, { search: 'trapez ulmo' })).total_items).toBe(0);
  const ids = async (input: Input<typeof getTemplates>) => (await fernanda.call(getTemplates, input)).items.map((it) => it.document_id);
  const { document_id: own } = await fernanda.call(postTemplate, { name: 'Trapezoidal de Fernanda' });
  expect([await ids({ search: 'trapez', owner: 'me' }), await ids({ search: 'trapez', owner: 'others' })]).toEqual([[own], [id]]);
  expect((await fernanda.call(getTemplates, { user: 'nadie@soldepapel.example' })).total_items).toBe(0);
});

test('a template takes another name from its owner, as they saw it, and none that another one of theirs has', async () => {
  const begin = async (name: string) => (await tomas.call(postTemplate, { name })).document_id;
  const [id, twin] = [await begin('Techo de zinc'), await begin('Techo de teja')];
  const { version } = await fernanda.call(getCubage, { document_id: id });
  const call = { document_id: id, version, name: 'Techo de zinc ondulado' };

  expect(await fernanda.refused(renameTemplate, call)).toMatchObject({ code: 'not_allowed' });
  expect(await tomas.refused(renameTemplate, { ...call, name: 'TECHO de teja' })).toMatchObject({
    code: 'duplicate',
    fields: { name: 'Usted ya tiene una plantilla que se llama «TECHO de teja».' },
  });
  // What others say of it meanwhile makes it no other one.
  await fernanda.call(postComment, { document_id: id, comment: '¿De qué espesor?' });
  expect(await tomas.call(renameTemplate, call)).toMatchObject({ template: { name: 'Techo de zinc ondulado' } });
  expect(await tomas.refused(renameTemplate, { ...call, name: 'Otro' })).toMatchObject({ code: 'stale' });

  expect((await fernanda.call(getTemplates, { search: 'ondulado' })).items.map((it) => it.document_id)).toEqual([id]);
  expect((await fernanda.call(getCubage, { document_id: twin })).template?.name).toBe('Techo de teja');
  expect((await fernanda.call(listCubageHistory, { document_id: id })).items[0]).toMatchObject({
    action: 'Cambió el nombre',
    changes: [{ before: 'Techo de zinc', after: 'Techo de zinc ondulado' }],
  });
  const document_id = await open();
  const open_version = (await fernanda.call(getCubage, { document_id })).version;
  expect(await fernanda.refused(renameTemplate, { document_id, version: open_version + 1, name: 'Otro' })).toMatchObject({ status: 404 });
});

test('a take-off becomes a template, and some rows of it go into another one', async () => {
  const [one, other] = [await material(), await material()];
  const id = await open();
  const rows = await fernanda.call(postDocumentMaterials, {
    document_id: id,
    materials: [
      { code: one.codigo, quantity: '2' },
      { code: other.codigo, quantity: '3' },
    ],
  });
  await fernanda.call(customMaterial, { document_id: id, name: 'Perno', unit_id: piece.id, quantity: '4', cost: '90' });

  const { document: saved } = await tomas.call(cloneDocumentToTemplate, { document_id: id, name: 'De una obra' });
  const elsewhere = await open();
  await fernanda.call(cloneDocumentMaterials, { from_document_id: id, document_id: elsewhere, ids: [rows[1]?.id ?? 0] });

  expect(saved).toMatchObject({ rows: 3, template: { user: { id: owner.id } }, totals: { total: '5360' } });
  expect(await fernanda.call(getDocumentMaterials, { document_id: elsewhere })).toMatchObject([
    { code: other.codigo, quantity: '3', origin: 'document' },
  ]);
  expect(await fernanda.refused(cloneTemplateToDocument, { template_id: id, document_id: elsewhere })).toMatchObject({ status: 404 });
});

test('two are compared service by service and board by board too, and what one costs more is of all that it costs', async () => {
  const board = await material('100');
  const begin = async (name: string) => (await tomas.call(postTemplate, { name })).document_id;
  const [before, after] = [await begin('Con cuadrilla chica'), await begin('Con cuadrilla grande')];
  const crew = { service_type: 'labor', name: 'Cuadrilla eléctrica', Unit_Cost: '1000', Staff: '2', Days: '5' } as const;
  const other = { service_type: 'others', name: 'Contenedor', Unit_Cost: '70', Quantity: '1' } as const;
  // The same name of another kind is another service.
  const lodging = { ...crew, service_type: 'lodging', Unit_Cost: '10' } as const;
  await tomas.call(createDocumentServices, { document_id: before, services: [crew, other, lodging] });
  await tomas.call(createDocumentServices, {
    document_id: after,
    services: [{ ...crew, name: 'CUADRILLA electrica', Staff: '3' }, lodging],
  });
  await tomas.call(createDocumentPanels, { document_id: before, panels: [{ name: 'Tablero general', quantity: '1', panel_cost: '300' }] });
  await tomas.call(createDocumentPanels, {
    document_id: after,
    panels: [
      { name: 'Tablero general', quantity: '1', panel_cost: '250' },
      { code: board.codigo, quantity: '2' },
    ],
  });

  const { rows, others, total } = await fernanda.call(compareDocuments, { one: before, other: after });

  expect(rows).toEqual([]);
  expect(others).toMatchObject([
    { category: 'equipos_otros', name: 'Tablero general', one_quantity: '1', other_quantity: '1', quantity: '0', total: '-50' },
    { category: 'equipos_otros', code: board.codigo, one_quantity: null, other_quantity: '2', total: '200' },
    { category: 'labor', one_quantity: '10', other_quantity: '15', quantity: '5', unit: 'días-persona', total: '5000' },
    { category: 'others', name: 'Contenedor', one_quantity: '1', other_quantity: null, total: '-70' },
  ]);
  expect(total).toBe('5080');
});

test('two are compared material by material, in quantity and pesos', async () => {
  const [one, other, same] = [await material('100'), await material('10'), await material('1')];
  const before = await template('Antes', [
    { code: one.codigo, quantity: '2' },
    { code: one.codigo, quantity: '1', section: 'Techo' },
    { code: same.codigo, quantity: '1' },
  ]);
  const after = await template('Después', [
    { code: other.codigo, quantity: '5' },
    { code: one.codigo, quantity: '1' },
    { code: same.codigo, quantity: '1' },
  ]);

  const { rows, total } = await fernanda.call(compareDocuments, { one: before, other: after });

  expect(rows).toMatchObject([
    { code: one.codigo, one_quantity: '3', other_quantity: '1', quantity: '-2', one_total: '300', other_total: '100', total: '-200' },
    { code: other.codigo, one_quantity: null, other_quantity: '5', quantity: '5', total: '50' },
  ]);
  expect(total).toBe('-150');
});

test('costs of today are taken when somebody asks for them, as it was seen', async () => {
  const [one, other] = [await material('100'), await material('200')];
  const id = await open();
  await fernanda.call(postDocumentMaterials, {
    document_id: id,
    materials: [
      { code: one.codigo, quantity: '1' },
      { code: other.codigo, quantity: '1' },
    ],
  });
  await andres.call(addMaterialValue, { code: one.codigo, kind: 'price', amount: '150', since: today });
  expect((await fernanda.call(getCubage, { document_id: id })).totals.total).toBe('300');

  expect(await fernanda.refused(updateMaterialsSap, { document_id: id, version: 1 })).toMatchObject({ status: 412 });
  const { document, changes } = await fernanda.call(updateMaterialsSap, { document_id: id, version: 2 });

  expect(document.totals.total).toBe('350');
  expect(changes).toMatchObject([{ code: one.codigo, price_before: '100', cost: '150' }]);
});

test('rows are taken out all or none, and only of the take-off that is named', async () => {
  const one = await material();
  const [id, elsewhere] = [await open(), await open()];
  const add = (document_id: number) =>
    fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [
        { code: one.codigo, quantity: '1' },
        { code: one.codigo, quantity: '2' },
      ],
    });
  const [own, foreign] = [await add(id), await add(elsewhere)];
  const ids = [own[0]?.id ?? 0, foreign[0]?.id ?? 0];

  expect(await fernanda.refused(batchDeleteDocMaterial, { document_id: id, ids })).toMatchObject({ status: 404 });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toHaveLength(2);

  await fernanda.call(batchDeleteDocMaterial, { document_id: id, ids: own.map((it) => it.id) });
  await fernanda.call(deleteDocMaterial, { id: foreign[1]?.id ?? 0 });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toEqual([]);
  expect(await fernanda.call(filterDocMaterials, { code: one.codigo })).toMatchObject({
    total_items: 1,
    items: [{ document_id: elsewhere, quantity: '1' }],
  });
});
