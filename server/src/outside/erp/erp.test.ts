import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { scene } from '../../../test/scene.ts';
import { seeds, serialItem } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './chosen.ts';
import type { Erp } from './port.ts';

const { db } = await scene();
const standIns: StandIn[] = [];
afterAll(() => Promise.all(standIns.map((it) => it.close())));

async function sap(version: 'v1' | 'v2'): Promise<Erp> {
  const standIn = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, serialItem], version });
  standIns.push(standIn);
  const settings = { ERP_URL: standIn.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
  return chosenErp(readConfig(settings), db);
}

const transfer = (changes: Partial<ErpDocument> = {}): ErpDocument => ({
  kind: 'InventoryTransferRequest',
  reference: randomUUID(),
  request_type: 'TRASLADO',
  requester_email: 'camila.peumo@soldepapel.example',
  comments: 'Solicitud 1532 · CI-26012',
  project_code: 'CI-26012',
  cost_center: 'CC-2100',
  place_code: 'LI-000412',
  from_warehouse: 'BF0001',
  to_warehouse: 'BM0002',
  lines: [{ reference: 'a', item_code: 'PAN-000003', description: 'Panel 550 W', quantity: '40' }],
  ...changes,
});
const purchase = (changes: Partial<ErpDocument> = {}): ErpDocument => {
  const { from_warehouse: _from, to_warehouse: _to, ...common } = transfer();
  return {
    ...common,
    kind: 'PurchaseRequest',
    required_date: '2026-12-15',
    lines: [
      { reference: 'a', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '2' },
      { reference: 'b', item_code: 'CON-000012', description: 'Cable 6 mm²', quantity: '100.125' },
    ],
    ...changes,
  };
};
const order = (entry: string, quantity: string, changes: Partial<ErpDocument> = {}): ErpDocument =>
  purchase({
    kind: 'PurchaseOrder',
    supplier: '78900012-3P',
    currency: 'USD',
    lines: [
      {
        reference: 'o',
        item_code: 'INV-000007',
        description: 'Inversor 50 kW',
        quantity,
        unit_price: '4150.55',
        base: { kind: 'PurchaseRequest', entry, line: 0 },
      },
    ],
    ...changes,
  });

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
  const refusal = (document: ErpDocument) => erp.post(document).catch((error: unknown) => error);

  test('takes a transfer request, and tells it again by our reference', async () => {
    const document = transfer();

    const posted = await erp.post(document);

    expect(posted).toEqual({ state: 'posted', entry: expect.stringMatching(/^\d+$/), number: expect.stringMatching(/^\d+$/) });
    expect(await erp.find(document.kind, document.reference)).toEqual(posted);
    expect(await erp.find('PurchaseRequest', document.reference)).toBeUndefined();
    expect(await erp.document(document.kind, posted.entry)).toMatchObject({
      number: posted.number,
      reference: document.reference,
      status: 'open',
      lines: [{ line: 0, reference: 'a', item_code: 'PAN-000003', quantity: '40', open_quantity: '40' }],
    });
  });

  test('does not know what it was never given', async () => {
    expect(await erp.find('PurchaseOrder', randomUUID())).toBeUndefined();
    expect(await erp.document('PurchaseOrder', '999999')).toBeUndefined();
    expect(await erp.document('PurchaseOrder', "1' or 1")).toBeUndefined();
  });

  test('the same document posted twice is one', async () => {
    const document = purchase();

    const [first, second] = [await erp.post(document), await erp.post(document)];

    expect(second).toEqual(first);
  });

  test('numbers are consecutive, each kind its own', async () => {
    const numbers = [];
    for (let at = 0; at < 3; at += 1) numbers.push(Number((await erp.post(transfer())).number));
    await erp.post(purchase());
    numbers.push(Number((await erp.post(transfer())).number));

    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2, first + 3]);
  });

  test('quantities stay as exact as they were given', async () => {
    const { entry } = await erp.post(purchase());

    expect((await erp.document('PurchaseRequest', entry))?.lines[1]).toMatchObject({ quantity: '100.125', open_quantity: '100.125' });
  });

  test('an order copied from a request takes from what is open, and closes what it takes whole', async () => {
    const { lines } = purchase();
    const { entry } = await erp.post(purchase({ lines: lines.slice(0, 1) }));

    await erp.post(order(entry, '0.5'));
    expect(await erp.document('PurchaseRequest', entry)).toMatchObject({ status: 'open', lines: [{ open_quantity: '1.5' }] });
    await erp.post(order(entry, '1.5'));

    expect(await erp.document('PurchaseRequest', entry)).toMatchObject({ status: 'closed', lines: [{ open_quantity: '0' }] });
    expect(await refusal(order(entry, '1'))).toMatchObject({ kind: 'refused', nothingDone: true, field: 'base' });
  });

  test('cancelling a copy opens its base again; what is closed cannot be closed once more', async () => {
    const { entry } = await erp.post(purchase({ lines: purchase().lines.slice(0, 1) }));
    const made = await erp.post(order(entry, '2'));

    await erp.cancel('PurchaseOrder', made.entry);

    expect(await erp.document('PurchaseOrder', made.entry)).toMatchObject({ status: 'cancelled', supplier: '78900012-3P' });
    expect(await erp.document('PurchaseRequest', entry)).toMatchObject({ status: 'open', lines: [{ open_quantity: '2' }] });
    await erp.close('PurchaseRequest', entry);
    expect(await erp.document('PurchaseRequest', entry)).toMatchObject({ status: 'closed' });
    await expect(erp.close('PurchaseRequest', entry)).rejects.toMatchObject({ kind: 'refused' });
    await expect(erp.cancel('PurchaseRequest', '999999')).rejects.toMatchObject({ kind: 'refused', code: '-2028' });
  });

  test('what an order says is changed by our references, as often as it is told; no less than was received is left', async () => {
    const inverters = { reference: 'o', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '4', unit_price: '4150.55' };
    const cable = {
      reference: 'x',
      item_code: 'CON-000012',
      description: 'Cable 6 mm²',
      quantity: '10',
      unit_price: '2',
      tax_exempt: true,
    };
    const made = order('1', '4', { lines: [inverters, cable] });
    const { entry } = await erp.post(made);
    const base = { kind: 'PurchaseOrder' as const, entry, line: 0 };
    const received = { reference: '1', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '1.5', base };
    await erp.post(
      purchase({ kind: 'PurchaseDeliveryNote', supplier: '78900012-3P', currency: 'USD', to_warehouse: 'BF0001', lines: [received] }),
    );
    const says = (quantity: string) => ({ ...made, lines: [cable, { ...inverters, quantity, unit_price: '4000' }] });

    await erp.change(entry, says('3'));
    await erp.change(entry, says('3'));

    expect((await erp.document('PurchaseOrder', entry))?.lines).toMatchObject([
      { reference: 'o', quantity: '3', open_quantity: '1.5' },
      { reference: 'x', quantity: '10', open_quantity: '10' },
    ]);
    await expect(erp.change(entry, says('1'))).rejects.toMatchObject({ kind: 'refused', nothingDone: true, field: 'quantity' });
    await expect(erp.change('999999', says('3'))).rejects.toMatchObject({ kind: 'refused', code: '-2028' });
    await erp.close('PurchaseOrder', entry);
    await expect(erp.change(entry, says('4'))).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a line is closed short of what it orders, as often as it is told; one without open lines is closed', async () => {
    const inverters = { reference: 'o', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '4', unit_price: '4150.55' };
    const cable = { reference: 'x', item_code: 'CON-000012', description: 'Cable 6 mm²', quantity: '10', unit_price: '2' };
    const made = order('1', '4', { lines: [inverters, cable] });
    const { entry } = await erp.post(made);
    const base = { kind: 'PurchaseOrder' as const, entry, line: 0 };
    const receive = () =>
      erp.post(
        purchase({
          kind: 'PurchaseDeliveryNote',
          supplier: '78900012-3P',
          currency: 'USD',
          to_warehouse: 'BF0001',
          lines: [{ reference: '1', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '1', base }],
        }),
      );
    await receive();
    const short = { ...made, lines: [{ ...inverters, closed: true as const }, cable] };

    await erp.change(entry, short);
    await erp.change(entry, { ...short, lines: [...short.lines.slice(0, 1), { ...cable, quantity: '8' }] });

    expect(await erp.document('PurchaseOrder', entry)).toMatchObject({
      status: 'open',
      lines: [
        { reference: 'o', quantity: '4', open_quantity: '0', is_closed: true },
        { reference: 'x', quantity: '8', open_quantity: '8', is_closed: false },
      ],
    });
    await expect(receive()).rejects.toMatchObject({ kind: 'refused' });
    const whole = { ...made, lines: short.lines.map((it) => ({ ...it, closed: true as const })) };
    await erp.change(entry, whole);
    await erp.change(entry, whole);
    expect(await erp.document('PurchaseOrder', entry)).toMatchObject({ status: 'closed' });
  });

  test('takes a material and a supplier once by our reference; a code that another has is a conflict', async () => {
    const [reference, other] = [randomUUID(), randomUUID()];
    const number = reference.slice(0, 6).toUpperCase();
    const item = { code: `PAN-${number}`, name: 'Panel 600 W', group: 'Paneles', unit: 'UN' };
    const partner = { code: `${number}P`, name: "Módulos O'Higgins SpA", tax_id: '78900023-9', currency: 'CLP' as const };

    const made = [await erp.createItem(reference, item), await erp.createItem(reference, item)];
    const supplied = [await erp.createPartner(other, partner), await erp.createPartner(other, partner)];

    const standing = (code: string) => ({ state: 'posted', entry: code, number: code });
    expect(made).toEqual([standing(item.code), standing(item.code)]);
    expect(supplied).toEqual([standing(partner.code), standing(partner.code)]);
    expect(await erp.find('Item', reference)).toEqual(made[0]);
    expect(await erp.find('BusinessPartner', other)).toEqual(supplied[0]);
    expect(await erp.find('Item', other)).toBeUndefined();
    const taken = { kind: 'refused', nothingDone: true, code: '-2035' };
    await expect(erp.createItem(randomUUID(), item)).rejects.toMatchObject(taken);
    await expect(erp.createPartner(randomUUID(), partner)).rejects.toMatchObject(taken);
  });

  test('takes what moved: a transfer copied from its request, a reception from its order, entries and exits', async () => {
    const asked = transfer();
    const { entry } = await erp.post(asked);
    const { cost_center: _center, ...moved } = transfer();
    const copied = { ...moved, lines: moved.lines.map((it) => ({ ...it, base: { kind: asked.kind, entry, line: 0 } })) };

    await erp.post({ ...copied, kind: 'StockTransfer' });
    expect(await erp.document('InventoryTransferRequest', entry)).toMatchObject({ status: 'closed', lines: [{ open_quantity: '0' }] });

    const bought = await erp.post(order('1', '1', { lines: order('1', '2').lines.map(({ base: _base, ...it }) => it) }));
    const line = { reference: '1', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '1' };
    const reception = (base: { kind: 'PurchaseOrder'; entry: string; line: number }): ErpDocument =>
      purchase({
        kind: 'PurchaseDeliveryNote',
        supplier: '78900012-3P',
        currency: 'USD',
        to_warehouse: 'BF0001',
        paper: 'guía 8841',
        lines: [{ ...line, base }],
      });
    await erp.post(reception({ kind: 'PurchaseOrder', entry: bought.entry, line: 0 }));
    expect(await erp.document('PurchaseOrder', bought.entry)).toMatchObject({ status: 'open', lines: [{ open_quantity: '1' }] });

    for (const kind of ['InventoryGenEntry', 'InventoryGenExit'] as const) {
      const side = kind === 'InventoryGenExit' ? { from_warehouse: 'BF0001' } : { to_warehouse: 'BF0001' };
      const document = purchase({ kind, ...side, lines: [line] });
      const posted = await erp.post(document);
      expect([
        posted.state,
        await erp.find(kind, document.reference),
        (await erp.document(kind, posted.entry))?.lines[0]?.quantity,
      ]).toEqual(['posted', posted, '1']);
    }
  });

  test('what moves by serial numbers names as many as it moves, and is told with them', async () => {
    const battery = { item_code: 'BAT-000001', description: 'Batería 5 kWh' };
    const receiving = (serials: string[]) =>
      purchase({
        kind: 'PurchaseDeliveryNote',
        supplier: '78900012-3P',
        currency: 'USD',
        to_warehouse: 'BF0001',
        lines: [{ reference: '1', ...battery, quantity: '2', serials }],
      });
    const { entry } = await erp.post(receiving(['HV-1', 'HV-2']));

    expect((await erp.document('PurchaseDeliveryNote', entry))?.lines).toMatchObject([{ quantity: '2', serials: ['HV-1', 'HV-2'] }]);
    for (const wrong of [['HV-3'], ['HV-4', 'HV-4']])
      expect(await refusal(receiving(wrong))).toMatchObject({
        kind: 'refused',
        nothingDone: true,
        field: 'serials',
      });

    for (const [kind, way] of [
      ['StockTransfer', { from_warehouse: 'BF0001', to_warehouse: 'BM0002' }],
      ['InventoryGenExit', { from_warehouse: 'BM0002' }],
      ['InventoryGenEntry', { to_warehouse: 'BM0002' }],
    ] as const) {
      const moving = (serials?: string[]) =>
        purchase({ kind, ...way, lines: [{ reference: '1', ...battery, quantity: '1', by_serials: true, ...(serials && { serials }) }] });
      expect(await refusal(moving())).toMatchObject({ kind: 'refused', field: 'serials' });
      const moved = await erp.post(moving(['HV-1']));
      expect((await erp.document(kind, moved.entry))?.lines).toMatchObject([{ quantity: '1', serials: ['HV-1'] }]);
    }
  });

  test('what goes back to a supplier is copied from its reception; its order waits for it anew only where it comes again', async () => {
    const inverter = { item_code: 'INV-000007', description: 'Inversor 50 kW' };
    const bought = await erp.post(order('1', '4', { lines: [{ reference: 'o', ...inverter, quantity: '4', unit_price: '4150.55' }] }));
    const supplied = { supplier: '78900012-3P', currency: 'USD' as const };
    const received = await erp.post(
      purchase({
        kind: 'PurchaseDeliveryNote',
        ...supplied,
        to_warehouse: 'BF0001',
        lines: [{ reference: '1', ...inverter, quantity: '4', base: { kind: 'PurchaseOrder', entry: bought.entry, line: 0 } }],
      }),
    );
    const back = (quantity: string, changes: Partial<ErpDocument> = {}) =>
      purchase({
        kind: 'PurchaseReturn',
        ...supplied,
        from_warehouse: 'BF0001',
        lines: [{ reference: '1', ...inverter, quantity, base: { kind: 'PurchaseDeliveryNote', entry: received.entry, line: 0 } }],
        ...changes,
      });
    const standing = async () => [
      (await erp.document('PurchaseDeliveryNote', received.entry))?.lines[0]?.open_quantity,
      (await erp.document('PurchaseOrder', bought.entry))?.lines[0]?.open_quantity,
      (await erp.document('PurchaseOrder', bought.entry))?.status,
    ];

    await erp.post(back('1'));
    expect(await standing()).toEqual(['3', '0', 'closed']);
    const again = back('1.5', { reopens_order: true });
    const given = await erp.post(again);
    expect([await standing(), await erp.post(again)]).toEqual([['1.5', '1.5', 'open'], given]);
    await erp.cancel('PurchaseReturn', given.entry);

    expect(await standing()).toEqual(['3', '0', 'closed']);
    expect(await erp.document('PurchaseReturn', given.entry)).toMatchObject({ status: 'cancelled', supplier: '78900012-3P' });
    expect(await refusal(back('1', { supplier: '78900013-1P' }))).toMatchObject({ kind: 'refused', nothingDone: true, field: 'supplier' });
    await erp.post(back('3'));
    expect(await refusal(back('1'))).toMatchObject({ kind: 'refused', nothingDone: true, field: 'base' });
  });

  test.each([
    ['a reception without a supplier', purchase({ kind: 'PurchaseDeliveryNote', to_warehouse: 'BF0001' }), 'supplier'],
    ['a return to nobody', purchase({ kind: 'PurchaseReturn', from_warehouse: 'BF0001' }), 'supplier'],
    ['a transfer of stock to where it lies', transfer({ kind: 'StockTransfer', to_warehouse: 'BF0001' }), 'to_warehouse'],
    ['a transfer to where it comes from', transfer({ to_warehouse: 'BF0001' }), 'to_warehouse'],
    ['an order without a supplier', order('1', '1', { supplier: undefined }), 'supplier'],
  ])('refuses %s, and surely did nothing', async (_what, document, field) => {
    expect(await refusal(document)).toMatchObject({ kind: 'refused', nothingDone: true, field, message: expect.stringMatching(/[.»]$/) });
    expect(await erp.find(document.kind, document.reference)).toBeUndefined();
  });
});

