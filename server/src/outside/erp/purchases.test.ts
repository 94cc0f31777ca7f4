import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditNote, invoice } from '../../../test/sap/invoices.ts';
import { scene } from '../../../test/scene.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './choose.ts';
import { writeCreditNote } from './embedded-credits.ts';
import { writeInvoice } from './embedded-invoices.ts';
import type { Erp } from './port.ts';

const { db } = await scene();
const standIns: StandIn[] = [];
afterAll(() => Promise.all(standIns.map((it) => it.close())));

async function sap(version: 'v1' | 'v2'): Promise<Erp> {
  const standIn = await serviceLayerStandIn({ ...seeds, version });
  standIns.push(standIn);
  return sapOf(standIn);
}
function sapOf(standIn: StandIn): Erp {
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

/** What a supplier asks to be paid for 2 of the first line of a reception, as accounting writes it there. */
interface Bill {
  folio: string;
  reception: string;
}
/** What a supplier credits of the first line of a return or of an invoice. */
interface Credit {
  folio: string;
  base: { kind: 'PurchaseReturn' | 'PurchaseInvoice'; entry: string };
}
interface Books {
  erp: Erp;
  bill(bill: Bill): Promise<unknown>;
  /** One, for 1000. */
  credit(credit: Credit): Promise<unknown>;
  /** A day since which only what is made from now on has changed, once everything there has aged. */
  since: string;
  age(): Promise<unknown>;
}

function ownBooks(): Books {
  return {
    erp: chosenErp(readConfig({}), db),
    bill: ({ folio, reception: entry }) =>
      db.transaction().execute((tx) =>
        writeInvoice(tx, {
          folio,
          day: '2026-11-20',
          total: '2380',
          paid: '1000',
          lines: [{ quantity: '2', net: '2000', base: { entry, line: 0 } }],
        }),
      ),
    credit: ({ folio, base }) =>
      db
        .transaction()
        .execute((tx) =>
          writeCreditNote(tx, { folio, day: '2026-11-21', lines: [{ quantity: '1', net: '1000', base: { ...base, line: 0 } }] }),
        ),
    since: daysAgo(3),
    age: async () => {
      const tables = {
        erp_documents: 'erp_documents_touch',
        erp_invoices: 'erp_invoices_touch',
        erp_credit_notes: 'erp_credit_notes_touch',
      };
      for (const [table, trigger] of Object.entries(tables)) {
        await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(db);
        await sql`update ${sql.table(table)} set changed_at = now() - interval '9 days'`.execute(db);
        await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(db);
      }
    },
  };
}

async function sapBooks(version: 'v1' | 'v2'): Promise<Books> {
  const standIn = await serviceLayerStandIn({ ...seeds, version });
  standIns.push(standIn);
  const { company } = standIn;
  return {
    erp: sapOf(standIn),
    bill: async ({ folio, reception: entry }) => {
      const line = { item: 'INV-000007', quantity: 2, net: 2000, base: { object: 20, entry: Number(entry), line: 0 } } as const;
      invoice(company, { supplier: '78900012-3P', folio, lines: [line], paid: 1000 });
    },
    credit: async ({ folio, base }) => {
      const object = base.kind === 'PurchaseReturn' ? 21 : 18;
      const line = { item: 'INV-000007', quantity: 1, net: 1000, base: { object, entry: Number(base.entry), line: 0 } } as const;
      creditNote(company, { supplier: '78900012-3P', folio, lines: [line] });
    },
    since: company.today,
    age: async () => {
      for (const set of ['PurchaseCreditNotes', 'PurchaseInvoices', 'PurchaseDeliveryNotes', 'PurchaseOrders'])
        for (const row of company.rows(set)) row['UpdateDate'] = '2020-01-01';
    },
  };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const kinds = [
  ['our own documents', async () => ownBooks()],
  ['SAP Business One, v1', () => sapBooks('v1')],
  ['SAP Business One, v2', () => sapBooks('v2')],
] as const;

test('until accounting writes an invoice into our own ERP nobody can say what was invoiced', async () => {
  expect(await chosenErp(readConfig({}), db).keepsInvoices()).toBe(false);
});

describe.each(kinds)('%s', (_name, open) => {
  let [erp, books]: [Erp, Books] = [] as never;
  beforeAll(async () => {
    books = await open();
    erp = books.erp;
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

  test('tells what suppliers invoiced since a day, and what was paid of it, by the lines of what it comes from', async () => {
    const { entry } = await erp.post(document({}));
    const note = await erp.post(reception(entry, '3'));
    const old = await erp.post(reception(entry, '2'));
    await books.bill({ folio: '70', reception: old.entry });
    await books.age();
    await books.bill({ folio: '71', reception: note.entry });

    const since = await all(erp.supplierInvoices(books.since));

    const lines = [{ quantity: '2', net: '2000', base: { kind: 'PurchaseDeliveryNote', entry: note.entry, line: 0 } }];
    expect(await erp.keepsInvoices()).toBe(true);
    expect(since).toMatchObject([{ folio: '71', isCancelled: false, total: '2380', paid: '1000', lines }]);
    expect((await all(erp.supplierInvoices())).map((it) => it.folio)).toEqual(expect.arrayContaining(['70', '71']));
    expect((await all(erp.receptions(books.since))).map((it) => it.entry)).not.toContain(old.entry);
  });

  test('tells what suppliers credited since a day, by the lines of the return or of the invoice that it comes from', async () => {
    const { entry } = await erp.post(document({}));
    const note = await erp.post(reception(entry, '4'));
    const back = await erp.post(
      document({
        kind: 'PurchaseReturn',
        lines: [
          {
            reference: 'd',
            item_code: 'INV-000007',
            description: 'Inversor',
            quantity: '1',
            base: { kind: 'PurchaseDeliveryNote', entry: note.entry, line: 0 },
          },
        ],
      }),
    );
    await books.bill({ folio: '80', reception: note.entry });
    const billed = (await all(erp.supplierInvoices())).find((it) => it.folio === '80')?.entry ?? '';
    await books.credit({ folio: 'NC-1', base: { kind: 'PurchaseInvoice', entry: billed } });
    await books.age();
    await books.credit({ folio: 'NC-2', base: { kind: 'PurchaseReturn', entry: back.entry } });

    const line = { line: 0, quantity: '1', net: '1000' };
    expect(await all(erp.supplierCreditNotes(books.since))).toMatchObject([
      { folio: 'NC-2', isCancelled: false, lines: [{ ...line, base: { kind: 'PurchaseReturn', entry: back.entry, line: 0 } }] },
    ]);
    expect((await all(erp.supplierCreditNotes())).find((it) => it.folio === 'NC-1')).toMatchObject({
      lines: [{ ...line, base: { kind: 'PurchaseInvoice', entry: billed, line: 0 } }],
    });
  });

  test('tells whom it knows as suppliers; where materials are kept here, nobody whom the register does not have', async () => {
    const known = await all(erp.suppliers());

    if (erp.keepsItems)
      expect(known).toContainEqual({
        code: '78900012-3P',
        name: 'Proveedor 78900012-3P',
        rut: '78900012-3',
        active: true,
        country: null,
        email: null,
        phone: null,
        currency: null,
        billing: null,
        payment_condition: null,
      });
    else expect(known).toEqual([]);
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

test('a credit note of an amount alone takes back nothing of what was bought', async () => {
  const erp = await sap('v2');
  const company = standIns.at(-1)?.company;
  const { entry } = await erp.post(document({}));
  if (!company) throw new Error('no company');
  const billed = { item: 'INV-000007', quantity: 2, net: 2000, base: { object: 22, entry: Number(entry), line: 0 } } as const;
  const { DocEntry } = invoice(company, { supplier: '78900012-3P', folio: '13', lines: [billed] });
  const base = { object: 18, entry: Number(DocEntry), line: 0 } as const;
  creditNote(company, {
    supplier: '78900012-3P',
    folio: 'NC-3',
    lines: [{ item: 'INV-000007', quantity: 2, net: 150, base, isAmount: true }],
  });

  expect(await all(erp.supplierCreditNotes())).toMatchObject([{ folio: 'NC-3', lines: [{ quantity: '0', net: '150' }] }]);
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

test('our own ERP tells what accounting wrote into it, of a reception and of an order', async () => {
  const erp = chosenErp(readConfig({}), db);
  const order = await erp.post(document({}));
  const note = await erp.post(reception(order.entry, '2'));
  const lines = [
    { quantity: '2', net: '2000', base: { entry: note.entry, line: 0 } },
    { quantity: '1', net: '1050.5', base: { entry: order.entry, line: 0 } },
  ];

  await db.transaction().execute((tx) => writeInvoice(tx, { folio: '991', day: '2026-11-20', total: '3630', paid: '1000', lines }));

  expect(await erp.keepsInvoices()).toBe(true);
  const told = await all(erp.supplierInvoices('2026-01-01'));
  expect(told.filter((it) => it.folio === '991')).toMatchObject([
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
