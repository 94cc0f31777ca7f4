import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice } from '../../../test/sap/invoices.ts';
import { scene } from '../../../test/scene.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './chosen.ts';
import { writeInvoice } from './embedded-invoices.ts';
import type { Erp } from './port.ts';

const { db } = await scene();
const standIns: StandIn[] = [];
afterAll(() => Promise.all(standIns.map((it) => it.close())));

async function sap(version: 'v1' | 'v2'): Promise<Erp> {
  const standIn = await serviceLayerStandIn({ ...seeds, version });
  standIns.push(standIn);
  const settings = { ERP_URL: standIn.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
  return chosenErp(readConfig(settings), db);
}

const document = (changes: Partial<ErpDocument>): ErpDocument => ({
  kind: 'PurchaseOrder',
  reference: randomUUID(),
  request_type: 'ORDEN DE COMPRA',
  requester_email: 'camila.peumo@soldepapel.example',
  comments: 'OC-000001',
  supplier: '78900012-3P',
  currency: 'CLP',
  lines: [{ reference: '1', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '5', unit_price: '1000' }],
  ...changes,
});
const reception = (entry: string, quantity: string): ErpDocument =>
  document({
    kind: 'PurchaseDeliveryNote',
    lines: [
      { reference: 'r', item_code: 'INV-000007', description: 'Inversor', quantity, base: { kind: 'PurchaseOrder', entry, line: 0 } },
    ],
  });
async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

const kinds = [
  ['our own documents', async () => chosenErp(readConfig({}), db)],
  ['SAP Business One, v1', () => sap('v1')],
  ['SAP Business One, v2', () => sap('v2')],
] as const;

describe.each(kinds)('%s', (_name, open) => {
  let erp: Erp;
  beforeAll(async () => {
    erp = await open();
  });
  afterAll(() => erp.stop());

  test('tells how its orders stand, and what was received of each by which line', async () => {
    const ours = document({});
    const { entry, number } = await erp.post(ours);
    const part = await erp.post(reception(entry, '2.5'));
    const annulled = await erp.post(reception(entry, '1'));
    await erp.cancel('PurchaseDeliveryNote', annulled.entry);
    const cancelled = await erp.post(document({}));
    await erp.cancel('PurchaseOrder', cancelled.entry);

    const orders = await all(erp.purchaseOrders('2026-01-01'));
    const receptions = await all(erp.receptions('2026-01-01'));

    expect(orders).toContainEqual({ entry, number, reference: ours.reference, status: 'open', written: null });
    expect(orders.find((it) => it.entry === cancelled.entry)).toMatchObject({ status: 'cancelled' });
    expect(receptions.find((it) => it.entry === part.entry)).toMatchObject({
      isCancelled: false,
      lines: [{ line: 0, quantity: '2.5', base: { entry, line: 0 } }],
    });
    expect(receptions.find((it) => it.entry === annulled.entry)).toMatchObject({ isCancelled: true });
  });

  test('what is received whole is closed, and is told page by page', async () => {
    const { entry } = await erp.post(document({}));
    await erp.post(reception(entry, '5'));
    for (let at = 0; at < 3; at += 1) await erp.post(document({}));

    expect((await all(erp.purchaseOrders())).find((it) => it.entry === entry)).toMatchObject({ status: 'closed' });
  });
});

test('our own documents tell of what changed since a day, and of orders that are open', async () => {
  const erp = chosenErp(readConfig({}), db);
  const [open, over] = [await erp.post(document({})), await erp.post(document({}))];
  await erp.cancel('PurchaseOrder', over.entry);
  await sql`alter table erp_documents disable trigger erp_documents_touch`.execute(db);
  await sql`update erp_documents set changed_at = now() - interval '9 days'`.execute(db);
  await sql`alter table erp_documents enable trigger erp_documents_touch`.execute(db);

  const since = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const told = (await all(erp.purchaseOrders(since))).map((it) => it.entry);

  expect(told).toContain(open.entry);
  expect(told).not.toContain(over.entry);
  expect((await all(erp.purchaseOrders())).map((it) => it.entry)).toContain(over.entry);
});

test('what is invoiced in another currency is told in it', async () => {
  const erp = await sap('v1');
  const company = standIns.at(-1)?.company;
  const { entry } = await erp.post(document({ currency: 'USD' }));
  if (!company) throw new Error('no company');
  const line = { item: 'INV-000007', quantity: 2, net: 190_000, base: { object: 22, entry: Number(entry), line: 0 } } as const;
  invoice(company, { supplier: '78900012-3P', folio: '12', lines: [line], paid: 95_000, rate: 950 });

  expect(await all(erp.supplierInvoices())).toMatchObject([{ total: '238', paid: '100', lines: [{ quantity: '2', net: '200' }] }]);
  await erp.stop();
});

test('SAP tells what suppliers invoiced, of an order or of a reception, and what was paid', async () => {
  const erp = await sap('v1');
  const company = standIns.at(-1)?.company;
  const { entry } = await erp.post(document({}));
  const note = await erp.post(reception(entry, '2'));
  if (!company) throw new Error('no company');
  const one = { item: 'INV-000007', quantity: 2, net: 2000, base: { object: 20, entry: Number(note.entry), line: 0 } } as const;
  const other = { item: 'INV-000007', quantity: 1, net: 1050.5, base: { object: 22, entry: Number(entry), line: 0 } } as const;
  invoice(company, { supplier: '78900012-3P', folio: '991', lines: [one, other], paid: 1000 });

  expect(await erp.keepsInvoices()).toBe(true);
  expect(await all(erp.supplierInvoices())).toMatchObject([
    {
      folio: '991',
      day: company.today,
      isCancelled: false,
      total: '3630',
      paid: '1000',
      lines: [
        { quantity: '2', net: '2000', base: { kind: 'PurchaseDeliveryNote', entry: note.entry, line: 0 } },
        { quantity: '1', net: '1050.5', base: { kind: 'PurchaseOrder', entry, line: 0 } },
      ],
    },
  ]);
  await erp.stop();
});

test('our own ERP tells what accounting wrote into it, and until somebody does that nobody can say what was invoiced', async () => {
  const erp = chosenErp(readConfig({}), db);
  expect(await erp.keepsInvoices()).toBe(false);
  const order = await erp.post(document({}));
  const note = await erp.post(reception(order.entry, '2'));
  const lines = [
    { quantity: '2', net: '2000', base: { entry: note.entry, line: 0 } },
    { quantity: '1', net: '1050.5', base: { entry: order.entry, line: 0 } },
  ];

  await db.transaction().execute((tx) => writeInvoice(tx, { folio: '991', day: '2026-11-20', total: '3630', paid: '1000', lines }));

  expect(await erp.keepsInvoices()).toBe(true);
  const told = await all(erp.supplierInvoices('2026-01-01'));
  expect(told).toMatchObject([
    {
      folio: '991',
      day: '2026-11-20',
      isCancelled: false,
      total: '3630',
      paid: '1000',
      lines: [
        { quantity: '2', net: '2000', base: { kind: 'PurchaseDeliveryNote', entry: note.entry, line: 0 } },
        { quantity: '1', net: '1050.5', base: { kind: 'PurchaseOrder', entry: order.entry, line: 0 } },
      ],
    },
  ]);
  expect(await all(erp.supplierInvoices('2999-01-01'))).toEqual([]);
});
