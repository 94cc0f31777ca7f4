import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import { closeThreadDifferences, exportThreadDifferences, listThreadDifferences, materialThread } from 'contract/dashboards/index.ts';
import { createSupplierReturn, dispatchSupplierReturn } from 'contract/materials/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { buying } from '../../../test/buying.ts';
import { scene } from '../../../test/scene.ts';
import { checkThreads } from './check.ts';

const stage = await scene({ background: true });
const { app, db, given, as, signIn } = stage;
const supply = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update', 'maintenance:read');
const clerk = await as('purchase_requests:read');
const van = await given.warehouse();
const [cable, panel] = [await given.material(), await given.material()];
const places = [await given.place(), await given.place()];
const requests: Awaited<ReturnType<typeof given.materialRequest>>[] = [];
for (const place of places) {
  const { id } = await db.selectFrom('projects').where('codigoProyecto', '=', place.codigoProyecto).select('id').executeTakeFirstOrThrow();
  const lines = [cable, panel].map((it) => ({ material_id: it.id, quantity: '10' }));
  requests.push(await given.materialRequest({ project_id: id, place_id: place.id, to_warehouse_id: van.id, lines }));
}

const check = () => checkThreads(app.workshop);
const lastCheck = () => db.selectFrom('thread_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const open = async () => (await supply.call(listThreadDifferences, { state: 'abierta' })).items;
const notices = async () =>
  (await supply.call(listNotificacion, {})).items.filter((it) => /hilos? de material no cuadran?/.test(it.title)).map((it) => it.title);

/** A line says that so much came and was used, of which no paper knows. */
const invent = (quantity: number, at = 0) =>
  sql`update material_request_lines set sent_quantity = ${quantity}, received_quantity = ${quantity}, consumed_quantity = ${quantity}
    where id = ${requests[at]?.items[0]?.id ?? 0}`.execute(db);

beforeEach(async () => {
  await invent(0);
  await invent(0, 1);
  await check();
});

test('what no paper knows of is found by night, once, with its figures; supply is told', async () => {
  await invent(4);
  const before = (await notices()).length;

  await check();
  await check();

  expect(await open()).toEqual([
    expect.objectContaining({
      number: expect.stringMatching(/^DH-\d{6}$/),
      place_code: places[0]?.codigoLugarInstalacion,
      code: cable.codigo,
      why: expect.stringContaining('Las solicitudes dicen en «Usado» 4'),
      version: 1,
      allowed_actions: ['close'],
    }),
  ]);
  expect((await notices()).slice(0, -before || undefined)).toEqual(['Un hilo de material no cuadra']);
});

test('what balances again is over by itself; what says something else is another version, not closed unseen', async () => {
  await invent(4);
  await check();
  const [first] = await open();
  await invent(5);
  await check();
  const [second] = await open();

  expect(second).toMatchObject({ id: first?.id, version: 2, why: expect.stringContaining('en «Usado» 5') });
  const seen = { id: first?.id ?? 0, version: 1 };
  expect(await supply.refused(closeThreadDifferences, { items: [seen], reason: 'Se contó' })).toMatchObject({
    status: 412,
    message: expect.stringContaining('en «Usado» 5'),
  });
  await invent(0);
  await check();
  expect(await open()).toEqual([]);
  expect((await supply.call(listThreadDifferences, { state: 'resuelta' })).items.map((it) => it.id)).toContain(first?.id);
});

test('a person closes it with a reason, and is not asked again until it says something else', async () => {
  await invent(4);
  await check();
  const [it] = await open();
  const items = [{ id: it?.id ?? 0, version: it?.version ?? 0 }];
  expect(await supply.refused(closeThreadDifferences, { items, reason: ' ' })).toMatchObject({ status: 400 });
  expect(await clerk.refused(closeThreadDifferences, { items, reason: 'x' })).toMatchObject({ status: 403 });
  expect((await clerk.call(listThreadDifferences, { state: 'abierta' })).items).toMatchObject([{ id: it?.id, allowed_actions: [] }]);

  expect(await supply.call(closeThreadDifferences, { items, reason: 'El vale se perdió en la mudanza' })).toEqual({ done: 1 });
  await check();

  expect(await open()).toEqual([]);
  expect(await supply.refused(closeThreadDifferences, { items, reason: 'x' })).toMatchObject({ status: 409 });
  const { items: audit } = await supply.call(listAudit, { entity: 'thread_difference' });
  expect(audit[0]).toMatchObject({ action: 'Cerró' });
  await invent(6);
  await check();
  expect(await open()).toMatchObject([{ why: expect.stringContaining('en «Usado» 6') }]);
});

test('only places that something happened to since the last time are summed anew, and those that do not balance', async () => {
  await invent(4);
  await check();
  await sql`update thread_checks set started_at = now() + interval '2 hours'`.execute(db);

  await check();

  expect(await lastCheck()).toMatchObject({ places: 1, ended_at: expect.any(Date) });
  await sql`delete from thread_checks`.execute(db);
  await check();
  expect((await lastCheck()).places).toBe(2);
});

test('a movement of the ledger that no paper made is found though no line changed', async () => {
  await sql`update thread_checks set started_at = now() + interval '1 hour'`.execute(db);
  const line = requests[1]?.items[1]?.id ?? 0;
  const user = await given.user();
  const receipt = await given.receipt({
    request_id: requests[1]?.id ?? 0,
    received_by: user.id,
    lines: [{ id: line, quantity: '2' }],
  });
  await sql`update material_request_lines set sent_quantity = 2, received_quantity = 2 where id = ${line}`.execute(db);
  const nothing = { unit_cost: null, currency: null, project_id: null, place_id: null, user_id: null, reason: null };
  const moved = { material_id: panel.id, from_warehouse_id: null, to_warehouse_id: van.id, quantity: '3', kind: 'recepcion' as const };
  await db
    .insertInto('stock_movements')
    .values({ ...nothing, ...moved, document_kind: 'recepcion', document_number: receipt.number })
    .execute();

  await check();

  expect(await open()).toMatchObject([
    { code: panel.codigo, why: `${receipt.number} cambia el stock en 2 y el libro de movimientos dice 3.`, place: places[1]?.nombre },
  ]);
  const named = { codigoLugarInstalacion: places[1]?.codigoLugarInstalacion ?? '', codigoMaterial: panel.codigo };
  expect(await supply.call(materialThread, named)).toMatchObject({ is_balanced: false });
});

test('who sees only their own projects sees only what does not balance there, and closes nothing else', async () => {
  await invent(4);
  await check();
  const rights = ['purchase_requests:read', 'purchase_requests:update'] as const;
  const stranger = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));
  const [it] = await open();

  expect((await stranger.call(listThreadDifferences, {})).items).toEqual([]);
  const items = [{ id: it?.id ?? 0, version: it?.version ?? 0 }];
  expect(await stranger.refused(closeThreadDifferences, { items, reason: 'x' })).toMatchObject({ status: 404 });
});

