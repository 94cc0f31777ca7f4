import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { ErpDocument } from 'contract/erp/index.ts';
import { cancelErpPost, fixErpPost } from 'contract/erp/index.ts';
import { duePosts } from '../delivery/claim.ts';
import { erpDocument } from '../given.ts';
import { endDocuments, postToErp } from '../index.ts';
import { postScene } from '../post-scene.ts';

const { app, db, given, as, sap, row, stateOf, tryOnce, tryInTurn, later, made } = await postScene();
const erp = app.outside.erp;
beforeEach(() => sap.heal());
const supply = await as('purchase_requests:read', 'purchase_requests:update');
const worker = await given.user();

/** So many panels come into a warehouse, or leave it. */
const movementOf = (kind: 'InventoryGenEntry' | 'InventoryGenExit', { item = 'PAN-000003', quantity = '1' } = {}): ErpDocument => {
  const { to_warehouse: _to, from_warehouse: _from, ...common } = erpDocument();
  return {
    ...common,
    kind,
    ...(kind === 'InventoryGenExit' ? { from_warehouse: 'BM0001' } : { to_warehouse: 'BM0001' }),
    lines: [{ reference: '1', item_code: item, description: 'Material', quantity }],
  };
};
const inSap = (item: string, warehouse = 'BM0001') => sap.company.stock(item, warehouse).InStock;
async function all(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await later(id);
    await tryOnce(id, erp);
  }
}

test('what moved later of the same material in the same warehouse waits for what moved first; the rest does not', async () => {
  const first = await given.erpPost({ document: movementOf('InventoryGenEntry', { quantity: '4' }) });
  const second = await given.erpPost({ document: movementOf('InventoryGenExit', { quantity: '3' }) });
  const beside = await given.erpPost({ document: movementOf('InventoryGenEntry', { item: 'CON-000012' }) });
  sap.fail({ kind: 'refuse', code: -5002, text: 'Not today' });
  await tryOnce(first.id, erp);

  await all([second.id, beside.id]);
  expect([await stateOf(first.id), await stateOf(second.id), await stateOf(beside.id)]).toEqual(['fallido', 'pendiente', 'publicado']);

  await supply.call(fixErpPost, { id: first.id, version: (await row(first.id)).version, reason: 'Otra vez' });
  await all([first.id, second.id]);
  expect([await stateOf(first.id), await stateOf(second.id), inSap('PAN-000003')]).toEqual(['publicado', 'publicado', 1]);
});

test('one worker goes on with what stood behind, as far as it goes', async () => {
  const stock = movementOf('InventoryGenEntry', { item: 'INV-000007', quantity: '9' });
  const posts = [await given.erpPost({ document: stock })];
  for (const quantity of ['1', '2', '3'])
    posts.push(await given.erpPost({ document: movementOf('InventoryGenExit', { item: 'INV-000007', quantity }) }));
  const elsewhere = await given.erpPost({ document: movementOf('InventoryGenEntry', { item: 'CON-000012' }) });

  await tryInTurn(posts[0]?.id ?? '', erp);

  expect(await Promise.all([...posts, elsewhere].map((it) => stateOf(it.id)))).toEqual([...posts.map(() => 'publicado'), 'pendiente']);
});

test('what is annulled makes room for what stood behind it', async () => {
  const first = await given.erpPost({ document: movementOf('InventoryGenExit', { item: 'INV-000007', quantity: '99' }) });
  const second = await given.erpPost({ document: movementOf('InventoryGenEntry', { item: 'INV-000007' }) });
  await all([first.id, second.id]);
  expect([await stateOf(first.id), (await row(first.id)).last_error?.code, await stateOf(second.id)]).toEqual([
    'fallido',
    '-10',
    'pendiente',
  ]);

  await supply.call(cancelErpPost, { id: first.id, version: (await row(first.id)).version, reason: 'Se anotó dos veces' });
  await all([second.id]);

  expect(await stateOf(second.id)).toBe('publicado');
});

let count = 500;
/** A document of a source, and that source's end. */
async function askErp() {
  const [source_id, document] = [(count += 1), erpDocument({ reference: randomUUID() })];
  const source = { source: 'material_request', source_id, source_number: `SM-${source_id}` };
  await db.transaction().execute((tx) => postToErp({ tx, jobs: app.jobs, user: undefined }, { ...source, document }));
  const end = async (task: 'close' | 'cancel') => {
    const user = { id: worker.id } as Parameters<typeof endDocuments>[0]['user'];
    await db.transaction().execute((tx) => endDocuments({ tx, jobs: app.jobs, user }, { ...source, task, reason: 'Ya no se usa' }));
    return db.selectFrom('erp_posts').select('id').where('target_id', '=', document.reference).executeTakeFirst();
  };
  return { id: document.reference, end };
}
const rowInSap = (id: string) => sap.company.sets.get('InventoryTransferRequests')?.find((it) => it['U_SDP_ID'] === id);
const actions = (action: string) => sap.asked.filter((it) => it.path.endsWith(`/${action}`)).length;

