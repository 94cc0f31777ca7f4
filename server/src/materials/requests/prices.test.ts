import { describe, expect, test } from 'vitest';
import { approveMaterialRequest, getApprovals, materialRequestApproval } from 'contract/approvals/index.ts';
import { addMaterialValue, createMaterialRequest, manualMaterialMaintenance, updateMaterialRequestItem } from 'contract/materials/index.ts';
import { openOf, orderScene } from './order-scene.ts';

// What is decided is what is posted: prices are read anew when somebody decides, and an order goes out at the price that was approved.

const {
  db,
  given,
  nicolas,
  camila,
  isidora,
  andres,
  project,
  supplier,
  required_date,
  today,
  price,
  rate,
  ask,
  order,
  read,
  approve,
  postsOf,
  documentsOf,
} = await orderScene();

describe('a price that changed while a request waited', () => {
  test('is looked at before it is approved, and is the one that is approved and ordered', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await order([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '1100.5');

    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(asked).version })).toMatchObject({
      status: 412,
      code: 'stale',
      message: `Cambió desde que lo vio: ${panel.descripcion}: cambió de precio. Revise la solicitud y decida de nuevo.`,
      changes: [{ by: null }],
    });
    const looked = await read(asked);
    expect(looked).toMatchObject({ amount: '44020', items: [{ price: '1100.5', amount: '44020' }] });
    await approve(camila, looked);
    await price(panel.id, '9999');

    const [document] = await documentsOf(asked);
    expect(document).toMatchObject({ supplier: supplier.codigo, lines: [{ quantity: '40', unit_price: '1100.5', currency: 'CLP' }] });
    expect((await read(asked)).items).toMatchObject([{ price: '1100.5' }]);
  });

  test('is told again, and decided once, when the same is sent again because nobody answered', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '1100');
    const blind = { request_id: asked.id, version: openOf(asked).version };
    const first = { 'idempotency-key': `no-visto-${asked.id}` };
    const refusals = [
      await camila.refused(approveMaterialRequest, blind, first),
      await camila.refused(approveMaterialRequest, blind, first),
    ];
    expect(refusals[0]).toMatchObject({ status: 412, code: 'stale', changes: [{ by: null }] });
    expect(refusals[1]).toEqual({ ...refusals[0], requestId: expect.any(String) });

    const seen = { request_id: asked.id, version: openOf(await read(asked)).version };
    const second = { 'idempotency-key': `mirado-bien-${asked.id}` };
    const decided = await camila.call(approveMaterialRequest, seen, second);
    expect(decided).toMatchObject({ estado: 'aprobado' });
    expect(await camila.call(approveMaterialRequest, seen, second)).toEqual(decided);
  });

  test('asks those of another band of the matrix, whoever is asked one by one or several at once', async () => {
    const panel = await given.material({ price: '1000' });
    const [one, several] = [await ask([{ code: panel.codigo, quantity: '40' }]), await ask([{ code: panel.codigo, quantity: '40' }])];
    await price(panel.id, '60000');
    const message = expect.stringMatching(/^Cambió desde que lo vio: .* cambió de precio; con esos precios la deciden otras personas/);

    expect(await camila.refused(approveMaterialRequest, { request_id: one.id, version: 1 })).toMatchObject({ status: 412, message });
    const { results } = await camila.call(materialRequestApproval, { decisions: [{ approval_id: openOf(several).id, version: 1 }] });
    expect(results).toMatchObject([{ done: false, message }]);
    for (const asked of [one, several]) {
      const again = await read(asked);
      expect(again).toMatchObject({ status: 'pendiente', amount: '2400000', waiting_for: 'Camila' });
      expect(openOf(again)).toMatchObject({ amount_clp: '2400000', steps: [{ level: 1 }, { level: 2 }] });
      await approve(camila, again);
      expect(await read(asked)).toMatchObject({ status: 'pendiente', waiting_for: 'Isidora' });
      expect(await postsOf(asked)).toEqual([]);
    }
  });

  test('after somebody said yes asks everybody again', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await approve(camila, asked);
    await price(panel.id, '59000');
    const { version } = openOf(await read(asked));
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version })).toMatchObject({ status: 412 });
    expect(await read(asked)).toMatchObject({ waiting_for: 'Camila', approvals: [{ estado: 'anulado' }, { estado: 'pendiente' }] });
  });

  test('a rate of the day that stays within the band is no other decision; one beyond it asks those of that band', async () => {
    await rate('USD', '900');
    const inverter = await given.material({ price: null });
    await price(inverter.id, '100', 'USD');
    const [within, beyond] = [
      await ask([{ code: inverter.codigo, quantity: '2' }]),
      await ask([{ code: inverter.codigo, quantity: '20' }]),
    ];
    await rate('USD', '1010');
    await approve(camila, within);
    expect(await read(within)).toMatchObject({ status: 'aprobada', amount: '202000' });
    expect(await camila.refused(approveMaterialRequest, { request_id: beyond.id, version: 1 })).toMatchObject({
      status: 412,
      message: expect.stringContaining('con el tipo de cambio de hoy la deciden otras personas'),
    });
    expect(openOf(await read(beyond)).steps).toHaveLength(2);
  });

  test('what was lowered by who asked is decided by those who were asked, without another look', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;
    const lowered = await nicolas.call(updateMaterialRequestItem, { material_request_item_id, quantity: '10' });
    await approve(camila, lowered);
    expect(await read(asked)).toMatchObject({ waiting_for: 'Isidora', approvals: [{ amount_clp: '600000' }] });
  });

  test('who is not asked hears nothing of it, and no decision but a yes reads prices', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '4' }]);
    await price(panel.id, '1200');
    expect(await isidora.refused(approveMaterialRequest, { request_id: asked.id, version: 1 })).toMatchObject({ status: 403 });
    expect((await read(asked)).amount).toBe('4000');
    await camila.call(approveMaterialRequest, { request_id: asked.id, version: 1, approved: false, comment: 'No' });
    expect((await read(asked)).status).toBe('rechazada');
  });

  test('of what is asked anew only those hear who are asked now', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    await price(panel.id, '60000');
    const decisions = [{ approval_id: openOf(asked).id, version: 1 }];
    await camila.call(materialRequestApproval, { decisions });

    const told = async (who: typeof camila) => (await who.call(materialRequestApproval, { decisions })).results[0]?.message;
    expect(await told(camila)).toContain('Cambió desde que lo vio');
    expect(await told(isidora)).toBe('Esta solicitud no espera su decisión.');
  });

  test('that brings the amount back into the band that was asked asks nobody anew', async () => {
    const panel = await given.material({ price: '60000' });
    const asked = await ask([{ code: panel.codigo, quantity: '40' }]);
    const material_request_item_id = asked.items[0]?.material_request_item_id ?? 0;
    const lowered = await nicolas.call(updateMaterialRequestItem, { material_request_item_id, quantity: '20' });
    await price(panel.id, '110000');

    expect(await camila.refused(approveMaterialRequest, { request_id: asked.id, version: openOf(lowered).version })).toMatchObject({
      status: 412,
      message: expect.not.stringContaining('otras personas'),
    });
    expect(await read(asked)).toMatchObject({ approvals: [{ id: openOf(asked).id, estado: 'pendiente', amount_clp: '2200000' }] });
  });

  test('what was approved stays as it was approved, in the database too', async () => {
    const panel = await given.material({ price: '1000' });
    const asked = await ask([{ code: panel.codigo, quantity: '4' }]);
    await approve(camila, asked);
    const lines = db.updateTable('material_request_lines').where('request_id', '=', asked.id);
    for (const change of [{ unit_price: '1' }, { quantity: '3' }, { amount: '1' }])
      await expect(lines.set(change).execute()).rejects.toThrow('stays');
  });
});

