import type { Input } from 'contract/call.ts';
import type { createServiceRequest } from 'contract/services/index.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { explainActions } from 'contract/dashboards/index.ts';
import { fixErpPost } from 'contract/erp/index.ts';
import {
  getServiceOrder,
  purchaseOrderPdfInfo,
  retryServiceOrder,
  serviceOrderPdf,
  serviceOrders,
  type OrderStatus,
} from 'contract/orders/index.ts';
import { abastecimientoApproveServiceRequest, approveServiceRequest, type ServiceRequestInfo } from 'contract/services/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { issueOrders, type AwardedLine } from '../../orders/index.ts';
import { serviceScene } from '../requests/scene.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({
  ...seeds,
  items: [...seeds.items, item('SRV-GRUA'), item('SRV-TOPO'), item('FLETE')],
  suppliers: ['P1', 'P2'],
});
afterAll(() => sap.close());
const {
  app,
  db,
  camila,
  rocio,
  boss,
  as,
  signIn,
  given,
  project,
  offer,
  item: asked,
  ask,
  of,
  open,
} = await serviceScene({
  background: true,
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
const buyer = await as('purchase_orders:read', 'purchase_orders:update');

beforeAll(async () => {
  sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' });
  await db
    .updateTable('company')
    .set({
      nombre: 'Sol de Papel SpA',
      rut: '76123456-0',
      giro: 'Energía solar',
      direccion: 'Av. Sol 1',
      correo_compras: 'compras@sol.example',
    })
    .execute();
});

async function approvedRequest(items: Input<typeof createServiceRequest>['items']): Promise<ServiceRequestInfo> {
  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(await ask({ items }, rocio)));
  return boss.call(approveServiceRequest, { ...of(sent), approval_version: open(sent)?.version ?? 0 });
}
const ordersOf = async ({ number }: { number: string }) =>
  (await buyer.call(serviceOrders, { origin_number: number, sort: 'number' })).items;
const becomes = (number: string, status: OrderStatus) =>
  vi.waitFor(async () => expect(await buyer.call(getServiceOrder, { number })).toMatchObject({ status }), {
    timeout: 20_000,
    interval: 50,
  });
const orderCount = () => sap.company.sets.get('PurchaseOrders')?.length ?? 0;

test('what is approved is ordered from each supplier, posted once, and issued with the number of the ERP', async () => {
  const before = orderCount();
  const request = await approvedRequest([
    asked([offer(1, '100000.5', { selected: true, freight: '9500', payment_terms: '30 días', delivery_days: 3 }), offer(2, '120000')]),
    asked([offer(2, '50', { tax_exempt: true })], { code: 'SRV-TOPO', quantity: '1' }),
  ]);
  const [crane, survey, ...more] = await ordersOf(request);

  expect(more).toEqual([]);
  expect([crane?.supplier, crane?.total, survey?.supplier, survey?.total]).toEqual(['Grúas del Norte', '249306', 'Izajes Atacama', '50']);
  for (const it of [crane, survey]) await becomes(it?.number ?? '', 'emitida');
  const issued = await buyer.call(getServiceOrder, { number: crane?.number ?? '' });
  expect(issued).toMatchObject({
    erp_number: expect.stringMatching(/^\d+$/),
    origin_number: request.number,
    project_code: project.codigoProyecto,
    payment_terms: '30 días',
    approvers: [boss.nombre],
    net: '209501',
    // 19 % of 209.501 are 39.805,19.
    tax: '39805',
    total: '249306',
    items: [
      { code: 'SRV-GRUA', quantity: '2', unit_price: '100000.5', total: '200001' },
      { code: 'FLETE', quantity: '1', total: '9500' },
    ],
  });
  expect(orderCount() - before).toBe(2);
});

test('an order that the ERP refuses says why, and is issued when it is tried again', async () => {
  const request = await approvedRequest([asked([offer(3, '1000')])]);
  const [order] = await ordersOf(request);
  const number = order?.number ?? '';
  await becomes(number, 'rechazada_erp');
  const refused = await buyer.call(getServiceOrder, { number });
  expect(refused).toMatchObject({
    erp_number: null,
    issued_at: null,
    erp_error: expect.stringContaining('P3'),
    allowed_actions: ['retry', 'annul', 'change_supplier'],
  });
  const looker = await as('purchase_orders:read');
  expect(await looker.refused(retryServiceOrder, { number, version: refused.version })).toMatchObject({ status: 403 });
  expect(await buyer.refused(retryServiceOrder, { number, version: 1 })).toMatchObject({ status: 412 });

  sap.company.sets.get('BusinessPartners')?.push({ CardCode: 'P3', CardName: 'Maquinaria Sur', CardType: 'cSupplier', Valid: 'tYES' });
  const again = await buyer.call(retryServiceOrder, { number, version: refused.version });
  expect(again).toMatchObject({ status: 'por_emitir', erp_error: null });
  await becomes(number, 'emitida');
  expect(await buyer.refused(retryServiceOrder, { number, version: 4 })).toMatchObject({ status: expect.toBeOneOf([409, 412]) });
  const { actions } = await buyer.call(explainActions, { thing: 'purchase_order', id: number });
  expect(actions.find((it) => it.action === 'retry')).toMatchObject({ reason: expect.stringContaining('está emitida') });
});

const line = (currency: 'CLP' | 'USD' | 'EUR', more: Partial<AwardedLine> = {}): AwardedLine => ({
  item_id: 1,
  offer_id: null,
  supplier_code: 'P1',
  supplier_email: null,
  currency,
  code: 'SRV-GRUA',
  name: 'Grúa',
  description: null,
  quantity: '1',
  unit: 'día',
  unit_price: '10.5',
  tax_exempt: false,
  payment_terms: null,
  delivery_days: null,
  valid_until: null,
  freight: null,
  ...more,
});
const user = {
  id: camila.id,
  email: camila.email,
  nombre: camila.nombre,
  codigo_rol: null,
  permissions: new Set<never>(),
  seesAllProjects: true,
  isSupply: false,
  debe_cambiar_clave: false,
  session_id: null,
};
const award = (origin_id: number, lines: AwardedLine[]) =>
  db.transaction().execute((tx) =>
    issueOrders(
      { ...app.workshop, tx, user, requestId: 'prueba' },
      {
        origin: 'service_request',
        origin_id,
        origin_number: `SS-9${origin_id}`,
        request_type: 'SOLICITUD DE SERVICIO',
        requester_id: camila.id,
        project_id: project.id,
        cost_center: null,
        place_id: null,
        required_date: '2027-01-31',
        comment: null,
        approvers: [],
        lines,
      },
    ),
  );

describe('of an award in two currencies', () => {
  test('each has its order, in its own decimals', async () => {
    await award(90_001, [line('CLP'), line('USD'), line('CLP')]);

    expect((await ordersOf({ number: 'SS-990001' })).map((it) => [it.currency, it.total, it.delivery_date])).toEqual([
      ['CLP', '25', '2027-01-31'],
      ['USD', '12.5', '2027-01-31'],
    ]);
  });

  test('and what was ordered is not ordered again', async () => {
    await award(90_002, [line('CLP')]);

    await expect(award(90_002, [line('CLP')])).rejects.toThrow('purchase_orders_once');
    expect(await ordersOf({ number: 'SS-990002' })).toHaveLength(1);
  });
});

test('what is corrected of its post is corrected of the order, which then goes on', async () => {
  await db.insertInto('suppliers').values({ codigo: 'OTRO', nombre: 'Sin crear en SAP', rut: null, en_erp: true }).execute();
  await award(90_004, [line('CLP', { supplier_code: 'OTRO' })]);
  const [order] = await ordersOf({ number: 'SS-990004' });
  const number = order?.number ?? '';
  await becomes(number, 'rechazada_erp');
  const post = await db.selectFrom('erp_posts').where('source_number', '=', number).select(['id', 'version']).executeTakeFirstOrThrow();
  const supply = await as('purchase_requests:read', 'purchase_requests:update', 'materials:read');
  const fix = { id: post.id, version: post.version, reason: 'Era otro', comments: number };

  expect(await supply.refused(fixErpPost, { ...fix, supplier: 'P4' })).toMatchObject({
    status: 400,
    fields: { supplier: expect.any(String) },
  });
  await supply.call(fixErpPost, { ...fix, supplier: 'P2', required_date: '2027-03-01' });
  await becomes(number, 'emitida');
  expect(await buyer.call(getServiceOrder, { number })).toMatchObject({
    supplier_code: 'P2',
    supplier: 'Izajes Atacama',
    supplier_rut: '77654321-7',
    delivery_date: '2027-03-01',
  });
});

describe('the paper of an order', () => {
  const paperOf = async (number: string, by = buyer) => pdfTextOf((await by.raw(serviceOrderPdf, { number })).rawPayload);

  test('says who buys what from whom, what it comes to and how to invoice', async () => {
    const request = await approvedRequest([
      asked([offer(2, '1234.56', { payment_terms: '30 días', valid_until: '2090-12-31', delivery_days: 10 })]),
      asked([offer(2, '700', { tax_exempt: true })], { code: 'SRV-TOPO', quantity: '1' }),
    ]);
    const [order] = await ordersOf(request);
    const number = order?.number ?? '';
    await becomes(number, 'emitida');
    const { erp_number } = await buyer.call(getServiceOrder, { number });
    const paper = await paperOf(number);

    // Words stand by themselves in the text of a PDF.
    for (const it of [
      erp_number ?? 'sin número',
      '76.123.456-0',
      'Izajes',
      '77.654.321-7',
      project.codigoProyecto,
      '1.234,56',
      '3.169',
      '2.469',
      '469',
      '3.638',
      '31-12-2090',
      '801',
      '802',
      'compras@sol.example',
    ])
      expect(paper).toContain(it);
    expect(paper).not.toContain('BORRADOR');
    const info = await buyer.call(purchaseOrderPdfInfo, { number: request.number.toLowerCase() });
    expect(info).toMatchObject({
      number: erp_number,
      buyer: { business_line: 'Energía solar', tax_id: '76123456-0' },
      supplier: { code: 'P2', payment_condition: '30 días' },
      materials: [
        { code: 'SRV-GRUA', tax: '19' },
        { code: 'SRV-TOPO', tax: '0' },
      ],
      totals: { net: '3169', tax: '469', discount: '0', total_with_discount: '3638' },
    });
  });

  test('is a draft until the ERP has a number; a supplier without RUT is told nothing of the SII, and what is exempt says so', async () => {
    await db.insertInto('suppliers').values({ codigo: 'EXT', nombre: 'Solar GmbH', rut: null, en_erp: true }).execute();
    await award(90_003, [line('EUR', { supplier_code: 'EXT', unit_price: '10', tax_exempt: true })]);
    const [order] = await ordersOf({ number: 'SS-990003' });
    const paper = await paperOf(order?.number ?? '');

    expect(paper).toContain('BORRADOR: sin número del ERP');
    for (const it of ['Exento', '10,00']) expect(paper).toContain(it);
    for (const it of ['Instrucciones', '801', 'IVA 19']) expect(paper).not.toContain(it);
  });

  test('has no prices for who may not see money, and is there for nobody who does not see its project', async () => {
    const site = { permissions: ['purchase_orders:read'], seesAllProjects: false } as const;
    const [worker, stranger] = [await given.user(site), await given.user(site)];
    await given.member({ project_id: project.id, user_id: worker.id });
    const [own, other] = [await signIn(worker), await signIn(stranger)];
    const [order] = (await buyer.call(serviceOrders, { sort: 'number' })).items;
    const number = order?.number ?? '';

    expect(await own.call(getServiceOrder, { number })).toMatchObject({ supplier: 'Grúas del Norte', total: null, net: null });
    expect((await own.call(serviceOrders, { search: number })).items).toMatchObject([{ number, total: null }]);
    expect(await own.call(purchaseOrderPdfInfo, { number })).toMatchObject({
      materials: [{ price: null, total: null }, { price: null }],
      totals: { net: null, tax: null, discount: null, total_with_discount: null },
    });
    const paper = await paperOf(number, own);
    expect(paper).toContain('Norte');
    for (const it of ['100.000', '249.306']) expect(paper).not.toContain(it);
    expect(await paperOf(number)).toContain('249.306');
    expect(await other.refused(getServiceOrder, { number })).toMatchObject({ status: 404 });
    expect((await other.call(serviceOrders, {})).items).toEqual([]);
  });
});
