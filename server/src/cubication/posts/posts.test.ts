import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import {
  cloneDocumentMaterials,
  cloneDocumentToTemplate,
  customMaterial,
  getCubage,
  getDocumentMaterials,
  listCubageHistory,
  listCubagePosts,
  postDocument,
  postDocumentToErp,
  postTemplate,
  solicitudesErp,
  substituteCustom,
  takeBackSubstitution,
  updateDocumentMaterial,
  withdrawCubagePost,
} from 'contract/cubication/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import { getMaterialRequest } from 'contract/materials/index.ts';
import { createActividadProyecto, updatePlan } from 'contract/schedule/index.ts';
import { takeoffScene } from '../scene.ts';
import { takeoffAnswered } from './erp-answers.ts';

const { app, db, sap, fernanda, boss, as, given, material, place, takeoff, ask, decide, until, rowsOf, look, askedThere } =
  await takeoffScene();
const planner = await as('schedule:read', 'schedule:create', 'schedule:update');
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const [panel, cable] = [await material('100000'), await material('1050.5')];

test('approved first, then the ERP has each row once: accepted, closed, and told so', async () => {
  const {
    document_id,
    rows,
    place: at,
  } = await takeoff([
    { code: panel.codigo, quantity: '12' },
    { code: cable.codigo, quantity: '60.5', dispatch: 'PurchaseRequest' },
  ]);
  const asking = { document_id, required_date: '2027-02-01' };

  const response = await fernanda.raw(postDocumentToErp, asking);
  const post = response.json();
  expect([response.statusCode, post.status, post.total, post.rows]).toEqual([202, 'en_aprobacion', '1263555', 2]);
  expect(await look(document_id)).toMatchObject({ status: 'en_aprobacion', closed: false, post_id: post.post_id });
  expect((await ask(asking)).post_id).toBe(post.post_id);

  await decide(post);
  const done = await until(post, { status: 'enviado', accepted: 2, pending: 0 });

  expect(done.requests).toMatchObject([
    { dispatch: 'InventoryTransferRequest', status: 'en_curso', rows: 1, erp_error: null },
    { dispatch: 'PurchaseRequest', status: 'en_curso', rows: 1 },
  ]);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada', closed: true, post_id: null });
  expect((await rowsOf(document_id)).map((it) => [it.erp_status, it.selectable, it.request_number])).toEqual([
    ['aceptado', false, done.requests[0]?.number],
    ['aceptado', false, done.requests[1]?.number],
  ]);
  const again = await fernanda.raw(postDocumentToErp, { ...asking, ids: rows.map((it) => it.id) });
  expect([again.statusCode, again.json().post_id]).toEqual([200, post.post_id]);
  expect([askedThere(panel.codigo), askedThere(cable.codigo)]).toEqual([12, 60.5]);
  const request = await fernanda.call(getMaterialRequest, { number: done.requests[1]?.number ?? '' });
  expect(request).toMatchObject({ place_code: at.codigoLugarInstalacion, required_date: '2027-02-01', amount: '63555', approvals: [] });
  expect((await fernanda.call(solicitudesErp, { place_id: at.id })).items.map((it) => it.document?.document_id)).toEqual([
    document_id,
    document_id,
  ]);
  const { items } = await fernanda.call(listCubageHistory, { document_id });
  expect(items.slice(0, 3).map((it) => it.action)).toEqual(['Quedó en el ERP', 'Aprobó el envío', 'Pidió enviar al ERP']);
});

test('what is copied from a take-off that was sent was never sent itself', async () => {
  const { document_id } = await takeoff([{ code: panel.codigo, quantity: '2' }]);
  const post = await ask({ document_id });
  await decide(post);
  await until(post, { status: 'enviado' });

  const { document_id: other } = await takeoff([]);
  await fernanda.call(cloneDocumentMaterials, { from_document_id: document_id, document_id: other });
  const { document: template } = await fernanda.call(cloneDocumentToTemplate, { document_id, name: 'De lo que se envió' });

  const pending = { code: panel.codigo, quantity: '2', erp_status: null, erp_error: null, request_number: null, selectable: true };
  for (const copy of [other, template.document_id]) expect(await rowsOf(copy)).toMatchObject([pending]);
  expect(await look(other)).toMatchObject({ status: 'abierta', closed: false });
});

