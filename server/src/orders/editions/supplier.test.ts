import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import { changeOrderSupplier, editionStanding, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { inDays, orderScene } from '../scene.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA')], suppliers: ['P1', 'P2'] });
afterAll(() => sap.close());
const { db, rocio, jaime, boss, project, issued, until, read, editions, as } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(async () => {
  sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' });
  await db.insertInto('suppliers').values({ codigo: 'P2', nombre: 'Izajes Atacama', rut: '77654321-7', en_erp: true }).execute();
});

const inErp = (erp_number: string | null) => sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === erp_number);
const ofSupplier = (code: string) => sap.company.sets.get('PurchaseOrders')?.filter((it) => it['CardCode'] === code) ?? [];
const changeOf = ({ number, version }: PurchaseOrderInfo, more: object = {}) => ({
  number,
  version,
  supplier_code: 'P2',
  reason: 'La grúa se averió',
  payment_terms: '45 días',
  delivery_date: inDays(20),
  ...more,
});
async function decide({ id }: PurchaseOrderInfo, approved: boolean) {
  const row = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('entity_id', '=', String(id))
    .where('estado', '=', 'pendiente')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  return boss.call(decideApproval, { approval_id: row.id, approved, version: row.version, comentario: approved ? null : 'Muy caro' });
}

test('another supplier asks the chain again; the old order is cancelled in the ERP and the new one is created there, once each', async () => {
  const order = await issued();
  const before = ofSupplier('P2').length;

  const made = await rocio.call(changeOrderSupplier, changeOf(order, { items: [{ line: 1, unit_price: '90000' }] }));

  expect(made).toMatchObject({
    status: 'por_aprobar',
    supplier_code: 'P2',
    net: '180000',
    replaces: order.number,
    waiting_for: 'Bruno Jefe',
  });
  expect(await read(order.number)).toMatchObject({ status: 'anulada', annul_reason: 'La grúa se averió', replaced_by: made.number });
  await vi.waitFor(() => expect(inErp(order.erp_number)).toMatchObject({ Cancelled: 'tYES' }), { timeout: 20_000, interval: 50 });
  expect(ofSupplier('P2')).toHaveLength(before);
  expect((await boss.call(getApprovals, {})).items.some((it) => it.title.includes(made.number))).toBe(true);
  await decide(made, true);

  const now = await until(made.number, { status: 'emitida' });
  expect(inErp(now.erp_number)).toMatchObject({ CardCode: 'P2', DocumentLines: [{ Quantity: 2, UnitPrice: 90000 }] });
  expect(ofSupplier('P2')).toHaveLength(before + 1);
});

test('what the chain rejects goes to a third supplier, or to the first one again', async () => {
  const order = await issued();
  const made = await rocio.call(changeOrderSupplier, changeOf(order));
  await decide(made, false);
  const rejected = await until(made.number, { status: 'rechazada' });
  const [version] = await editions(made.number);
  expect(version).toMatchObject({ by: 'Rocío Compra', rejected_by: 'Bruno Jefe', rejection: 'Muy caro' });
  expect(version && editionStanding(rejected.status, version.status)).toMatchObject({ label: 'Rechazada' });

  const again = await rocio.call(changeOrderSupplier, changeOf(rejected, { supplier_code: 'P1' }));

  expect(again).toMatchObject({ status: 'por_aprobar', supplier_code: 'P1', replaces: made.number });
});

test('of two who change it one does; nothing is half-written where it is refused', async () => {
  const order = await issued();

  expect(await rocio.refused(changeOrderSupplier, changeOf(order, { supplier_code: 'P1' }))).toMatchObject({
    fields: { supplier_code: expect.any(String) },
  });
  expect(await rocio.refused(changeOrderSupplier, changeOf(order, { supplier_code: 'NADIE' }))).toMatchObject({
    fields: { supplier_code: expect.any(String) },
  });
  expect(await rocio.refused(changeOrderSupplier, changeOf(order, { delivery_date: '2020-01-01' }))).toMatchObject({
    fields: { delivery_date: expect.any(String) },
  });
  expect(await (await as('purchase_orders:read')).refused(changeOrderSupplier, changeOf(order))).toMatchObject({ status: 403 });
  expect(await read(order.number)).toMatchObject({ status: 'emitida', replaced_by: null });
  const both = await Promise.all([rocio, jaime].map((it) => it.raw(changeOrderSupplier, changeOf(order))));
  expect(both.filter((it) => it.statusCode === 200)).toHaveLength(1);
});

test('what was received of an order bounds it to its supplier', async () => {
  const order = await issued();
  const line = (inErp(order.erp_number)?.['DocumentLines'] as { RemainingOpenQuantity: number }[] | undefined)?.[0];
  if (line) line.RemainingOpenQuantity = 0.5;

  expect(await rocio.refused(changeOrderSupplier, changeOf(order))).toMatchObject({
    status: 422,
    message: expect.stringContaining('ya se recibió'),
  });
  expect(await read(order.number)).toMatchObject({ status: 'emitida' });
});
