import { sumOf } from 'contract/decimals.ts';
import { explainActions } from 'contract/dashboards/index.ts';
import {
  addSupplierReturnFile,
  annulSupplierReturn,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  getSupplierReturn,
  listMovements,
  listSupplierReturns,
  returnableOrders,
  returnableReceipts,
  supplierReturnPdf,
  type SupplierReturnInfo,
} from 'contract/materials/index.ts';
import { exportarLista } from 'contract/maintenance/index.ts';
import { orderTracking } from 'contract/orders/index.ts';
import { materialReport, materialReportRows } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buying } from '../../../test/buying.ts';
import { walk } from '../../../test/explaining.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { noticeOf } from './pdf.ts';
import { todayInChile } from '../../platform/today.ts';

const stage = await scene({ background: true });
const { db, given, as, employee } = stage;
const { buyer, order, receive, invoice, postedOf } = await buying(stage);
const project = await given.project();
const [panel, cable] = [await given.material(), await given.material()];
const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();

/** Ten panels and ten cables for a warehouse, ordered and received. */
async function receivePurchase(quantities = ['10', '10'], exempt: readonly number[] = []) {
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    requester_id: buyer.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: panel.id }, { material_id: cable.id }],
  });
  const order_number = await order([request], '1000', exempt);
  const receipt_number = await receive(request, quantities);
  return { warehouse, request, order_number, receipt_number };
}
type PurchaseCase = Awaited<ReturnType<typeof receivePurchase>>;

const asking = ({ receipt_number, request }: PurchaseCase, quantity: string, outcome: 'reposicion' | 'nota_de_credito' = 'reposicion') => ({
  receipt_number,
  outcome,
  reason_id: reason.id,
  detail: 'Vidrio quebrado',
  items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity }],
});
const leaving = (it: SupplierReturnInfo) => ({
  number: it.number,
  version: it.version,
  dte_folio: '881',
  driver: 'Pedro',
  plate: null,
  reservation_reason: null,
});
async function sendBack(bought: PurchaseCase, quantity: string, outcome?: 'reposicion' | 'nota_de_credito'): Promise<SupplierReturnInfo> {
  const made = await buyer.call(createSupplierReturn, asking(bought, quantity, outcome));
  const gone = await buyer.call(dispatchSupplierReturn, leaving(made));
  await postedOf('devolucion_proveedor', gone.id);
  return gone;
}
const lineOf = async ({ order_number }: PurchaseCase) => (await buyer.call(orderTracking, { number: order_number })).lines[0];
const askedOf = async ({ request }: PurchaseCase) => {
  const { status, items } = await buyer.call(getMaterialRequest, { number: request.number });
  return { status, ...items[0] };
};
const lying = async ({ warehouse }: PurchaseCase): Promise<string> =>
  (
    await sql<{ quantity: string }>`select trim_scale(quantity)::text as quantity from stocks
    where warehouse_id = ${warehouse.id} and material_id = ${panel.id}`.execute(db)
  ).rows[0]?.quantity ?? '0';
const reader = await as('reports:read');
/** What a paper counts of all panels that the report says were received, which is what its papers come to. */
async function reportOf(document: string) {
  const row = (await reader.call(materialReport, { search: panel.codigo })).items.find((it) => it.code === panel.codigo);
  const { items } = await reader.call(materialReportRows, { code: panel.codigo, figure: 'received', per_page: 200 });
  expect(sumOf(items.map((it) => it.quantity))).toBe(row?.received);
  return items.filter((it) => it.document === document);
}
const documents = async (kind: string, id: number) =>
  (
    await sql<{ content: { lines: { quantity: string; base?: object }[]; reopens_order?: true }; status: string }>`
    select content, status from erp_documents where kind = ${kind}
      and reference in (select id from erp_posts where source = 'devolucion_proveedor' and source_id = ${id})`.execute(db)
  ).rows;

