import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { cancelErpPost, erpSources, erpStatus, fixErpPost, getErpPost, listErpPosts, retryErpPost } from 'contract/erp/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import { erpDocument } from '../given.ts';
import { postToErp } from '../index.ts';
import { postScene } from '../post-scene.ts';

const { app, db, given, as, signIn, sap, row, stateOf, tryOnce, later, made } = await postScene();
const erp = app.outside.erp;
beforeEach(() => sap.heal());
const supply = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update');
const looking = await as('materials:read', 'purchase_requests:read');

async function failedPost(changes: Parameters<typeof erpDocument>[0] = { to_warehouse: 'BM9999' }) {
  const { id } = await given.erpPost({ document: erpDocument(changes) });
  await tryOnce(id, erp);
  expect(await stateOf(id)).toBe('fallido');
  return { id, version: (await row(id)).version };
}

test('a source has one live post per part, and gets it again when it asks again', async () => {
  const ask = (source_id: number, part?: string) =>
    db
      .transaction()
      .execute((tx) =>
        postToErp(
          { tx, jobs: app.jobs, user: undefined },
          { source: 'test', source_id, source_number: 'T-1', ...(part && { part }), document: erpDocument() },
        ),
      );

  const first = await ask(1);

  expect(await ask(1)).toEqual(first);
  expect(await ask(1, 'compra')).not.toEqual(first);
  await supply.call(cancelErpPost, { id: first.id, version: 1, reason: 'Se anuló' });
  expect(await ask(1)).not.toEqual(first);
  expect(await stateOf(first.id)).toBe('cancelado');
});

test('a post is written with the transaction that asks for it, or not at all', async () => {
  const reference = randomUUID();
  const asked = { source: 'test', source_id: 2, source_number: 'T-2', document: erpDocument({ reference }) };

  await db
    .transaction()
    .execute(async (tx) => {
      await postToErp({ tx, jobs: app.jobs, user: undefined }, asked);
      throw new Error('something else went wrong');
    })
    .catch(() => undefined);

  expect(await db.selectFrom('erp_posts').select('id').where('id', '=', reference).executeTakeFirst()).toBeUndefined();
});

test('whoever posts has a name that people read, and by which its posts are found', () => {
  const { erpPosted, erpChanged, erpEnded, erpCorrected, erpHolds, erpLeaves } = app.workshop.hooks;
  const sources = [erpPosted, erpChanged, erpEnded, erpCorrected, erpHolds, erpLeaves].flatMap((it) => Object.keys(it));

  expect(sources).toContain('hes');
  expect(sources.filter((it) => !Object.hasOwn(erpSources, it))).toEqual([]);
});

test('what failed stands first in the list, which finds by number, project and comment', async () => {
  const { id } = await failedPost();
  await given.erpPost({ source_number: 'SM-777', document: erpDocument({ comments: 'Árbol de tiza', project_code: 'CI-26013' }) });

  expect((await looking.call(listErpPosts, {})).items[0]).toMatchObject({ id, state: 'fallido' });
  for (const search of ['sm-777', 'arbol', 'ci-26013'])
    expect((await looking.call(listErpPosts, { search })).items.map((it) => it.source_number)).toEqual(['SM-777']);
  expect((await looking.call(listErpPosts, { state: 'cancelado', kind: 'PurchaseOrder' })).items).toEqual([]);
  const { counts, name } = await looking.call(erpStatus, {});
  expect(name).toBe('SAP Business One');
  expect(counts.find((it) => it.state === 'fallido')?.count).toBeGreaterThan(0);
});

test('whoever is to be told of failures is told of a refused post', async () => {
  const { id } = await failedPost();

  const { rows } = await app.pool.query("select data from pgboss.job where name = 'notify_form' and data::text like $1", [`%N.º ${id} %`]);

  expect(rows).toMatchObject([{ data: { form: 'erp_failure', asunto: expect.stringContaining('El ERP no aceptó un envío') } }]);
});

test('a refused post is corrected with a reason, sent again and taken', async () => {
  const it = await failedPost();

  const fixed = await supply.call(fixErpPost, {
    ...it,
    reason: 'La camioneta es otra',
    to_warehouse: 'BM0002',
    comments: 'Corregida',
  });

  expect(fixed).toMatchObject({
    state: 'pendiente',
    document: { to_warehouse: 'BM0002', comments: 'Corregida', from_warehouse: 'BF0001' },
  });
  await tryOnce(it.id, erp);
  expect(await row(it.id)).toMatchObject({ state: 'publicado', last_error: null });
  expect(sap.company.sets.get('InventoryTransferRequests')?.at(-1)).toMatchObject({ ToWarehouse: 'BM0002', Comments: 'Corregida' });
  const auditor = await as('maintenance:read');
  const { items } = await auditor.call(listAudit, { entity: 'erp_post' });
  expect(items[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'Bodega de destino', before: 'BM9999', after: 'BM0002' },
      { field: 'Motivo', before: null, after: 'La camioneta es otra' },
    ]),
  );
});

