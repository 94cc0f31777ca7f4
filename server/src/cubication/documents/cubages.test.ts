import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  allDispatch,
  allDocs,
  allTypes,
  createDocumentServices,
  customMaterial,
  documentExtras,
  filterMaterials,
  filterMaterialsWarehouse,
  getCubage,
  getCubageChanges,
  getDocumentMaterials,
  listCubageHistory,
  measurementsDb,
  postComment,
  postCommentV2,
  postDocument,
  postDocumentMaterials,
  substituteCustom,
  updateDocumentMaterial,
  updateMaterialsSap,
  validDocuments,
} from 'contract/cubication/index.ts';
import { centralWarehouse, servicio } from 'contract/catalogues/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { documentScene, all } from './scene.ts';

const { as, db, given, signIn, fernanda, tomas, piece, cable, panel, open, add } = await documentScene();
const reader = await as('cubication:read');
const close = (id: number) => db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', id).execute();

test('a place has one open take-off at a time; once it is closed another may begin', async () => {
  const { place, id, number } = await open();

  expect(await tomas.refused(postDocument, { place_id: place.id })).toMatchObject({
    status: 409,
    code: 'duplicate',
    message: `El lugar ya tiene una cubicación abierta: ${number}. Siga en ella.`,
    document_id: id,
  });

  await close(id);
  const second = await tomas.call(postDocument, { place_id: place.id, is_sap: 'false' });
  expect(second).toMatchObject({ status: 'abierta', closed: false, is_sap: false, place: { place_id: place.id } });
  expect((await reader.call(allDocs, { place_id: place.id })).items.map((it) => it.document_id)).toEqual([second.document_id, id]);
  expect((await reader.call(validDocuments, { place_id: place.id })).items.map((it) => it.document_id)).toEqual([id]);
});

test('a study counts nowhere, also where nothing else is', async () => {
  const place = await given.place();

  const study = await fernanda.call(postDocument, { place_id: place.id, is_sap: 'false' });

  expect(study.counts).toBe(false);
  expect((await reader.call(validDocuments, { place_id: place.id })).items).toEqual([]);
});

