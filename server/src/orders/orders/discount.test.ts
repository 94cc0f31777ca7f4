import {
  amendServiceOrder,
  annulServiceOrder,
  changeOrderSupplier,
  getServiceOrder,
  orderSupplierTax,
  purchaseOrderPdfInfo,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { sumsOf } from 'contract/orders/orders/sums.ts';
import { decideApproval, getApproval, getApprovals } from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { orderScene } from '../scene.ts';
import { orderParts } from './to-approve.ts';

const { app, db, given, user, rocio, boss, issued, read, amend, decide, editions } = await orderScene();
await db.insertInto('suppliers').values({ codigo: 'P2', nombre: 'Izajes Atacama', rut: '77654321-7' }).execute();

const postedPrices = async (order_id: number) => {
  const { rows } = await sql<{ price: string }>`
    select line ->> 'unit_price' as price from erp_posts cross join lateral jsonb_array_elements(payload -> 'lines') with ordinality as it (line, place)
    where source = 'purchase_order' and source_id = ${order_id} and task = 'create' order by place`.execute(db);
  return rows.map((it) => it.price);
};

test('a discount comes off each line before the tax, and the order comes to what its lines come to, rounded once', async () => {
  const order = await issued(
    { quantity: '3', unit_price: '333.33', discount_percentage: '12.5' },
    { item_id: 2, code: 'SRV-PILOTE', name: 'Pilote', quantity: '2', unit_price: '1000', tax_exempt: true },
  );

  // 999,99 less 12,5 % are 874,99125; with 2.000 they are 2.874,99125. Of what is not exempt 875 carry 166,25 of IVA.
  expect(order).toMatchObject({ subtotal: '3000', discount: '125', net: '2875', taxable: '875', tax: '166', total: '3041' });
  expect(order.items).toMatchObject([
    { discount_percentage: '12.5', total: '874.99125' },
    { discount_percentage: '0', total: '2000' },
  ]);
  expect(await rocio.call(purchaseOrderPdfInfo, { number: order.number })).toMatchObject({
    materials: [{ price: '333.33', discount_percentage: '12.5' }, { discount_percentage: '0' }],
    totals: { net: '2875', tax: '166', discount: '125', total_with_discount: '3041' },
  });
  // The ERP is told what is paid.
  expect(await postedPrices(order.id)).toEqual(['291.66375', '1000']);
});

test('what is received of a line with a discount is due at what is paid for it', async () => {
  const order = await issued({ quantity: '4', unit_price: '1000', discount_percentage: '10' });
  const { rows } = await sql<{ price: string }>`
    select trim_scale(price)::text as price from purchase_line_matches where order_id = ${order.id}`.execute(db);
  expect(rows).toEqual([{ price: '900' }]);
});

test('a version gives another discount, which the chain is asked for as any other amount; left out it stays', async () => {
  const order = await issued({ quantity: '2', unit_price: '100000', discount_percentage: '5' });
  expect(order).toMatchObject({ net: '190000' });

  await rocio.call(amendServiceOrder, amend(order, { items: [{ line: 1, quantity: '2', discount_percentage: '20' }] }));
  const waiting = async () => (await editions(order.number)).find((it) => it.status === 'por_aprobar');
  expect(await waiting()).toMatchObject({ net: '160000', discount: '40000' });
  await decide(order.number, true);
  await expect.poll(async () => (await read(order.number)).net, { timeout: 20_000 }).toBe('160000');

  const now = await read(order.number);
  await rocio.call(amendServiceOrder, amend(now, { items: [{ line: 1, quantity: '1' }] }));
  expect(await waiting()).toMatchObject({ net: '80000' });
});

test('nobody takes off all of it, or less than nothing', async () => {
  const order = await issued();
  const wrong = async (discount_percentage: string) =>
    (await rocio.refused(amendServiceOrder, amend(order, { items: [{ line: 1, quantity: '2', discount_percentage }] }))).fields;

  expect(await wrong('100')).toEqual({ 'items.0.discount_percentage': 'Un descuento es de menos de 100 %.' });
  expect(await wrong('-1')).toHaveProperty(['items.0.discount_percentage']);
  expect(await wrong('1.005')).toHaveProperty(['items.0.discount_percentage']);
});

test('another supplier takes off what they do; a line that was closed short is not asked of them', async () => {
  const order = await issued(
    { quantity: '2', unit_price: '1000', discount_percentage: '50' },
    { item_id: 2, quantity: '5', unit_price: '10' },
  );
  await db
    .insertInto('purchase_order_closures')
    .values({ order_id: order.id, line: 2, reason: 'No tiene', closed_by: rocio.id, part: 'cierre' })
    .execute();
  const { items, version } = await rocio.call(getServiceOrder, { number: order.number });
  expect(items.map((it) => it.is_closed)).toEqual([false, true]);

  const made = await rocio.call(changeOrderSupplier, {
    number: order.number,
    version,
    supplier_code: 'P2',
    reason: 'Más barato',
    items: items.filter((it) => !it.is_closed).map(({ line }) => ({ line, unit_price: '900', discount_percentage: '10' })),
  });

  expect(made).toMatchObject({ net: '1620', items: [{ unit_price: '900', discount_percentage: '10' }] });
  const asked = (await boss.call(getApprovals, {})).items.find((it) => it.title.includes(made.number));
  // Whoever decides sees each line in pesos; who sees money of all projects also at what price the same was ordered last.
  expect(asked?.order_lines).toMatchObject([{ unit_price: '900', discount_percentage: '10', total: '1620', amount: '1620' }]);
  const lastPrice = async () =>
    (await boss.call(getApproval, { approval_id: asked?.approval_id ?? 0 })).order_lines.map((it) => it.last_price?.order);
  expect(await lastPrice()).toEqual([expect.stringMatching(/^OC-/)]);
  expect((await lastPrice())[0]).not.toBe(made.number);
  const ofSite = { ...user, id: boss.id, seesAllProjects: false };
  const parts = await orderParts({ db, user: ofSite, hooks: app.workshop.hooks }, { ids: [made.id], whole: true });
  expect(parts.get(made.id)?.order_lines?.map((it) => it.last_price)).toEqual([null]);
});

test('whoever decides an order sees beside each material in which warehouses of theirs it lies free, and of a service nothing', async () => {
  const cable = await given.material();
  const names: string[] = [];
  for (const quantity of ['30', '7.5']) {
    const { id: warehouse_id, nombre } = await given.warehouse();
    await given.stock({ warehouse_id, material_id: cable.id, quantity });
    names.push(nombre);
  }
  const order = await issued({ quantity: '2', unit_price: '1000' }, { item_id: 2, code: cable.codigo, quantity: '5', unit_price: '10' });
  const { version } = await read(order.number);
  const { number, id } = await rocio.call(changeOrderSupplier, {
    number: order.number,
    version,
    supplier_code: 'P2',
    reason: 'Entrega antes',
  });

  const asked = (await boss.call(getApprovals, {})).items.find((it) => it.title.includes(number));
  const { order_lines } = await boss.call(getApproval, { approval_id: asked?.approval_id ?? 0 });
  expect(order_lines.map((it) => it.free_stock)).toEqual([
    null,
    {
      warehouses: 2,
      quantity: '37.5',
      most: [
        { name: names[0], quantity: '30' },
        { name: names[1], quantity: '7.5' },
      ],
    },
  ]);
  const ofSite = { ...user, id: boss.id, seesAllProjects: false };
  const parts = await orderParts({ db, user: ofSite, hooks: app.workshop.hooks }, { ids: [id], whole: true });
  expect(parts.get(id)?.order_lines?.[1]?.free_stock?.warehouses).toBe(0);
});

test('whoever decides an order to who bills a fee reads what it costs with what is kept back; it asks for its net', async () => {
  const order = await issued({ quantity: '1', unit_price: '847500' });
  await db.insertInto('suppliers').values({ codigo: 'P3', nombre: 'Ana Topógrafa', rut: '96511460-2' }).execute();
  await db.updateTable('supplier_records').set({ billing: 'boleta_honorarios' }).where('supplier_code', '=', 'P3').execute();
  const { version } = await read(order.number);

  const made = await rocio.call(changeOrderSupplier, { number: order.number, version, supplier_code: 'P3', reason: 'Es ella' });

  const { rows } = await sql<{ cost: string }>`
    select round(847500 / (1 - fee_retention_on((now() at time zone 'America/Santiago')::date) / 100))::text as cost`.execute(db);
  const asked = (await boss.call(getApprovals, {})).items.find((it) => it.title.includes(made.number));
  expect(JSON.stringify(asked)).toContain(`"Cuesta con la retención de su boleta","value":"${formatMoney(rows[0]?.cost ?? '', 'CLP')}"`);
  expect(asked).toMatchObject({ amount: '847500' });
  expect(made).toMatchObject({ taxable: '0', tax: '0', total: '847500' });
});

test.each([
  ['factura', '19000'],
  ['factura_exenta', '0'],
  ['boleta_honorarios', '0'],
  ['extranjera', '0'],
] as const)('an order to who bills with %s carries %s of IVA, freight with the rest', async (billing, tax) => {
  const code = `B-${billing.slice(0, 9)}`;
  await given.supplier({ codigo: code });
  await db.updateTable('supplier_records').set({ billing }).where('supplier_code', '=', code).execute();

  const order = await issued({ supplier_code: code, quantity: '1', unit_price: '90000', freight: '10000' });

  expect(order).toMatchObject({ net: '100000', tax, items: [{ tax_exempt: tax === '0' }, { tax_exempt: tax === '0' }] });
});

test('an order that goes on to who bills with IVA carries it again, but for what was asked as exempt, through any number of suppliers', async () => {
  for (const [codigo, billing] of [
    ['B-none', 'factura_exenta'],
    ['B-fee', 'boleta_honorarios'],
    ['B-all', 'factura'],
  ] as const) {
    await given.supplier({ codigo });
    await db.updateTable('supplier_records').set({ billing }).where('supplier_code', '=', codigo).execute();
  }
  const first = await issued(
    { supplier_code: 'B-none', quantity: '1', unit_price: '100000' },
    {
      supplier_code: 'B-none',
      item_id: 2,
      code: 'SRV-CURSO',
      name: 'Curso',
      quantity: '1',
      unit_price: '50000',
      tax_exempt: true,
      freight: '1000',
    },
  );
  expect(first).toMatchObject({ net: '151000', tax: '0' });
  const goesTo = async (order: PurchaseOrderInfo, supplier_code: string) => {
    const { number, version } = await read(order.number);
    return rocio.call(changeOrderSupplier, { number, version, supplier_code, reason: 'Entrega antes' });
  };

  const reject = async ({ number }: PurchaseOrderInfo) => {
    const asked = (await boss.call(getApprovals, {})).items.find((it) => it.title.includes(number));
    if (!asked) throw new Error(`nobody is asked about ${number}`);
    const { approval_id, version } = asked;
    await boss.call(decideApproval, { approval_id, approved: false, version, comentario: 'Muy caro' });
  };

  const second = await goesTo(first, 'B-fee');
  expect(second).toMatchObject({ net: '151000', tax: '0', items: [{ tax_exempt: true }, { tax_exempt: true }, { tax_exempt: true }] });
  await reject(second);
  const third = await goesTo(second, 'B-all');
  expect(third).toMatchObject({ net: '151000', taxable: '100000', tax: '19000' });
  expect(third.items.map((it) => [it.name, it.tax_exempt])).toEqual([
    ['Grúa', false],
    ['Curso', true],
    ['Flete: Curso', true],
  ]);
});

test('of what a supplier without IVA marked as exempt, whoever goes to another one says line by line what is exempt by itself', async () => {
  await given.supplier({ codigo: 'B-mark' });
  await db.updateTable('supplier_records').set({ billing: 'factura_exenta' }).where('supplier_code', '=', 'B-mark').execute();
  const { number } = await issued(
    { supplier_code: 'B-mark', quantity: '3', unit_price: '33333.33', tax_exempt: true },
    { supplier_code: 'B-mark', item_id: 2, code: 'SRV-CURSO', name: 'Curso', quantity: '1', unit_price: '50000' },
  );
  const { items, version } = await read(number);
  expect(items.map((it) => [it.tax_exempt, it.asked_exempt])).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(await rocio.call(orderSupplierTax, { number, supplier_code: 'B-mark' })).toEqual({ carries_tax: false, vat_percent: '19' });
  const { carries_tax, vat_percent } = await rocio.call(orderSupplierTax, { number, supplier_code: 'P2' });
  expect(carries_tax).toBe(true);

  const said = [
    { line: 1, unit_price: '33333.33', tax_exempt: false },
    { line: 2, unit_price: '50000', tax_exempt: true },
  ];
  const made = await rocio.call(changeOrderSupplier, { number, version, supplier_code: 'P2', reason: 'Entrega antes', items: said });

  expect(made).toMatchObject({ net: '150000', taxable: '100000', tax: '19000', total: '169000' });
  // What was shown before it was confirmed.
  expect(made).toMatchObject(
    sumsOf(
      [
        { quantity: '3', unit_price: '33333.33', discount_percentage: '0', tax_exempt: false },
        { quantity: '1', unit_price: '50000', discount_percentage: '0', tax_exempt: true },
      ],
      { currency: 'CLP', vat_percent },
    ),
  );
  expect(made.items.map((it) => it.asked_exempt)).toEqual([false, true]);
});

test('what was received whole is not annulled, and says why', async () => {
  const order = await issued();
  await db.updateTable('purchase_orders').set({ reception: 'completa' }).where('id', '=', order.id).execute();
  const now = await read(order.number);

  expect(now.allowed_actions).not.toContain('annul');
  expect(await rocio.refused(annulServiceOrder, { number: order.number, version: now.version, reason: 'No' })).toMatchObject({
    status: 422,
    message: `De la orden ${order.number} ya se recibió algo: no se anula. Enmiéndela por lo que falta.`,
  });
});
