import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sapAt } from '../../../test/sap/open.ts';
import type { SapRequest } from '../../../test/sap/server.ts';
import type { Erp } from '../../outside/erp/port.ts';
import { erpDocument } from '../given.ts';
import { changeInErp, takeBackChange } from '../index.ts';
import { postScene } from '../post-scene.ts';

const { app, db, sap, given, row, tryOnce, later, made, withhold } = await postScene();
const open = (settling = 0): Erp => sapAt(sap.url, { settling });
const isChange = ({ method }: SapRequest): boolean => method === 'PATCH';
const changes = () => sap.asked.filter(isChange).length;

/** An order of twenty panels that the ERP has. */
async function postOrder() {
  const { from_warehouse: _from, to_warehouse: _to, ...common } = erpDocument();
  const lines = common.lines.map((it) => ({ ...it, quantity: '20', unit_price: '100', currency: 'CLP' as const }));
  const document = {
    ...common,
    kind: 'PurchaseOrder' as const,
    reference: randomUUID(),
    supplier: '78900012-3P',
    currency: 'CLP' as const,
    lines,
  };
  const post = await given.erpPost({ document });
  await tryOnce(post.id, open());
  return post;
}
type Post = Awaited<ReturnType<typeof postOrder>>;

/** Asks for so many panels instead. */
async function change({ source, source_id }: Post, part: string, quantity: string): Promise<string> {
  await db
    .transaction()
    .execute((tx) =>
      changeInErp(
        { tx, jobs: app.jobs, user: undefined },
        { source, source_id, part, required_date: '2027-03-01', lines: [{ reference: '1', quantity, unit_price: '90.5' }] },
      ),
    );
  const { id } = await db
    .selectFrom('erp_posts')
    .where('source_id', '=', source_id)
    .where('part', '=', part)
    .where('state', '<>', 'cancelado')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
const inErp = ({ id }: Post) => sap.company.sets.get('PurchaseOrders')?.find((it) => it['U_SDP_ID'] === id);

test('a document says what it is changed to, in its own lines, and its key stays', async () => {
  const post = await postOrder();
  const id = await change(post, 'versión 2', '12.5');

  await tryOnce(id, open());

  expect(await row(id)).toMatchObject({ state: 'publicado', task: 'change', target_id: post.id });
  expect(inErp(post)).toMatchObject({
    DocDueDate: '2027-03-01',
    DocumentLines: [{ LineNum: 0, ItemCode: 'PAN-000003', Quantity: 12.5, UnitPrice: 90.5, ShipDate: '2027-03-01', TaxCode: 'IVA' }],
  });
  expect(made(post.id)).toBe(1);
});

test('a worker that dies after the ERP took the change leaves it said once, and the next one says the same', async () => {
  const post = await postOrder();
  const id = await change(post, 'versión 2', '7');
  const dying: Erp = {
    ...open(),
    change: async (...asked) => {
      await open().change(...asked);
      throw new Error('killed');
    },
  };
  await tryOnce(id, dying).catch((error: unknown) => error);
  expect([(await row(id)).state, inErp(post)?.['DocumentLines']]).toMatchObject(['enviando', [{ Quantity: 7 }]]);
  await later(id);

  await tryOnce(id, open());

  expect([(await row(id)).state, made(post.id), inErp(post)?.['DocumentLines']]).toMatchObject(['publicado', 1, [{ Quantity: 7 }]]);
});

test('while the ERP may still be at a change whose answer was lost, it is not told again, nor of what comes after', async () => {
  const post = await postOrder();
  const [second, third] = [await change(post, 'versión 2', '8'), await change(post, 'versión 3', '9')];
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  sap.fail({ kind: 'held', until }, isChange);
  const slow = open(60_000);
  await tryOnce(second, slow);
  const before = changes();
  await later(second);
  await tryOnce(second, slow);
  await tryOnce(third, slow);

  expect([changes(), (await row(second)).state, (await row(third)).state]).toEqual([before, 'pendiente', 'pendiente']);
  goOn();
  await expect.poll(() => inErp(post)?.['DocumentLines']).toMatchObject([{ Quantity: 8 }]);
  await later(second);
  await tryOnce(second, open());
  await later(third);
  await tryOnce(third, open());
  expect(inErp(post)?.['DocumentLines']).toMatchObject([{ Quantity: 9 }]);
});

test('what the ERP refuses of a change says why, and can be taken back; one that it may have is not', async () => {
  const post = await postOrder();
  const [second] = [await change(post, 'versión 2', '5')];
  const back = () =>
    db
      .transaction()
      .execute((tx) =>
        takeBackChange({ tx, jobs: app.jobs }, { source: post.source, source_id: post.source_id, part: 'versión 2', reason: 'No va' }),
      );
  sap.fail({ kind: 'lost' }, isChange);
  await tryOnce(second, open());
  await expect(back()).rejects.toMatchObject({ code: 'wrong_state' });
  sap.fail({ kind: 'refuse', code: -5002, text: 'Enter another quantity [POR1.Quantity][line: 1]' }, isChange);
  await later(second);
  await tryOnce(second, open());
  expect(await row(second)).toMatchObject({ state: 'fallido', last_error: { field: 'quantity' } });

  await back();

  expect(await row(second)).toMatchObject({ state: 'cancelado', cancel_reason: 'No va' });
});

test('a change whose answer was lost, and which may not leave any more, stays one that the ERP may have', async () => {
  onTestFinished(() => withhold(undefined));
  const post = await postOrder();
  const id = await change(post, 'versión 2', '6');
  sap.fail({ kind: 'lost' }, isChange);
  await tryOnce(id, open());
  await later(id);
  const before = changes();
  withhold('La orden está anulada: no se envía al ERP.');

  await tryOnce(id, open());

  expect(changes()).toBe(before);
  expect(await row(id)).toMatchObject({
    state: 'fallido',
    sent_at: expect.any(Date),
    last_error: { text: expect.stringContaining('anulada') },
  });
});
