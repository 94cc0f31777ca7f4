import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { getApproval, getApprovals } from 'contract/approvals/index.ts';
import { cancelErpPost } from 'contract/erp/index.ts';
import {
  amendServiceOrder,
  annulServiceOrder,
  closeOrderLines,
  orderDeliveryPlaces,
  orderTracking,
  retryAmendment,
  serviceOrderPdf,
  withdrawAmendment,
} from 'contract/orders/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type SapRequest } from '../../../test/sap/server.ts';
import { inDays, orderScene } from '../scene.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA'), item('FLETE')], suppliers: ['P1'] });
afterAll(() => sap.close());
const { db, given, rocio, jaime, boss, project, issued, until, read, amend, decide, editions, as } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));

const inErp = (erp_number: string | null) => sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === erp_number);
const isChange = ({ method }: SapRequest): boolean => method === 'PATCH';

test('another amount asks the chain; the version in force stands until the ERP has the new one, which it is told once', async () => {
  const order = await issued();
  const asked = await rocio.call(
    amendServiceOrder,
    amend(order, { items: [{ line: 1, quantity: '3.5', unit_price: '90000.5' }], payment_terms: '60 días' }),
  );
  expect(asked).toMatchObject({
    edition: 1,
    amendment: 'por_aprobar',
    net: '200000',
    allowed_actions: ['withdraw', 'annul', 'change_supplier', 'send'],
  });
  expect(await editions(order.number)).toMatchObject([
    // 315.001,75 goes up.
    { edition: 2, status: 'por_aprobar', by: 'Rocío Compra', waiting_for: 'Bruno Jefe', net: '315002', items: [{ quantity: '3.5' }] },
    { edition: 1, status: 'vigente', by: null, net: '200000', approvers: ['Ana Aprueba'] },
  ]);
  const before = sap.asked.filter(isChange).length;

  await decide(order.number, true);

  const now = await until(order.number, { edition: 2 });
  expect(now).toMatchObject({
    erp_number: order.erp_number,
    amendment: null,
    net: '315002',
    payment_terms: '60 días',
    approvers: ['Bruno Jefe'],
    items: [{ line: 1, quantity: '3.5', unit_price: '90000.5', total: '315001.75' }],
  });
  expect((await editions(order.number)).map((it) => it.status)).toEqual(['vigente', 'reemplazada']);
  expect(inErp(order.erp_number)).toMatchObject({ DocumentLines: [{ Quantity: 3.5, UnitPrice: 90000.5 }] });
  expect(sap.asked.filter(isChange).length - before).toBe(1);
  const paper = pdfTextOf((await rocio.raw(serviceOrderPdf, { number: order.number })).rawPayload);
  // Words stand by themselves in the text of a PDF.
  for (const it of ['Versión', 'reemplaza', '315.002']) expect(paper).toContain(it);
  const former = pdfTextOf((await rocio.raw(serviceOrderPdf, { number: order.number, edition: 1 })).rawPayload);
  expect(former).toContain('REEMPLAZADA');
  expect(former).not.toContain('315.002');
});

test('who decides is told what changes, from what to what', async () => {
  const order = await issued();
  await rocio.call(amendServiceOrder, amend(order, { items: [{ line: 1, quantity: '1', unit_price: '120000' }] }));

  const { items } = await boss.call(getApprovals, {});
  const waiting = items.find((it) => it.title.includes(order.number));

  expect(waiting).toMatchObject({ title: `Versión 2 de ${order.number}`, subtitle: 'Grúas del Norte' });
  const { facts, decided_parts } = await boss.call(getApproval, { approval_id: waiting?.approval_id ?? 0 });
  expect(facts).toContainEqual({ label: 'Motivo', value: 'Cambió la obra' });
  const [line, ...terms] = decided_parts;
  expect(line).toMatchObject({
    name: 'Grúa',
    before: '2 días a $ 100.000',
    after: '1 día a $ 120.000',
    amount_before: '200000',
    amount: '120000',
  });
  expect(terms).toContainEqual(expect.objectContaining({ name: 'Neto', before: '$ 200.000', after: '$ 120.000' }));
});

test('another day asks nobody, and those who approved the amounts go on standing for them', async () => {
  const order = await issued();

  const told = await rocio.call(amendServiceOrder, amend(order, { delivery_date: inDays(90) }));

  expect(told.amendment).toBe('por_informar');
  expect(await until(order.number, { edition: 2 })).toMatchObject({ delivery_date: inDays(90), approvers: ['Ana Aprueba'] });
  expect(inErp(order.erp_number)).toMatchObject({ DocDueDate: inDays(90) });
  const same = await read(order.number);
  expect(await rocio.refused(amendServiceOrder, amend(same, {}))).toMatchObject({ status: 422 });
});

