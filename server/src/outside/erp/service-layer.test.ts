import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { manyItems, seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { serviceLayer } from './sap/erp.ts';
import { silenceFor } from './sap/wire.ts';

const many = { ...seeds, items: [...seeds.items, ...manyItems(230)] };
const sap = await serviceLayerStandIn({ ...many, sessionMilliseconds: 60_000 });
const house = {
  requester: 'integracion',
  language: 25,
  taxCode: 'IVA',
  exemptTaxCode: 'IVA_EXE',
  currencies: { CLP: '$', UF: 'CLF', USD: 'USD', EUR: 'EUR' },
  priceList: 1,
  warehouse: 'BF0001',
};
const opened: { stop(): Promise<void> }[] = [];
function open(changes: Partial<Parameters<typeof serviceLayer>[0]> = {}) {
  const erp = serviceLayer({
    base: sap.url,
    company: 'SBO_DEMO',
    user: 'integracion',
    password: 'una-clave-de-prueba',
    timeout: 1_500,
    house,
    ...changes,
  });
  opened.push(erp);
  return erp;
}
beforeEach(() => void (sap.asked.length = 0));
afterEach(async () => {
  sap.heal();
  for (const it of opened.splice(0)) await it.stop();
});
afterAll(() => sap.close());

const document = (changes: Partial<ErpDocument> = {}): ErpDocument => ({
  kind: 'PurchaseOrder',
  reference: randomUUID(),
  request_type: 'COMPRA',
  requester_email: 'camila.peumo@soldepapel.example',
  comments: 'Solicitud 1533 · CI-26012',
  project_code: 'CI-26012',
  place_code: 'LI-000412',
  supplier: '78900012-3P',
  currency: 'UF',
  required_date: '2026-12-15',
  lines: [{ reference: 'x', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '0.10', unit_price: '40975.41' }],
  ...changes,
});
const outcome = (erp: ReturnType<typeof open>, it = document()) => erp.post(it).catch((error: unknown) => error);
const countOf = (reference: string) => [...sap.company.sets.values()].flat().filter((it) => it['U_SDP_ID'] === reference).length;

test('writes what SAP wants, with the names of the house and numbers as exact as they are', async () => {
  await open().post(document());

  const create = sap.asked.findLast((it) => it.path === 'PurchaseOrders' && it.method === 'POST');
  expect(create?.text).toContain('"Quantity":0.10,');
  expect(create?.text).toContain('"UnitPrice":40975.41,');
  expect(create?.body).toMatchObject({
    CardCode: '78900012-3P',
    DocCurrency: 'CLF',
    DocDueDate: '2026-12-15',
    U_SDP_TIPO: 'COMPRA',
    U_SDP_LUGAR: 'LI-000412',
    DocumentLines: [
      { ItemCode: 'INV-000007', Currency: 'CLF', TaxCode: 'IVA', WarehouseCode: 'BF0001', ProjectCode: 'CI-26012', U_SDP_ITEM: 'x' },
    ],
  });
});

test('signs in once however many ask at once, and out when it stops', async () => {
  const erp = open();
  await Promise.all(Array.from({ length: 6 }, () => erp.post(document())));
  expect(sap.logins()).toBe(1);

  await erp.stop();

  expect(sap.asked.at(-1)).toMatchObject({ method: 'POST', path: 'Logout' });
});

test('a session that ended is renewed once, for all who were refused, and nothing is made twice', async () => {
  const erp = open();
  await erp.find('PurchaseOrder', randomUUID());
  sap.forgetSessions();
  sap.asked.length = 0;
  const all = Array.from({ length: 5 }, () => document());

  await Promise.all(all.map((it) => erp.post(it)));

  expect(sap.logins()).toBe(1);
  expect(all.map((it) => countOf(it.reference))).toEqual([1, 1, 1, 1, 1]);
});

test('a session lost in the middle of a create is renewed and the create repeated', async () => {
  const it = document();
  sap.fail({ kind: 'session' });

  expect(await open().post(it)).toMatchObject({ state: 'posted' });

  expect([sap.logins(), countOf(it.reference)]).toEqual([2, 1]);
});

test('a wrong password is said and not tried again by itself, because that locks the user', async () => {
  const erp = open({ password: 'otra' });

  const first = await outcome(erp);
  await outcome(erp);

  expect(first).toMatchObject({
    kind: 'unavailable',
    nothingDone: true,
    code: '100000027',
    message: expect.stringContaining('ERP_PASSWORD'),
  });
  expect(sap.logins()).toBe(1);
  await expect(erp.check()).rejects.toMatchObject({ code: '100000027' });
  expect(sap.logins()).toBe(2);
});

test.each([
  [{ kind: 'lost' } as const, false, 1],
  [{ kind: 'cut' } as const, false, 0],
  [{ kind: 'status', status: 500 } as const, false, 0],
  [{ kind: 'status', status: 502, body: '<html>Bad gateway</html>' } as const, false, 0],
  [{ kind: 'status', status: 429 } as const, true, 0],
  [{ kind: 'refuse', code: -10, text: 'Quantity falls into negative inventory' } as const, true, 0],
])('after %o it says whether anything can have been done', async (fault, nothingDone, documents) => {
  const it = document();
  sap.fail(fault);

  expect(await outcome(open(), it)).toMatchObject({ nothingDone });

  expect(countOf(it.reference)).toBe(documents);
  expect(sap.creates()).toBe(1);
});

test('one that is slow may still be doing it; one that nobody listens at surely did not', async () => {
  const it = document();
  sap.fail({ kind: 'slow', milliseconds: 700 });
  expect(await outcome(open({ timeout: 400 }), it)).toMatchObject({
    kind: 'unavailable',
    nothingDone: false,
    message: expect.stringContaining('0.4 segundos'),
  });
  await expect.poll(() => countOf(it.reference)).toBe(1);

  expect(await outcome(open({ base: 'http://127.0.0.1:1/b1s/v1' }))).toMatchObject({ kind: 'unavailable', nothingDone: true });
});

test('what is found by its reference is not made again', async () => {
  const it = document();
  sap.fail({ kind: 'lost' });
  const erp = open();
  await outcome(erp, it);

  expect(await erp.post(it)).toMatchObject({ state: 'posted' });

  expect([sap.creates(), countOf(it.reference)]).toEqual([1, 1]);
});

test('what has not left in its time does not leave any more', async () => {
  const it = document();

  expect(
    await open()
      .post(it, new Date(Date.now() - 1))
      .catch((error: unknown) => error),
  ).toMatchObject({ nothingDone: true });

  expect(sap.creates()).toBe(0);
});

test.each([
  ['supplier', { supplier: '11111111-1P' }, 'El ERP no acepta el proveedor. Dijo: «Invalid BP code [OPOR.CardCode]'],
  ['item_code', { lines: [{ ...document().lines[0], item_code: 'NADA' }] }, 'El ERP no acepta un material (línea 1: NADA Inversor 50 kW).'],
  ['project_code', { project_code: 'XX-1' }, 'El ERP no acepta el proyecto'],
])('a refusal names the field %s in our words', async (field, changes, message) => {
  expect(await outcome(open(), document(changes as Partial<ErpDocument>))).toMatchObject({
    kind: 'refused',
    code: '-5002',
    field,
    message: expect.stringContaining(message),
  });
});

test('a lack of stock, in Spanish or not, is known by its code', async () => {
  sap.fail({ kind: 'refuse', code: -10, text: 'La cantidad recae en un inventario negativo [OPOR.Quantity][line: 1]' });

  expect(await outcome(open())).toMatchObject({
    kind: 'refused',
    code: '-10',
    message:
      'No alcanza el stock en el ERP (línea 1: INV-000007 Inversor 50 kW). Dijo: «La cantidad recae en un inventario negativo [OPOR.Quantity][line: 1]»',
  });
});

test('a document that an approval of SAP caught waits there, and is found when it is decided', async () => {
  const [good, bad] = [document(), document()];
  const erp = open();
  sap.company.isApprovalNeeded = true;
  const draft = await erp.post(good);
  sap.company.isApprovalNeeded = true;
  const second = await erp.post(bad);

  expect(draft).toMatchObject({ state: 'waiting_in_erp', number: draft.entry });
  expect(await erp.find('PurchaseOrder', good.reference)).toEqual(draft);
  sap.company.decideDraft(draft.entry, true);
  sap.company.decideDraft(second.entry, false);

  expect(await erp.find('PurchaseOrder', good.reference)).toMatchObject({ state: 'posted' });
  expect(await erp.find('PurchaseOrder', bad.reference)).toMatchObject({ state: 'rejected_in_erp' });
  expect(await erp.post(bad)).toMatchObject({ state: 'posted' });
});

test.each(['PurchaseOrder', 'InventoryTransferRequest'] as const)(
  'a draft of a %s is found again where SAP keeps such drafts',
  async (kind) => {
    const it = document({ kind, from_warehouse: 'BF0001', to_warehouse: 'BM0002' });
    const erp = open();
    sap.company.isApprovalNeeded = true;

    const draft = await erp.post(it);

    expect(draft.state).toBe('waiting_in_erp');
    expect(await erp.find(kind, it.reference)).toEqual(draft);
    expect(await erp.post(it)).toEqual(draft);
    expect(sap.creates()).toBe(1);
  },
);

test('a draft that SAP answers with "nothing found" waits all the same; a code that it does not know is refused', async () => {
  const it = document();
  sap.company.isApprovalNeeded = true;
  sap.company.isDraftUntold = true;
  const draft = await open().post(it);
  sap.company.isDraftUntold = false;

  expect(draft).toMatchObject({ state: 'waiting_in_erp' });
  sap.fail({ kind: 'refuse', code: -2028, text: 'No matching records found (ODBC -2028)' });
  expect(await outcome(open())).toMatchObject({ kind: 'refused', code: '-2028' });
});

const nothingSaid = { kind: 'status', status: 200, body: '{"odata.metadata":"…"}' } as const;
const wrongPlace = { kind: 'status', status: 404, body: '<html>Not found</html>' } as const;
test.each([
  ['says nothing', nothingSaid],
  ['is not the Service Layer', wrongPlace],
  ['does not take the question', { kind: 'refuse', code: -1000, text: 'Invalid filter' } as const],
])('when what answers %s, a document is not taken for missing: nothing is sent', async (_why, fault) => {
  const it = document();
  const erp = open();
  await erp.post(it);
  sap.asked.length = 0;
  const isSearch = ({ method, path }: { method: string; path: string }) => method === 'GET' && path === 'PurchaseOrders';
  sap.fail(fault, isSearch);

  await expect(erp.find('PurchaseOrder', it.reference)).rejects.toMatchObject({ kind: 'unavailable' });
  sap.fail(fault, isSearch);
  expect(await outcome(erp, it)).toMatchObject({ kind: 'unavailable', nothingDone: true });

  expect([sap.creates(), countOf(it.reference)]).toEqual([0, 1]);
});

test('a list that never ends, or is none, is no stock', async () => {
  const read = async () => {
    for await (const page of open().stocks()) expect(page).toEqual([]);
  };
  const isItems = ({ path }: { path: string }) => path === 'Items';

  sap.fail(nothingSaid, isItems);
  await expect(read()).rejects.toThrow('no respondió con una lista');
  const itself = { kind: 'status', status: 200, body: '{"value":[],"odata.nextLink":"Items?$skip=20"}' } as const;
  sap.fail(itself, isItems);
  sap.fail(itself, isItems);
  await expect(read()).rejects.toThrow('la misma página');
});

test('a document is read with its quantities in our numbers; one that nobody understands is said to be so', async () => {
  const erp = open();
  const { entry } = await erp.post(document());
  const isRead = ({ method, path }: { method: string; path: string }) => method === 'GET' && path.startsWith('PurchaseOrders(');
  const answer = (line: string) => ({
    kind: 'status' as const,
    status: 200,
    body: `{"DocEntry":7,"DocNum":8,"DocumentStatus":"bost_Open","DocumentLines":[{"LineNum":0,"ItemCode":"X",${line}}]}`,
  });

  sap.fail(answer('"Quantity":40.0,"RemainingOpenQuantity":1E-05'), isRead);
  expect((await erp.document('PurchaseOrder', entry))?.lines).toMatchObject([{ quantity: '40', open_quantity: '0.00001' }]);
  sap.fail(answer('"Quantity":40'), isRead);
  await expect(erp.document('PurchaseOrder', entry)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await erp.document('PurchaseOrder', '99999')).toBeUndefined();
});

test('a quote in what is looked for stays inside its text', async () => {
  expect(await open().find('PurchaseOrder', "x' or DocNum gt 0 or U_SDP_ID eq 'x")).toBeUndefined();
});

test('without its own fields in SAP nothing is sent, and it says which are missing', async () => {
  const bare = await serviceLayerStandIn({ ...seeds, userFields: ['OWTQ.SDP_ID', 'OPOR.SDP_ID', 'OPRQ.SDP_ID'] });
  const erp = open({ base: bare.url });

  await expect(erp.check()).rejects.toThrow('OWTQ.U_SDP_TIPO, OWTQ.U_SDP_LUGAR, WTQ1.U_SDP_ITEM');
  expect(await outcome(erp)).toMatchObject({ kind: 'unavailable', nothingDone: true });

  expect(bare.creates()).toBe(0);
  await erp.stop();
  await bare.close();
});

test('without the fields of cards documents are sent, and only cards are not made', async () => {
  const tables = ['OWTQ', 'OPRQ', 'OPOR', 'OWTR', 'OPDN', 'OIGE', 'OIGN'];
  const heads = tables.flatMap((it) => ['SDP_ID', 'SDP_TIPO', 'SDP_LUGAR'].map((name) => `${it}.${name}`));
  const bare = await serviceLayerStandIn({ ...seeds, userFields: [...heads, ...tables.map((it) => `${it.slice(1)}1.SDP_ITEM`)] });
  const erp = open({ base: bare.url });

  expect(await erp.check()).toContain('le faltan: OITM.U_SDP_ID, OCRD.U_SDP_ID');
  expect(await outcome(erp)).toMatchObject({ state: 'posted' });
  await expect(erp.createItem(randomUUID(), { code: 'ZZZ-000001', name: 'Conector', group: 'Paneles', unit: 'UN' })).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'fields',
  });

  await erp.stop();
  await bare.close();
});

