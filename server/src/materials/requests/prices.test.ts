import { describe, expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { approveMaterialRequest, getApprovals, materialRequestApproval } from 'contract/approvals/index.ts';
import {
  addMaterialValue,
  cancelMaterialRequest,
  createMaterialRequest,
  getMaterialRequest,
  manualMaterialMaintenance,
  retryIncompleteRequest,
  updateMaterialRequestItem,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { cancelErpPost, ErpDocument } from 'contract/erp/index.ts';
import { purchaseOrderPdfInfo } from 'contract/orders/index.ts';
import { proveedor } from 'contract/catalogues/index.ts';
import { scene } from '../../../test/scene.ts';

// What is decided is what is posted: prices are read anew when somebody decides, and an order goes out at the price that was approved.

const { app, db, as, given, employee } = await scene();
const decides = ['approvals:read', 'approvals:approve', 'materials:read'] as const;
const nicolas = await employee({ nombre: 'Nicolás', permissions: ['materials:read', 'materials:create', 'materials:update'] });
const camila = await employee({ nombre: 'Camila', permissions: decides });
const isidora = await employee({ nombre: 'Isidora', permissions: decides });
const andres = await employee({
  nombre: 'Andrés',
  permissions: ['purchase_requests:read', 'purchase_requests:update', 'catalogues:update', 'materials:read', 'material_creation:update'],
});
const project = await given.project();
const supplier = await given.supplier();
await given.rules([
  { level: 1, staff_id: camila.staff_id },
  { level: 2, staff_id: isidora.staff_id, amount_from: '2000000' },
]);
const required_date = Temporal.Now.plainDateISO('America/Santiago').add({ days: 10 }).toString();
const today = Temporal.Now.plainDateISO('America/Santiago').toString();

const price = (material_id: number, monto: string, moneda: 'CLP' | 'USD' | 'UF' = 'CLP') =>
  db.insertInto('material_prices').values({ material_id, monto, moneda, desde: today, created_by: null }).execute();
const rate = (moneda: 'USD' | 'UF', valor: string) =>
  db
    .insertInto('exchange_rates')
    .values({ moneda, fecha: today, valor, fuente: 'Prueba' })
    .onConflict((it) => it.columns(['moneda', 'fecha']).doUpdateSet({ valor }))
    .execute();
const ask = (items: { code: string; quantity: string }[], more: object = {}) =>
  nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items, ...more });
const order = (items: { code: string; quantity: string }[]) =>
  ask(items, { document_kind: 'PurchaseOrder', required_date, supplier_code: supplier.codigo });