test('what is sent is asked for of the stage and the activity that need it', async () => {
  const project = await given.project({ jefe_proyecto_id: boss.id, stages: [1, 6] });
  sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' });
  const at = { project, ...(await given.place({ codigoProyecto: project.codigoProyecto, kwp: '10' })) };
  const codes = { codigoLugarInstalacion: at.codigoLugarInstalacion, codigoProyecto: at.codigoProyecto };
  await planner.call(updatePlan, { ...codes, version: null, start: '2027-03-01', status_day: null });
  const mounting = await planner.call(createActividadProyecto, { ...codes, nombre: 'Montaje', etapa_id: 6 });
  const { document_id } = await takeoff(
    [
      { code: panel.codigo, quantity: '12', activity_id: mounting.id },
      { code: cable.codigo, quantity: '60', stage_id: 1 },
    ],
    at,
  );

  const post = await ask({ document_id });
  await decide(post);
  await until(post, { status: 'enviado' });

  const numbers = (await rowsOf(document_id)).map((it) => it.request_number ?? '');
  const [ofActivity, ofStage] = [
    await fernanda.call(getMaterialRequest, { number: numbers[0] ?? '' }),
    await fernanda.call(getMaterialRequest, { number: numbers[1] ?? '' }),
  ];
  expect(ofActivity).toMatchObject({ stage_id: 6, activity_id: mounting.id, activity: 'Montaje', items: [{ code: panel.codigo }] });
  expect(ofStage).toMatchObject({ stage_id: 1, activity_id: null, items: [{ code: cable.codigo }] });
});

test('while it is decided and sent nobody changes it, whatever the program does; rejected or withdrawn it is open again', async () => {
  const { document_id, rows } = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const [row] = rows;
  const post = await ask({ document_id });
  const cells = { id: row?.id ?? 0, seen: { quantity: '1' }, cells: { quantity: '2' } };

  expect(await fernanda.refused(updateDocumentMaterial, cells)).toMatchObject({ status: 409, code: 'wrong_state' });
  await expect(sql`update cubage_rows set quantity = 2 where id = ${row?.id}`.execute(db)).rejects.toThrow('is closed');
  await expect(sql`delete from cubages where id = ${document_id}`.execute(db)).rejects.toThrow('is closed');

  await fernanda.call(withdrawCubagePost, { post_id: post.post_id });
  expect(await look(document_id)).toMatchObject({ status: 'abierta', post_id: null });
  expect(await fernanda.call(updateDocumentMaterial, cells)).toMatchObject({ quantity: '2' });

  const second = await ask({ document_id });
  await decide(second, false);
  expect(await look(document_id)).toMatchObject({ status: 'abierta' });
  const posts = (await fernanda.call(listCubagePosts, { document_id })).items;
  expect(posts.map((it) => it.status)).toEqual(['rechazado', 'retirado']);
  expect(posts.map((it) => it.decisions)).toMatchObject([[{ approved: false, nombre: boss.nombre, at: expect.any(String) }], []]);
});

