import * as fc from 'fast-check';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { materialThread } from 'contract/dashboards/index.ts';
import { getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { createPurchaseTolerance, getServiceOrder, listPurchaseTolerances, orderTracking } from 'contract/orders/index.ts';
import { familiaMaterial } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayAt } from '../scene.ts';
import { orderingScene } from './ordering-scene.ts';

const { db, given, as, ana, buyer, cable, asked, issued } = await orderingScene();
const office = await as('maintenance:read', 'maintenance:update', 'purchase_orders:read');
const { familia_id: family } = await db.selectFrom('materials').where('id', '=', cable.id).select('familia_id').executeTakeFirstOrThrow();
const values = { percent: '1', pesos: '5000', over_receipt_percent: '0', reason: 'Las bobinas no se cortan justas.' };

const linesOf = async ({ number }: { number: string }) => {
  const { version, items, status } = await ana.call(getMaterialRequest, { number });
  return { version, status, line: items[0] };
};
const coming = async (request: { number: string }, quantity: string, order?: string) => {
  const { version, line } = await linesOf(request);
  const items = [{ material_request_item_id: line?.material_request_item_id ?? 0, quantity }];
  return { number: request.number, version, items, ...(order && { order }) };
};
const receive = async (request: { number: string }, quantity: string, order?: string) =>
  ana.call(receiveRequest, await coming(request, quantity, order));
const refusal = async (request: { number: string }, quantity: string) =>
  (await ana.refused(receiveRequest, await coming(request, quantity))).fields?.['items.0.quantity'];
const buy = async (quantity: string) => {
  const place = await given.place();
  const { id: project_id } = await db
    .selectFrom('projects')
    .where('codigoProyecto', '=', place.codigoProyecto)
    .select('id')
    .executeTakeFirstOrThrow();
  return { place, request: await asked({ project_id, place_id: place.id, lines: [{ material_id: cable.id, quantity, price: '1000' }] }) };
};

test('a family that no version names receives nothing beyond the order', async () => {
  const { request } = await buy('100');
  const order = await issued(request);

  expect(await refusal(request, '100.001')).toBe(`De ${cable.codigo} faltan 100 UN en la orden ${order}.`);
});

test('a version names families of materials from a day to come on, each once and above nothing', async () => {
  const { fingerprint, families } = await office.call(listPurchaseTolerances, {});
  expect(families).toContainEqual({ id: family, name: expect.any(String) });
  const form = { ...values, desde: dayAt(1), fingerprint };
  const wrong = async (...groups: { family_id: number; percent: string }[]) =>
    (await office.refused(createPurchaseTolerance, { ...form, groups })).fields;
  const retired = await given.entry(familiaMaterial, { activo: false });

  expect(await wrong({ family_id: family, percent: '0' })).toEqual({ 'groups.0.percent': expect.stringContaining('Indique más de 0 %') });
  expect(await wrong({ family_id: family, percent: '101' })).toEqual({ 'groups.0.percent': 'Un porcentaje va de 0 a 100.' });
  expect(await wrong({ family_id: family, percent: '1' }, { family_id: family, percent: '2' })).toEqual({
    groups: 'Una familia está dos veces.',
  });
  expect(await wrong({ family_id: retired.id, percent: '1' })).toEqual({ 'groups.0.family_id': expect.stringContaining('se retiró') });
  const made = await office.call(createPurchaseTolerance, { ...form, groups: [{ family_id: family, percent: '7.5' }] });
  expect(made).toMatchObject({ standing: 'future', groups: [{ family_id: family, percent: '7.5' }] });
  const { after } = await db
    .selectFrom('audit')
    .where('entity', '=', 'purchase_tolerance')
    .orderBy('id', 'desc')
    .select('after')
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ groups: [expect.stringContaining(': 7,5 %')] });
});

