import { listNotificacion } from 'contract/access/index.ts';
import { getHesPurchaseOrder, orderReception, orderTracking, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoice } from '../../../test/sap/invoices.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderScene } from '../scene.ts';
import { readPurchases } from './track.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA'), item('FLETE')], suppliers: ['P1'] });
afterAll(() => sap.close());
sap.company.today = todayInChile();
const { app, db, rocio, project, issued, read } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));

const reading = () => readPurchases({ ...app.workshop, db });
const entryOf = (order: PurchaseOrderInfo): number =>
  Number(sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === order.erp_number)?.['DocEntry']);
/** What somebody receives in SAP itself. */
const receiveThere = (order: PurchaseOrderInfo, Quantity: number) =>
  sap.company.create('PurchaseDeliveryNotes', {
    CardCode: 'P1',
    DocDate: sap.company.today,
    DocumentLines: [{ ItemCode: 'SRV-GRUA', Quantity, BaseType: 22, BaseEntry: entryOf(order), BaseLine: 0 }],
  });
const tracking = ({ number }: PurchaseOrderInfo) => rocio.call(orderTracking, { number });

test('before the ERP was asked nobody can say what was invoiced', async () => {
  const order = await issued();

  expect(await tracking(order)).toMatchObject({
    read_at: null,
    has_invoices: false,
    lines: [{ ordered: '2', received: '0', elsewhere: '0', invoiced: null, invoiced_net: null }],
  });
});

test('that the ERP has an order open which was just sent there is no news: whoever read it before may still act on it', async () => {
  const order = await issued();

  await reading();

  expect(await read(order.number)).toMatchObject({ erp_status: 'open', version: order.version });
});

test('what others receive, invoice and pay in the ERP stands beside what was ordered, once however often it is read', async () => {
  const order = await issued({ quantity: '5', unit_price: '1000' });
  const note = receiveThere(order, 2);
  const base = { object: 20, entry: Number(note['DocEntry']), line: 0 } as const;
  invoice(sap.company, { supplier: 'P1', folio: '77', lines: [{ item: 'SRV-GRUA', quantity: 2, net: 2100, base }], paid: 500 });

  await reading();
  await reading();

  const { read_at, lines, invoices, problems } = await tracking(order);
  expect(read_at).not.toBeNull();
  expect(lines).toMatchObject([
    {
      ordered: '5',
      ordered_net: '5000',
      received: '0',
      elsewhere: '2',
      pending: '3',
      invoiced: '2',
      invoiced_net: '2100',
      received_net: '2000',
    },
  ]);
  // A fifth of the invoice is paid, of which the net is told.
  expect(lines).toMatchObject([{ reception: 'parcial', invoicing: 'parcial', payment: 'parcial', paid_net: '420' }]);
  expect(problems).toMatchObject([{ kind: 'price', code: 'SRV-GRUA', amount: '100', papers: [{ label: 'Factura 77', url: null }] }]);
  expect(invoices).toMatchObject([{ folio: '77', net: '2100', total: '2499', paid: '500' }]);
  expect(await read(order.number)).toMatchObject({ reception: 'parcial', erp_status: 'open' });

  const more = receiveThere(order, 1);
  await reading();
  expect((await tracking(order)).lines).toMatchObject([{ elsewhere: '3', pending: '2' }]);
  sap.company.act('PurchaseDeliveryNotes', String(more['DocEntry']), 'Cancel');
  await reading();
  expect((await rocio.call(orderReception, { number: order.number })).lines).toMatchObject([{ elsewhere: '2', pending: '3' }]);
});

test('an order that others receive whole in the ERP is received here too; one that is closed there is waited for no more', async () => {
  const [whole, closed] = [await issued(), await issued()];
  receiveThere(whole, 2);
  sap.company.act('PurchaseOrders', String(entryOf(closed)), 'Close');

  await reading();

  expect(await read(whole.number)).toMatchObject({ reception: 'completa', erp_status: 'closed' });
  const over = await read(closed.number);
  expect(over).toMatchObject({ reception: 'cerrada', erp_status: 'closed' });
  expect(over.allowed_actions).not.toContain('receive');
  await db
    .updateTable('purchase_orders')
    .set({ delivery_date: '2026-01-02' })
    .where('number', 'in', [whole.number, closed.number])
    .execute();
  expect((await rocio.call(getHesPurchaseOrder, { late: 'true', per_page: 200 })).items.map((it) => it.number)).not.toContain(
    closed.number,
  );
});

test('one order that cannot be written holds up none of the others', async () => {
  const [stuck, other] = [await issued(), await issued()];
  receiveThere(stuck, 1);
  receiveThere(other, 1);
  await sql`create function refuse_this_order() returns trigger language plpgsql as $$
    begin raise exception 'this one cannot be written'; end $$`.execute(db);
  await sql`create trigger refuse_this_order after update on purchase_orders for each row
    when (new.number = ${sql.lit(stuck.number)}) execute function refuse_this_order()`.execute(db);

  await expect(reading()).rejects.toThrow('could not be written');

  expect(await read(other.number)).toMatchObject({ reception: 'parcial' });
  await sql`drop function refuse_this_order cascade`.execute(db);
  await db
    .updateTable('purchase_readings')
    .set({ whole_at: new Date(0) })
    .execute();
  await reading();
  expect(await read(stuck.number)).toMatchObject({ reception: 'parcial' });
});

test('an order that is cancelled in the ERP ends here, and whoever asked hears it once', async () => {
  const order = await issued();
  sap.company.act('PurchaseOrders', String(entryOf(order)), 'Cancel');

  await reading();
  await reading();

  expect(await read(order.number)).toMatchObject({ status: 'anulada', annul_reason: 'Se anuló en el ERP.' });
  const { items } = await rocio.call(listNotificacion, {});
  expect(items.filter((it) => it.title === `La orden ${order.number} se anuló en el ERP`)).toHaveLength(1);
});

test('an ERP that does not answer leaves all as it was read', async () => {
  const order = await issued();
  receiveThere(order, 1);
  await reading();
  sap.fail({ kind: 'status', status: 400, body: 'no' }, ({ method }) => method === 'GET');

  await expect(reading()).rejects.toThrow();

  sap.heal();
  expect((await tracking(order)).lines).toMatchObject([{ elsewhere: '1' }]);
});

// The last one: from here on another tolerance holds.
test('an order of the past is judged by the tolerance of its own day, whatever was written since', async () => {
  const yesterday = Temporal.PlainDate.from(todayInChile()).subtract({ days: 1 }).toString();
  await db
    .insertInto('purchase_tolerances')
    .values({
      desde: yesterday,
      percent: '20',
      pesos: '100000',
      over_receipt_percent: '0',
      reason: 'Las facturas traen flete.',
      changed_by: null,
      changed_at: new Date('2020-01-01T12:00:00Z'),
    })
    .execute();
  const [old, recent] = [await issued({ quantity: '5', unit_price: '1000' }), await issued({ quantity: '5', unit_price: '1000' })];
  await db
    .updateTable('purchase_orders')
    .set({ created_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('number', '=', old.number)
    .execute();
  for (const [at, order] of [old, recent].entries()) {
    const note = receiveThere(order, 2);
    const base = { object: 20, entry: Number(note['DocEntry']), line: 0 } as const;
    invoice(sap.company, { supplier: 'P1', folio: `90${at}`, lines: [{ item: 'SRV-GRUA', quantity: 2, net: 2100, base }], paid: 0 });
  }

  await reading();

  expect((await tracking(old)).problems).toMatchObject([{ kind: 'price', amount: '100' }]);
  expect((await tracking(recent)).problems).toEqual([]);
});