test('all refused: open again with the reason at each row, and nothing is asked for', async () => {
  const unknown = await material('500', { inErp: false });
  const { document_id, place: at } = await takeoff([{ code: unknown.codigo, quantity: '3' }]);
  const post = await ask({ document_id });
  await decide(post);

  const done = await until(post, { status: 'no_aceptado', refused: 1 });

  expect(done.requests).toMatchObject([{ status: 'anulada', erp_number: null }]);
  expect(await look(document_id)).toMatchObject({ status: 'abierta', closed: false });
  const [row] = await rowsOf(document_id);
  expect(row).toMatchObject({ erp_status: null, selectable: true, request_number: null });
  expect(row?.erp_error).toBeTruthy();
  expect(askedThere(unknown.codigo)).toBe(0);
  const live = await db
    .selectFrom('erp_posts')
    .where('source_number', '=', done.requests[0]?.number ?? '')
    .select('state')
    .execute();
  expect(live).toEqual([{ state: 'cancelado' }]);
  expect(await fernanda.refused(postDocument, { place_id: at.id })).toMatchObject({ code: 'duplicate' });
  const { lineas } = await fernanda.call(workday, {});
  expect(lineas.find((it) => it.clave === 'cubicacion_no_aceptada')?.items).toMatchObject([
    { titulo: expect.stringContaining(done.number) },
  ]);
});

test('whoever sent it hears in the bell and by mail what the ERP did not take, also when it was held there first', async () => {
  await db.updateTable('users').set({ aviso_aprobaciones: true }).where('id', '=', fernanda.id).execute();
  const unknown = await material('500', { inErp: false });
  const { document_id, number } = await takeoff([{ code: unknown.codigo, quantity: '3' }]);
  const post = await ask({ document_id });
  await decide(post);
  await until(post, { status: 'no_aceptado' });
  const heard = async () => (await fernanda.call(listNotificacion, {})).items.map((it) => it.title).filter((it) => it.includes(number));
  expect(await heard()).toEqual([`El ERP no aceptó ninguna fila de ${number}`]);
  const mails = () => db.selectFrom('mails').where('asunto', 'like', `El ERP no aceptó%${number}%`).select('asunto').execute();
  expect(await mails()).toHaveLength(1);

  const held = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const sent = await ask({ document_id: held.document_id });
  await decide(sent);
  await until(sent, { status: 'enviado' });
  await db.updateTable('cubage_rows').set({ erp_status: 'espera' }).where('cubage_id', '=', held.document_id).execute();
  const { request_id } = await db
    .selectFrom('cubage_post_rows')
    .where('post_id', '=', sent.post_id)
    .select('request_id')
    .executeTakeFirstOrThrow();
  const refusal = { request_id: request_id ?? 0, outcome: 'refused', error: 'Sin presupuesto' } as const;
  await db.transaction().execute((tx) => takeoffAnswered({ ...app.workshop, user: undefined, requestId: 'prueba', tx }, refusal));
  expect(await rowsOf(held.document_id)).toMatchObject([{ erp_status: null, erp_error: 'Sin presupuesto', selectable: true }]);
  const { items } = await fernanda.call(listNotificacion, {});
  expect(items[0]?.title).toBe(`El ERP no aceptó filas de ${held.number} que esperaban su aprobación`);
});

test('a post is withdrawn by who asked for it, or by who approves take-offs', async () => {
  const { document_id } = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const post = await ask({ document_id });
  const other = await as('cubication:read', 'cubication:update');
  expect(await other.refused(withdrawCubagePost, { post_id: post.post_id })).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('El envío es de Fernanda Cubica'),
  });
  expect((await other.call(getCubage, { document_id })).allowed_actions).not.toContain('withdraw');
  const approver = await as('cubication:read', 'cubication:update', 'cubication:approve');
  expect((await approver.call(withdrawCubagePost, { post_id: post.post_id })).status).toBe('retirado');
});