test('until it leaves nothing has moved; then stock, order, request and ERP have so much less, and what comes again is waited for', async () => {
  const bought = await receivePurchase();
  const made = await buyer.call(createSupplierReturn, asking(bought, '2.5'));
  expect(made).toMatchObject({
    status: 'por_despachar',
    supplier: 'Módulos del Sur',
    worth: '2500',
    allowed_actions: ['dispatch', 'cancel', 'add_file'],
  });
  expect([await lying(bought), (await lineOf(bought))?.received]).toEqual(['10', '10']);

  const gone = await buyer.call(dispatchSupplierReturn, leaving(made));
  await postedOf('devolucion_proveedor', gone.id);

  expect(gone).toMatchObject({ status: 'despachada', dte_folio: '881', items: [{ code: panel.codigo, quantity: '2.5', replaced: '0' }] });
  expect(await lying(bought)).toBe('7.5');
  expect(await lineOf(bought)).toMatchObject({ received: '7.5', returned: '2.5', pending: '2.5', reception: 'parcial' });
  expect(await askedOf(bought)).toMatchObject({ status: 'en_curso', received_quantity: '7.5', sent_quantity: '7.5' });
  expect(await documents('PurchaseReturn', gone.id)).toMatchObject([
    { content: { reopens_order: true, lines: [{ quantity: '2.5', base: { kind: 'PurchaseDeliveryNote' } }] } },
  ]);
  const counted = { document_kind: 'devolucion_proveedor', request: bought.request.number, person: 'Berta Compra', quantity: '-2.5' };
  expect(await reportOf(gone.number)).toMatchObject([counted]);
  const { items } = await (await as('mobile_warehouses:read')).call(listMovements, { document_number: gone.number });
  expect(items).toMatchObject([{ kind: 'devolucion_proveedor', quantity: '2.5', from_code: bought.warehouse.codigo, to_code: null }]);

  await receive(bought.request, ['2']);
  expect(await buyer.call(getSupplierReturn, { number: gone.number })).toMatchObject({ status: 'despachada', items: [{ replaced: '2' }] });
  await receive(bought.request, ['0.5']);

  expect(await buyer.call(getSupplierReturn, { number: gone.number })).toMatchObject({ status: 'repuesta', allowed_actions: ['add_file'] });
  expect(await lineOf(bought)).toMatchObject({ received: '10', pending: '0', reception: 'completa' });
  expect([await lying(bought), (await askedOf(bought)).status]).toEqual(['10', 'recibida']);
  expect(await reportOf(gone.number)).toMatchObject([counted]);
});

test('what is credited is waited for by nobody, and is taken off what was invoiced, to the peso', async () => {
  const bought = await receivePurchase();
  await invoice(bought.order_number, { quantity: '10', net: '10000' });
  expect(await lineOf(bought)).toMatchObject({ invoiced: '10', invoicing: 'completa' });

  const gone = await sendBack(bought, '3', 'nota_de_credito');

  expect(await documents('PurchaseReturn', gone.id)).toMatchObject([{ content: { lines: [{ quantity: '3' }] } }]);
  expect((await documents('PurchaseReturn', gone.id))[0]?.content.reopens_order).toBeUndefined();
  expect(await lineOf(bought)).toMatchObject({ received: '7', pending: '0', reception: 'completa' });
  expect((await buyer.call(orderTracking, { number: bought.order_number })).problems).toMatchObject([
    { kind: 'not_received', quantity: '3', amount: '3000' },
  ]);
  expect(await askedOf(bought)).toMatchObject({ status: 'recibida', received_quantity: '7', closed_quantity: '3' });

  const note = { number: gone.number, version: gone.version, credit_folio: 'NC-12', credit_on: todayInChile(), credit_net: '3000' };
  expect(await buyer.refused(creditSupplierReturn, { ...note, credit_on: '2020-01-01' })).toMatchObject({
    fields: { credit_on: 'Es anterior a la devolución.' },
  });
  expect(await buyer.call(creditSupplierReturn, note)).toMatchObject({ status: 'acreditada', credit_folio: 'NC-12', credit_net: '3000' });

  const { lines, problems } = await buyer.call(orderTracking, { number: bought.order_number });
  expect(lines[0]).toMatchObject({ invoiced: '7', invoiced_net: '7000', invoicing: 'completa' });
  expect(problems).toEqual([]);
});

/** Of the lines of a document that a paper posted: without tax or with it, and at which price of its own. */
const taxesOf = async (source: string, id: number) =>
  (
    await sql<{ told: object }>`
    select jsonb_build_object('exempt', line -> 'tax_exempt', 'price', line -> 'unit_price', 'is_copy', line -> 'base' is not null) as told
    from erp_posts, jsonb_array_elements(payload -> 'lines') with ordinality as each_line (line, at)
    where source = ${source} and source_id = ${id} order by at`.execute(db)
  ).rows.map((it) => it.told);