/** From here on this holds; what was ordered before keeps what held then. */
async function holdToday(percent: string): Promise<void> {
  const { id } = await db
    .insertInto('purchase_tolerances')
    .values({ ...values, desde: dayAt(-1), changed_by: null, changed_at: new Date('2020-01-01T12:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('purchase_tolerance_groups').values({ tolerance_id: id, family_id: family, percent }).execute();
}

test('materials come beyond their order up to the tolerance of their family, and the line is complete', async () => {
  const before = await buy('100');
  const old = await issued(before.request);
  await holdToday('5');
  const { request, place } = await buy('100');
  const order = await issued(request);
  expect((await linesOf(request)).line).toMatchObject({
    room_beyond: '5',
    extra_quantity: '0',
    open_orders: [{ number: order, pending: '100', most: '105' }],
  });

  expect(await refusal(before.request, '101')).toBe(`De ${cable.codigo} faltan 100 UN en la orden ${old}.`);
  expect(await refusal(request, '105.001')).toBe(
    `De ${cable.codigo} faltan 100 UN en la orden ${order}, y con la tolerancia de su familia se reciben hasta 105 UN.`,
  );
  await receive(request, '40');
  expect((await linesOf(request)).line?.open_orders).toEqual([{ number: order, pending: '60', most: '65' }]);
  await receive(request, '65');

  const { line, status } = await linesOf(request);
  expect(status).toBe('recibida');
  expect(line).toMatchObject({ quantity: '100', received_quantity: '105', extra_quantity: '5', received: true, room_beyond: '0' });
  expect(await buyer.call(getServiceOrder, { number: order })).toMatchObject({ reception: 'completa', net: '100000' });
  expect((await buyer.call(orderTracking, { number: order })).lines).toMatchObject([
    { ordered: '100', received: '105', pending: '0', received_net: '105000' },
  ]);
  const { junctions, is_balanced } = await buyer.call(materialThread, {
    codigoLugarInstalacion: place.codigoLugarInstalacion,
    codigoMaterial: cable.codigo,
  });
  expect(is_balanced).toBe(true);
  expect(junctions.find((it) => it.step === 'recibido')).toMatchObject({
    quantity: '105',
    note: 'Incluye 5 UN de más, dentro de la tolerancia de su orden.',
  });
});

test('what came beyond is due at the price of the order, and what is invoiced over it is told', async () => {
  const { request } = await buy('100');
  const number = await issued(request);
  await receive(request, '105');
  const { id } = await db.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const bill = async (erp_entry: string, quantity: string) => {
    const net = productOf(quantity, '1000');
    const row = { erp_entry, number: erp_entry, folio: erp_entry, day: dayAt(0), total: net, paid: '0' };
    await db.insertInto('supplier_invoices').values(row).execute();
    await db.insertInto('supplier_invoice_lines').values({ erp_entry, erp_line: 0, order_id: id, line: 1, quantity, net }).execute();
    await db.updateTable('purchase_readings').set({ keeps_invoices: true, read_at: new Date() }).execute();
  };

  await bill('7001', '105');
  expect((await buyer.call(orderTracking, { number })).problems).toEqual([]);
  await bill('7002', '6');
  expect((await buyer.call(orderTracking, { number })).problems).toMatchObject([{ kind: 'over_ordered', quantity: '6', amount: '6000' }]);
});

test('what is ordered in whole units comes in whole units, and a part of one of what is not', async () => {
  const [whole, part] = [(await buy('10')).request, (await buy('10.5')).request];
  const [one, other] = [await issued(whole), await issued(part)];

  expect(await refusal(whole, '10.5')).toBe(`De ${cable.codigo} faltan 10 UN en la orden ${one}.`);
  expect(await refusal(part, '11.026')).toContain(`en la orden ${other}, y con la tolerancia de su familia se reciben hasta 11,025 UN.`);
  await receive(part, '11.025');
  expect((await linesOf(part)).line).toMatchObject({ received_quantity: '11.025', extra_quantity: '0.525' });
});

test('a line that is whole receives no more, and the database refuses what the program would let pass', async () => {
  const { request } = await buy('100');
  const order = await issued(request);
  await receive(request, '100');
  expect((await linesOf(request)).status).toBe('recibida');
  const { id } = await db.selectFrom('purchase_orders').where('number', '=', order).select('id').executeTakeFirstOrThrow();
  const arrival = { order_id: id, line: 1, total: '0', receipt_id: 1, receipt_number: 'RM-1' };

  await expect(
    db
      .insertInto('purchase_order_arrivals')
      .values({ ...arrival, quantity: '5.001' })
      .execute(),
  ).rejects.toMatchObject({
    constraint: 'hes_lines_within_order',
  });
  await expect(
    sql`update material_request_lines set sent_quantity = sent_quantity + 1 where request_id = ${request.id}`.execute(db),
  ).rejects.toMatchObject({ constraint: 'request_line_sent' });
});

test('what one order brings beyond it takes nothing from another, however it comes', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90 }),
      fc.array(fc.nat({ max: 110 }), { minLength: 2, maxLength: 4 }),
      async (first, parts) => {
        const { request, place } = await buy('100');
        const numbers = [await issued(request, String(first)), await issued(request)];
        const ordered = [first, 100 - first];
        expect((await linesOf(request)).line?.open_orders.map((it) => it.pending)).toEqual(ordered.map(String));
        const came = [0, 0];
        for (const [nth, percent] of parts.entries()) {
          const at = nth % 2;
          const [own = 0, has = 0] = [ordered[at], came[at]];
          const quantity = Math.max(1, Math.floor((own * percent) / 100));
          const fits = has < own && has + quantity <= Math.floor(own * 1.05);
          const { statusCode } = await ana.raw(receiveRequest, await coming(request, String(quantity), numbers[at]));
          expect([first, parts, nth, statusCode < 300]).toEqual([first, parts, nth, fits]);
          if (fits) came[at] = has + quantity;
        }
        const { line } = await linesOf(request);
        const extra = ordered.map((own, at) => Math.max(0, (came[at] ?? 0) - own));
        expect(line).toMatchObject({ received_quantity: sumOf(came.map(String)), extra_quantity: sumOf(extra.map(String)) });
        expect(compareDecimals(line?.received_quantity ?? '0', sumOf(['100', line?.extra_quantity ?? '0']))).toBeLessThanOrEqual(0);
        const named = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: cable.codigo };
        expect((await buyer.call(materialThread, named)).is_balanced).toBe(true);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});
