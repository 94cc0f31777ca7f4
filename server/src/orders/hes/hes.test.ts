import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addHesEvidence,
  amendServiceOrder,
  annulHes,
  annulServiceOrder,
  getHes,
  getHesPurchaseOrder,
  hesPdf,
  orderReception,
  postHes,
  retryAmendment,
  retryHes,
  type HesInfo,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { explainActions, findAnything } from 'contract/dashboards/index.ts';
import { listNotificacion } from 'contract/access/index.ts';
import type { Input } from 'contract/call.ts';
import { todayInChile } from '../../platform/today.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type SapRequest } from '../../../test/sap/server.ts';
import type { Caller } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';
import { inDays, orderScene } from '../scene.ts';

const item = (code: string) => ({ code, name: code, group: 'Servicios', unit: 'UN', price: 1, stocks: {} });
const sap = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, item('SRV-GRUA'), item('FLETE')], suppliers: ['P1'] });
afterAll(() => sap.close());
const { db, rocio, employee, given, project, issued, until, read, amend, decide, as, signIn } = await orderScene({
  environment: { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' },
});
beforeAll(() => void sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' }));
const site = await employee({
  nombre: 'Camila Obra',
  permissions: ['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update'],
});

const drawn = await signature();
const photo = () => new File(['%PDF-1.4\n%%EOF\n'], 'acta.pdf', { type: 'application/pdf' });
const sheet = (order: PurchaseOrderInfo, more: Partial<Input<typeof postHes>> = {}): Input<typeof postHes> => ({
  number: order.number,
  edition: order.edition,
  received_on: todayInChile(),
  paper: 'EP 1',
  items: [{ line: 1, quantity: '1' }],
  signer_name: 'Pedro Soto',
  signer_rut: '33.000.154-2',
  signature: drawn,
  evidence: photo(),
  ...more,
});
const isReception = ({ method, path }: SapRequest): boolean => method === 'POST' && path.includes('PurchaseDeliveryNotes');
const inErp = (erp_number: string | null) =>
  sap.company.sets.get('PurchaseDeliveryNotes')?.find((it) => String(it['DocNum']) === erp_number);
const hesUntil = (number: string, state: Partial<HesInfo>): Promise<HesInfo> =>
  vi.waitFor(
    async () => {
      const now = await site.call(getHes, { number });
      expect(now).toMatchObject(state);
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );

test('a sheet is found by its number and by the words of what was ordered, with a slip, by whoever sees the order', async () => {
  const order = await issued();
  const { number } = await site.call(postHes, sheet(order));
  const stranger = await signIn(await given.user({ permissions: ['purchase_orders:read'], seesAllProjects: false }));
  const find = async (search: string, by: Caller = rocio) =>
    (await by.call(findAnything, { search })).items.filter((it) => it.kind === 'hes').map((it) => it.label);

  for (const typed of [number, String(Number(number.slice(4))).padStart(2, '0'), order.number, 'norte gruas', 'gruas nortte']) {
    expect([typed, await find(typed)]).toEqual([typed, [`${number} · Grúas del Norte`]]);
    expect(await find(typed, stranger)).toEqual([]);
  }
  await hesUntil(number, { status: 'emitida' });
});

test('what is received of a line, by quantity and by percent, adds up to the order; the ERP receives each sheet once, even when its answer is lost', async () => {
  // 3 × 33.333,5 is 100.000,5: half a peso goes up.
  const order = await issued({ quantity: '3', unit_price: '33333.5' });
  sap.fail({ kind: 'lost' }, isReception);

  const first = await site.call(postHes, sheet(order));

  expect(first).toMatchObject({
    status: 'por_emitir',
    order_number: order.number,
    net: '33334',
    items: [{ quantity: '1', percent: '33.33' }],
  });
  const posted = await hesUntil(first.number, { status: 'emitida' });
  expect(inErp(posted.erp_number)).toMatchObject({
    NumAtCard: 'EP 1',
    CardCode: 'P1',
    DocumentLines: [{ BaseType: 22, BaseLine: 0, Quantity: 1 }],
  });
  expect(sap.company.sets.get('PurchaseDeliveryNotes')?.filter((it) => String(it['Comments']).includes(first.number))).toHaveLength(1);
  expect(await read(order.number)).toMatchObject({ reception: 'parcial' });
  const second = await site.call(postHes, sheet(order, { items: [{ line: 1, percent: '33.33' }] }));
  expect(second.items).toMatchObject([{ quantity: '1', total: '33333.5' }]);
  const last = await site.call(postHes, sheet(order));
  // To the peso: 33.334 + 33.333 + 33.334.
  expect([second.net, last.net]).toEqual(['33333', '33334']);
  expect((await site.call(getHesPurchaseOrder, { search: order.number })).items).toMatchObject([
    { number: order.number, reception: 'completa', net: '100001', received_net: '100001', hes: 3 },
  ]);
  const paper = pdfTextOf((await site.raw(hesPdf, { number: posted.number })).rawPayload);
  for (const it of [posted.number, 'Pedro', '33.334']) expect(paper).toContain(it);
  expect(await site.refused(postHes, sheet(order))).toMatchObject({ status: 409, message: expect.stringContaining('ya se recibió todo') });
  // Of what was lost nothing is known before the ERP has settled.
}, 30_000);

test('more than is left of a line is refused there, whoever received before, and so is what cannot have been', async () => {
  const order = await issued({ quantity: '2' }, { quantity: '5', unit_price: '10' });
  await site.call(postHes, sheet(order, { items: [{ line: 1, quantity: '1.5' }] }));
  const refused = async (more: Partial<Input<typeof postHes>>) => (await site.refused(postHes, sheet(order, more))).fields;

  expect(await refused({ items: [{ line: 1, quantity: '0.501' }] })).toEqual({
    'items.0.quantity': 'Por recibir de esta línea: 0,5 día.',
  });
  expect(await refused({ items: [{ line: 2 }, { line: 1, percent: '25.1' }] })).toEqual({
    'items.1.percent': 'Por recibir de esta línea: 0,5 día.',
  });
  expect(await refused({ items: [{ line: 9, quantity: '1' }] })).toEqual({ 'items.0.line': 'Esa línea no es de la orden.' });
  expect(await refused({ items: [{ line: 1 }, { line: 2 }] })).toHaveProperty('items');
  expect(await refused({ received_on: '2099-01-01' })).toHaveProperty('received_on');
  expect(await refused({ received_on: '2020-01-01' })).toEqual({ received_on: 'Es anterior a la orden de compra.' });
  expect(await refused({ evidence: new File(['#!/bin/sh'], 'script.sh') })).toEqual({
    evidence: expect.stringContaining('una foto o un PDF'),
  });
  // Somebody received there, by hand.
  const row = sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === order.erp_number);
  const line = (row?.['DocumentLines'] as { RemainingOpenQuantity: number }[] | undefined)?.[1];
  if (line) line.RemainingOpenQuantity = 1;
  expect(await refused({ items: [{ line: 2, quantity: '2' }] })).toEqual({ 'items.0.quantity': 'Por recibir de esta línea: 1 día.' });
});

test('nothing is received without evidence of it, nor without the signature of who received', async () => {
  const order = await issued();
  const { evidence, signature: drawing, ...bare } = sheet(order);
  const refused = async (more: object) => (await site.refused(postHes, { ...bare, ...more })).fields;

  expect(await refused({ signature: drawing })).toEqual({ evidence: 'Suba una foto o un PDF de lo recibido.' });
  expect(await refused({ evidence })).toEqual({ signature: 'Falta la firma.' });
  expect(await refused({ evidence, signature: '' })).toEqual({ signature: 'Falta la firma.' });
  expect(await refused({ signature: drawing, evidence: new File([], 'acta.pdf') })).toEqual({ evidence: 'El archivo está vacío.' });
  expect((await site.call(orderReception, { number: order.number })).lines).toMatchObject([{ received: '0' }]);
});

test('of two who receive the rest at once one does', async () => {
  const order = await issued({ quantity: '1' });

  const both = await Promise.allSettled([site.call(postHes, sheet(order)), site.call(postHes, sheet(order))]);

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await site.call(orderReception, { number: order.number })).lines).toMatchObject([{ received: '1', pending: '0' }]);
});

