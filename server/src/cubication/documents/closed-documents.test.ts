import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  batchDeleteDocMaterial,
  changeVariables,
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
  planRows,
  postDocument,
  postDocumentMaterials,
  postTemplate,
  resetDocument,
  saveCubageRows,
  saveVariables,
  substituteCustom,
  takeBackSubstitution,
  takeLessons,
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
const planner = await as('cubication:read', 'cubication:update', 'schedule:update', 'schedule:read');
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
  attempt(changeVariables, ({ document_id }) => ({ document_id, variables: [{ name: 'mesas', formula: '9' }] })),
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

test.each([
  attempt(takeLessons, ({ document_id, version, row }) => ({ document_id, version, rows: [{ id: row.id, quantity: '9', formula: null }] })),
  attempt(planRows, ({ document_id, version }) => ({ document_id, version, chosen: [{ key: 'Techo', per_day: '1' }] })),
])('$name finds nothing to do in an open one, and is refused by a closed one before it looks', async ({ call, input }) => {
  const { document_id, ...rests } = await whole();
  const open = await planner.raw(call, input({ document_id, ...rests }));
  expect(open.statusCode).toBeGreaterThan(399);
  expect(open.body).not.toContain('está cerrada');

  await close(document_id);

  const closed = await planner.raw(call, input({ document_id, ...rests }));
  expect([closed.statusCode, closed.body]).toEqual([409, expect.stringContaining('está cerrada')]);
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

test('of a closed one a retired row stays what was approved, and so does what had replaced one', async () => {
  const [retired, living] = [await given.material({ unidad_id: piece.id }), await given.material({ unidad_id: piece.id })];
  const both = async () => {
    const { document_id } = await whole();
    const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: retired.codigo, quantity: '5' }] });
    return { document_id, id: row?.id ?? 0 };
  };
  const [standing, replaced] = [await both(), await both()];
  await db.updateTable('materials').set({ activo: false }).where('id', '=', retired.id).execute();
  const { substitution_id } = await fernanda.call(substituteCustom, { id: replaced.id, code: living.codigo });
  for (const it of [standing, replaced]) await close(it.document_id);

  const isClosed = { status: 409, message: expect.stringContaining('está cerrada') };
  expect(await fernanda.refused(substituteCustom, { id: standing.id, code: living.codigo })).toMatchObject(isClosed);
  const back = { document_id: replaced.document_id, substitution_id };
  expect(await fernanda.refused(takeBackSubstitution, back)).toMatchObject(isClosed);
});

test('of a closed one what replaced a custom row is taken back while nothing costs anything else by it and the ERP does not have it', async () => {
  const [closed, before] = [await whole(), await whole()];
  const { substitution_id: costing } = await fernanda.call(substituteCustom, { id: before.custom.id, code: panel.codigo });
  const { document_id, custom } = closed;
  await fernanda.call(updateDocumentMaterial, { id: custom.id, seen: { cost: null }, cells: { cost: '900' } });
  for (const it of [closed, before]) await close(it.document_id);
  const { substitution_id } = await fernanda.call(substituteCustom, { id: custom.id, code: panel.codigo });

  const back = await fernanda.call(takeBackSubstitution, { document_id, substitution_id });
  expect(back).toMatchObject({ name: 'Soporte', code: null, cost: '900' });
  const again = await fernanda.call(takeBackSubstitution, { document_id, substitution_id: back.substitution_id });
  expect(again).toMatchObject({ code: panel.codigo, cost: '900' });
  await db.updateTable('cubage_rows').set({ erp_status: 'aceptado' }).where('id', '=', custom.id).execute();
  const sent = { document_id, substitution_id: again.substitution_id };
  expect(await fernanda.refused(takeBackSubstitution, sent)).toMatchObject({
    status: 409,
    message: expect.stringContaining('envío al ERP'),
  });
  const dearer = { document_id: before.document_id, substitution_id: costing };
  expect(await fernanda.refused(takeBackSubstitution, dearer)).toMatchObject({
    status: 409,
    message: expect.stringContaining('está cerrada'),
  });
});

test.each(tables)('the database itself refuses to change %s of a closed one', async (table) => {
  const { document_id } = await whole();
  await close(document_id);

  await expect(sql`update ${sql.table(table)} set line = line + 1 where cubage_id = ${document_id}`.execute(db)).rejects.toThrow(
    'is closed',
  );
  await expect(sql`delete from ${sql.table(table)} where cubage_id = ${document_id}`.execute(db)).rejects.toThrow('is closed');
});

/** Its rows once more, further down. */
const again = (table: (typeof tables)[number], document_id: number) =>
  sql`insert into ${sql.table(table)} overriding system value select (jsonb_populate_record(it, jsonb_build_object(
      'id', it.id + 1000000, 'line', it.line + 1000, 'name', to_jsonb(it) ->> 'name' || '_bis'))).*
    from ${sql.table(table)} as it where cubage_id = ${document_id}`.execute(db);

test.each(tables)('the database itself lets nothing into %s of a closed one', async (table) => {
  const [open, closed] = [await whole(), await whole()];
  await close(closed.document_id);

  expect((await again(table, open.document_id)).numAffectedRows).toBeGreaterThan(0n);
  await expect(again(table, closed.document_id)).rejects.toThrow('is closed');
});

test.each(['enviando', 'en_aprobacion', 'cerrada'] as const)(
  'the database itself keeps one that is «%s»: it neither goes, nor to another place, nor becomes a study',
  async (status) => {
    const [{ document_id, place }, elsewhere] = [await whole(), await given.place({ kwp: '5.4' })];
    const set = (cells: { place_id: number } | { is_sap: boolean }) =>
      db.updateTable('cubages').set(cells).where('id', '=', document_id).execute();
    await set({ place_id: elsewhere.id });
    await set({ place_id: place.id });
    await db.updateTable('cubages').set({ status }).where('id', '=', document_id).execute();

    await expect(set({ place_id: elsewhere.id })).rejects.toThrow('is closed');
    await expect(set({ is_sap: false })).rejects.toThrow('is closed');
    await expect(db.deleteFrom('cubages').where('id', '=', document_id).execute()).rejects.toThrow('is closed');
    const { created_by } = await db.selectFrom('cubages').where('id', '=', document_id).select('created_by').executeTakeFirstOrThrow();
    // Files may still be added to it (decision 091).
    const file = { cubage_id: document_id, file: `cubicacion/${document_id}.txt`, name: 'medidas.txt', bytes: 30, added_by: created_by };
    await db.insertInto('cubage_attachments').values(file).execute();
  },
);