test('partly accepted: the rows of one document are in the ERP, those of the other say why not and are sent again once corrected', async () => {
  const unknown = await material('500', { inErp: false });
  const { document_id, rows } = await takeoff([
    { code: panel.codigo, quantity: '5' },
    { code: unknown.codigo, quantity: '3', dispatch: 'PurchaseRequest' },
  ]);
  const post = await ask({ document_id, required_date: '2027-02-01' });
  await decide(post);
  const { refused_rows } = await until(post, { status: 'parcial', accepted: 1, refused: 1 });
  expect(refused_rows).toEqual([(await rowsOf(document_id))[1]?.id]);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada', closed: true });
  expect((await rowsOf(document_id)).map((it) => [it.erp_status, it.erp_error, it.selectable])).toEqual([
    ['aceptado', null, false],
    [null, expect.stringContaining(unknown.codigo), true],
  ]);
  const both = { document_id, required_date: '2027-02-01', ids: rows.map((it) => it.id) };
  expect(await fernanda.refused(postDocumentToErp, both)).toMatchObject({
    status: 422,
    code: 'rule',
    message: `${panel.codigo} ya está en el ERP: elija solo filas pendientes.`,
  });
  expect((await fernanda.call(listCubagePosts, { document_id })).items.map((it) => it.post_id)).toEqual([post.post_id]);

  sap.company.sets.get('Items')?.push({ ItemCode: unknown.codigo, ItemName: 'Ya está', Valid: 'tYES', Frozen: 'tNO' });
  const second = await ask({ document_id, required_date: '2027-02-01' });
  expect(second).toMatchObject({ rows: 1, accepted: 0 });
  await decide(second);
  await until(second, { status: 'enviado' });

  expect((await rowsOf(document_id)).map((it) => [it.erp_status, it.erp_error])).toEqual([
    ['aceptado', null],
    ['aceptado', null],
  ]);
  expect(await look(document_id)).toMatchObject({ status: 'cerrada' });
  expect(askedThere(unknown.codigo)).toBe(3);
});

test('what cannot be asked for is refused with each row: without code, price, quantity or dispatch, and without supplier or day', async () => {
  const { document_id, rows } = await takeoff([
    { code: panel.codigo, quantity: '0' },
    { code: cable.codigo, quantity: '2', dispatch: 'PurchaseOrder' },
  ]);
  const custom = await fernanda.call(customMaterial, { document_id, name: 'Perno raro', unit_id: piece.id, quantity: '4', cost: '10' });

  const refusal = await fernanda.refused(postDocumentToErp, { document_id });
  expect(refusal).toMatchObject({ status: 422, code: 'rule' });
  expect(refusal['rows']).toMatchObject([{ row_id: rows[0]?.id }, { row_id: custom.id }, { row_id: custom.id }]);
  expect(await fernanda.refused(postDocumentToErp, { document_id, ids: [rows[1]?.id ?? 0] })).toMatchObject({
    fields: { required_date: expect.any(String), supplier_code: expect.any(String) },
  });
  expect((await fernanda.call(substituteCustom, { id: custom.id, code: panel.codigo })).custom_material).toBe(false);
});

test('what replaced a custom row stays while it is asked for, and is taken back once that is withdrawn', async () => {
  const { document_id } = await takeoff([{ code: cable.codigo, quantity: '2' }]);
  // It costs what the material does: of a cost that becomes another nothing is taken back meanwhile anyway.
  const own = { document_id, name: 'Panel raro', unit_id: piece.id, quantity: '4', cost: '100000' };
  const custom = await fernanda.call(customMaterial, { ...own, dispatch: 'InventoryTransferRequest' });
  const { substitution_id } = await fernanda.call(substituteCustom, { id: custom.id, code: panel.codigo });
  const { post_id } = await ask({ document_id });

  expect(await fernanda.refused(takeBackSubstitution, { document_id, substitution_id })).toMatchObject({
    status: 409,
    message: expect.stringContaining('va en un envío al ERP'),
  });
  await fernanda.call(withdrawCubagePost, { post_id });
  expect(await fernanda.call(takeBackSubstitution, { document_id, substitution_id })).toMatchObject({ code: null, name: 'Panel raro' });
});

