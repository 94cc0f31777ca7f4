import { expect, test } from 'vitest';
import {
  cancelMaterialRequest,
  cancelTransfer,
  closeRequest,
  createCostCenterMaterialRequest,
  dispatchRequest,
  listReservations,
  receiveRequest,
  receiveTransfer,
  retryIncompleteRequest,
} from 'contract/materials/index.ts';
import { stockDifferences } from '../index.ts';
import { requestScene } from './scene.ts';

const { db, given, camila, boss, keeper, van, central, cable, items, ask, read, decide, becomes } = await requestScene();

async function approvedRequest(more: object = {}) {
  const asked = await ask(more);
  await decide(asked, boss);
  await becomes(asked.number, 'en_curso');
  return read(asked.number);
}

test('whoever decides sends it on: approved it goes to the ERP, and is under way when the ERP has it', async () => {
  const asked = await ask();
  await decide(asked, boss);
  await becomes(asked.number, 'en_curso');

  expect(await read(asked.number)).toMatchObject({ approval_status: 'Aprobado', erp_number: expect.stringMatching(/^\d+$/) });
  expect(
    await db
      .selectFrom('erp_posts')
      .where('source', '=', 'material_request')
      .where('source_id', '=', asked.id)
      .select('payload')
      .executeTakeFirst(),
  ).toMatchObject({
    payload: { kind: 'InventoryTransferRequest', from_warehouse: 'BF0001', lines: [{ item_code: cable.codigo, quantity: '10.5' }, {}] },
  });
});

test('what the ERP refuses is incomplete, says why, and can be tried again or taken back', async () => {
  // The warehouse that sites are in the ERP: from there nothing is moved to a site.
  const { codigo: from_warehouse } = await given.warehouse({ codigo: 'OBRAS' });
  const asked = await ask({ from_warehouse });
  await decide(asked, boss);
  await becomes(asked.number, 'incompleta');
  const incomplete = await read(asked.number);
  expect(incomplete).toMatchObject({ erp_error: 'La bodega de origen y la de destino son la misma.', erp_number: null });
  expect(incomplete.allowed_actions).toEqual(expect.arrayContaining(['retry', 'cancel']));

  await camila.call(retryIncompleteRequest, { material_request_id: asked.id });
  await becomes(asked.number, 'incompleta');
  expect(await camila.call(cancelMaterialRequest, { request_id: asked.id, reason: 'Ya no se usa' })).toMatchObject({ status: 'anulada' });
  expect(
    await db.selectFrom('erp_posts').where('source', '=', 'material_request').where('source_id', '=', asked.id).select('state').execute(),
  ).toEqual([{ state: 'cancelado' }]);
});

test('nothing is sent from where it goes to, nor what was retired meanwhile', async () => {
  const old = await given.material({ price: '1000' });
  await given.stock({ warehouse_id: central.id, material_id: old.id, quantity: '5' });
  const asked = await ask({ category: 2, to_warehouse: van.codigo, items: [{ code: old.codigo, quantity: '5' }] });
  await decide(asked, boss);
  await becomes(asked.number, 'en_curso');
  const { number, version, items: lines } = await read(asked.number);
  const parts = [{ material_request_item_id: lines[0]?.material_request_item_id ?? 0, quantity: '1' }];
  const send = (more: object) => keeper.refused(dispatchRequest, { number, version, kind: 'DESPACHO', items: parts, ...more });

  expect(await send({ from_warehouse: van.codigo })).toMatchObject({
    status: 400,
    fields: { from_warehouse: expect.stringContaining('ya van a esa bodega') },
  });
  await db.updateTable('materials').set({ activo: false }).where('id', '=', old.id).execute();
  expect(await send({})).toMatchObject({ status: 400, fields: { 'items.0.quantity': `${old.codigo} está retirado: ya no se mueve.` } });
  await db.updateTable('materials').set({ activo: true }).where('id', '=', old.id).execute();
});

test('what a cost centre asks for, and somebody fetches, reaches the ERP too', async () => {
  const { codigo } = await given.costCenter();
  const asked = await camila.call(createCostCenterMaterialRequest, { cost_center: codigo, items });

  await decide(asked, boss);

  await becomes(asked.number, 'en_curso');
  const { payload } = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'material_request')
    .where('source_id', '=', asked.id)
    .select('payload')
    .executeTakeFirstOrThrow();
  expect(payload).toMatchObject({ from_warehouse: 'BF0001', to_warehouse: 'OBRAS' });
});