test('what is received and what goes back carry the tax of their order’s lines in the ERP, also where an invoice has closed the reception', async () => {
  const bought = await receivePurchase(['10', '10'], [0]);
  const { id } = await db
    .selectFrom('material_receipts')
    .where('number', '=', bought.receipt_number)
    .select('id')
    .executeTakeFirstOrThrow();
  const copied = { price: null, is_copy: true };
  expect(await taxesOf('recepcion', id)).toEqual([
    { ...copied, exempt: true },
    { ...copied, exempt: false },
  ]);
  const [panels, cables] = bought.request.items.map((it) => it.id);
  const back = (quantity: string) => ({
    ...asking(bought, quantity, 'nota_de_credito'),
    items: [panels, cables].map((it) => ({ material_request_item_id: it ?? 0, quantity })),
  });

  const copy = await buyer.call(dispatchSupplierReturn, leaving(await buyer.call(createSupplierReturn, back('2'))));
  await postedOf('devolucion_proveedor', copy.id);
  await sql`with closed as (
      update erp_documents set status = 'closed' where kind = 'PurchaseDeliveryNote'
        and reference in (select id from erp_posts where source = 'recepcion' and source_id = ${id}) returning entry)
    update erp_document_lines set open_quantity = 0 where entry in (select entry from closed)`.execute(db);
  const alone = await buyer.call(dispatchSupplierReturn, leaving(await buyer.call(createSupplierReturn, back('1'))));

  expect(await taxesOf('devolucion_proveedor', copy.id)).toEqual([
    { ...copied, exempt: true },
    { ...copied, exempt: false },
  ]);
  expect(await taxesOf('devolucion_proveedor', alone.id)).toEqual([
    { exempt: true, price: '1000.0000', is_copy: false },
    { exempt: false, price: '1000.0000', is_copy: false },
  ]);
});

test('what its supplier does not take lies again where it lay, and is received again; the ERP cancels it', async () => {
  const bought = await receivePurchase();
  const gone = await sendBack(bought, '4');
  expect(await reportOf(gone.number)).toMatchObject([{ quantity: '-4' }]);

  const back = await buyer.call(annulSupplierReturn, { number: gone.number, version: gone.version, reason: 'Fuera de garantía' });
  await postedOf('devolucion_proveedor', gone.id);

  expect(back).toMatchObject({ status: 'anulada', end_reason: 'Fuera de garantía', ended_by: 'Berta Compra', allowed_actions: [] });
  expect([await lying(bought), (await askedOf(bought)).status]).toEqual(['10', 'recibida']);
  expect(await lineOf(bought)).toMatchObject({ received: '10', returned: '0', pending: '0' });
  expect(await documents('PurchaseReturn', gone.id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await documents('InventoryGenEntry', gone.id)).toEqual([]);
  expect(await reportOf(gone.number)).toEqual([]);
});

test('what was to come again may be credited after all: then it is waited for no more', async () => {
  const bought = await receivePurchase();
  const gone = await sendBack(bought, '4');
  await receive(bought.request, ['1']);
  const { version } = await buyer.call(getSupplierReturn, { number: gone.number });

  await buyer.call(creditSupplierReturn, {
    number: gone.number,
    version,
    credit_folio: '9',
    credit_on: todayInChile(),
    credit_net: '3000',
  });

  expect(await lineOf(bought)).toMatchObject({ received: '7', returned: '4', pending: '0', reception: 'completa' });
  expect(await askedOf(bought)).toMatchObject({ status: 'recibida', received_quantity: '7', closed_quantity: '3' });
});

test('no more goes back than came, is not on its way back and lies there; the database refuses it too', async () => {
  const bought = await receivePurchase(['6', '10']);
  const one = await buyer.call(createSupplierReturn, asking(bought, '4'));

  expect(await buyer.refused(createSupplierReturn, asking(bought, '3'))).toMatchObject({
    fields: { 'items.0.quantity': `De ${panel.codigo} se pueden devolver 2 UN.` },
  });
  const { items } = await buyer.call(returnableReceipts, { order_number: bought.order_number });
  expect(items).toMatchObject([
    { receipt_number: bought.receipt_number, lines: [{ received: '6', returned: '4', available: '2', price: '1000' }, {}] },
  ]);
  await expect(db.updateTable('supplier_return_lines').set({ quantity: '7' }).where('return_id', '=', one.id).execute()).rejects.toThrow(
    'More goes back of a line than its receipt brought',
  );
  // Somebody takes it out of the warehouse meanwhile.
  await db
    .insertInto('stock_movements')
    .values({
      material_id: panel.id,
      from_warehouse_id: bought.warehouse.id,
      to_warehouse_id: null,
      quantity: '5',
      kind: 'ajuste',
      document_kind: 'conteo',
      document_number: 'CI-1',
      unit_cost: null,
      currency: null,
      project_id: null,
      place_id: null,
      user_id: null,
      reason: null,
    })
    .execute();
  expect(await buyer.refused(dispatchSupplierReturn, leaving(one))).toMatchObject({
    code: 'rule',
    message: expect.stringContaining('No alcanza el stock'),
  });
  expect(await buyer.call(getSupplierReturn, { number: one.number })).toMatchObject({ status: 'por_despachar', version: one.version });
});

test('two who send the same one at once send it once', async () => {
  const bought = await receivePurchase();
  const made = await buyer.call(createSupplierReturn, asking(bought, '1'));

  const answers = await Promise.all([1, 2].map(() => buyer.raw(dispatchSupplierReturn, leaving(made))));

  expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1);
  await postedOf('devolucion_proveedor', made.id);
  expect([await lying(bought), (await documents('PurchaseReturn', made.id)).length]).toEqual(['9', 1]);
});