const read = (it: MaterialRequestInfo) => nicolas.call(getMaterialRequest, { number: it.number });
const openOf = (it: MaterialRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente') ?? { id: 0, version: 0, steps: [] };
const approve = (who: typeof camila, it: MaterialRequestInfo, version = openOf(it).version) =>
  who.call(approveMaterialRequest, { request_id: it.id, version });
const postsOf = (it: MaterialRequestInfo) =>
  db.selectFrom('erp_posts').where('source_id', '=', it.id).where('source', '=', 'material_request').selectAll().orderBy('part').execute();
const documentsOf = async (it: MaterialRequestInfo) => (await postsOf(it)).map((post) => ErpDocument.parse(post.payload));

describe('a price that changed while a request waited', () => {
  test('is looked at before it is approved, and is the one that is approved and ordered', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await order([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '1100.5');

    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(asked).version })).toMatchObject({
      status: 412,
      code: 'stale',
      message: `Cambió desde que lo vio: ${panel.descripcion}: cambió de precio. Revise la solicitud y decida de nuevo.`,
      changes: [{ by: null }],
    });
    const looked = await read(asked);
    expect(looked).toMatchObject({ amount: '44020', items: [{ price: '1100.5', amount: '44020' }] });
    await approve(camila, looked);
    await price(panel.id, '9999');

    const [document] = await documentsOf(asked);
    expect(document).toMatchObject({ supplier: supplier.codigo, lines: [{ quantity: '40', unit_price: '1100.5', currency: 'CLP' }] });
    expect((await read(asked)).items).toMatchObject([{ price: '1100.5' }]);
  });

  test('is told again, and decided once, when the same is sent again because nobody answered', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '1100');
    const blind = { request_id: asked.id, version: openOf(asked).version };
    const first = { 'idempotency-key': `no-visto-${asked.id}` };
    const refusals = [
      await camila.refused(approveMaterialRequest, blind, first),
      await camila.refused(approveMaterialRequest, blind, first),
    ];
    expect(refusals[0]).toMatchObject({ status: 412, code: 'stale', changes: [{ by: null }] });
    expect(refusals[1]).toEqual({ ...refusals[0], requestId: expect.any(String) });

    const seen = { request_id: asked.id, version: openOf(await read(asked)).version };
    const second = { 'idempotency-key': `mirado-bien-${asked.id}` };
    const decided = await camila.call(approveMaterialRequest, seen, second);
    expect(decided).toMatchObject({ estado: 'aprobado' });
    expect(await camila.call(approveMaterialRequest, seen, second)).toEqual(decided);
  });

  test('asks those of another band of the matrix, whoever is asked one by one or several at once', async () => {
    const panel = await given.material({ price: '1000' });
    const [one, several] = [await ask([{ code: panel.codigo, quantity: '40' }]), await ask([{ code: panel.codigo, quantity: '40' }])];
    await price(panel.id, '60000');
    const message = expect.stringMatching(/^Cambió desde que lo vio: .* cambió de precio; con esos precios la deciden otras personas/);

    expect(await camila.refused(approveMaterialRequest, { request_id: one.id, version: 1 })).toMatchObject({ status: 412, message });
    const { results } = await camila.call(materialRequestApproval, { decisions: [{ approval_id: openOf(several).id, version: 1 }] });
    expect(results).toMatchObject([{ done: false, message }]);
    for (const asked of [one, several]) {
      const again = await read(asked);
      expect(again).toMatchObject({ status: 'pendiente', amount: '2400000', waiting_for: 'Camila' });
      expect(openOf(again)).toMatchObject({ amount_clp: '2400000', steps: [{ level: 1 }, { level: 2 }] });
      await approve(camila, again);
      expect(await read(asked)).toMatchObject({ status: 'pendiente', waiting_for: 'Isidora' });
      expect(await postsOf(asked)).toEqual([]);
    }
  });

  test('after somebody said yes asks everybody again', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await approve(camila, asked);
    await price(panel.id, '59000');
    const { version } = openOf(await read(asked));
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version })).toMatchObject({ status: 412 });
    expect(await read(asked)).toMatchObject({ waiting_for: 'Camila', approvals: [{ estado: 'anulado' }, { estado: 'pendiente' }] });
  });

  test('a rate of the day that stays within the band is no other decision; one beyond it asks those of that band', async () => {
    await rate('USD', '900');
    const inverter = await given.material({ price: null });
    await price(inverter.id, '100', 'USD');
    const [within, beyond] = [
      await ask([{ code: inverter.codigo, quantity: '2' }]),
      await ask([{ code: inverter.codigo, quantity: '20' }]),
    ];
    await rate('USD', '1010');
    await approve(camila, within);
    expect(await read(within)).toMatchObject({ status: 'aprobada', amount: '202000' });
    expect(await camila.refused(approveMaterialRequest, { request_id: beyond.id, version: 1 })).toMatchObject({
      status: 412,
      message: expect.stringContaining('con el tipo de cambio de hoy la deciden otras personas'),
    });
    expect(openOf(await read(beyond)).steps).toHaveLength(2);
  });

  test('what was lowered by who asked is decided by those who were asked, without another look', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;
    const lowered = await nicolas.call(updateMaterialRequestItem, { material_request_item_id, quantity: '10' });
    await approve(camila, lowered);
    expect(await read(asked)).toMatchObject({ waiting_for: 'Isidora', approvals: [{ amount_clp: '600000' }] });
  });

  test('who is not asked hears nothing of it, and no decision but a yes reads prices', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '4' }]);
    await price(panel.id, '1200');
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 403 });
    expect((await read(asked)).amount).toBe('4000');
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1, approved: false, comment: 'No' });
    expect((await read(asked)).status).toBe('rechazada');
  });

  test('of what is asked anew only those hear who are asked now', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '60000');
    const decisions = [{ approval_id: openOf(asked).id, version: 1 }];
    await camila.call(materialRequestApproval, { decisions });

    const told = async (who: typeof camila) => (await who.call(materialRequestApproval, { decisions })).results[0]?.message;
    expect(await told(camila)).toContain('Cambió desde que lo vio');
    expect(await told(isidora)).toBe('Esta solicitud no espera su decisión.');
  });

  test('that brings the amount back into the band that was asked asks nobody anew', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;
    const lowered = await nicolas.call(updateMaterialRequestItem, { material_request_item_id, quantity: '20' });
    await price(panel.id, '110000');

    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(lowered).version })).toMatchObject({
      status: 412,
      message: expect.not.stringContaining('otras personas'),
    });
    expect(await read(asked)).toMatchObject({ approvals: [{ id: openOf(asked).id, estado: 'pendiente', amount_clp: '2200000' }] });
  });

  test('what was approved stays as it was approved, in the database too', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '4' }]);
    await approve(camila, asked);
    const lines = db.updateTable('material_request_lines').where('request_id', '=', asked.id);
    for (const change of [{ unit_price: '1' }, { quantity: '3' }, { amount: '1' }])
      await expect(lines.set(change).execute()).rejects.toThrow('stays');
  });
});