test('what is approved is reserved, sent, received in parts, and then it is done', async () => {
  const it = await approvedRequest({ to_warehouse: van.codigo, category: 2 });
  const [line] = it.items;
  const material_request_item_id = line?.material_request_item_id ?? 0;
  const reserved = await keeper.call(listReservations, { code: cable.codigo, search: it.number });
  expect(reserved.items).toMatchObject([{ number: it.number, reserved_quantity: '10.5', allowed_actions: ['dispatch'] }]);

  const tooMuch = { number: it.number, version: it.version, kind: 'DESPACHO', items: [{ material_request_item_id, quantity: '11' }] };
  expect(await keeper.refused(dispatchRequest, tooMuch)).toMatchObject({
    status: 400,
    fields: { 'items.0.quantity': expect.stringContaining('10,5') },
  });
  const sent = await keeper.call(dispatchRequest, { ...tooMuch, kind: 'DESPACHO', items: [{ material_request_item_id, quantity: '6' }] });
  expect(sent.items[0]).toMatchObject({ sent_quantity: '6', received_quantity: '0' });
  const [transfer] = sent.transfers;
  await keeper.call(receiveTransfer, {
    number: transfer?.number ?? '',
    version: 1,
    items: [{ line: 1, received_quantity: '5', reason: 'Faltó uno' }],
  });

  const part = await read(it.number);
  expect(part).toMatchObject({
    status: 'en_curso',
    receipts: [{ transfer_number: transfer?.number, items: [{ line: 1, quantity: '5' }] }],
  });
  expect(part.items[0]).toMatchObject({ sent_quantity: '6', received_quantity: '5', received: false });
  const closed = await camila.call(closeRequest, { number: it.number, version: part.version, reason: 'Alcanzó con eso' });
  expect(closed.status).toBe('en_curso');
  expect(await stockDifferences(db)).toEqual([]);
});

test('to a site it leaves the warehouses for good; what is taken back can be sent again', async () => {
  const it = await approvedRequest();
  const parts = it.items.map(({ material_request_item_id, quantity }) => ({ material_request_item_id, quantity }));
  const sent = await keeper.call(dispatchRequest, { number: it.number, version: it.version, kind: 'DESPACHO', items: parts });
  await keeper.call(cancelTransfer, { number: sent.transfers[0]?.number ?? '', version: 1, reason: 'Camión malo' });
  const back = await read(it.number);
  expect(back.items.map((line) => line.sent_quantity)).toEqual(['0', '0']);

  const handed = await keeper.call(dispatchRequest, { number: it.number, version: back.version, kind: 'RETIRO', items: parts });
  expect(handed).toMatchObject({ status: 'recibida', receipts: [{ items: [{ quantity: '10.5' }, { quantity: '4' }] }] });
  expect(await stockDifferences(db)).toEqual([]);
});

test('a purchase is received by who asked, with the supplier’s paper, and not more than was ordered', async () => {
  const in10 = Temporal.Now.plainDateISO('America/Santiago').add({ days: 10 }).toString();
  const it = await approvedRequest({ document_kind: 'PurchaseRequest', required_date: in10, to_warehouse: van.codigo });
  const part = { material_request_item_id: it.items[1]?.material_request_item_id ?? 0, quantity: '5' };
  expect(await camila.refused(receiveRequest, { number: it.number, version: it.version, items: [part] })).toMatchObject({ status: 400 });

  const after = await camila.call(receiveRequest, {
    number: it.number,
    version: it.version,
    items: [{ ...part, quantity: '4' }],
    paper: 'Guía 8841',
  });

  expect(after).toMatchObject({ status: 'en_curso', receipts: [{ paper: 'Guía 8841' }] });
  const rest = await camila.call(closeRequest, { number: it.number, version: after.version, reason: 'No habrá más' });
  expect(rest).toMatchObject({ status: 'recibida' });
  expect(await stockDifferences(db)).toEqual([]);
});
