import { describe, expect, test } from 'vitest';
import {
  cancelMaterialRequest,
  createCostCenterMaterialRequest,
  createMaterialRequest,
  deleteRequestDraft,
  getMaterialRequest,
  getProjectInfo,
  getRequestLimits,
  getRequestXlsx,
  getRequests,
  requestPdf,
  saveRequestDraft,
  updateMaterialRequest,
  updateMaterialRequestItem,
  updateMaterialRequestItemComment,
} from 'contract/materials/index.ts';
import { formatDay } from 'contract/format.ts';
import { pdfTextOf, sheetOf } from '../../../test/files.ts';
import type { Caller } from '../../../test/scene.ts';
import { requestScene } from './scene.ts';

const {
  db,
  given,
  employee,
  signIn,
  asks,
  camila,
  other,
  boss,
  director,
  project,
  place,
  van,
  central,
  cable,
  panel,
  items,
  form,
  ask,
  read,
  decide,
  becomes,
} = await requestScene();

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test('the limits are told before anything is sent, and are those that hold', async () => {
  const { project_code } = form;
  const limits = await camila.call(getRequestLimits, { project_code });
  const { quantity } = await db
    .selectFrom('request_restrictions')
    .select('quantity')
    .where('codigo', '=', 'line_quantity')
    .executeTakeFirstOrThrow();
  expect(limits).toMatchObject({ line_quantity: String(Number(quantity)), open_requests: 0, lines: expect.any(Number) });
  expect(await camila.call(getRequestLimits, {})).toMatchObject({ open_requests: null });
  const beyond = Array.from({ length: (limits.lines ?? 0) + 1 }, () => ({ code: cable.codigo, quantity: '1' }));
  expect((await camila.refused(createMaterialRequest, { ...form, items: beyond })).status).toBeGreaterThanOrEqual(400);
});

test('a request says what it asks for, to the peso, and who it waits for', async () => {
  const made = await ask({ place_id: place.id, to_warehouse: van.codigo, category: 2 });

  expect(made).toMatchObject({
    number: expect.stringMatching(/^SM-\d{6}$/),
    status: 'pendiente',
    approval_status: 'Pendiente',
    project_code: project.codigoProyecto,
    place_code: place.codigoLugarInstalacion,
    from_code: 'BF0001',
    to_code: van.codigo,
    lines: 2,
    // 10,5 × 1.250,5 = 13.130,25 and 4 × 90.000.
    amount: '373130',
    waiting_for: boss.nombre,
    requester: camila.nombre,
  });
  expect(made.items.map((it) => [it.code, it.quantity, it.amount, it.option])).toEqual([
    [cable.codigo, '10.5', '13130', 'Bodega Central'],
    [panel.codigo, '4', '360000', 'Bodega Central'],
  ]);
  expect(made.allowed_actions).toEqual(['items', 'remind', 'cancel', 'repeat']);
  expect((await read(made.number, boss)).allowed_actions).toContain('decide');
});

test('rejected is rejected: nothing is posted, and it stays so', async () => {
  const asked = await ask();
  await decide(asked, boss, false);

  const after = await read(asked.number);
  expect(after).toMatchObject({ status: 'rechazada', approval_status: 'Rechazado', waiting_for: null });
  expect(
    await db.selectFrom('erp_posts').where('source', '=', 'material_request').where('source_id', '=', asked.id).selectAll().execute(),
  ).toEqual([]);
  expect(await camila.refused(cancelMaterialRequest, { request_id: asked.id })).toMatchObject({ status: 409, code: 'wrong_state' });
});

test('more than was asked for asks again, less does not', async () => {
  const asked = await ask();
  const [, panels] = asked.items;
  const id = panels?.material_request_item_id ?? 0;

  const less = await camila.call(updateMaterialRequestItem, { material_request_item_id: id, quantity: '3' });
  expect([less.amount, less.approvals.length]).toEqual(['283130', 1]);
  const more = await camila.call(updateMaterialRequestItem, { material_request_item_id: id, quantity: '40' });
  expect(more).toMatchObject({ amount: '3613130', approvals: [{ estado: 'anulado' }, { estado: 'pendiente' }] });
  expect(more.approvals[1]?.steps).toHaveLength(2);
  expect(more.waiting_for).toBe(boss.nombre);

  const corrected = await boss.call(updateMaterialRequest, { request_id: asked.id, monto_nuevo: '9000000', reason: 'Flete' });
  expect(corrected).toMatchObject({ new_amount: '9000000', approvals: [{}, { estado: 'anulado' }, { amount_clp: '9000000' }] });
  expect(await other.refused(updateMaterialRequest, { request_id: asked.id, monto_nuevo: '1', reason: 'Nada' })).toMatchObject({
    status: 403,
  });
  expect(
    await boss.refused(updateMaterialRequest, { user: 'otra@persona.cl', request_id: asked.id, monto_nuevo: '1', reason: 'Nada' }),
  ).toMatchObject({
    code: 'not_yourself',
  });
});