test('who sees no money receives all the same, and is told no amount; who may only look receives nothing', async () => {
  const order = await issued({ quantity: '2' });
  const foreman = await employee({
    nombre: 'Sin Montos',
    permissions: ['purchase_orders:read', 'purchase_orders:create'],
    seesAllProjects: false,
  });
  await db.updateTable('purchase_orders').set({ requester_id: foreman.id }).where('id', '=', order.id).execute();

  const received = await foreman.call(postHes, sheet(order));

  expect(received).toMatchObject({ net: null, items: [{ quantity: '1', total: null }] });
  const paper = pdfTextOf((await foreman.raw(hesPdf, { number: received.number })).rawPayload);
  expect(paper).toContain('Sin');
  expect(paper).not.toContain('100.000');
  const looker = await as('purchase_orders:read');
  expect(await looker.refused(postHes, sheet(order))).toMatchObject({ status: 403 });
  expect((await looker.call(getHes, { number: received.number })).allowed_actions).toEqual([]);
});

test('whoever asked for it is told; a sheet takes more evidence, and loses none', async () => {
  const order = await issued();
  const { number } = await site.call(postHes, sheet(order));

  const more = await site.call(addHesEvidence, { number, evidence: new File(['%PDF-1.4\n%%EOF\n'], 'segunda.pdf') });

  expect(more.evidence.map((it) => it.name)).toEqual(['acta.pdf', 'segunda.pdf']);
  const { items } = await rocio.call(listNotificacion, {});
  const { actions } = await site.call(explainActions, { thing: 'hes', id: number });
  expect(actions.find((it) => it.action === 'retry')?.reason).toContain('La HES-');
  expect(items.some((it) => it.title.includes(number) && it.url === `/oc-with-hes/hes/${number}`)).toBe(true);
  await expect(
    db
      .deleteFrom('hes_evidence')
      .where('id', '=', more.evidence[0]?.id ?? 0)
      .execute(),
  ).rejects.toThrow();
});

