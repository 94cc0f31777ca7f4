import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './choose.ts';
import type { Erp } from './port.ts';
import { erpScene, transfer, purchase, order } from './scene.ts';

const { db, kinds } = await erpScene();

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
