import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  batchDeleteDocMaterial,
  cloneDocumentMaterials,
  cloneTemplateToDocument,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteCubage,
  deleteDocMaterial,
  deleteDocumentPanels,
  deleteServices,
  getCubage,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  resetDocument,
  saveCubageRows,
  saveVariables,
  substituteCustom,
  updateDocumentMaterial,
  updateDocumentPanels,
  updateMaterialsSap,
  uploadCubicacionV2,
} from 'contract/cubication/index.ts';
import type { Call, Input } from 'contract/call.ts';
import { actions } from 'contract/permissions.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given } = await scene();
const fernanda = await as(...actions.filter((it) => it !== 'approve').map((it) => `cubication:${it}` as const));
const approver = await as('cubication:read', 'cubication:approve');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const panel = await given.material({ unidad_id: piece.id, price: '250000' });
const template = await fernanda.call(postTemplate, { name: 'Para traer' });
await fernanda.call(postDocumentMaterials, { document_id: template.document_id, materials: [{ code: panel.codigo, quantity: '7' }] });

/** A take-off with one of everything. */
async function whole() {
  const place = await given.place({ kwp: '5.4' });
  const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
  await fernanda.call(saveVariables, { document_id, version: 1, variables: [{ name: 'strings', formula: '4' }] });
  const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '12' }] });
  const custom = await fernanda.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3' });
  const [service] = await fernanda.call(createDocumentServices, {
    document_id,
    services: [{ service_type: 'others', name: 'Contenedor', Unit_Cost: '10', Quantity: '2' }],
  });
  const [board] = await fernanda.call(createDocumentPanels, { document_id, panels: [{ name: 'Tablero', quantity: '1' }] });
  if (!row || !service || !board) throw new Error('It has one of each');
  const { version } = await fernanda.call(getCubage, { document_id });
  return { place, document_id, version, row, custom, service, board };
}
type Whole = Awaited<ReturnType<typeof whole>>;

const attempt = <C extends Call>(call: C, input: (of: Whole) => Input<C>) => ({ name: call.id, call, input });
const attempts = [
  attempt(updateDocumentMaterial, ({ row }) => ({ id: row.id, seen: { quantity: '12' }, cells: { quantity: '1' } })),
  attempt(postDocumentMaterials, ({ document_id }) => ({ document_id, materials: [{ code: panel.codigo, quantity: '1' }] })),
  attempt(customMaterial, ({ document_id }) => ({ document_id, name: 'Otro', unit_id: piece.id, quantity: '1' })),
  attempt(deleteDocMaterial, ({ row }) => ({ id: row.id })),
  attempt(batchDeleteDocMaterial, ({ document_id, row }) => ({ document_id, ids: [row.id] })),
  attempt(cloneDocumentMaterials, ({ document_id }) => ({ from_document_id: template.document_id, document_id })),
  attempt(cloneTemplateToDocument, ({ document_id }) => ({ template_id: template.document_id, document_id })),
  attempt(updateMaterialsSap, ({ document_id, version }) => ({ document_id, version })),
  attempt(saveVariables, ({ document_id, version }) => ({ document_id, version, variables: [{ name: 'strings', formula: '9' }] })),
  attempt(createDocumentServices, ({ document_id }) => ({
    document_id,
    services: [{ service_type: 'others' as const, name: 'Otro', Unit_Cost: '1', Quantity: '1' }],
  })),
  attempt(deleteServices, ({ service }) => ({ id: service.id })),
  attempt(createDocumentPanels, ({ document_id }) => ({ document_id, panels: [{ name: 'Otro', quantity: '1' }] })),
  attempt(updateDocumentPanels, ({ board }) => ({ id: board.id, version: board.version, quantity: '9' })),
  attempt(deleteDocumentPanels, ({ board }) => ({ id: board.id })),
  attempt(deleteCubage, ({ document_id, version }) => ({ document_id, version })),
];

const tables = ['cubage_rows', 'cubage_services', 'cubage_panels', 'cubage_variables'] as const;
const standing = (id: number) =>
  Promise.all(tables.map((table) => db.selectFrom(table).selectAll().where('cubage_id', '=', id).orderBy('id').execute()));
const close = (id: number) => db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', id).execute();

test.each(attempts)('what $name does to an open take-off it does not to a closed one', async ({ call, input }) => {
  const open = await whole();
  expect((await fernanda.raw(call, input(open))).statusCode).toBeLessThan(300);

  const closed = await whole();
  await close(closed.document_id);
  const before = await standing(closed.document_id);
  const { statusCode, body } = await fernanda.raw(call, input(closed));

  expect([statusCode, body]).toEqual([409, expect.stringContaining('está cerrada')]);
  expect(await standing(closed.document_id)).toEqual(before);
});

test('cells of a closed one are refused one by one; a file goes into another take-off of its place', async () => {
  const { document_id, row, place } = await whole();
  await close(document_id);
  const before = await standing(document_id);

  const changes = [{ id: row.id, seen: { quantity: '12' }, cells: { quantity: '1' } }];
  expect((await fernanda.raw(saveCubageRows, { document_id, changes })).statusCode).toBe(409);
  const lines = ['N.º;Código;Cantidad', `M${row.id};${panel.codigo};1`];
  const file = new File([lines.join('\n')], 'cubicacion.csv', { type: 'text/csv' });
  const { counts, digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto: place.codigoProyecto, file });
  expect(counts).toMatchObject({ update: 0, error: 1 });
  expect((await fernanda.raw(uploadCubicacionV2, { codigo_proyecto: place.codigoProyecto, file, digest })).statusCode).toBeGreaterThan(399);

  expect(await standing(document_id)).toEqual(before);
});

test('of a closed one what replaces a custom row keeps its quantity; who may not approve does not open it again', async () => {
  const { document_id, custom, place } = await whole();
  await close(document_id);

  expect(await fernanda.call(substituteCustom, { id: custom.id, code: panel.codigo })).toMatchObject({ code: panel.codigo, quantity: '3' });
  expect((await fernanda.raw(resetDocument, { place_id: place.id })).statusCode).toBe(403);
  expect((await approver.raw(updateMaterialsSap, { document_id, version: 1 })).statusCode).toBe(403);
});

test.each(tables)('the database itself refuses to change %s of a closed one', async (table) => {
  const { document_id } = await whole();
  await close(document_id);

  await expect(sql`update ${sql.table(table)} set line = line + 1 where cubage_id = ${document_id}`.execute(db)).rejects.toThrow(
    'is closed',
  );
  await expect(sql`delete from ${sql.table(table)} where cubage_id = ${document_id}`.execute(db)).rejects.toThrow('is closed');
});