test('an annulled sheet is to be received again, here and in the ERP; one that an invoice uses is not annulled', async () => {
  const order = await issued({ quantity: '2' });
  const { number } = await site.call(postHes, sheet(order));
  const posted = await hesUntil(number, { status: 'emitida' });
  expect(await site.refused(annulHes, { number, version: 1, reason: 'Error' })).toMatchObject({ status: 412 });

  const annulled = await site.call(annulHes, { number, version: posted.version, reason: 'Error de cantidad' });

  expect(annulled).toMatchObject({ status: 'anulada', annul_reason: 'Error de cantidad', annulled_by: 'Camila Obra', allowed_actions: [] });
  expect(await read(order.number)).toMatchObject({ reception: 'nada' });
  await vi.waitFor(() => expect(inErp(posted.erp_number)).toMatchObject({ Cancelled: 'tYES' }), { timeout: 20_000, interval: 50 });
  const again = await hesUntil((await site.call(postHes, sheet(order))).number, { status: 'emitida' });
  const line = (inErp(again.erp_number)?.['DocumentLines'] as { RemainingOpenQuantity: number }[] | undefined)?.[0];
  if (line) line.RemainingOpenQuantity = 0;
  expect(await site.refused(annulHes, { number: again.number, version: again.version, reason: 'No' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Una factura ya usa'),
  });
});

test('what the ERP refuses says why, and is sent again or annulled; what was received bounds the order', async () => {
  const order = await issued({ quantity: '2' });
  sap.fail({ kind: 'refuse', code: -5002, text: 'Periodo cerrado' }, isReception);
  const { number } = await site.call(postHes, sheet(order, { items: [{ line: 1, quantity: '1.5' }] }));
  const refused = await hesUntil(number, { status: 'rechazada_erp' });
  expect(refused.erp_error).toContain('Periodo cerrado');

  const lower = await rocio.refused(amendServiceOrder, amend(await read(order.number), { items: [{ line: 1, quantity: '1' }] }));
  expect(lower.fields).toEqual({ 'items.0.quantity': expect.stringContaining('1.5') });
  const { version } = await read(order.number);
  expect(await rocio.refused(annulServiceOrder, { number: order.number, version, reason: 'No' })).toMatchObject({ status: 422 });

  await site.call(retryHes, { number, version: refused.version });
  await hesUntil(number, { status: 'emitida' });
});

test('an amended order is received as its version in force says, and only as it was seen', async () => {
  const order = await issued();
  await rocio.call(amendServiceOrder, amend(order, { delivery_date: inDays(90) }));
  const now = await until(order.number, { edition: 2 });

  expect(await site.refused(postHes, sheet(order))).toMatchObject({ status: 422, message: expect.stringContaining('versión 2') });
  expect(await site.call(postHes, sheet(now))).toMatchObject({ order_number: order.number });
});

test('what is left follows the version in force, and nothing is received while the ERP has not taken a new one', async () => {
  const order = await issued({ quantity: '10', unit_price: '1000' });
  const five = await site.call(postHes, sheet(order, { items: [{ line: 1, quantity: '5' }] }));
  await hesUntil(five.number, { status: 'emitida' });
  sap.fail({ kind: 'refuse', code: -5002, text: 'No se puede' }, ({ method }) => method === 'PATCH');
  await rocio.call(amendServiceOrder, amend(await read(order.number), { items: [{ line: 1, quantity: '5' }] }));
  await decide(order.number, true);
  await until(order.number, { amendment: 'rechazada_erp' });
  expect(await site.refused(postHes, sheet(order))).toMatchObject({
    status: 409,
    message: expect.stringContaining('el ERP aún no acepta'),
  });
  const { version } = await read(order.number);

  await rocio.call(retryAmendment, { number: order.number, version });

  // What was received is all that the version in force asks for.
  expect(await until(order.number, { edition: 2 })).toMatchObject({ reception: 'completa' });
});

test('what others received in the ERP and what is received here at once add up', async () => {
  const order = await issued({ quantity: '10' });
  const row = sap.company.sets.get('PurchaseOrders')?.find((it) => String(it['DocNum']) === order.erp_number);
  const line = (row?.['DocumentLines'] as { RemainingOpenQuantity: number }[] | undefined)?.[0];
  if (line) line.RemainingOpenQuantity = 7;

  const both = await Promise.allSettled(['7', '3'].map((it) => site.call(postHes, sheet(order, { items: [{ line: 1, quantity: it }] }))));

  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('whatever the program does, the database receives no more than the order asks for', async () => {
  const order = await issued({ quantity: '1' });
  await site.call(postHes, sheet(order));

  await expect(
    db.transaction().execute(async (tx) => {
      const twin = await tx
        .insertInto('hes')
        .values({
          order_id: order.id,
          edition: 1,
          received_on: todayInChile(),
          paper: null,
          comment: null,
          signer_name: 'X',
          signer_rut: '1-9',
          signature: 'otra.png',
          net: '1',
          created_by: site.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('hes_lines').values({ hes_id: twin.id, line: 1, quantity: '0.001', total: '1' }).execute();
    }),
  ).rejects.toThrow(/More was received/);
});