test('what replaces a row after the rest was sent is sent too: it keeps a cost that was known, and brings its own where none was', async () => {
  const { document_id, rows } = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const own = { document_id, unit_id: piece.id, quantity: '4', dispatch: 'InventoryTransferRequest' } as const;
  const unpriced = await fernanda.call(customMaterial, { ...own, name: 'Sin costo' });
  const priced = await fernanda.call(customMaterial, { ...own, name: 'Con costo', cost: '10' });
  const post = await ask({ document_id, ids: [rows[0]?.id ?? 0] });
  await decide(post);
  await until(post, { status: 'enviado' });
  expect(await look(document_id)).toMatchObject({ status: 'cerrada' });

  const replacement = await material('700');
  for (const { id } of [unpriced, priced]) await fernanda.call(substituteCustom, { id, code: replacement.codigo });

  expect((await rowsOf(document_id)).slice(1).map((it) => [it.quantity, it.cost, it.total])).toEqual([
    ['4', '700', '2800'],
    ['4', '10', '40'],
  ]);
  const rest = await ask({ document_id });
  await decide(rest);
  expect(await until(rest, { status: 'enviado' })).toMatchObject({ rows: 2, total: '2840' });
});

test('a study and a template are never sent, and who may not change a take-off sends none', async () => {
  const at = await place();
  const { document_id } = await fernanda.call(postDocument, { place_id: at.id, is_sap: 'false' });
  expect(await fernanda.refused(postDocumentToErp, { document_id })).toMatchObject({ code: 'rule' });
  const template = await fernanda.call(postTemplate, { name: 'Casa de 10 kWp' });
  expect(await fernanda.refused(postDocumentToErp, { document_id: template.document_id })).toMatchObject({
    code: 'rule',
    message: 'Una plantilla no se envía al ERP: tráigala a la cubicación de un lugar.',
  });

  const reader = await as('cubication:read');
  expect(await reader.refused(postDocumentToErp, { document_id })).toMatchObject({ status: 403 });
});

test('an order goes to its supplier at the cost that was approved, though the price list says another one since', async () => {
  const vendor = await given.supplier({ en_erp: true });
  sap.company.sets.get('BusinessPartners')?.push({ CardCode: vendor.codigo, CardType: 'cSupplier', Valid: 'tYES', Frozen: 'tNO' });
  const dear = await material('700');
  const { document_id } = await takeoff([{ code: dear.codigo, quantity: '2', dispatch: 'PurchaseOrder' }]);
  const post = await ask({ document_id, required_date: '2027-02-01', supplier_code: vendor.codigo });
  await db
    .insertInto('material_prices')
    .values({ material_id: dear.id, monto: '900', moneda: 'CLP', desde: '2026-06-01', created_by: null })
    .execute();
  await decide(post);

  const done = await until(post, { status: 'enviado' });

  expect(done.total).toBe('1400');
  const order = sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === done.requests[0]?.erp_number);
  expect(order).toMatchObject({ CardCode: vendor.codigo, DocumentLines: [{ ItemCode: dear.codigo, Quantity: 2, UnitPrice: 700 }] });
});

test('two who send the same at once send it once', async () => {
  const { document_id } = await takeoff([{ code: panel.codigo, quantity: '1' }]);

  const answers = await Promise.all([1, 2, 3].map(() => fernanda.raw(postDocumentToErp, { document_id })));

  expect(new Set(answers.map((it) => it.json().post_id)).size).toBe(1);
  const posts = await db.selectFrom('cubage_posts').where('cubage_id', '=', document_id).select('id').execute();
  expect(posts).toHaveLength(1);
});

test('the same material twice, at one cost, is one line of the document with the sum; both rows say so', async () => {
  const own = await material('10');
  const { document_id } = await takeoff([
    { code: own.codigo, quantity: '1.5' },
    { code: own.codigo, quantity: '2' },
  ]);
  const post = await ask({ document_id });
  await decide(post);

  await until(post, { status: 'enviado', accepted: 2 });
  expect(askedThere(own.codigo)).toBe(3.5);
  expect((await boss.call(getDocumentMaterials, { document_id })).map((it) => it.erp_status)).toEqual(['aceptado', 'aceptado']);
});
