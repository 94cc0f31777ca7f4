import { expect, test } from 'vitest';
import { getServiceOrder, orderReception, postHes, serviceOrderPdf } from 'contract/orders/index.ts';
import { getSupplierMerge, mergeSupplier } from 'contract/supplying/index.ts';
import { signature } from '../../../test/signatures.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';

// What was ordered goes on, whatever becomes of its supplier; only what is newly ordered asks.

const { db, given, employee, rocio, issued, award } = await orderScene();
const merger = await employee({ permissions: ['supplier_creation:read', 'supplier_creation:approve'], isSupply: true });
const site = await employee({ permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'] });
const clave = 'confirma-la-fusion-9';
await given.password(merger.id, clave);

async function receive({ number, edition }: { number: string; edition: number }, quantity: string) {
  const signed = { signer_name: 'Pedro Soto', signer_rut: '33.000.154-2', signature: await signature() };
  const evidence = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'acta.pdf', { type: 'application/pdf' });
  return site.call(postHes, { number, edition, received_on: todayInChile(), items: [{ line: 1, quantity }], ...signed, evidence });
}
const postOf = (hes: string) =>
  db.selectFrom('erp_posts').where('source', '=', 'hes').where('source_number', '=', hes).select('payload').executeTakeFirstOrThrow();

test('an order that is out is received although a paper of its supplier expired; a new one is not made', async () => {
  const order = await issued({ quantity: '5' });
  const { id } = await given.supplierPaper('P1', '2026-01-01');

  await receive(order, '2');

  expect((await rocio.call(orderReception, { number: order.number })).lines).toMatchObject([{ received: '2', pending: '3' }]);
  await expect(award()).rejects.toMatchObject({ code: 'rule', message: expect.stringContaining('tiene vencido el documento') });
  await db.updateTable('supplier_documents').set({ expires_on: '2090-01-01' }).where('id', '=', id).execute();
});

test('an order that is out keeps the code of a supplier that became another one, here, on its paper and in the ERP', async () => {
  const order = await issued({ quantity: '5' });
  await db.insertInto('suppliers').values({ codigo: 'P1-BIS', nombre: 'Grúas del Norte Ltda.', rut: null, en_erp: true }).execute();
  const idOf = async (code: string) =>
    (await db.selectFrom('supplier_records').where('supplier_code', '=', code).select('id').executeTakeFirstOrThrow()).id;
  const pair = { id: await idOf('P1'), into: await idOf('P1-BIS') };
  const { fingerprint, open_orders } = await merger.call(getSupplierMerge, pair);
  expect(open_orders).toContain(order.number);

  await merger.call(mergeSupplier, { ...pair, reason: 'Está dos veces', fingerprint }, { 'x-confirm-password': clave });
  const hes = await receive(order, '5');

  expect(await rocio.call(getServiceOrder, { number: order.number })).toMatchObject({ supplier_code: 'P1', reception: 'completa' });
  expect((await postOf(hes.number)).payload).toMatchObject({ supplier: 'P1' });
  expect((await rocio.raw(serviceOrderPdf, { number: order.number })).statusCode).toBe(200);
});