test('only who asked, or who may, changes lines; a stale version changes nothing', async () => {
  const asked = await ask();
  const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;
  const said = await camila.call(updateMaterialRequestItemComment, { material_request_item_id, comment: 'Rojo' });

  expect(said.items[0]?.comment).toBe('Rojo');
  expect(await other.refused(updateMaterialRequestItem, { material_request_item_id, quantity: '1' })).toMatchObject({ status: 403 });
  const stale = { material_request_item_id, quantity: '1', version: asked.version };
  expect(await camila.refused(updateMaterialRequestItem, stale)).toMatchObject({ status: 412, current: { number: asked.number } });
  expect((await read(asked.number)).items[0]?.quantity).toBe('10.5');
});

test('a quantity beyond the limit needs an exception first, then the usual approval', async () => {
  await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '5000' });
  const asked = await ask({ items: [{ code: cable.codigo, quantity: '1500' }] });
  expect(asked).toMatchObject({ status: 'restringida', approval_status: 'Pendiente', waiting_for: director.nombre });

  await decide(asked, director);
  const allowed = await read(asked.number);
  expect(allowed).toMatchObject({ status: 'pendiente', waiting_for: boss.nombre });
  await decide(allowed, boss);
  await becomes(asked.number, 'en_curso');

  const refused = await ask({ items: [{ code: cable.codigo, quantity: '1500' }] });
  await decide(refused, director, false);
  expect(await read(refused.number)).toMatchObject({ status: 'rechazada' });
});

