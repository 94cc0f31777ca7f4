import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErpDocument } from 'contract/erp/index.ts';
import type { Erp } from './port.ts';
import { erpScene, transfer, purchase, order } from './scene.ts';

const { kinds } = await erpScene();

describe.each(kinds)('%s', (_name, open) => {
  let erp: Erp;
  beforeAll(async () => {
    erp = await open();
  });
  afterAll(() => erp.stop());
  const refusal = (document: ErpDocument) => erp.post(document).catch((error: unknown) => error);

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
});