test('it has its proofs, its paper without prices, and is found and explained', async () => {
  const bought = await receivePurchase();
  const made = await buyer.call(createSupplierReturn, asking(bought, '1'));

  const { files } = await buyer.call(addSupplierReturnFile, { number: made.number, file: new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf') });
  const paper = pdfTextOf((await buyer.raw(supplierReturnPdf, { number: made.number })).rawPayload);
  const { items } = await buyer.call(listSupplierReturns, { search: bought.order_number });

  expect(files).toMatchObject([{ name: 'acta.pdf', added_by: 'Berta Compra' }]);
  expect(paper).toContain('guía ');
  expect(noticeOf({ dte_folio: null })).toBe(
    'Este documento no es guía de despacho. Sin folio de DTE 52: no puede salir a la vía pública.',
  );
  expect(items.map((it) => it.number)).toEqual([made.number]);
  const keeper = await as('purchase_orders:read');
  const { actions } = await keeper.call(explainActions, { thing: 'supplier_return', id: made.number });
  expect(actions.find((it) => it.action === 'dispatch')).toMatchObject({
    reason: expect.stringContaining('Lo hace quien crea'),
    who: { names: ['Berta Compra'] },
  });
  expect(await keeper.refused(dispatchSupplierReturn, leaving(made))).toMatchObject({ code: 'not_allowed' });
});

test('whoever may not do something with one reads why, in each of its states', async () => {
  const bought = await receivePurchase();
  const looker = await as('purchase_orders:read');
  const waiting = await buyer.call(createSupplierReturn, asking(bought, '1'));
  const dropped = await buyer.call(createSupplierReturn, asking(bought, '1'));
  await buyer.call(annulSupplierReturn, { number: dropped.number, version: dropped.version, reason: 'Otra línea' });
  for (const { number } of [waiting, dropped, await sendBack(bought, '2')])
    for (const who of [buyer, looker]) await walk(who, 'supplier_return', number, await who.call(getSupplierReturn, { number }));
});

test('what came is told without prices to whoever sees only their own projects', async () => {
  const bought = await receivePurchase();
  const outside = await employee({
    nombre: 'Obra',
    permissions: ['purchase_orders:read', 'purchase_orders:create'],
    seesAllProjects: false,
  });
  await given.member({ project_id: project.id, user_id: outside.id });

  const { items } = await outside.call(returnableReceipts, { order_number: bought.order_number });

  expect(items.flatMap((it) => it.lines.map((line) => line.price))).toEqual([null, null]);
});

test('a keeper without the right to orders returns what came to the own warehouse, and sees nothing of the others', async () => {
  const [own, foreign] = [await receivePurchase(), await receivePurchase()];
  const keeper = await employee({
    nombre: 'Benito Bodega',
    permissions: ['mobile_warehouses:read', 'mobile_warehouses:create'],
    seesAllProjects: false,
  });
  await given.warehouseUser(keeper.id, [own.warehouse.codigo]);
  const looker = await as('mobile_warehouses:read');
  const stranger = await as('materials:read');

  expect((await keeper.call(returnableOrders, {})).items.map((it) => it.number)).toEqual([own.order_number]);
  expect((await keeper.call(returnableOrders, { search: foreign.order_number })).items).toEqual([]);
  expect((await buyer.call(returnableOrders, { per_page: 200 })).items.map((it) => it.number)).toEqual(
    expect.arrayContaining([own.order_number, foreign.order_number]),
  );
  const made = await keeper.call(createSupplierReturn, asking(own, '1'));
  expect(await keeper.refused(createSupplierReturn, asking(foreign, '1'))).toMatchObject({
    fields: { receipt_number: expect.stringContaining('no tiene acceso') },
  });
  const gone = await keeper.call(dispatchSupplierReturn, leaving(made));

  expect(gone).toMatchObject({ status: 'despachada', worth: null, allowed_actions: ['take_back', 'add_file'] });
  expect((await keeper.call(listSupplierReturns, {})).items.map((it) => it.number)).toEqual([gone.number]);
  const columnas = [{ campo: 'number', titulo: 'Número' }];
  const file = await keeper.raw(exportarLista, { lista: listSupplierReturns.id, titulo: 'Devoluciones', columnas, filtros: {} });
  expect(file.statusCode).toBe(200);
  expect(await looker.refused(createSupplierReturn, asking(own, '1'))).toMatchObject({ status: 403 });
  expect(await stranger.refused(returnableOrders, {})).toMatchObject({ status: 403 });
});