test('lines keep what was approved: only where, when and to what they are charged can change', async () => {
  const it = await failedPost();

  expect(await supply.refused(fixErpPost, { ...it, reason: 'x', lines: [{ reference: '1', quantity: '80' }] })).toMatchObject({
    status: 400,
  });
  expect(await supply.refused(fixErpPost, { ...it, reason: 'x', lines: [{ reference: '9' }] })).toMatchObject({ status: 400 });
  expect(await supply.refused(fixErpPost, { ...it, reason: 'x', to_warehouse: 'BF0001' })).toMatchObject({
    fields: { to_warehouse: 'Es la misma que la de origen.' },
  });
  expect(await supply.refused(fixErpPost, { ...it, reason: ' ' })).toMatchObject({ status: 400 });

  const { document } = await supply.call(fixErpPost, {
    ...it,
    reason: 'Otra obra',
    to_warehouse: 'BM0002',
    lines: [{ reference: '1', project_code: 'CI-26013', required_date: '2026-12-24' }],
  });
  expect(document.lines).toEqual([expect.objectContaining({ quantity: '40', project_code: 'CI-26013', required_date: '2026-12-24' })]);
});

test('what was annulled is not sent any more, and says why', async () => {
  const it = await failedPost();

  const cancelled = await supply.call(cancelErpPost, { ...it, reason: 'El proyecto se detuvo' });

  expect(cancelled).toMatchObject({ state: 'cancelado', cancel_reason: 'El proyecto se detuvo', allowed_actions: [] });
  await tryOnce(it.id, erp);
  expect([await stateOf(it.id), made(it.id)]).toEqual(['cancelado', 0]);
  expect(await supply.refused(retryErpPost, { id: it.id, version: cancelled.version })).toMatchObject({
    status: 409,
    message: expect.stringContaining('está anulado'),
  });
});

test('what may have arrived is neither corrected nor annulled before the ERP has said', async () => {
  const { id } = await given.erpPost();
  sap.fail({ kind: 'lost' });
  await tryOnce(id, erp);
  const { version } = await row(id);
  const input = { id, version, reason: 'Por si acaso' };

  sap.fail({ kind: 'status', status: 400 }, (it) => it.method === 'GET');
  expect(await supply.refused(cancelErpPost, input)).toMatchObject({ status: 503, code: 'outside_down' });
  expect(await supply.refused(cancelErpPost, input)).toMatchObject({
    status: 409,
    message: expect.stringContaining('ya está en el ERP con el número'),
  });
  expect(await supply.refused(fixErpPost, { ...input })).toMatchObject({ status: 409 });

  await supply.call(retryErpPost, { id, version });
  await tryOnce(id, erp);
  expect([await stateOf(id), made(id)]).toEqual(['publicado', 1]);
});

test('whoever saw an older version is told what it is now; a post under way is nobody else’s', async () => {
  const it = await failedPost();
  await supply.call(retryErpPost, it);

  expect(await supply.refused(retryErpPost, it)).toMatchObject({ status: 412, current: { state: 'pendiente' } });
  const sending = await given.erpPost({ state: 'enviando', next_at: null, lease_until: new Date(Date.now() + 60_000) });
  expect(await supply.refused(cancelErpPost, { id: sending.id, version: 1, reason: 'x' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('está enviando'),
  });
  await later(sending.id);
});

test('site roles see only what they asked for, without prices, and steer nothing', async () => {
  const person = await given.user({
    permissions: ['materials:read', 'purchase_requests:read', 'purchase_requests:update'],
    seesAllProjects: false,
  });
  const site = await signIn(person);
  const lines = [
    { reference: '1', item_code: 'PAN-000003', description: 'Panel', quantity: '1', unit_price: '98500', currency: 'CLP' as const },
  ];
  const { id } = await given.erpPost({ created_by: person.id, document: erpDocument({ lines }) });

  expect((await site.call(listErpPosts, {})).items.map((it) => it.id)).toEqual([id]);
  const seen = await site.call(getErpPost, { id });
  expect(seen.allowed_actions).toEqual([]);
  expect(seen.document.lines[0]).not.toHaveProperty('unit_price');
  expect((await supply.call(getErpPost, { id })).document.lines[0]).toMatchObject({ unit_price: '98500' });
  expect(await site.refused(retryErpPost, { id, version: 1 })).toMatchObject({ status: 403 });
  expect(await site.refused(getErpPost, { id: (await failedPost()).id })).toMatchObject({ status: 404 });
  expect((await looking.call(getErpPost, { id })).allowed_actions).toEqual([]);
});

test.each([
  ['a site role', false],
  ['who sees all projects and no purchases', true],
])('%s sees the posts of their own requests, whoever decided them, and of what is moved for these', async (_who, seesAllProjects) => {
  const person = await given.user({ permissions: ['materials:read'], seesAllProjects });
  const theirs = await signIn(person);
  const source_id = person.id;
  const request = { source: 'material_request', source_id, source_number: `S-${source_id}`, requester_id: person.id };
  const transfer = { source: 'recepcion', source_id, source_number: `R-${source_id}` };

  const ids = await db.transaction().execute(async (tx) => {
    const context = { tx, jobs: app.jobs, user: undefined };
    const asked = await postToErp(context, { ...request, document: erpDocument() });
    const moved = await postToErp(context, { ...transfer, document: erpDocument(), copies: [asked.id] });
    return [asked.id, moved.id];
  });

  const { items } = await theirs.call(listErpPosts, {});
  expect(items.map((it) => it.id).toSorted()).toEqual(ids.toSorted());
  expect((await theirs.call(getErpPost, { id: ids[0] ?? '' })).allowed_actions).toEqual([]);
  expect((await theirs.call(erpStatus, {})).counts.reduce((sum, it) => sum + it.count, 0)).toBe(2);
  expect((await looking.call(listErpPosts, { search: `s-${source_id}` })).total_items).toBe(1);
});
