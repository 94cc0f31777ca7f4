import { expect, test } from 'vitest';
import { fixErpPost, listErpPosts } from 'contract/erp/index.ts';
import { serviceOrders } from 'contract/orders/index.ts';
import { orderScene } from '../scene.ts';

const { db, as, given, rocio, award, read } = await orderScene({ background: false });
const steerer = await as('materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read');

test('an order is not turned to a supplier whose paper expired', async () => {
  const origin_number = await award();
  const [order] = (await rocio.call(serviceOrders, { origin_number })).items;
  const last_error = JSON.stringify({ code: '-5002', text: 'El ERP no acepta el proveedor', field: 'supplier' });
  await db
    .updateTable('erp_posts')
    .set({ state: 'fallido', next_at: null, last_error })
    .where('source', '=', 'purchase_order')
    .where('source_id', '=', order?.id ?? 0)
    .execute();
  const [post] = (await steerer.call(listErpPosts, { search: order?.number ?? '' })).items;
  const { codigo } = await given.supplier();
  const paper = await given.supplierPaper(codigo, '2020-01-01');
  const fix = { id: post?.id ?? '', version: post?.version ?? 0, reason: 'Era otro', supplier: codigo };

  expect(await steerer.refused(fixErpPost, fix)).toMatchObject({
    code: 'rule',
    message: expect.stringContaining('tiene vencido el documento'),
  });
  await db.updateTable('supplier_documents').set({ expires_on: '2090-01-01' }).where('id', '=', paper.id).execute();
  const abroad = { rut: null, country: 'DE', tax_id: 'DE811569869', address: 'Hauptstraße 3' };
  await db.updateTable('supplier_records').set(abroad).where('supplier_code', '=', codigo).execute();
  expect(await steerer.call(fixErpPost, fix)).toMatchObject({ document: { supplier: codigo } });
  // The order says whom it is with now, wherever they are from.
  expect(await read(order?.number ?? '')).toMatchObject({
    supplier_code: codigo,
    supplier_country: 'DE',
    supplier_tax_id: 'DE811569869',
    supplier_address: 'Hauptstraße 3',
  });
});
