import { listNotificacion } from 'contract/access/index.ts';
import { workday } from 'contract/dashboards/workday/workday.ts';
import {
  amendServiceOrder,
  annulHes,
  closeOrderLines,
  decideOrderDates,
  getHes,
  orderReception,
  orderTracking,
  postHes,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { expect, test, vi } from 'vitest';
import { papers } from '../../../test/presses/press.ts';
import { signature } from '../../../test/signatures.ts';
import { getMigrations } from '../../platform/postgres/migrate.ts';
import { confirmationScene } from '../confirmations/scene.ts';
import { inDays } from '../scene.ts';

const { db, as, rocio, jaime, issued, amend, read, sent, answer, standing, versionOf, promises } = await confirmationScene();
const [later, muchLater] = [inDays(70), inDays(80)];

const close = ({ number, version }: PurchaseOrderInfo, lines?: number[]) =>
  jaime.call(closeOrderLines, { number, version, reason: 'El proveedor no tiene más.', ...(lines && { lines }) });
const inErp = async ({ erp_number }: PurchaseOrderInfo) => {
  const head = await db
    .selectFrom('erp_documents')
    .where('kind', '=', 'PurchaseOrder')
    .where('number', '=', Number(erp_number))
    .select(['entry', 'status'])
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('erp_document_lines')
    .where('entry', '=', head.entry)
    .select(['is_closed', 'open_quantity'])
    .orderBy('line')
    .execute();
  return { status: head.status, closed: lines.map((it) => it.is_closed) };
};

test('a line is closed with a reason, here at once and then in the ERP, and whoever asked for it hears how much does not come', async () => {
  const order = await issued({ quantity: '5' }, { code: 'FLETE', name: 'Flete', quantity: '1' });

  const after = await close(order, [1]);

  expect(after).toMatchObject({ reception: 'nada', version: order.version + 1 });
  expect((await rocio.call(orderReception, { number: order.number })).lines).toMatchObject([
    { pending: '0', is_closed: true },
    { pending: '1', is_closed: false },
  ]);
  const [line] = (await rocio.call(orderTracking, { number: order.number })).lines;
  expect(line).toMatchObject({
    reception: 'cerrada',
    closure: { reason: 'El proveedor no tiene más.', by: 'Jaime Compra', erp_error: null },
  });
  await vi.waitFor(async () => expect(await inErp(order)).toEqual({ status: 'open', closed: [true, false] }), { timeout: 20_000 });
  const { items } = await rocio.call(listNotificacion, {});
  expect(items[0]).toMatchObject({ title: `Jaime Compra cerró lo que faltaba de ${order.number}` });
  expect(items[0]?.text).toContain('ya no llegan 5 día de SRV-GRUA');
});

test('an order of which all is closed is waited for no more, in the ERP neither; it is not received any more', async () => {
  const order = await issued({ quantity: '5' });

  const after = await close(order);

  expect(after).toMatchObject({ reception: 'cerrada' });
  expect(after.allowed_actions).not.toContain('receive');
  expect(after.allowed_actions).not.toContain('close_lines');
  await vi.waitFor(async () => expect(await inErp(order)).toEqual({ status: 'closed', closed: [true] }), { timeout: 20_000 });
});

test('what is closed is neither closed again nor amended; nothing is half closed', async () => {
  const order = await issued({ quantity: '5' }, { code: 'FLETE', name: 'Flete', quantity: '2' });
  const after = await close(order, [1]);

  const { number, version } = after;
  const again = await jaime.refused(closeOrderLines, { number, version, reason: 'Otra vez', lines: [1, 2, 9] });
  const amended = await rocio.refused(amendServiceOrder, amend(after, { items: [{ line: 1, quantity: '3' }] }));

  expect(again).toMatchObject({
    status: 400,
    fields: { 'lines.0': expect.stringContaining('ya se cerró'), 'lines.2': expect.any(String) },
  });
  expect(amended).toMatchObject({ status: 400, fields: { 'items.0.quantity': expect.stringContaining('se cerró') } });
  expect((await rocio.call(orderReception, { number })).lines[1]).toMatchObject({ is_closed: false, pending: '2' });
});

test('it is closed as it was seen, and only by who changes orders', async () => {
  const order = await issued();
  const { number, version } = order;

  expect(await jaime.refused(closeOrderLines, { number, version: version - 1, reason: 'No va' })).toMatchObject({ status: 412 });
  expect((await read(number)).reception).toBe('nada');
});

test('of what a supplier said, a line that was closed is decided no more: the order stands by what is still to come', async () => {
  const { order, token } = await sent({}, { name: 'Rigger' }, { name: 'Flete' });
  await answer(token, {
    lines: [
      { line: 1, says: 'no_puede', comment: 'Sin operador' },
      { line: 2, says: 'otra_fecha', date: later },
      { line: 3, says: 'otra_fecha', date: muchLater },
    ],
  });
  const toDecide = async () => {
    const line = (await rocio.call(workday, {})).lineas.find((it) => it.clave === 'ordenes_por_acordar');
    return line?.items.filter((it) => it.titulo.startsWith(order.number)).map((it) => it.detalle) ?? [];
  };

  await close(await read(order.number), [2]);

  expect((await standing(order)).lines.map((it) => it.said?.waits)).toEqual([false, false, true]);
  const seen = await versionOf(order);
  for (const lines of [[2], [2, 3]])
    expect(await rocio.refused(decideOrderDates, { ...seen, lines, accept: true })).toMatchObject({
      fields: { lines: 'Una de las líneas no espera su decisión.' },
    });
  expect(await toDecide()).toEqual(['Fecha por aceptar']);
  await rocio.call(decideOrderDates, { ...seen, lines: [3], accept: true });
  expect((await promises(order)).map((it) => it.promise)).toEqual([null, null, muchLater]);
  expect(await toDecide()).toEqual(['No puede']);

  // As it stood where a line was closed before closings were heard of.
  await db.updateTable('purchase_order_links').set({ status: 'por_aceptar' }).where('order_id', '=', order.id).execute();
  expect(await toDecide()).toEqual(['Fecha por aceptar']);
  await (await getMigrations())['0632-orders-answers-settled']?.up(db);
  expect(await toDecide()).toEqual(['No puede']);

  expect((await close(await read(order.number), [1])).confirmation).toMatchObject({ status: 'confirmada' });
  expect(await toDecide()).toEqual([]);
});

test('a line that came counts no more in what its supplier said, and counts again when it has not come after all', async () => {
  const { order, token } = await sent({}, { name: 'Rigger' });
  await answer(token, { lines: [{ line: 1, says: 'otra_fecha', date: later }] });
  await rocio.call(decideOrderDates, { ...(await versionOf(order)), lines: [1], accept: false, reason: 'La obra no espera' });
  const foreman = await as('purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update');
  const receive = async (line: number, quantity: string) => {
    const { number, edition } = order;
    const signed = { received_on: inDays(0), signer_name: 'Pedro', signer_rut: '33.000.154-2', signature: await signature() };
    return foreman.call(postHes, { number, edition, ...signed, items: [{ line, quantity }], evidence: papers() });
  };
  const statusNow = async () => (await read(order.number)).confirmation?.status;

  await receive(2, '1');
  expect(await statusNow()).toBe('no_aceptada');
  const { number } = await receive(1, '2');
  expect(await statusNow()).toBe('confirmada');

  const { version } = await vi.waitFor(
    async () => {
      const it = await foreman.call(getHes, { number });
      expect(it.status).toBe('emitida');
      return it;
    },
    { timeout: 20_000, interval: 50 },
  );
  await foreman.call(annulHes, { number, version, reason: 'Se anotó en otra orden' });
  expect(await statusNow()).toBe('no_aceptada');
});
