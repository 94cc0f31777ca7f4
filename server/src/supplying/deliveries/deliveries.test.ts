import { expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { closeRequest, dispatchRequest, getMaterialRequest, receiveTransfer } from 'contract/materials/index.ts';
import {
  deliverySheet,
  getDelivery,
  getMaterialDelivery,
  updateMaterialDelivery,
  updateMaterialDeliveryItems,
  updateMaterialDeliveryStatus,
} from 'contract/supplying/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { dayAt, supplyScene } from '../scene.ts';
import { noticeOf } from './sheet.ts';

const { ana, rocio, as, db, given, project, cable, panel, employee } = await supplyScene();
const keeper = await employee({
  nombre: 'Nicolás Despacha',
  permissions: [
    'materials:read',
    'mobile_warehouses:read',
    'mobile_warehouses:create',
    'mobile_warehouses:update',
    'mobile_warehouses:approve',
  ],
});
const [source, target] = [await given.warehouse(), await given.warehouse()];
for (const { id } of [cable, panel]) await given.stock({ warehouse_id: source.id, material_id: id, quantity: '1000' });

const movement = (row: Parameters<typeof given.materialRequest>[0] = {}) =>
  given.materialRequest({
    requester_id: ana.id,
    project_id: project.id,
    from_warehouse_id: source.id,
    to_warehouse_id: target.id,
    lines: [{ material_id: cable.id }, { material_id: panel.id }],
    ...row,
  });
const read = (number: string) => keeper.call(getDelivery, { number });

test('what is moved appears once it is approved, scheduled for no day and still to be prepared', async () => {
  const { number } = await movement({ required_date: dayAt(2) });

  expect(await read(number)).toMatchObject({
    manual_status: 'por_preparar',
    delivery_date: null,
    due_date: dayAt(2),
    late: false,
    items: [{ pending_quantity: '10' }, { pending_quantity: '10' }],
  });
});

test('a day that is moved keeps the first, and whoever asked hears of both', async () => {
  const { id, number } = await movement();
  const first = await rocio.call(updateMaterialDelivery, {
    request_id: id,
    delivery_date: dayAt(2),
    version: (await read(number)).version,
  });

  const moved = await rocio.call(updateMaterialDelivery, {
    request_id: id,
    delivery_date: dayAt(6),
    reason: 'El camión está en Copiapó',
    version: first.version,
  });

  expect(moved).toMatchObject({ delivery_date: dayAt(6), first_delivery_date: dayAt(2), days_moved: 4, due_date: dayAt(6) });
  expect((await ana.call(listNotificacion, {})).items[0]).toMatchObject({
    title: expect.stringContaining(`La entrega de ${number} se movió del`),
    text: 'El camión está en Copiapó',
  });
});

test('a folio leaves with one journey, whoever sends it and from whichever screen', async () => {
  const { id, number } = await movement();
  const { version } = await read(number);
  await rocio.call(updateMaterialDelivery, { request_id: id, delivery_date: dayAt(2), dte_folio: '1204', version });
  const [item] = (await keeper.call(getMaterialRequest, { number })).items;
  const { version: now } = await keeper.call(getMaterialRequest, { number });

  const items = [{ material_request_item_id: item?.material_request_item_id ?? 0, quantity: '4' }];
  await keeper.call(dispatchRequest, { number, version: now, kind: 'DESPACHO', items });

  const after = await read(number);
  expect(after).toMatchObject({ dte_folio: null, trips: [{ dte_folio: '1204' }] });
});

test('nothing is scheduled for a day before it was asked for, by the call and by the database', async () => {
  const { id, number } = await movement();

  expect(
    await rocio.refused(updateMaterialDelivery, { request_id: id, delivery_date: dayAt(-1), version: (await read(number)).version }),
  ).toMatchObject({ status: 400, fields: { delivery_date: expect.stringContaining('no se entrega antes') } });
  await expect(
    db
      .updateTable('delivery_requests')
      .set({ delivery_date: dayAt(-1), first_delivery_date: dayAt(-1) })
      .where('request_id', '=', id)
      .execute(),
  ).rejects.toThrow('delivery_requests_after_asked');
});

test('a part leaves as a transfer with its folio, counts nowhere as stock until it is received, and the rest is prepared anew', async () => {
  const { id, number, items } = await movement();
  const [line] = items;
  const before = await keeper.call(updateMaterialDeliveryStatus, {
    request_id: id,
    manual_status: 'lista',
    version: (await read(number)).version,
  });

  const after = await keeper.call(updateMaterialDeliveryItems, {
    request_id: id,
    version: before.version,
    items: [{ material_request_item_id: line?.id ?? 0, quantity: '4' }],
    dte_folio: '1.204',
  });

  expect(after).toMatchObject({
    status: 'en_curso',
    manual_status: 'por_preparar',
    dte_folio: null,
    items: [{ sent_quantity: '4', received_quantity: '0', pending_quantity: '6' }, { pending_quantity: '10' }],
    trips: [{ status: 'enviado', dte_folio: '1204' }],
  });
  const there = () =>
    db.selectFrom('stocks').where('warehouse_id', '=', target.id).where('material_id', '=', cable.id).select('quantity').executeTakeFirst();
  expect(await there()).toBeUndefined();
  const [trip] = (await ana.call(getMaterialRequest, { number })).transfers;
  await keeper.call(receiveTransfer, { number: trip?.number ?? '', version: trip?.version ?? 0, items: [] });
  expect(Number((await there())?.quantity)).toBe(4);
  expect((await read(number)).items[0]).toMatchObject({ received_quantity: '4' });
});

test('what is fetched is found among the deliveries, and handed over on the spot', async () => {
  const own = await given.project();
  const { id, number, items } = await movement({ project_id: own.id, transfer_kind: 'RETIRO' });
  await movement({ project_id: own.id });
  const found = await rocio.call(getMaterialDelivery, { project_code: own.codigoProyecto, transfer_kind: 'RETIRO' });
  expect(found.items.map((it) => it.number)).toEqual([number]);

  const after = await keeper.call(updateMaterialDeliveryItems, {
    request_id: id,
    version: (await read(number)).version,
    items: [{ material_request_item_id: items[0]?.id ?? 0, quantity: '4' }],
  });

  expect(after).toMatchObject({ transfer_kind: 'RETIRO', items: [{ sent_quantity: '4', received_quantity: '4' }, {}] });
  expect(after.trips).toMatchObject([{ status: 'recibido' }]);
  expect(pdfTextOf((await rocio.raw(deliverySheet, { number })).rawPayload)).toContain('Retiro');
});

test('what somebody else has sent meanwhile is not sent again', async () => {
  const { id, number, items } = await movement();
  const { version } = await read(number);
  const sending = { request_id: id, version, items: [{ material_request_item_id: items[0]?.id ?? 0, quantity: '6' }] };

  const answers = await Promise.all([1, 2].map(() => keeper.raw(updateMaterialDeliveryItems, sending)));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect((await read(number)).items[0]).toMatchObject({ sent_quantity: '6' });
});

test('more than is left is refused at its line', async () => {
  const { id, number, items } = await movement();

  expect(
    await keeper.refused(updateMaterialDeliveryItems, {
      request_id: id,
      version: (await read(number)).version,
      items: [{ material_request_item_id: items[0]?.id ?? 0, quantity: '11' }],
    }),
  ).toMatchObject({ status: 400, fields: { 'items.0.quantity': expect.stringContaining('Quedan 10') } });
});

test('supply and who keeps the warehouse prepare it, and only who keeps it sends it', async () => {
  const { id, number } = await movement();
  const { version } = await read(number);
  const looking = await as('purchase_requests:read', 'purchase_requests:update', 'materials:read');

  expect((await read(number)).allowed_actions).toEqual(['schedule', 'handle', 'dispatch']);
  expect((await rocio.call(getDelivery, { number })).allowed_actions).toEqual(['schedule', 'handle']);
  expect(await looking.refused(updateMaterialDeliveryStatus, { request_id: id, manual_status: 'lista', version })).toMatchObject({
    status: 403,
    message: expect.stringContaining('abastecimiento'),
  });
});

test('what is over is prepared no more, and is due no day', async () => {
  const { id, number } = await movement({ required_date: dayAt(-3) });
  expect(await read(number)).toMatchObject({ late: true });
  const { version } = await ana.call(getMaterialRequest, { number });
  await ana.call(closeRequest, { number, version, reason: 'Ya no' });

  const over = await read(number);

  expect(over).toMatchObject({ status: 'cerrada', due_date: null, late: false, allowed_actions: [] });
  expect(
    await rocio.refused(updateMaterialDeliveryStatus, { request_id: id, manual_status: 'lista', version: over.version }),
  ).toMatchObject({
    status: 409,
    message: expect.stringContaining('está cerrada'),
  });
});

test('the list is grouped by the day, what is late before all', async () => {
  const own = await given.project();
  const made = async (days: number) => (await movement({ project_id: own.id, required_date: dayAt(days) })).number;
  const [soon, late, also] = [await made(3), await made(-4), await made(3)];

  const found = await rocio.call(getMaterialDelivery, { project_code: own.codigoProyecto, group: 'delivery_date' });

  expect(found.items.map((it) => it.number)).toEqual([late, soon, also]);
  expect(found).toMatchObject({ total: 3, number_of_pages: 1 });
  expect(found.groups?.[dayAt(3)]).toMatchObject([
    { number: soon, manual_status: 'por_preparar' },
    { number: also, manual_status: 'por_preparar' },
  ]);
});

test('the sheet says that it is no «guía de despacho», and warns while there is no folio', async () => {
  const { number } = await movement();

  const sheet = await rocio.raw(deliverySheet, { number });

  expect(sheet.headers['content-type']).toContain('application/pdf');
  // Words stand by themselves in the text of a PDF.
  for (const it of ['guía', 'despacho.', 'folio', 'pública.']) expect(pdfTextOf(sheet.rawPayload)).toContain(it);
  expect(noticeOf({ dte_folio: null })).toBe(
    'Este documento no es guía de despacho. Sin folio de DTE 52: no puede salir a la vía pública.',
  );
  expect(noticeOf({ dte_folio: '88' })).toBe('Este documento no es guía de despacho.');
});

test('the sheet names the folio with which it leaves, and then that of each journey', async () => {
  const { id, number, items } = await movement();
  const folioOf = async () => {
    const paper = pdfTextOf((await rocio.raw(deliverySheet, { number })).rawPayload);
    return { isThere: paper.includes('77120431'), warns: paper.includes('pública.') };
  };
  expect(await folioOf()).toEqual({ isThere: false, warns: true });

  const { version } = await read(number);
  const folio = { delivery_date: dayAt(2), dte_folio: '77.120.431' };
  const scheduled = await rocio.call(updateMaterialDelivery, { request_id: id, ...folio, version });
  expect(await folioOf()).toEqual({ isThere: true, warns: false });

  await keeper.call(updateMaterialDeliveryItems, {
    request_id: id,
    version: scheduled.version,
    items: [{ material_request_item_id: items[0]?.id ?? 0, quantity: '4' }],
    dte_folio: scheduled.dte_folio,
  });
  // What is left is to leave with a folio of its own.
  expect(await folioOf()).toEqual({ isThere: true, warns: true });
});

test('a state that another changed meanwhile is refused where it is chosen', async () => {
  const { id, number } = await movement();
  const { version } = await read(number);
  await keeper.call(updateMaterialDeliveryStatus, { request_id: id, manual_status: 'en_preparacion', version });

  expect(await keeper.refused(updateMaterialDeliveryStatus, { request_id: id, manual_status: 'lista', version })).toMatchObject({
    status: 412,
    fields: { manual_status: expect.stringContaining('mientras tanto') },
  });
  expect((await read(number)).manual_status).toBe('en_preparacion');
});