test('the list is handed out as a spreadsheet, as far as the filters say', async () => {
  await invent(4);
  await check();

  const sheet = await sheetOf((await supply.raw(exportThreadDifferences, { search: cable.codigo })).rawPayload);

  expect(sheet).toContain(places[0]?.codigoLugarInstalacion);
  expect(sheet).toContain('«Usado»');
});

test('a movement of the ledger that contradicts what went back to a supplier is found as well', async () => {
  const { buyer, order, receive } = await buying(stage);
  const project = await given.project();
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    place_id: place.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: panel.id, quantity: '10' }],
  });
  await order([request]);
  const receipt_number = await receive(request, ['10']);
  const reason = await db.selectFrom('supplier_return_reasons').select('id').executeTakeFirstOrThrow();
  const items = [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '2' }];
  const made = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome: 'reposicion',
    reason_id: reason.id,
    detail: 'Vidrio quebrado',
    items,
  });
  const { number } = await buyer.call(dispatchSupplierReturn, {
    number: made.number,
    version: made.version,
    dte_folio: '881',
    driver: 'Pedro',
    plate: null,
    reservation_reason: null,
  });
  await check();
  expect((await open()).filter((it) => it.place === place.nombre)).toEqual([]);
  await sql`update thread_checks set started_at = now() + interval '1 hour'`.execute(db);
  const nothing = { unit_cost: null, currency: null, project_id: null, place_id: null, user_id: null, reason: null };
  await db
    .insertInto('stock_movements')
    .values({
      ...nothing,
      material_id: panel.id,
      from_warehouse_id: warehouse.id,
      to_warehouse_id: null,
      quantity: '3',
      kind: 'devolucion_proveedor',
      document_kind: 'devolucion_proveedor',
      document_number: number,
      at: sql<Date>`now() + interval '2 hours'`,
    })
    .execute();

  await check();

  expect((await open()).filter((it) => it.place === place.nombre)).toMatchObject([{ why: expect.stringContaining(number) }]);
});
