import { listNotificacion } from 'contract/access/index.ts';
import { amendServiceOrder, closeOrderLines, orderReception, orderTracking, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { expect, test, vi } from 'vitest';
import { orderScene } from '../scene.ts';

const { db, rocio, jaime, issued, amend, read } = await orderScene();

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
