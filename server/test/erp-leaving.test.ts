import { randomUUID } from 'node:crypto';
import { getHes, getServiceOrder, postHes } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deliver } from '../src/erp/delivery/worker.ts';
import { postToErp, retryPost } from '../src/erp/index.ts';
import { erpDocument } from '../src/erp/given.ts';
import { orderScene } from '../src/orders/scene.ts';
import { todayInChile } from '../src/platform/today.ts';
import { signature } from './signatures.ts';

/** What waits for the ERP goes there only by these tests, one try at a time. */
const { app, db, employee, given, award, rocio } = await orderScene({ background: false });
const site = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] });
const drawn = await signature();

const postOf = (source: string, source_id: number) =>
  db
    .selectFrom('erp_posts')
    .selectAll()
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
const tryNow = ({ id }: { id: string }) => deliver({ ...app.workshop, db }, id);
const inErp = async ({ id }: { id: string }) =>
  (await db.selectFrom('erp_documents').where('reference', '=', id).select('entry').execute()).length;
const writeOrder = async (...lines: Parameters<typeof award>) => {
  const origin = await award(...lines);
  return db.selectFrom('purchase_orders').where('origin_number', '=', origin).select(['id', 'number']).executeTakeFirstOrThrow();
};
const issueOrder = async () => {
  const order = await writeOrder();
  await tryNow(await postOf('purchase_order', order.id));
  return rocio.call(getServiceOrder, { number: order.number });
};

test('an order to a supplier that was merged into another while it waited is not sent; it leaves once they may be ordered from', async () => {
  const codigo = `M-${randomUUID().slice(0, 8)}`;
  await db.insertInto('suppliers').values({ codigo, nombre: 'Grúas Unidas', en_erp: true }).execute();
  const { id, number } = await writeOrder({ supplier_code: codigo });
  const post = await postOf('purchase_order', id);
  await db.updateTable('suppliers').set({ merged_into: 'P1', activo: false }).where('codigo', '=', codigo).execute();

  await tryNow(post);

  const says = 'A Grúas Unidas no se le puede pedir nada nuevo: se fusionó con P1: use ese. Véalo en Proveedores.';
  expect([(await postOf('purchase_order', id)).state, await inErp(post)]).toEqual(['fallido', 0]);
  expect(await rocio.call(getServiceOrder, { number })).toMatchObject({ status: 'rechazada_erp', erp_error: says });

  await sql`update suppliers set merged_into = null, activo = true where codigo = ${codigo}`.execute(db);
  await db.transaction().execute((tx) => retryPost({ tx, jobs: app.jobs }, post));
  await tryNow(post);
  expect([(await postOf('purchase_order', id)).state, await inErp(post)]).toEqual(['publicado', 1]);
});

test('an order that was annulled while a try of it was under way is not sent by the next one', async () => {
  const { id, number } = await writeOrder();
  const post = await postOf('purchase_order', id);
  await sql`update purchase_orders set status = 'anulada', annul_reason = 'Ya no' where id = ${id}`.execute(db);

  await tryNow(post);

  expect(await postOf('purchase_order', id)).toMatchObject({
    state: 'fallido',
    last_error: { text: `La orden ${number} está anulada: no se envía al ERP.` },
  });
  expect(await inErp(post)).toBe(0);
});

test('a sheet of an order that the ERP closed meanwhile is not sent, and says so', async () => {
  const order = await issueOrder();
  const { id, number } = await site.call(postHes, {
    number: order.number,
    edition: order.edition,
    received_on: todayInChile(),
    paper: null,
    comment: null,
    items: [{ line: 1, percent: '50' }],
    signer_name: 'Pedro Soto',
    signer_rut: '33.000.154-2',
    signature: drawn,
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf'),
  });
  const post = await postOf('hes', id);
  await db.updateTable('purchase_orders').set({ erp_status: 'closed' }).where('number', '=', order.number).execute();

  await tryNow(post);

  expect(await site.call(getHes, { number })).toMatchObject({
    status: 'rechazada_erp',
    erp_error: `La orden ${order.number} está cerrada en el ERP: ya no se recibe nada de ella.`,
  });
  expect(await inErp(post)).toBe(0);
});

test('a request that was closed, a creation that was rejected and an account that was replaced do not leave either', async () => {
  const waiting = async (source: string, source_id: number) => {
    const document = { ...erpDocument(), reference: randomUUID() };
    await db
      .transaction()
      .execute((tx) => postToErp({ ...app.workshop, tx, user: undefined }, { source, source_id, source_number: 'X', document }));
    const post = await postOf(source, source_id);
    await tryNow(post);
    expect(await inErp(post)).toBe(0);
    return (await postOf(source, source_id)).last_error?.text;
  };
  const request = await given.materialRequest({ status: 'cerrada', requester_id: rocio.id });
  const { id: supplier_id } = await db
    .selectFrom('supplier_records')
    .where('supplier_code', '=', 'P1')
    .select('id')
    .executeTakeFirstOrThrow();
  const creation = await db
    .insertInto('creation_requests')
    .values({
      kind: 'supplier',
      supplier_id,
      title: 'Grúas del Norte',
      status: 'rechazada',
      completed: false,
      reason: 'Falta',
      distinct_reason: null,
      requester_id: rocio.id,
      code: null,
      erp_error: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const bank_id = (
    await db.insertInto('banks').values({ codigo: '901', nombre: 'Banco de Pruebas' }).returning('id').executeTakeFirstOrThrow()
  ).id;
  const account = await db
    .insertInto('supplier_bank_accounts')
    .values({
      supplier_id,
      status: 'rechazada',
      bank_id,
      kind: 'corriente',
      number: '12345678',
      holder: '76123456-0',
      email: 'pagos@gruas.example',
      reason: 'Cambió de banco',
      file: 'x.pdf',
      file_name: 'x.pdf',
      bytes: 1,
      asked_by: rocio.id,
      decided_by: site.id,
      decided_at: new Date(),
      comment: 'No era',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(await waiting('material_request', request.id)).toBe(`La solicitud ${request.number} está cerrada: no se envía al ERP.`);
  expect(await waiting('creation_request', creation.id)).toBe(`La solicitud ${creation.number} está rechazada: no se envía al ERP.`);
  expect(await waiting('supplier_bank', account.id)).toBe('A Grúas del Norte ya no se le paga en esa cuenta: no se envía al ERP.');
});