test('a line that waits is not raised beyond the limit: that needs an exception', async () => {
  const asked = await ask();
  const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;

  expect(await camila.refused(updateMaterialRequestItem, { material_request_item_id, quantity: '1500' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('excepción'),
    fields: { quantity: expect.stringMatching(/^A lo más /) },
  });
  expect((await read(asked.number)).items[0]).toMatchObject({ quantity: '10.5' });
});

describe('what cannot be asked for is refused in words, and nothing is kept', () => {
  test.each([
    ['a material that is not', { items: [{ code: 'NO-EXISTE', quantity: '1' }] }, 400, 'items.0.code'],
    ['nothing of it', { items: [{ code: cable.codigo, quantity: '0' }] }, 400, 'items.0.quantity'],
    ['less than nothing', { items: [{ code: cable.codigo, quantity: '-1' }] }, 400, 'items.0.quantity'],
    ['the same twice', { items: [items[0], items[0]] }, 400, 'items.1.code'],
    ['no material', { items: [] }, 400, 'items'],
    ['a project that is not', { project_code: 'CI-00000' }, 400, 'project_code'],
    ['a purchase without its day', { document_kind: 'PurchaseRequest' }, 400, 'required_date'],
    ['a day that is over', { required_date: '2020-01-01' }, 400, 'required_date'],
    ['a mobile warehouse that is none', { category: 2, to_warehouse: 'BF0002' }, 400, 'to_warehouse'],
    ['a transfer to nowhere', { category: 3 }, 400, 'to_warehouse'],
    ['from a project that is not named', { source: 'proyecto' }, 400, 'source_project_code'],
    ['a stage that the project is not in', { stage_id: 5 }, 400, 'stage_id'],
  ])('%s', async (_what, more, status, field) => {
    const count = () =>
      db
        .selectFrom('material_requests')
        .select((it) => it.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();

    const refused = await camila.refused(createMaterialRequest, { ...form, ...more });

    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([status, expect.arrayContaining([field])]);
    expect(await count()).toEqual(before);
  });

  test('a stopped project', async () => {
    const stopped = await given.project({ stages: [11] });
    expect(await camila.refused(createMaterialRequest, { ...form, project_code: stopped.codigoProyecto })).toMatchObject({
      code: 'rule',
      message: expect.stringContaining('Detenido o anulado'),
    });
    expect(await camila.call(getProjectInfo, { project_code: stopped.codigoProyecto })).toMatchObject({ closed: expect.any(String) });
  });
});

test('a cost centre’s request waits for whom the matrix names', async () => {
  const { codigo } = await given.costCenter();
  const asked = await camila.call(createCostCenterMaterialRequest, { cost_center: codigo, items });
  expect(asked).toMatchObject({ charge_kind: 2, cost_center: codigo, project_code: null, status: 'pendiente' });
});

test('a draft is nobody else’s, keeps what is written, and becomes the request', async () => {
  const draft = await camila.call(saveRequestDraft, { items: [{ code: cable.codigo, quantity: '2' }], comment: 'A medias' });
  expect(draft).toMatchObject({ status: 'borrador', approval_status: null, allowed_actions: ['edit', 'discard'] });
  expect(await boss.refused(getMaterialRequest, { number: draft.number })).toMatchObject({ status: 404 });
  expect(await boss.refused(requestPdf, { number: draft.number })).toMatchObject({ status: 404 });

  const more = await camila.call(saveRequestDraft, {
    draft_number: draft.number,
    version: draft.version,
    items,
    project_code: project.codigoProyecto,
  });
  expect(more).toMatchObject({ number: draft.number, lines: 2 });
  expect(await camila.refused(saveRequestDraft, { draft_number: draft.number, version: draft.version, items: [] })).toMatchObject({
    code: 'stale',
  });
  const sent = await ask({ draft_number: draft.number });
  expect(sent).toMatchObject({ number: draft.number, status: 'pendiente' });
  expect(await camila.refused(deleteRequestDraft, { number: draft.number })).toMatchObject({ code: 'wrong_state' });

  const gone = await camila.call(saveRequestDraft, { items: [] });
  await camila.call(deleteRequestDraft, { number: gone.number });
  expect(await camila.refused(getMaterialRequest, { number: gone.number })).toMatchObject({ status: 404 });
  // It was discarded in another window; what is sent from this one says all of it.
  expect(await ask({ draft_number: gone.number })).toMatchObject({ status: 'pendiente', lines: 2 });
  expect(await camila.refused(createMaterialRequest, { ...form, draft_number: sent.number })).toMatchObject({ code: 'wrong_state' });
});

test('a request is a paper for who sees it: what is asked, for when, and who asked', async () => {
  const { number } = await ask({ required_date: inAWeek });

  const pdf = await camila.raw(requestPdf, { number });

  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const paper = pdfTextOf(pdf.rawPayload);
  expect(paper).toContain(number);
  for (const { code } of items) expect(paper).toContain(code);
  expect(paper).toContain(formatDay(inAWeek));
});

test('whether it is brought or fetched is asked for with what lies in a warehouse, and said in list, paper and spreadsheet', async () => {
  const draft = await camila.call(saveRequestDraft, { ...form, transfer_kind: 'RETIRO' });
  expect(draft).toMatchObject({ transfer_kind: 'RETIRO' });
  const { number } = await ask({ draft_number: draft.number, transfer_kind: 'RETIRO' });

  const found = await camila.call(getRequests, { transfer_kind: 'RETIRO', project_code: project.codigoProyecto });

  expect(found.items).toMatchObject([{ number, transfer_kind: 'RETIRO' }]);
  expect(pdfTextOf((await camila.raw(requestPdf, { number })).rawPayload)).toContain('Retiro');
  expect(await sheetOf((await camila.raw(getRequestXlsx, { number })).rawPayload)).toContain('Retiro');
  expect((await ask()).transfer_kind).toBe('DESPACHO');
});

test('what is bought is not fetched from us: refused at the field, and by the database', async () => {
  const bought = { ...form, document_kind: 'PurchaseRequest' as const, required_date: inAWeek };
  expect(await camila.refused(createMaterialRequest, { ...bought, transfer_kind: 'RETIRO' })).toMatchObject({
    status: 400,
    fields: { transfer_kind: expect.stringContaining('lo trae el proveedor') },
  });
  expect((await camila.call(saveRequestDraft, { ...bought, transfer_kind: 'RETIRO' })).transfer_kind).toBeNull();
  const { id } = await ask();

  const made = db.updateTable('material_requests').set({ transfer_kind: 'RETIRO', document_kind: 'PurchaseRequest' }).where('id', '=', id);

  await expect(made.execute()).rejects.toThrow('material_requests_fetched');
});

test('the list narrows by what it offers, and what a person does not see is not there', async () => {
  const stranger = await given.user({ permissions: ['materials:read'], seesAllProjects: false }).then(signIn);
  const all = await camila.call(getRequests, { project_code: project.codigoProyecto, per_page: 100 });
  expect(all.total_items).toBeGreaterThan(5);
  expect((await camila.call(getRequests, { approval_status: 'Rechazado' })).items.every((it) => it.status === 'rechazada')).toBe(true);
  expect((await camila.call(getRequests, { search: cable.codigo, sort: '-amount' })).total_items).toBeGreaterThan(1);
  expect(await stranger.call(getRequests, {})).toMatchObject({ items: [], total_items: 0, total_pages: 1 });
  expect((await camila.raw(getRequestXlsx, { project_code: project.codigoProyecto })).statusCode).toBe(200);
});

test('a word of the project finds a site role what they see, for whichever reason they see it, and nothing else', async () => {
  const named = await given.project({ nombre: 'Quincho solar Quillay' });
  const ownProject = await given.project({ nombre: 'Segundo quincho Quillay' });
  const asker = await employee({ permissions: asks, seesAllProjects: false });
  await given.member({ project_id: ownProject.id, user_id: asker.id });
  const ofOthers = await camila.call(createMaterialRequest, { project_code: named.codigoProyecto, items });
  const ofOwnProject = await camila.call(createMaterialRequest, { project_code: ownProject.codigoProyecto, items });
  const own = await camila.call(createMaterialRequest, { project_code: named.codigoProyecto, items });
  await db.updateTable('material_requests').set({ requester_id: asker.id }).where('id', '=', own.id).execute();
  const found = async (who: Caller, search: string) => (await who.call(getRequests, { search })).items.map((it) => it.number).toSorted();

  expect(await found(camila, 'quincho')).toEqual([ofOthers.number, ofOwnProject.number, own.number].toSorted());
  expect(await found(asker, 'quincho')).toEqual([ofOwnProject.number, own.number].toSorted());
  expect(await found(asker, ofOthers.number)).toEqual([]);
  expect(await found(asker, own.number)).toEqual([own.number]);
});