test('a version that is rejected is over, and the one in force stands', async () => {
  const order = await issued();
  await rocio.call(amendServiceOrder, amend(order, { payment_terms: 'Contado' }));

  await decide(order.number, false);

  expect(await read(order.number)).toMatchObject({ edition: 1, amendment: null, payment_terms: '30 días' });
  expect(await editions(order.number)).toMatchObject([
    { status: 'rechazada', rejected_by: 'Bruno Jefe', rejection: 'Muy caro' },
    { status: 'vigente', rejected_by: null },
  ]);
  // The next one has a number of its own, and replaces the one that counts.
  const again = await rocio.call(amendServiceOrder, amend(await read(order.number), { payment_terms: '45 días' }));
  expect((await editions(again.number)).map((it) => it.edition)).toEqual([3, 2, 1]);
});

test('what it comes to is something that can be meant, and it is delivered when it was ordered or later', async () => {
  const order = await issued();
  const fieldsOf = async (change: Parameters<typeof amend>[1]) => (await rocio.refused(amendServiceOrder, amend(order, change))).fields;

  expect(await fieldsOf({ items: [{ line: 1, quantity: '0.001', unit_price: '0.0001' }] })).toEqual({
    'items.0.quantity': 'La orden sumaría cero: revise la cantidad y el precio.',
  });
  expect(await fieldsOf({ items: [{ line: 1, quantity: '999999999999', unit_price: '99999999999999' }] })).toEqual({
    'items.0.quantity': expect.stringContaining('999.999.999.999'),
  });
  expect(await fieldsOf({ delivery_date: '2020-01-01' })).toEqual({ delivery_date: expect.stringContaining('no se entrega antes') });
  expect(await read(order.number)).toMatchObject({ version: order.version, amendment: null });
});

test('of two who amend at once one does', async () => {
  const order = await issued();

  const both = await Promise.allSettled([
    rocio.call(amendServiceOrder, amend(order, { payment_terms: 'Contado' })),
    jaime.call(amendServiceOrder, amend(order, { payment_terms: '90 días' })),
  ]);

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await editions(order.number)).toHaveLength(2);
});

test('what the ERP refuses of a version says why, is told again, or is withdrawn', async () => {
  const order = await issued();
  sap.fail({ kind: 'refuse', code: -5002, text: 'No se puede' }, isChange);
  await rocio.call(amendServiceOrder, amend(order, { delivery_date: inDays(90) }));
  const refused = await until(order.number, { amendment: 'rechazada_erp' });
  expect(refused.allowed_actions).toEqual(['retry_amendment', 'withdraw', 'annul', 'change_supplier', 'send']);
  expect((await editions(order.number))[0]).toMatchObject({ erp_error: expect.stringContaining('No se puede') });

  sap.fail({ kind: 'refuse', code: -5002, text: 'Tampoco' }, isChange);
  await rocio.call(retryAmendment, { number: order.number, version: refused.version });
  await vi.waitFor(async () => expect((await editions(order.number))[0]?.erp_error).toContain('Tampoco'), {
    timeout: 20_000,
    interval: 50,
  });
  const again = await read(order.number);
  const withdrawn = await rocio.call(withdrawAmendment, { number: order.number, version: again.version, reason: 'No va' });

  expect(withdrawn).toMatchObject({ edition: 1, amendment: null, delivery_date: order.delivery_date });
  await rocio.call(amendServiceOrder, amend(withdrawn, { delivery_date: inDays(120) }));
  expect(await until(order.number, { edition: 3 })).toMatchObject({ delivery_date: inDays(120) });
});

test('what waits for the chain can be withdrawn, and nobody decides it any more', async () => {
  const order = await issued();
  const asked = await rocio.call(amendServiceOrder, amend(order, { payment_terms: 'Contado' }));

  const withdrawn = await rocio.call(withdrawAmendment, { number: order.number, version: asked.version, reason: 'Se acordó otra cosa' });

  expect(withdrawn.amendment).toBeNull();
  const { items } = await boss.call(getApprovals, {});
  expect(items.filter((it) => it.title.includes(order.number))).toEqual([]);
});