describe('a material without a price', () => {
  test('is decided by the highest level of the matrix, whatever the rest costs', async () => {
    const screw = await given.material({ price: null });
    const asked = await ask([{ code: screw.codigo, quantity: '4' }]);
    expect(openOf(asked).steps.map((it) => it.level)).toEqual([1, 2]);
    const priced = await given.material({ price: '1000' });
    expect(openOf(await ask([{ code: priced.codigo, quantity: '4' }])).steps).toHaveLength(1);
    expect((await camila.call(getApprovals, {})).items.find((it) => it.id === asked.id)?.total).toBeNull();
  });

  test('is not ordered: the line says so before it is sent', async () => {
    const screw = await given.material({ price: null });
    const panel = await given.material();
    const items = [panel, screw].map((it) => ({ code: it.codigo, quantity: '4' }));
    const refused = await nicolas.refused(createMaterialRequest, {
      project_code: project.codigoProyecto,
      items,
      document_kind: 'PurchaseOrder',
      required_date,
      supplier_code: supplier.codigo,
    });
    expect(refused).toMatchObject({ status: 400, fields: { 'items.1.code': expect.stringContaining('no tiene precio') } });
  });
});

describe('a price of nothing', () => {
  const free = async () => {
    const { codigo: code } = await given.material({ price: null });
    const said = { code, kind: 'price', currency: 'CLP', since: today };
    return { code, said };
  };

  test.each(['0', '0.0000', '000'])('is no price, however it is written: %s', async (amount) => {
    const { code, said } = await free();
    expect((await andres.refused(addMaterialValue, { ...said, amount })).fields).toEqual({
      amount: expect.stringContaining('mayor que cero'),
    });
    const [family] = await db.selectFrom('material_families').select('codigo').limit(1).execute();
    const [unit] = await db.selectFrom('units').select('codigo').limit(1).execute();
    const row = { code, description: 'Panel', family: family?.codigo, unit: unit?.codigo, price: amount };
    expect((await andres.refused(manualMaterialMaintenance, { materials: [row] })).fields).toEqual({
      'materials.0.price': expect.stringContaining('mayor que cero'),
    });
  });

  test('is refused by the database too, and may be what something cost', async () => {
    const { id } = await given.material();
    await expect(price(id, '0')).rejects.toThrow('price_above_zero');
    const { said } = await free();
    expect(await andres.call(addMaterialValue, { ...said, kind: 'cost', amount: '0', currency: 'CLP' })).toMatchObject({ prices: [] });
  });
});