test('what is ours has no materials to bring', async () => {
  const erp = chosenErp(readConfig({}), db);

  expect(erp).toMatchObject({ configured: false, keepsItems: false });
  for await (const page of erp.items()) expect(page).toEqual([]);
  for await (const page of erp.stocks()) expect(page).toEqual([]);
});

test('a number is taken back with the document that needed it', async () => {
  const erp = chosenErp(readConfig({}), db);
  const before = await erp.post(transfer());

  await Promise.allSettled([
    ...Array.from({ length: 5 }, () =>
      erp.post(
        purchase({
          kind: 'InventoryTransferRequest',
          to_warehouse: 'BM0002',
          from_warehouse: 'BF0001',
          lines: [
            { reference: 'x', item_code: 'A', description: '', quantity: '1', base: { kind: 'PurchaseRequest', entry: '1', line: 99 } },
          ],
        }),
      ),
    ),
    ...Array.from({ length: 5 }, () => erp.post(transfer())),
  ]);

  expect(Number((await erp.post(transfer())).number)).toBe(Number(before.number) + 6);
});

test('one reference at the same moment is one document', async () => {
  const erp = chosenErp(readConfig({}), db);
  const document = transfer();

  const all = await Promise.all(Array.from({ length: 8 }, () => erp.post(document)));

  expect(new Set(all.map((it) => it.entry)).size).toBe(1);
});

test('a certificate that is not there stops the start, and says which', () => {
  const settings = {
    ERP_URL: 'https://sap.example:50000/b1s/v1',
    ERP_COMPANY: 'X',
    ERP_USER: 'x',
    ERP_PASSWORD: 'x',
    ERP_CA_FILE: '/no/es.pem',
  };

  expect(() => chosenErp(readConfig(settings), db)).toThrow('No se puede leer ERP_CA_FILE (/no/es.pem)');
  expect(() => readConfig({ ERP_URL: settings.ERP_URL })).toThrow('van juntos');
  expect(() => readConfig({ ...settings, ERP_URL: 'https://sap.example' })).toThrow('/b1s/v1');
});