test('what the ERP has received bounds an amendment, and stops an annulment', async () => {
  const order = await issued();
  const line = (inErp(order.erp_number)?.['DocumentLines'] as { RemainingOpenQuantity: number }[] | undefined)?.[0];
  if (line) line.RemainingOpenQuantity = 0.5;

  const refused = await rocio.refused(amendServiceOrder, amend(order, { items: [{ line: 1, quantity: '1.4' }] }));
  expect(refused).toMatchObject({ status: 400, fields: { 'items.0.quantity': expect.stringContaining('1.5') } });
  expect(await rocio.refused(annulServiceOrder, { number: order.number, version: order.version, reason: 'No' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('ya se recibió'),
  });
});

test('that the ERP does not close lines hears whoever closed them; what is taken back is waited for again', async () => {
  const order = await issued({ quantity: '5' });
  sap.fail({ kind: 'refuse', code: -5002, text: 'Periodo cerrado' }, ({ method, path }) => method === 'PATCH' || path.endsWith('/Close'));
  const titles = async () => (await jaime.call(listNotificacion, {})).items.map((it) => it.title);
  const lineNow = async () => (await rocio.call(orderTracking, { number: order.number })).lines[0];

  const closed = await jaime.call(closeOrderLines, { number: order.number, version: order.version, reason: 'No hay más' });
  expect(closed.reception).toBe('cerrada');
  await vi.waitFor(async () => expect((await lineNow())?.closure?.erp_error).toContain('Periodo cerrado'), {
    timeout: 20_000,
    interval: 50,
  });
  expect(await titles()).toContain(`El ERP no cerró lo que faltaba de ${order.number}`);

  const supply = await as('materials:read', 'purchase_requests:update');
  const post = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'purchase_order')
    .where('source_id', '=', order.id)
    .where('task', '=', 'change')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await supply.call(cancelErpPost, { ...post, reason: 'Se espera' });

  expect(await lineNow()).toMatchObject({ reception: 'nada', pending: '5', closure: null });
  expect((await read(order.number)).reception).toBe('nada');
  expect(await titles()).toContain(`Lo que faltaba de ${order.number} se espera otra vez: su cierre no llegó al ERP`);
});

test('an annulled order counts no more, here and in the ERP, with the version that was under way', async () => {
  const order = await issued();
  const asked = await rocio.call(amendServiceOrder, amend(order, { payment_terms: 'Contado' }));

  const annulled = await rocio.call(annulServiceOrder, { number: order.number, version: asked.version, reason: 'Se suspendió la obra' });

  expect(annulled).toMatchObject({ status: 'anulada', annul_reason: 'Se suspendió la obra', amendment: null, allowed_actions: [] });
  await vi.waitFor(() => expect(inErp(order.erp_number)).toMatchObject({ Cancelled: 'tYES' }), { timeout: 20_000, interval: 50 });
  expect(await rocio.refused(amendServiceOrder, amend(annulled, { payment_terms: 'X' }))).toMatchObject({ status: 409 });
  const paper = pdfTextOf((await rocio.raw(serviceOrderPdf, { number: order.number })).rawPayload);
  expect(paper).toContain('ANULADA');
});

test('before the ERP has the order nothing is amended, and only who may changes it', async () => {
  const order = await issued();
  const looker = await as('purchase_orders:read');
  expect(await looker.refused(amendServiceOrder, amend(order, { payment_terms: 'X' }))).toMatchObject({ status: 403 });
  expect(await rocio.refused(amendServiceOrder, { ...amend(order, { payment_terms: 'X' }), version: 1 })).toMatchObject({ status: 412 });
  await db
    .updateTable('purchase_orders')
    .set({ status: 'por_emitir', erp_number: null, issued_at: null })
    .where('id', '=', order.id)
    .execute();

  const refused = await rocio.refused(amendServiceOrder, amend(order, { payment_terms: 'X' }));

  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('por emitir') });
});

test('exempt lines go to the ERP with a tax code of their own, freight with its own code', async () => {
  const order = await issued({ tax_exempt: true }, { quantity: '1', unit_price: '50', freight: '9500' });

  expect(inErp(order.erp_number)?.['DocumentLines']).toMatchObject([
    { ItemCode: 'SRV-GRUA', TaxCode: 'IVA_EXE' },
    { ItemCode: 'SRV-GRUA', TaxCode: 'IVA' },
    { ItemCode: 'FLETE', TaxCode: 'IVA', UnitPrice: 9500 },
  ]);
});

test('where it is delivered is offered: the places of its project, then the warehouses; another one may be written', async () => {
  const order = await issued();
  const place = await given.place({ codigoProyecto: project.codigoProyecto });

  const places = await rocio.call(orderDeliveryPlaces, { number: order.number });

  expect(places[0]).toContain(`${place.codigoLugarInstalacion} ${place.nombre}`);
  expect(places.some((it) => it.startsWith('BF0001 '))).toBe(true);
  expect(await rocio.call(amendServiceOrder, amend(order, { delivery_place: 'Portón 3, por el camino viejo' }))).toMatchObject({
    amendment: 'por_informar',
  });
});
