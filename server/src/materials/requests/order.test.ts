import { describe, expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { approveMaterialRequest } from 'contract/approvals/index.ts';
import { cancelMaterialRequest, createMaterialRequest, retryIncompleteRequest } from 'contract/materials/index.ts';
import { cancelErpPost } from 'contract/erp/index.ts';
import { purchaseOrderPdfInfo } from 'contract/orders/index.ts';
import { proveedor } from 'contract/catalogues/index.ts';
import { ErpDocument } from 'contract/erp/index.ts';
import { orderScene } from './order-scene.ts';

// An order goes out at the price that was approved, one for each currency, to a supplier who may be bought from.

const {
  app,
  db,
  as,
  given,
  nicolas,
  camila,
  andres,
  project,
  supplier,
  required_date,
  price,
  rate,
  ask,
  order,
  read,
  approve,
  ordersOf,
  postsOf,
  documentsOf,
} = await orderScene();

describe('a supplier', () => {
  const form = { project_code: project.codigoProyecto, document_kind: 'PurchaseOrder' as const, required_date };

  test('is there, and active, before an order is sent', async () => {
    const panel = await given.material();
    const gone = await given.supplier({ activo: false });
    const items = [{ code: panel.codigo, quantity: '4' }];
    const saying = async (more: object) => (await nicolas.refused(createMaterialRequest, { ...form, items, ...more })).fields;
    expect(await saying({})).toEqual({ supplier_code: 'Elija el proveedor: sin él no hay orden de compra.' });
    expect(await saying({ supplier_code: 'NADIE-1' })).toEqual({ supplier_code: expect.stringContaining('no está en Proveedores') });
    expect(await saying({ supplier_code: gone.codigo })).toEqual({ supplier_code: expect.stringContaining('se retiró') });
  });

  test('who was retired since is not bought from', async () => {
    const panel = await given.material();
    const { id, codigo, nombre } = await given.supplier();
    const asked = await ask([{ code: panel.codigo, quantity: '4' }], { ...form, supplier_code: codigo });
    await andres.call(proveedor.calls.turn, { id, activo: false });
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 422,
      message: expect.stringContaining(`A ${nombre} no se le puede pedir nada nuevo: está retirado`),
    });
    await andres.call(proveedor.calls.turn, { id, activo: true });
    await approve(camila, asked);
    expect(await postsOf(asked)).toHaveLength(1);
  });

  test('whose paper expired since is not bought from', async () => {
    const panel = await given.material();
    const [{ codigo }, { codigoProyecto: project_code }] = [await given.supplier(), await given.project()];
    const asked = await ask([{ code: panel.codigo, quantity: '4' }], { ...form, project_code, supplier_code: codigo });
    const paper = await given.supplierPaper(codigo, '2020-01-01');
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 422,
      message: expect.stringContaining('no se le puede pedir nada nuevo'),
    });
    await db.updateTable('supplier_documents').set({ expires_on: '2090-01-01' }).where('id', '=', paper.id).execute();
    await approve(camila, asked);
    expect(await postsOf(asked)).toHaveLength(1);
  });
});