test('two who begin at once begin one', async () => {
  const place = await given.place();

  const answers = await Promise.all([fernanda, tomas].map((it) => it.raw(postDocument, { place_id: place.id })));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('materials are costed as they are bought today, and the sum is rounded once and told for each kWp', async () => {
  const { id } = await open();
  await add(id, [
    { code: panel.codigo, quantity: '12' },
    { code: cable.codigo, quantity: '60.5' },
  ]);

  const found = await fernanda.call(getCubage, { document_id: id });

  expect(found.totals).toMatchObject({ total: '3063525', per_kwp: '567319', without_cost: 0 });
  expect(found).toMatchObject({ rows: 2, kwp: '5.4', version: 2, allowed_actions: ['edit', 'learn', 'comment', 'clone', 'post'] });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toMatchObject([
    {
      code: panel.codigo,
      quantity: '12',
      cost: '250000',
      cost_currency: 'CLP',
      rate: '1',
      total: '3000000',
      origin: 'typed',
      selectable: true,
    },
    { code: cable.codigo, quantity: '60.5', cost: '1050', total: '63525', unit: 'M', erp_status: null },
  ]);
});

test('a cost in another currency keeps the rate of its day and its source until those of today are taken', async () => {
  const imported = await given.material({ unidad_id: piece.id, price: null });
  await db
    .insertInto('material_prices')
    .values({ material_id: imported.id, monto: '20', moneda: 'EUR', desde: '2020-01-01', created_by: null })
    .execute();
  const rate = (fecha: string, valor: string) =>
    db.insertInto('exchange_rates').values({ moneda: 'EUR', fecha, valor, fuente: 'Banco Central' }).execute();
  const [before, yesterday] = [
    Temporal.PlainDate.from(todayInChile()).subtract({ days: 2 }).toString(),
    Temporal.PlainDate.from(todayInChile()).subtract({ days: 1 }).toString(),
  ];
  await rate(before, '850.5');
  const { id } = await open();
  const { first } = await add(id, [{ code: imported.codigo, quantity: '3' }]);
  const then = { cost: '20', cost_currency: 'EUR', rate: '850.5', rate_day: before, rate_source: 'Banco Central', total: '51030' };
  expect(first).toMatchObject(then);

  await rate(yesterday, '900');
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toMatchObject([then]);
  const { version } = await fernanda.call(getCubage, { document_id: id });
  await fernanda.call(updateMaterialsSap, { document_id: id, version });
  expect(await fernanda.call(getDocumentMaterials, { document_id: id })).toMatchObject([
    { ...then, rate: '900', rate_day: yesterday, total: '54000' },
  ]);
  const own = await fernanda.call(customMaterial, {
    document_id: id,
    name: 'Soporte',
    unit_id: piece.id,
    quantity: '1',
    cost: '2',
    cost_currency: 'EUR',
  });
  expect(own).toMatchObject({ rate: '900', rate_day: yesterday, rate_source: 'Banco Central', total: '1800' });
});

test('stock is told for each warehouse, the main one unless another is named, and over all of them', async () => {
  const bolt = await given.material({ unidad_id: piece.id });
  const central = await db.selectFrom('warehouses').where('codigo', '=', centralWarehouse).select('id').executeTakeFirstOrThrow();
  const van = await given.warehouse();
  await given.stock({ warehouse_id: central.id, material_id: bolt.id, quantity: '5' });
  await given.stock({ warehouse_id: van.id, material_id: bolt.id, quantity: '7.5' });
  const of = async (warehouse_code?: string) =>
    (await fernanda.call(filterMaterialsWarehouse, { search: bolt.codigo, ...(warehouse_code && { warehouse_code }) })).items[0]?.stock;

  expect([await of(), await of(centralWarehouse), await of(van.codigo)]).toEqual(['5', '5', '7.5']);
  expect((await fernanda.call(filterMaterials, { search: bolt.codigo })).items).toMatchObject([{ stock: '12.5' }]);
  const { id } = await open();
  expect((await add(id, [{ code: bolt.codigo, quantity: '1' }])).first.stock).toBe('12.5');
});

test('two cells of one row by two people both stay; of the same cell the second is told what the first wrote', async () => {
  const { id } = await open();
  const { first } = await add(id, [{ code: panel.codigo, quantity: '12' }]);

  await fernanda.call(updateDocumentMaterial, { id: first.id, seen: { quantity: '12' }, cells: { quantity: '14' } });
  await tomas.call(updateDocumentMaterial, { id: first.id, seen: { comment: null }, cells: { comment: 'Techo norte' } });
  expect(await tomas.refused(updateDocumentMaterial, { id: first.id, seen: {}, cells: {} })).toMatchObject({
    fields: { cells: 'Indique qué cambia.' },
  });
  const late = await tomas.refused(updateDocumentMaterial, { id: first.id, seen: { quantity: '12' }, cells: { quantity: '13' } });

  expect(late).toMatchObject({ status: 412, code: 'stale', cells: ['quantity'], current: { quantity: '14', comment: 'Techo norte' } });
  expect(await reader.call(getDocumentMaterials, { document_id: id })).toMatchObject([{ quantity: '14', comment: 'Techo norte' }]);
});

test('a custom material keeps quantity and comments when it is substituted, and takes the cost of what it is', async () => {
  const { id } = await open();
  const custom = await fernanda.call(customMaterial, {
    document_id: id,
    name: 'Perno especial',
    unit_id: piece.id,
    quantity: '8',
    comment: 'Ver plano',
  });
  expect(custom).toMatchObject({ code: null, custom_material: true, cost: null, selectable: false, category: 'adicionales' });
  expect((await fernanda.call(getCubage, { document_id: id })).findings.map((it) => it.rule)).toEqual(['no_code', 'no_price']);
  await fernanda.call(postCommentV2, { row_id: custom.id, comment: '¿Existe en el catálogo?' });

  expect(await fernanda.refused(substituteCustom, { id: custom.id, code: cable.codigo })).toMatchObject({
    fields: { code: `${cable.codigo} se cuenta en M, y la fila en UN: elija otro.` },
  });
  const known = await fernanda.call(substituteCustom, { id: custom.id, code: panel.codigo });

  expect(known).toMatchObject({
    code: panel.codigo,
    custom_material: false,
    quantity: '8',
    comment: 'Ver plano',
    cost: '250000',
    selectable: true,
  });
  expect((await fernanda.call(getCubage, { document_id: id })).comments).toMatchObject([
    { row_id: custom.id, comment: '¿Existe en el catálogo?' },
  ]);
  expect(await fernanda.refused(substituteCustom, { id: custom.id, code: panel.codigo })).toMatchObject({
    status: 409,
    message: expect.stringContaining('está vigente en el catálogo: no hay nada que reemplazar.'),
  });
});

test('a closed one takes comments and nothing else, whatever the program does', async () => {
  const { id, number } = await open();
  const { first } = await add(id, [{ code: panel.codigo, quantity: '12' }]);
  await close(id);

  const refusal = await fernanda.refused(updateDocumentMaterial, { id: first.id, seen: { quantity: '12' }, cells: { quantity: '1' } });
  expect(refusal).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(refusal.message).toContain(`La cubicación ${number} está cerrada`);
  await fernanda.call(postComment, { document_id: id, comment: 'Recibida' });
  await fernanda.call(updateDocumentMaterial, { id: first.id, seen: { comment: null }, cells: { comment: 'Llega el lunes' } });

  const change = (what: ReturnType<typeof sql>) => sql`update cubage_rows set ${what} where id = ${first.id}`.execute(db);
  for (const what of [sql`quantity = 1`, sql`cost = 1`, sql`formula = '1'`, sql`line = 9`])
    await expect(change(what)).rejects.toThrow('is closed');
  await expect(sql`delete from cubage_rows where id = ${first.id}`.execute(db)).rejects.toThrow('is closed');
  await expect(change(sql`erp_status = 'aceptado'`)).resolves.toBeDefined();
  await expect(change(sql`material_id = ${cable.id}`)).rejects.toThrow('is closed');
});

test('what is no main equipment is told by itself', async () => {
  const { id } = await open();
  const { rows } = await add(id, [
    { code: panel.codigo, quantity: '1' },
    { code: cable.codigo, quantity: '2' },
  ]);
  const [one] = rows;
  await fernanda.call(updateDocumentMaterial, {
    id: one?.id ?? 0,
    seen: { category: 'adicionales' },
    cells: { category: 'equipos_otros' },
  });

  expect((await reader.call(documentExtras, { document_id: id })).map((it) => it.code)).toEqual([cable.codigo]);
  const { totals } = await fernanda.call(getCubage, { document_id: id });
  expect(totals.categories).toMatchObject([
    { category: 'equipos_otros', total: '250000', rows: 1 },
    { category: 'adicionales', total: '2100', rows: 1 },
  ]);
});

test('who sees only their own projects sees their places’ take-offs, and no amounts', async () => {
  const { id } = await open();
  await add(id, [{ code: panel.codigo, quantity: '12' }]);
  const supervisor = await given.user({ permissions: [...all], seesAllProjects: false });
  const sofia = await signIn(supervisor);
  expect(await sofia.refused(getCubage, { document_id: id })).toMatchObject({ status: 404 });

  const project = await given.project({ jefe_proyecto_id: supervisor.id });
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const own = await fernanda.call(postDocument, { place_id: place.id });
  await add(own.document_id, [{ code: panel.codigo, quantity: '12' }]);

  expect((await sofia.call(allDocs, {})).items.map((it) => it.document_id)).toEqual([own.document_id]);
  expect(await sofia.call(getDocumentMaterials, { document_id: own.document_id })).toMatchObject([
    { quantity: '12', cost: null, total: null },
  ]);
  expect(await sofia.call(getCubage, { document_id: own.document_id })).toMatchObject({
    totals: { total: null, per_kwp: null },
    findings: [],
  });
});

test('the history tells who did what', async () => {
  const { id } = await open();
  const { first } = await add(id, [{ code: panel.codigo, quantity: '12' }]);
  await tomas.call(updateDocumentMaterial, { id: first.id, seen: { quantity: '12' }, cells: { quantity: '14' } });

  const { items } = await reader.call(listCubageHistory, { document_id: id });

  expect(items.map((it) => it.action)).toEqual(['Editó un material', 'Agregó materiales', 'Creó']);
  expect(items[0]?.changes).toContainEqual({ field: 'Cantidad', before: '12', after: '14' });
  expect(items[0]?.changes.map((it) => it.after)).toContain(`${panel.codigo} - ${panel.descripcion}`);
});

test('beside others that count its place is worth them together: to the peso, with services, and without what is unknown', async () => {
  const place = await given.place({ kwp: '5.4' });
  const take = async (materials: { code: string; quantity: string }[]) => {
    const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
    await fernanda.call(postDocumentMaterials, { document_id, materials });
    return document_id;
  };
  const bare = await given.material({ price: null });
  const one = await take([
    { code: cable.codigo, quantity: '10.5' },
    { code: bare.codigo, quantity: '4' },
  ]);
  await given.entry(servicio, { codigo: 'SER-900123', nombre: 'Flete', unidad: 'UN' });
  await fernanda.call(createDocumentServices, {
    document_id: one,
    services: [{ service_type: 'others', code: 'SER-900123', Unit_Cost: '1000', Quantity: '3' }],
  });
  expect(await fernanda.call(getCubage, { document_id: one })).toMatchObject({ others_at_place: null });
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', one).execute();
  const other = await take([{ code: panel.codigo, quantity: '2' }]);

  // An open one counts once it is posted; what it is compared with counts already.
  expect(await fernanda.call(getCubage, { document_id: other })).toMatchObject({
    counts: false,
    totals: { total: '500000' },
    others_at_place: { documents: 1, total: '14025' },
  });
  expect(await fernanda.call(getCubage, { document_id: one })).toMatchObject({ others_at_place: null });
  // Whoever has one of them open is told anew once the other one counts.
  await db.updateTable('cubages').set({ status: 'cerrada' }).where('id', '=', other).execute();
  expect(await fernanda.call(getCubageChanges, { document_id: one, since: 0 })).toMatchObject({
    others_at_place: { documents: 1, total: '500000' },
    installed: { technical: [], modules: null, inverters: null },
  });
});

test('what a row is chosen from: units and families in use, and the three ways in which it is asked for', async () => {
  const [units, types, ways] = [
    await fernanda.call(measurementsDb, {}),
    await fernanda.call(allTypes, {}),
    await fernanda.call(allDispatch, {}),
  ];

  const inUse = (table: 'units' | 'material_families') =>
    db.selectFrom(table).where('activo', '=', true).select(['id', 'codigo', 'nombre']).orderBy('codigo').execute();
  expect([units, types]).toEqual([await inUse('units'), await inUse('material_families')]);
  expect(units.length).toBeGreaterThan(5);
  expect(ways.map((it) => it.code)).toEqual(['InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder']);
});
