import { expect, test } from 'vitest';
import * as contract from 'contract/cubication/index.ts';
import { servicio } from 'contract/catalogues/index.ts';
import type { Call } from 'contract/call.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import { pdfTextOf, sheetOf } from '../../test/files.ts';
import { scene, type Caller } from '../../test/scene.ts';

const { db, given, signIn } = await scene();
const permissions = actions.map((it): Permission => `cubication:${it}`);
const office = await signIn(await given.user({ permissions }));
const builder = await given.user({ permissions, seesAllProjects: false });
const site = await signIn(builder);

/** No figure of anything else looks like these. */
const price = '87654321';
const secret = /87[.,]?654/;
const project = await given.project({ jefe_proyecto_id: builder.id });
const place = await given.place({ codigoProyecto: project.codigoProyecto, kwp: '1' });
const family = await db.selectFrom('material_families').where('codigo', '=', 'PRO').select('id').executeTakeFirstOrThrow();
const board = await given.material({ familia_id: family.id, descripcion: 'Tablero general', price });
await given.entry(servicio, { codigo: 'SER-900001', nombre: 'Grúa', unidad: 'HR' });
const { document_id } = await office.call(contract.postDocument, { place_id: place.id });
await office.call(contract.postDocumentMaterials, { document_id, materials: [{ code: board.codigo, quantity: '1' }] });
await office.call(contract.createDocumentPanels, { document_id, panels: [{ code: board.codigo, quantity: '1' }] });
await office.call(contract.createDocumentServices, {
  document_id,
  services: [{ service_type: 'others', code: 'SER-900001', Unit_Cost: price, Quantity: '1' }],
});
const { document: template } = await office.call(contract.cloneDocumentToTemplate, { document_id, name: 'Con montos' });
const { document_id: empty } = await office.call(contract.postTemplate, { name: 'Vacía' });

const read = async (caller: Caller, call: Call, input: object): Promise<string> => {
  const response = await caller.raw(call, input);
  if (response.statusCode !== 200) throw new Error(`${call.id}: ${response.body}`);
  const type = String(response.headers['content-type']);
  if (type.includes('pdf')) return pdfTextOf(response.rawPayload);
  return type.includes('spreadsheet') ? sheetOf(response.rawPayload) : response.body;
};

test.each<[Call, object]>([
  [contract.getCubage, { document_id }],
  [contract.getDocumentMaterials, { document_id }],
  [contract.filterDocMaterials, { document_id }],
  [contract.documentExtras, { document_id: template.document_id }],
  [contract.getDocumentServices, { document_id }],
  [contract.getDocumentPanels, { document_id }],
  [contract.getAllPanels, {}],
  [contract.filterMaterials, {}],
  [contract.filterMaterialsWarehouse, {}],
  [contract.compareDocuments, { one: empty, other: document_id }],
  [contract.documentXlsx, { document_id }],
  [contract.documentPdf, { document_id }],
])('$0.id tells amounts to the office, and none to the site', async (call, input) => {
  if (call.id === 'erp.documentExtras') await db.updateTable('cubage_rows').set({ category: 'adicionales' }).execute();

  expect(await read(office, call, input)).toMatch(secret);
  expect(await read(site, call, input)).not.toMatch(secret);
});

test('who is told no amounts writes none either', async () => {
  const custom = { document_id, name: 'Perno', unit_id: board.unidad_id, quantity: '1' };

  expect(await site.refused(contract.customMaterial, { ...custom, cost: price })).toMatchObject({ status: 403 });
  const made = await site.call(contract.customMaterial, custom);
  expect(made).toMatchObject({ name: 'Perno', cost: null });
  const change = { id: made.id, seen: {}, cells: { cost: price } };
  expect(await site.refused(contract.updateDocumentMaterial, change)).toMatchObject({ status: 403 });
  expect(await site.refused(contract.saveCubageRows, { document_id, changes: [change] })).toMatchObject({ status: 403 });
});
