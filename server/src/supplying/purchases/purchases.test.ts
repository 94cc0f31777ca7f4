import { expect, test } from 'vitest';
import { desactivarConRelevo, listCompromisosUsuario, listNotificacion } from 'contract/access/index.ts';
import { companyCalendar, workday } from 'contract/dashboards/index.ts';
import { closeRequest, getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import {
  assignPurchaseRequest,
  getMaterialPurchaseRequest,
  getPurchaseRequest,
  listPurchaseBuyers,
  promisePurchaseRequest,
  updateItemEstimatedDeliveryDate,
  updateStatusPurchaseRequest,
  updateStatusPurchaseRequestItem,
} from 'contract/supplying/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { ana, rocio, jaime, as, db, given, purchase, employee } = await supplyScene();

const read = (number: string) => rocio.call(getPurchaseRequest, { number });
/** What comes of a line, as the request's own area receives it. */
async function receive(number: string, item: number, quantity: string) {
  const { version } = await ana.call(getMaterialRequest, { number });
  await ana.call(receiveRequest, { number, version, items: [{ material_request_item_id: item, quantity }] });
}

test('what is bought appears once it is approved, and what is moved between warehouses never', async () => {
  const { number: bought } = await purchase();
  const { number: waiting } = await purchase({ status: 'pendiente' });
  const { number: movement } = await purchase({ document_kind: 'InventoryTransferRequest' });

  const { items } = await rocio.call(getMaterialPurchaseRequest, { per_page: 200 });

  const numbers = items.map((it) => it.number);
  expect(numbers).toContain(bought);
  expect(numbers).not.toContain(waiting);
  expect(numbers).not.toContain(movement);
  expect(await read(bought)).toMatchObject({ status: 'pendiente', status_manual: 'por_gestionar', buyer: null, late: false });
});

test('a status of the request is copied to its lines, and not to those that are over', async () => {
  const { id, number, items } = await purchase();
  await receive(number, items[0]?.id ?? 0, '10');
  const { version } = await read(number);

  const after = await rocio.call(updateStatusPurchaseRequest, { request_id: id, status: 'cotizando', version });

  expect(after).toMatchObject({
    status: 'en_gestion',
    status_manual: 'cotizando',
    items: [
      { status: 'recibida', status_manual: 'por_gestionar' },
      { status: 'en_gestion', status_manual: 'cotizando' },
    ],
  });
});

test('a line has a status of its own, and the request stands where its least advanced line does', async () => {
  const { number, items } = await purchase();
  const { version } = await read(number);
  const item = { material_request_item_id: items[0]?.id ?? 0 };

  const after = await rocio.call(updateStatusPurchaseRequestItem, { ...item, status: 'en_importacion', version });

  expect(after).toMatchObject({
    status: 'pendiente',
    status_manual: 'por_gestionar',
    items: [{ status: 'en_gestion' }, { status: 'pendiente' }],
  });
  expect(await rocio.refused(updateStatusPurchaseRequestItem, { ...item, status: 'en_importacion', version: after.version })).toMatchObject(
    {
      status: 400,
      fields: { status: 'Ya está en importación.' },
    },
  );
});

test('what was received and what was given up makes the status, and nobody writes it', async () => {
  const { id, number, items } = await purchase();
  const [first, second] = items.map((it) => it.id);
  await receive(number, first ?? 0, '4');
  expect(await read(number)).toMatchObject({ status: 'pendiente', items: [{ status: 'recibida_parcial' }, { status: 'pendiente' }] });

  const { version } = await ana.call(getMaterialRequest, { number });
  await ana.call(closeRequest, { number, version, material_request_item_ids: [second ?? 0], reason: 'Ya no' });
  expect(await read(number)).toMatchObject({ status: 'recibida_parcial', items: [{ status: 'recibida_parcial' }, { status: 'anulada' }] });

  await receive(number, first ?? 0, '6');
  const over = await read(number);
  expect(over).toMatchObject({ status: 'recibida', due_date: null, allowed_actions: [] });
  expect(await rocio.refused(updateStatusPurchaseRequest, { request_id: id, status: 'retenida', version: over.version })).toMatchObject({
    status: 409,
    code: 'wrong_state',
  });
});

test('a promise that is moved stays to be seen, and whoever asked hears from which day to which and why', async () => {
  const { number, items } = await purchase();
  const item = { material_request_item_id: items[0]?.id ?? 0 };
  const first = await rocio.call(updateItemEstimatedDeliveryDate, {
    ...item,
    delivery_date: dayAt(5),
    version: (await read(number)).version,
  });
  expect(first).toMatchObject({ delivery_date: dayAt(5), first_delivery_date: dayAt(5), days_moved: 0 });

  const moved = await rocio.call(updateItemEstimatedDeliveryDate, {
    ...item,
    delivery_date: dayAt(12),
    reason: 'La nave se atrasó',
    version: first.version,
  });

  expect(moved).toMatchObject({ delivery_date: dayAt(12), first_delivery_date: dayAt(5), days_moved: 7 });
  expect(moved.items[1]).toMatchObject({ delivery_date: null, days_moved: null });
  const [notice] = (await ana.call(listNotificacion, {})).items;
  expect(notice).toMatchObject({
    title: expect.stringMatching(/^La entrega de SM-\d+ se movió del \d{2}-\d{2}-\d{4} al \d{2}-\d{2}-\d{4}$/),
    text: expect.stringContaining('La nave se atrasó'),
    url: `/supplying/purchase-requests/${number}`,
  });
  expect((await rocio.call(getMaterialPurchaseRequest, { broken: 'true' })).items.map((it) => it.number)).toEqual([number]);
});

test('a promise for all that is missing leaves out what has come', async () => {
  const { id, number, items } = await purchase();
  await receive(number, items[0]?.id ?? 0, '10');

  const after = await rocio.call(promisePurchaseRequest, {
    request_id: id,
    delivery_date: dayAt(3),
    version: (await read(number)).version,
  });

  expect(after.items).toMatchObject([{ delivery_date: null }, { delivery_date: dayAt(3) }]);
});

test('nothing is promised for a day before it was asked for, by the call and by the database', async () => {
  const { id, number, items } = await purchase();
  const { version } = await read(number);

  const refusal = await rocio.refused(promisePurchaseRequest, { request_id: id, delivery_date: dayAt(-1), version });

  expect(refusal).toMatchObject({ status: 400, fields: { delivery_date: expect.stringMatching(/^Se pidió el .*: no llega antes\.$/) } });
  await expect(
    db
      .insertInto('purchase_lines')
      .values({
        request_line_id: items[0]?.id ?? 0,
        request_id: id,
        asked_on: dayAt(0),
        delivery_date: dayAt(-1),
        first_delivery_date: dayAt(-1),
      })
      .execute(),
  ).rejects.toThrow('purchase_lines_after_asked');
});

test('what changed since it was read is not decided on', async () => {
  const { id, number, items } = await purchase();
  const { version } = await read(number);
  await receive(number, items[0]?.id ?? 0, '1');

  const refusal = await rocio.refused(assignPurchaseRequest, { request_id: id, buyer_id: rocio.id, version });

  expect(refusal).toMatchObject({ status: 412, code: 'stale', current: { status: 'pendiente', items: [{ received_quantity: '1' }, {}] } });
});

test('only supply takes care of it, and it is given only to supply', async () => {
  const { id, number } = await purchase();
  const { version, allowed_actions } = await ana.call(getPurchaseRequest, { number });
  const clerk = await as('purchase_requests:read', 'purchase_requests:update', 'materials:read');

  expect(allowed_actions).toEqual([]);
  expect(await clerk.refused(assignPurchaseRequest, { request_id: id, buyer_id: rocio.id, version })).toMatchObject({
    status: 403,
    message: 'Lo hace abastecimiento.',
  });
  expect(await rocio.refused(assignPurchaseRequest, { request_id: id, buyer_id: ana.id, version })).toMatchObject({
    status: 400,
    fields: { buyer_id: expect.stringContaining('abastecimiento') },
  });
});

test('a buyer takes it, hands it over, and the load of each is seen', async () => {
  const { id, number } = await purchase({ required_date: dayAt(-2) });
  const taken = await rocio.call(assignPurchaseRequest, { request_id: id, buyer_id: rocio.id, version: (await read(number)).version });
  expect(taken).toMatchObject({ buyer: 'Rocío Compra', late: true, due_date: dayAt(-2) });
  expect(taken.allowed_actions).not.toContain('take');

  await rocio.call(assignPurchaseRequest, { request_id: id, buyer_id: jaime.id, version: taken.version });

  const { items } = await rocio.call(listPurchaseBuyers, {});
  expect(items).toEqual([
    { id: jaime.id, nombre: 'Jaime Compra', open: 1, late: 1 },
    { id: rocio.id, nombre: 'Rocío Compra', open: 0, late: 0 },
  ]);
  expect((await jaime.call(listNotificacion, {})).items[0]?.title).toBe(`Rocío Compra le asignó la compra de ${number}`);
  const lines = (await jaime.call(workday, {})).lineas.find((it) => it.clave === 'compras_atrasadas');
  expect(lines).toMatchObject({ titulo: 'Compras atrasadas', total: 1 });
});

test('whoever leaves hands over what they buy; to nobody, where who takes over does not belong to supply', async () => {
  const clave = 'Sol-de-papel-2026';
  const keeper = await employee({ permissions: ['users:read', 'users:update', 'purchase_requests:update', 'materials:read'] });
  await given.password(keeper.id, clave);
  const handOver = async (relevo_id: number) => {
    const { id, number } = await purchase();
    const leaving = await employee({ permissions: ['purchase_requests:read', 'purchase_requests:update'], isSupply: true });
    await rocio.call(assignPurchaseRequest, { request_id: id, buyer_id: leaving.id, version: (await read(number)).version });
    const { token_usuario } = await db.selectFrom('users').select('token_usuario').where('id', '=', leaving.id).executeTakeFirstOrThrow();
    const { compromisos } = await keeper.call(listCompromisosUsuario, { token: token_usuario });
    expect(compromisos).toEqual([{ tipo: 'Lleva solicitudes de compra', cantidad: 1, nombres: [number] }]);
    await keeper.call(desactivarConRelevo, { token_usuario, relevo_id }, { 'x-confirm-password': clave });
    return (await read(number)).buyer;
  };

  expect(await handOver(jaime.id)).toBe('Jaime Compra');
  expect(await handOver(ana.id)).toBeNull();
});

test('what is late comes first, what is over last, and the rest by its day', async () => {
  const own = await given.project();
  const made = async (days: number | null, row: object = {}) =>
    (await purchase({ project_id: own.id, required_date: days === null ? null : dayAt(days), ...row })).number;
  const [soon, never, late, over] = [await made(4), await made(null), await made(-6), await made(-9, { status: 'anulada' })];
  // It was approved before it was given up.
  expect(await rocio.call(getMaterialPurchaseRequest, { search: over })).toMatchObject({ total_items: 0 });
  const done = await purchase({ project_id: own.id, required_date: dayAt(-9) });
  await db.updateTable('material_requests').set({ status: 'anulada' }).where('id', '=', done.id).execute();

  const { items } = await rocio.call(getMaterialPurchaseRequest, { project_code: own.codigoProyecto });

  expect(items.map((it) => it.number)).toEqual([late, soon, never, done.number]);
  expect(items.map((it) => [it.status, it.late])).toEqual([
    ['pendiente', true],
    ['pendiente', false],
    ['pendiente', false],
    ['anulada', false],
  ]);
  expect((await rocio.call(getMaterialPurchaseRequest, { late: 'true', project_code: own.codigoProyecto })).items).toHaveLength(1);
});

test('what is promised for today stands in the day of whoever asked and of who buys it', async () => {
  const { id, number } = await purchase();
  await rocio.call(promisePurchaseRequest, { request_id: id, delivery_date: dayAt(0), version: (await read(number)).version });

  const promised = async (caller: typeof ana) =>
    (await caller.call(workday, {})).lineas.find((it) => it.clave === 'prometido_hoy')?.items.filter((it) => it.titulo.includes(number)) ??
    [];

  expect(await promised(ana)).toMatchObject([{ fecha: dayAt(0), url: `/sap/request-materials/${number}` }]);
  expect(await promised(await employee({ permissions: ['materials:read'], seesAllProjects: false }))).toEqual([]);
});

test('what is promised stands on its day in the calendar', async () => {
  const { id, number } = await purchase();
  await rocio.call(promisePurchaseRequest, { request_id: id, delivery_date: dayAt(20), version: (await read(number)).version });

  const { items } = await rocio.call(companyCalendar, { desde: dayAt(20), hasta: dayAt(20) });

  expect(items.filter((it) => it.titulo.includes(number))).toMatchObject([
    { tipo: 'entrega', detalle: 'Prometida, Pendiente, 2 materiales', url: `/supplying/purchase-requests/${number}` },
  ]);
});

test('a site role sees what is bought for its own, and nothing else', async () => {
  const { number } = await purchase();
  const other = await employee({ permissions: ['materials:read'], seesAllProjects: false });

  expect(await other.refused(getPurchaseRequest, { number })).toMatchObject({ status: 404 });
  expect((await other.call(getMaterialPurchaseRequest, {})).total_items).toBe(0);
});

test('what is received while supply promises is kept together with the promise', async () => {
  const { id, number, items } = await purchase();
  const { version } = await read(number);

  const [received, answer] = await Promise.all([
    receive(number, items[0]?.id ?? 0, '10'),
    rocio.raw(promisePurchaseRequest, { request_id: id, delivery_date: dayAt(8), version }),
  ]);

  expect(received).toBeUndefined();
  const after = await read(number);
  const isTold = answer.statusCode === 200;
  expect([200, 412]).toContain(answer.statusCode);
  expect(after).toMatchObject({ delivery_date: isTold ? dayAt(8) : null, items: [{ status: 'recibida' }, { status: 'pendiente' }] });
});

test('a state that another changed meanwhile is refused where it is chosen, and nothing is half-written', async () => {
  const { id, number, items } = await purchase();
  const { version } = await read(number);
  await rocio.call(updateStatusPurchaseRequest, { request_id: id, status: 'cotizando', version });
  const line = { material_request_item_id: items[0]?.id ?? 0, version };

  for (const refusal of [
    await rocio.refused(updateStatusPurchaseRequest, { request_id: id, status: 'en_importacion', version }),
    await rocio.refused(updateStatusPurchaseRequestItem, { ...line, status: 'en_importacion' }),
  ])
    expect(refusal).toMatchObject({ status: 412, fields: { status: expect.stringContaining('ahora está cotizando') } });
  expect(await read(number)).toMatchObject({ status_manual: 'cotizando', items: [{ status_manual: 'cotizando' }, {}] });
});