describe('an order in several currencies', () => {
  const bought = async () => {
    await rate('USD', '900');
    const [panel, inverter] = [await given.material({ price: '1000' }), await given.material({ price: null })];
    await price(inverter.id, '4150.25', 'USD');
    const asked = await order([
      { code: panel.codigo, quantity: '10' },
      { code: inverter.codigo, quantity: '0.4' },
    ]);
    await approve(camila, asked);
    return asked;
  };

  test('is one for each, in its currency, and is decided by what all of it costs in pesos', async () => {
    const asked = await bought();
    expect(asked.amount).toBe('1504090');
    expect(await documentsOf(asked)).toMatchObject([
      { currency: 'CLP', lines: [{ quantity: '10', unit_price: '1000', currency: 'CLP' }] },
      { currency: 'USD', lines: [{ quantity: '0.4', unit_price: '4150.25', currency: 'USD' }] },
    ]);
    const orders = await ordersOf(asked);
    expect(orders.map((it) => [it.currency, it.status, it.origin_number, it.supplier_code])).toEqual([
      ['CLP', 'por_emitir', asked.number, supplier.codigo],
      ['USD', 'por_emitir', asked.number, supplier.codigo],
    ]);
    expect((await read(asked)).orders).toEqual(orders.map((it) => it.number));
  });

  test('of which the ERP refused every one says why of each', async () => {
    const asked = await bought();
    for (const { id, payload } of await postsOf(asked)) {
      const last_error = { code: null, text: `Sin cuenta en ${ErpDocument.parse(payload).currency}.`, field: null };
      const failed = { state: 'fallido', last_error: JSON.stringify(last_error), next_at: null } as const;
      await db.transaction().execute(async (tx) => {
        const post = await tx.updateTable('erp_posts').set(failed).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
        const context = { ...app.workshop, tx, user: undefined, requestId: 'prueba' };
        await app.workshop.hooks.erpPosted['purchase_order']?.(context, { post: { ...post, last_error } });
      });
    }

    expect(await read(asked)).toMatchObject({
      status: 'incompleta',
      erp_error: 'Orden en CLP: Sin cuenta en CLP. Orden en USD: Sin cuenta en USD.',
    });
  });

  /** What the ERP says of one of its orders, as the worker tells it. */
  const tell = (id: string, change: { state: 'publicado' | 'fallido'; erp_number?: string; erp_entry?: string }, text: string | null) =>
    db.transaction().execute(async (tx) => {
      const last_error = text === null ? null : { code: null, text, field: null };
      const post = await tx
        .updateTable('erp_posts')
        .set({ ...change, next_at: null, last_error: last_error && JSON.stringify(last_error) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const context = { ...app.workshop, tx, user: undefined, requestId: 'prueba' };
      await app.workshop.hooks.erpPosted['purchase_order']?.(context, { post: { ...post, last_error } });
    });

  /** The ERP has one of them, and refused the other. */
  const halfPosted = async () => {
    const asked = await bought();
    const [here, failed] = await postsOf(asked);
    await tell(here?.id ?? '', { state: 'publicado', erp_entry: '71', erp_number: '71' }, null);
    await tell(failed?.id ?? '', { state: 'fallido' }, 'Sin moneda');
    expect(await read(asked)).toMatchObject({ status: 'incompleta', erp_error: 'Orden en USD: Sin moneda' });
    return { asked, failed };
  };

  test('of which the ERP refused one is sent again without the other', async () => {
    const { asked } = await halfPosted();
    expect(await nicolas.call(retryIncompleteRequest, { material_request_id: asked.id })).toMatchObject({ status: 'aprobada' });
    expect((await postsOf(asked)).map((it) => it.state)).toEqual(['publicado', 'pendiente']);
    expect((await ordersOf(asked)).map((it) => it.status)).toEqual(['emitida', 'por_emitir']);
  });

  test('taken back whole, the one that failed is not sent any more, and the other one is cancelled in the ERP', async () => {
    const { asked } = await halfPosted();

    expect(await nicolas.call(cancelMaterialRequest, { request_id: asked.id })).toMatchObject({ status: 'anulada' });

    expect((await ordersOf(asked)).map((it) => it.status)).toEqual(['anulada', 'anulada']);
    expect((await postsOf(asked)).map((it) => [it.task, it.state].join(' ')).toSorted()).toEqual([
      'cancel pendiente',
      'create cancelado',
      'create publicado',
    ]);
    expect((await read(asked)).orders).toEqual([]);
  });

  test('of which the one that failed is taken back alone goes on with the other, and its lines are closed', async () => {
    const { asked, failed } = await halfPosted();
    await andres.call(cancelErpPost, { id: failed?.id ?? '', version: failed?.version ?? 0, reason: 'Se compra en otra parte' });
    expect(await read(asked)).toMatchObject({
      status: 'en_curso',
      erp_number: '71',
      erp_error: null,
      items: [{ closed_quantity: '0' }, { closed_quantity: '0.4' }],
    });
  });

  test('of which one has come whole and the ERP did not approve the other is over when that one is taken back', async () => {
    const { asked, failed } = await halfPosted();
    await db.updateTable('material_requests').set({ status: 'en_curso' }).where('id', '=', asked.id).execute();
    const came = { sent_quantity: '10', received_quantity: '10' };
    await db.updateTable('material_request_lines').set(came).where('request_id', '=', asked.id).where('line', '=', 1).execute();

    await andres.call(cancelErpPost, { id: failed?.id ?? '', version: failed?.version ?? 0, reason: 'No se aprobó' });

    expect(await read(asked)).toMatchObject({ status: 'recibida', items: [{ received_quantity: '10' }, { closed_quantity: '0.4' }] });
  });
});

describe('a document that is taken back before it left', () => {
  test('was the only one: the request is annulled, and who asked hears it', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '4' }]);
    await approve(camila, asked);
    const [post] = await postsOf(asked);

    await andres.call(cancelErpPost, { id: post?.id ?? '', version: post?.version ?? 0, reason: 'Se pidió dos veces' });

    expect(await read(asked)).toMatchObject({ status: 'anulada', allowed_actions: ['repeat'] });
    const [notice] = (await nicolas.call(listNotificacion, {})).items;
    expect(notice?.title).toBe(`${asked.number} se anuló: se retiró su envío al ERP`);
  });
});

test('an order of materials says on paper what was asked for, by the number of its request', async () => {
  const panel = await given.material({ price: '1000.5' });
  const it = await order([{ code: panel.codigo, quantity: '3' }]);
  const buyer = await as('purchase_orders:read');

  const paper = await buyer.call(purchaseOrderPdfInfo, { number: it.number });

  expect(paper).toMatchObject({
    project_code: project.codigoProyecto,
    supplier: { code: supplier.codigo },
    materials: [{ code: panel.codigo, quantity: '3', price: '1000.5', total: '3001.5', tax: '19' }],
    // 3.001,5 goes up, and 19 % of 3.002 are 570,38.
    totals: { net: '3002', tax: '570', discount: '0', total_with_discount: '3572' },
  });
  await db
    .updateTable('supplier_records')
    .set({ rut: null, country: 'DE', tax_id: 'DE811569869', address: 'Hauptstraße 3' })
    .where('supplier_code', '=', supplier.codigo)
    .execute();
  await db.updateTable('suppliers').set({ rut: null }).where('codigo', '=', supplier.codigo).execute();
  const abroad = await order([{ code: panel.codigo, quantity: '3' }]);
  expect(await buyer.call(purchaseOrderPdfInfo, { number: abroad.number })).toMatchObject({
    supplier: { code: supplier.codigo, tax_id: 'DE811569869', address: 'Hauptstraße 3, Alemania' },
    materials: [{ total: '3001.5', tax: '0' }],
    totals: { net: '3002', tax: '0', discount: '0', total_with_discount: '3002' },
  });
  const transfer = await ask([{ code: panel.codigo, quantity: '1' }]);
  expect(await buyer.refused(purchaseOrderPdfInfo, { number: transfer.number })).toMatchObject({ status: 404 });
});