test('what is over is closed in the ERP, once, also when the answer is lost', async () => {
  const { id, end } = await askErp();
  await tryOnce(id, erp);
  const ending = await end('close');
  expect(await end('close')).toEqual(ending);
  sap.fail({ kind: 'lost' }, (it) => it.path.endsWith('/Close'));
  const before = actions('Close');

  await all([ending?.id ?? '', ending?.id ?? '', ending?.id ?? '']);

  expect([await stateOf(ending?.id ?? ''), rowInSap(id)?.['DocumentStatus'], actions('Close') - before]).toEqual([
    'publicado',
    'bost_Close',
    1,
  ]);
});

test('what is closed there already is left as it is', async () => {
  const { id, end } = await askErp();
  await tryOnce(id, erp);
  await erp.close('InventoryTransferRequest', (await row(id)).erp_entry ?? '');
  const before = actions('Close');

  const ending = await end('close');
  await all([ending?.id ?? '']);

  expect([await stateOf(ending?.id ?? ''), actions('Close') - before]).toEqual(['publicado', 0]);
});

test('what was never sent is taken back, and nothing is asked of the ERP', async () => {
  const { id, end } = await askErp();

  expect(await end('cancel')).toBeUndefined();

  await all([id]);
  expect([await stateOf(id), made(id)]).toEqual(['cancelado', 0]);
});

test.each([
  ['and it had arrived: it is cancelled there', 'lost', 1, 'tYES'],
  ['and it had not: it is not sent any more', 'cut', 0, undefined],
] as const)('a cancelled request whose answer was lost is looked for, %s', async (_what, kind, documents, cancelled) => {
  const { id, end } = await askErp();
  sap.fail({ kind });
  await tryOnce(id, erp);
  await db
    .updateTable('erp_posts')
    .set({ state: 'fallido', next_at: null, last_error: JSON.stringify({ code: null, text: 'Sin respuesta', field: null }) })
    .where('id', '=', id)
    .execute();
  // As if the ERP had had its time to finish what it may have been doing.
  await db
    .updateTable('erp_posts')
    .set({ sent_at: new Date(0) })
    .where('id', '=', id)
    .execute();

  const ending = await end('cancel');
  await all([ending?.id ?? '']);

  expect([await stateOf(ending?.id ?? ''), made(id)]).toEqual(['publicado', documents]);
  expect(rowInSap(id)?.['DocumentStatus']).toBe(cancelled === undefined ? undefined : 'bost_Close');
  expect(await stateOf(id)).toBe(documents === 0 ? 'cancelado' : 'fallido');
});

test('whatever stands, ends, fails or is corrected: whose turn it is are those with nothing unfinished before them of what they touch', async () => {
  const things = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 });
  const step = fc.record({
    touches: things,
    at: fc.nat(30),
    to: fc.constantFrom('publicado', 'cancelado', 'fallido', 'pendiente', 'corrected', 'new'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await db.deleteFrom('erp_posts').execute();
      const posts: { id: string; touches: string[]; state: string }[] = [];
      for (const { touches, at, to } of steps) {
        const post = posts[at % Math.max(posts.length, 1)];
        if (!post || to === 'new') posts.push(await given.erpPost({ document: movementOf('InventoryGenEntry'), touches }));
        else Object.assign(post, to === 'corrected' ? { touches } : { state: to });
        if (post && to !== 'new')
          await sql`
            update erp_posts set state = ${post.state}, touches = ${post.touches}::text[], erp_entry = '1', erp_number = '1',
              next_at = case when ${post.state} = 'pendiente' then now() end,
              cancel_reason = case when ${post.state} = 'cancelado' then 'Ya no' end,
              last_error = case when ${post.state} = 'fallido' then '{"code": null, "text": "No", "field": null}'::jsonb end
            where id = ${post.id}`.execute(db);
      }
      const isOpen = ({ state }: { state: string }) => state !== 'publicado' && state !== 'cancelado';
      const turns = posts.filter(
        (it, at) =>
          it.state === 'pendiente' &&
          !posts.slice(0, at).some((other) => isOpen(other) && other.touches.some((touch) => it.touches.includes(touch))),
      );
      const due = await db.transaction().execute((tx) => duePosts(tx));
      expect(due.map(({ id }) => id).toSorted()).toEqual(turns.map(({ id }) => id).toSorted());
    }),
    { numRuns: 40 },
  );
});
