import { afterAll, beforeEach, expect, test } from 'vitest';
import { seeds } from './seeds.ts';
import { serviceLayerStandIn } from './server.ts';

const sap = await serviceLayerStandIn(seeds);
afterAll(() => sap.close());

let cookie = '';
const ask = (
  method: string,
  path: string,
  { body, type = 'application/json', headers = {} }: { body?: string | object; type?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`${sap.url}/${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
beforeEach(async () => {
  const response = await ask('POST', 'Login', {
    body: { CompanyDB: 'SBO_DEMO', UserName: 'integracion', Password: 'una-clave-de-prueba' },
  });
  cookie = response.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ');
});

const entry = (quantity: number, more: object = {}) => ({
  DocumentLines: [{ ItemCode: 'PAN-000003', Quantity: quantity, WarehouseCode: 'BF0001' }],
  ...more,
});
async function make(set: string, body: object): Promise<number> {
  const response = await ask('POST', set, { body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { DocEntry: number }).DocEntry;
}
const read = async (path: string) => (await (await ask('GET', path)).json()) as Record<string, unknown>;
const inStock = () => sap.company.stock('PAN-000003', 'BF0001').InStock;

type BatchLine = readonly [method: string, path: string, body: object];
const changeset = (...requests: BatchLine[]): string =>
  [
    '--b1',
    'Content-Type: multipart/mixed; boundary=c1',
    '',
    ...requests.flatMap(([method, path, body]) => [
      '--c1',
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      '',
      `${method} /b1s/v1/${path}`,
      '',
      JSON.stringify(body),
      '',
    ]),
    '--c1--',
    '--b1--',
  ].join('\r\n');

test('a changeset of a batch is done whole, or not at all', async () => {
  const before = inStock();
  const send = async (...requests: BatchLine[]) =>
    (await ask('POST', '$batch', { body: changeset(...requests), type: 'multipart/mixed; boundary=b1' })).text();

  const good = await send(['POST', 'InventoryGenEntries', entry(5)], ['POST', 'InventoryGenExits', entry(2)]);
  expect([good.match(/HTTP\/1\.1 201/g)?.length, inStock()]).toEqual([2, before + 3]);

  const bad = await send(['POST', 'InventoryGenEntries', entry(5)], ['POST', 'InventoryGenExits', entry(9_999)]);
  expect([bad.match(/HTTP\/1\.1 201/g), bad.includes('-10'), inStock()]).toEqual([null, true, before + 3]);
});

test('a change merges lines by their number; what is not sent stays, unless the collection is replaced', async () => {
  const lines = ['PAN-000003', 'INV-000007'].map((ItemCode) => ({ ItemCode, Quantity: 1, WarehouseCode: 'BF0001' }));
  const key = await make('PurchaseRequests', { DocDate: '2026-11-20', Comments: 'Uno', DocumentLines: lines });

  expect(
    (await ask('PATCH', `PurchaseRequests(${key})`, { body: { Comments: 'Dos', DocumentLines: [{ LineNum: 1, Quantity: 7 }] } })).status,
  ).toBe(204);
  expect(await read(`PurchaseRequests(${key})`)).toMatchObject({
    Comments: 'Dos',
    DocDate: '2026-11-20',
    DocumentLines: [
      { LineNum: 0, ItemCode: 'PAN-000003', Quantity: 1 },
      { LineNum: 1, ItemCode: 'INV-000007', Quantity: 7 },
    ],
  });

  const replaced = { DocumentLines: [{ ItemCode: 'CON-000012', Quantity: 3, WarehouseCode: 'BF0001' }] };
  await ask('PATCH', `PurchaseRequests(${key})`, { body: replaced, headers: { 'b1s-replacecollectionsonpatch': 'true' } });
  expect((await read(`PurchaseRequests(${key})`))['DocumentLines']).toMatchObject([{ LineNum: 0, ItemCode: 'CON-000012' }]);
  expect((await ask('PATCH', `PurchaseRequests(${key})`, { body: { Nonsense: 1 } })).status).toBe(400);
  await ask('POST', `PurchaseRequests(${key})/Close`, { body: {} });
  expect((await ask('PATCH', `PurchaseRequests(${key})`, { body: { Comments: 'Tres' } })).status).toBe(400);
  expect((await ask('PATCH', 'PurchaseRequests(999999)', { body: { Comments: 'x' } })).status).toBe(404);
});

test('files are kept under a key that a document may name; a quoted boundary is refused', async () => {
  const body = ['--f1', 'Content-Disposition: form-data; name="files"; filename="guía 8841.pdf"', '', '%PDF-1.7', '--f1--'].join('\r\n');
  expect((await ask('POST', 'Attachments2', { body, type: 'multipart/form-data; boundary="f1"' })).status).toBe(405);

  const response = await ask('POST', 'Attachments2', { body, type: 'multipart/form-data; boundary=f1' });
  const { AbsoluteEntry, Attachments2_Lines } = (await response.json()) as Record<string, unknown>;

  expect([response.status, Attachments2_Lines]).toEqual([201, [expect.objectContaining({ FileName: 'guía 8841', FileExtension: 'pdf' })]]);
  await make('InventoryGenEntries', entry(1, { AttachmentEntry: AbsoluteEntry }));
  expect((await ask('POST', 'InventoryGenEntries', { body: entry(1, { AttachmentEntry: 99 }) })).status).toBe(404);
});

test('what a request commits is free again as it is carried out, and when it is closed', async () => {
  const committed = () => sap.company.stock('PAN-000003', 'BF0001').Committed;
  const before = committed();
  const lines = [{ ItemCode: 'PAN-000003', Quantity: 10, FromWarehouseCode: 'BF0001', WarehouseCode: 'BM0002' }];
  const ways = { FromWarehouse: 'BF0001', ToWarehouse: 'BM0002' };
  const key = await make('InventoryTransferRequests', { ...ways, StockTransferLines: lines });
  expect(committed()).toBe(before + 10);

  const copied = lines.map((it) => ({ ...it, Quantity: 4, BaseType: 'InventoryTransferRequest', BaseEntry: key, BaseLine: 0 }));
  await make('StockTransfers', { ...ways, StockTransferLines: copied });
  expect(committed()).toBe(before + 6);
  await ask('POST', `InventoryTransferRequests(${key})/Close`, { body: {} });
  expect(committed()).toBe(before);
});
