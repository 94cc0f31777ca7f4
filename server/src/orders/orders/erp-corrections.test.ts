import { expect, test } from 'vitest';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import { fixErpPost, listErpPosts, retryErpPost } from 'contract/erp/index.ts';
import { changeOrderSupplier, retryServiceOrder, serviceOrders, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { BillingKind } from 'contract/suppliers/index.ts';
import { orderScene } from '../scene.ts';

const { db, as, given, rocio, boss, award, read } = await orderScene({ background: false });
const steerer = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read');

const isOf = (codigo: string, said: { billing?: BillingKind | null; country?: string; tax_id?: string; address?: string }) =>
  db
    .updateTable('supplier_records')
    .set({ ...said, ...(said.country !== undefined && { rut: null }) })
    .where('supplier_code', '=', codigo)
    .execute();
async function abroad(): Promise<string> {
  const { codigo } = await given.supplier({ rut: null });
  await isOf(codigo, { country: 'DE', tax_id: `DE${codigo}0000`, address: 'Hauptstraße 3' });
  return codigo;
}
/** An order that the ERP refused. */
async function refusedOrder(supplier_code: string): Promise<PurchaseOrderInfo> {
  const origin_number = await award({ supplier_code });
  const [order] = (await rocio.call(serviceOrders, { origin_number })).items;
  const { id = 0, number = '' } = order ?? {};
  const last_error = JSON.stringify({ code: '-5002', text: 'El ERP no acepta el proveedor', field: 'supplier' });
  await db
    .updateTable('erp_posts')
    .set({ state: 'fallido', next_at: null, last_error })
    .where('source', '=', 'purchase_order')
    .where('source_id', '=', id)
    .execute();
  await db
    .updateTable('purchase_orders')
    .set({ status: 'rechazada_erp', erp_error: 'El ERP no acepta el proveedor' })
    .where('id', '=', id)
    .execute();
  return read(number);
}
async function postOf({ number }: PurchaseOrderInfo) {
  const [post] = (await steerer.call(listErpPosts, { search: number })).items;
  return { id: post?.id ?? '', version: post?.version ?? 0 };
}

test('an order is not turned to a supplier whose paper expired', async () => {
  const order = await refusedOrder('P1');
  const { codigo } = await given.supplier();
  const paper = await given.supplierPaper(codigo, '2020-01-01');
  const fix = { ...(await postOf(order)), reason: 'Era otro', supplier: codigo };

  expect(await steerer.refused(fixErpPost, fix)).toMatchObject({
    code: 'rule',
    message: expect.stringContaining('tiene vencido el documento'),
  });
  await db.updateTable('supplier_documents').set({ expires_on: '2090-01-01' }).where('id', '=', paper.id).execute();
  expect(await steerer.call(fixErpPost, fix)).toMatchObject({ document: { supplier: codigo } });
});

test('an order says whom it is with now, wherever they are from', async () => {
  const { codigo: exempt } = await given.supplier();
  await isOf(exempt, { billing: 'factura_exenta' });
  const order = await refusedOrder(exempt);
  const supplier = await abroad();

  await steerer.call(fixErpPost, { ...(await postOf(order)), reason: 'Era otro', supplier });

  expect(await read(order.number)).toMatchObject({
    status: 'por_emitir',
    supplier_code: supplier,
    supplier_country: 'DE',
    supplier_tax_id: `DE${supplier}0000`,
    supplier_address: 'Hauptstraße 3',
    tax: '0',
  });
});

test('an order is not turned to who bills otherwise, with or without IVA: it is ordered from them', async () => {
  const [foreign, { codigo: home }] = [await abroad(), await given.supplier()];
  const [taxed, exempt] = [await refusedOrder('P1'), await refusedOrder(foreign)];
  const fixed = async (order: PurchaseOrderInfo, supplier: string) =>
    steerer.refused(fixErpPost, { ...(await postOf(order)), reason: 'Era otro', supplier });

  expect((await fixed(taxed, foreign)).fields).toEqual({ supplier: expect.stringContaining('factura sin IVA') });
  expect((await fixed(exempt, home)).fields).toEqual({ supplier: expect.stringContaining('factura con IVA') });
  expect([await read(taxed.number), await read(exempt.number)]).toMatchObject([
    { supplier_code: 'P1', tax: '38000' },
    { supplier_code: foreign, tax: '0' },
  ]);
  // What it says to do can be done.
  const { number, version } = await read(taxed.number);
  const made = await rocio.call(changeOrderSupplier, { number, version, supplier_code: foreign, reason: 'Era otro' });
  expect(made).toMatchObject({ supplier_code: foreign, tax: '0', total: '200000' });
});

test('an order whose supplier turned out to bill otherwise is neither sent again nor approved, until it is ordered anew', async () => {
  const { codigo } = await given.supplier();
  const order = await refusedOrder(codigo);
  const { number } = await refusedOrder('P1');
  const { version } = await read(number);
  const made = await rocio.call(changeOrderSupplier, { number, version, supplier_code: codigo, reason: 'Entrega antes' });
  const [asked] = (await boss.call(getApprovals, {})).items.filter((it) => it.title.includes(made.number));
  const decision = { approval_id: asked?.approval_id ?? 0, version: asked?.version ?? 0 };
  await isOf(codigo, { country: 'DE', tax_id: 'DE811569869' });
  const rule = (says: string) => ({ code: 'rule', message: expect.stringContaining(says) });

  expect(await rocio.refused(retryServiceOrder, { number: order.number, version: order.version })).toMatchObject(
    rule(`El proveedor factura sin IVA y la orden ${order.number} va con IVA: anúlela`),
  );
  expect(await steerer.refused(retryErpPost, await postOf(order))).toMatchObject(rule('anúlela y ordene de nuevo'));
  expect(await boss.refused(decideApproval, { ...decision, approved: true, comentario: null })).toMatchObject(
    rule(`la orden ${made.number} va con IVA: rechácela`),
  );
  await isOf(codigo, { billing: 'factura' });
  await boss.call(decideApproval, { ...decision, approved: true, comentario: null });
  expect(await rocio.call(retryServiceOrder, { number: order.number, version: order.version })).toMatchObject({ status: 'por_emitir' });
});