test('reads all pages by their links, also when one fails on the way', async () => {
  sap.fail({ kind: 'status', status: 503, headers: { 'retry-after': '0' } }, (it) => it.path === 'Items');
  const pages = [];
  for await (const page of open().items()) pages.push(page);

  expect(pages.map((it) => it.length)).toEqual([100, 100, 33]);
  const all = pages.flat();
  expect(new Set(all.map((it) => it.code)).size).toBe(233);
  expect(all.find((it) => it.code === 'PAN-000003')).toEqual({
    code: 'PAN-000003',
    name: 'Panel 550 W',
    group: 'Paneles',
    unit: 'UN',
    active: true,
    by_serials: false,
    // Its currency is written CLP there, and the house calls pesos $.
    price: null,
    cost: { amount: '91200.5', currency: 'CLP' },
  });
  expect(all.find((it) => it.code === 'INV-000007')?.price).toEqual({ amount: '4150', currency: 'USD' });
});

test('reads only what changed since a day, and stocks to the thousandth', async () => {
  for await (const page of open().items('2026-11-21')) expect(page).toEqual([]);
  for await (const page of open().suppliers('2026-11-21')) expect(page).toEqual([]);
  const stocks = [];
  for await (const page of open().stocks()) stocks.push(...page);

  expect(stocks.find((it) => it.item_code === 'CON-000012' && it.warehouse === 'BF0001')).toMatchObject({
    in_stock: '1500.5',
    minimum: null,
  });
  sap.company.stock('CON-000012', 'BF0001').MinimalStock = 40.5;
  const again = [];
  for await (const page of open().stocks()) again.push(...page);
  expect(again.find((it) => it.item_code === 'CON-000012' && it.warehouse === 'BF0001')?.minimum).toBe('40.5');
});

test('a link to elsewhere takes no session along', async () => {
  const erp = open();
  await erp.find('PurchaseOrder', randomUUID());
  sap.fail(
    { kind: 'status', status: 200, body: '{"value":[],"odata.nextLink":"http://127.0.0.1:1/b1s/v1/Items"}' },
    (it) => it.path === 'Items',
  );

  await expect(async () => {
    for await (const page of erp.stocks()) expect(page).toEqual([]);
  }).rejects.toThrow('señala otra dirección');
});

test('a certificate of the house that nobody named says which setting is missing', () => {
  expect(silenceFor('DEPTH_ZERO_SELF_SIGNED_CERT')).toContain('ERP_CA_FILE');
  expect(silenceFor('ECONNREFUSED')).toBe('no responde (ECONNREFUSED).');
});