describe('a material without a price', () => {
  test('is decided by the highest level of the matrix, whatever the rest costs', async () => {
    const screw = await given.material({ price: null });
    const asked = await ask([{ code: screw.codigo, quantity: '4' }]);
    expect(openOf(asked).steps.map((it) => it.level)).toEqual([1, 2]);
    const priced = await given.material({ price: '1000' });
    expect(openOf(await ask([{ code: priced.codigo, quantity: '4' }])).steps).toHaveLength(1);
    expect((await camila.call(getApprovals, {})).items.find((it) => it.id === asked.id)?.total).toBeNull();
  });

  test('is not ordered: the line says so before it is sent', async () => {
    const screw = await given.material({ price: null });
    const panel = await given.material();
    const items = [panel, screw].map((it) => ({ code: it.codigo, quantity: '4' }));
    const refused = await nicolas.refused(createMaterialRequest, {
      project_code: project.codigoProyecto,
      items,
      document_kind: 'PurchaseOrder',
      required_date,
      supplier_code: supplier.codigo,
    });
    expect(refused).toMatchObject({ status: 400, fields: { 'items.1.code': expect.stringContaining('no tiene precio') } });
  });
});

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
    const { id, codigo } = await given.supplier();
    const asked = await ask([{ code: panel.codigo, quantity: '4' }], { ...form, supplier_code: codigo });
    await andres.call(proveedor.calls.turn, { id, activo: false });
    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({
      status: 422,
      message: expect.stringContaining(`El proveedor ${codigo} está retirado`),
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
    expect((await postsOf(asked)).map((it) => it.part)).toEqual(['CLP', 'USD']);
  });

  test('of which the ERP refused every one says why of each', async () => {
    const asked = await bought();
    for (const { id, part } of await postsOf(asked)) {
      const last_error = { code: null, text: `Sin cuenta en ${part}.`, field: null };
      const failed = { state: 'fallido', last_error: JSON.stringify(last_error), next_at: null } as const;
      await db.transaction().execute(async (tx) => {
        const post = await tx.updateTable('erp_posts').set(failed).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
        const context = { ...app.workshop, tx, user: undefined, requestId: 'prueba' };
        await app.workshop.hooks.erpPosted['material_request']?.(context, { post: { ...post, last_error } });
      });
    }

    expect(await read(asked)).toMatchObject({
      status: 'incompleta',
      erp_error: 'Orden en CLP: Sin cuenta en CLP. Orden en USD: Sin cuenta en USD.',
    });
  });

  /** The ERP has one of them, and refused the other. */
  const halfPosted = async () => {
    const asked = await bought();
    const [here, failed] = await postsOf(asked);
    const published = { state: 'publicado', erp_entry: '71', erp_number: '71', next_at: null } as const;
    await db
      .updateTable('erp_posts')
      .set(published)
      .where('id', '=', here?.id ?? '')
      .execute();
    const error = JSON.stringify({ code: null, text: 'Sin moneda', field: null });
    await db
      .updateTable('erp_posts')
      .set({ state: 'fallido', last_error: error, next_at: null })
      .where('id', '=', failed?.id ?? '')
      .execute();
    await db.updateTable('material_requests').set({ status: 'incompleta', erp_error: 'Sin moneda' }).where('id', '=', asked.id).execute();
    return { asked, failed };
  };

  test('of which the ERP refused one is sent again without the other', async () => {
    const { asked } = await halfPosted();
    expect(await nicolas.call(retryIncompleteRequest, { material_request_id: asked.id })).toMatchObject({ status: 'aprobada' });
    expect((await postsOf(asked)).map((it) => [it.part, it.state])).toEqual([
      ['CLP', 'publicado'],
      ['USD', 'pendiente'],
    ]);
  });

  test('taken back whole, the one that failed is not sent any more, and the other one is cancelled in the ERP', async () => {
    const { asked } = await halfPosted();

    expect(await nicolas.call(cancelMaterialRequest, { request_id: asked.id })).toMatchObject({ status: 'anulada' });

    const posts = await db.selectFrom('erp_posts').where('source_number', '=', asked.number).select(['task', 'part', 'state']).execute();
    expect(posts.map((it) => [it.task, it.part, it.state].join(' ')).toSorted()).toEqual([
      'cancel CLP, anulación pendiente',
      'create CLP publicado',
      'create USD cancelado',
    ]);
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

describe('a price of nothing', () => {
  const free = async () => {
    const { codigo: code } = await given.material({ price: null });
    const said = { code, kind: 'price', currency: 'CLP', since: today };
    return { code, said };
  };

  test.each(['0', '0.0000', '000'])('is no price, however it is written: %s', async (amount) => {
    const { code, said } = await free();
    expect((await andres.refused(addMaterialValue, { ...said, amount })).fields).toEqual({
      amount: expect.stringContaining('mayor que cero'),
    });
    const [family] = await db.selectFrom('material_families').select('codigo').limit(1).execute();
    const [unit] = await db.selectFrom('units').select('codigo').limit(1).execute();
    const row = { code, description: 'Panel', family: family?.codigo, unit: unit?.codigo, price: amount };
    expect((await andres.refused(manualMaterialMaintenance, { materials: [row] })).fields).toEqual({
      'materials.0.price': expect.stringContaining('mayor que cero'),
    });
  });

  test('is refused by the database too, and may be what something cost', async () => {
    const { id } = await given.material();
    await expect(price(id, '0')).rejects.toThrow('price_above_zero');
    const { said } = await free();
    expect(await andres.call(addMaterialValue, { ...said, kind: 'cost', amount: '0', currency: 'CLP' })).toMatchObject({ prices: [] });
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
  const transfer = await ask([{ code: panel.codigo, quantity: '1' }]);
  expect(await buyer.refused(purchaseOrderPdfInfo, { number: transfer.number })).toMatchObject({ status: 404 });
});
