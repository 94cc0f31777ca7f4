import { expect, test } from 'vitest';
import { updateRestriction } from 'contract/administration/index.ts';
import {
  cancelTransfer,
  exportMovements,
  exportStock,
  exportTransfers,
  getBodegasMovil,
  getMaterial,
  getMaterialMovil,
  getMaterialMovilStock,
  getProjects,
  getTransfer,
  getWarehouses,
  listBodegaByEmail,
  listBodegaMovil,
  listMovements,
  listProductoStock,
  listTransfers,
  receiveTransfer,
  resolveTransfer,
  stockTransferBodegas,
  transferPdf,
} from 'contract/materials/index.ts';
import { listNotificacion, verifySession } from 'contract/access/index.ts';
import type { Input } from 'contract/call.ts';
import { sheetOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { stockDifferences } from '../index.ts';

const { db, given, as, signIn } = await scene();
const moving = [
  'materials:read',
  'mobile_warehouses:read',
  'mobile_warehouses:create',
  'mobile_warehouses:update',
  'reports:read',
] as const;
const office = await as(...moving);
const rocio = await as(...moving, 'mobile_warehouses:approve', 'approval_matrix:update');
const central = 'BF0001';
const { id: central_id } = await db.selectFrom('warehouses').select('id').where('codigo', '=', central).executeTakeFirstOrThrow();

/** Somebody on site who works in these warehouses only. */
async function keeper(...codes: string[]) {
  const person = await given.user({ permissions: moving, seesAllProjects: false });
  if (codes.length > 0) await given.warehouseUser(person.id, codes);
  return Object.assign(await signIn(person), { email: person.email });
}

async function cable(quantity = '100', warehouse_id = central_id) {
  const material = await given.material();
  await given.stock({ warehouse_id, material_id: material.id, quantity });
  return material;
}

const stockIn = async (warehouse: string, code: string) =>
  (await office.call(getMaterialMovilStock, { warehouse_code: warehouse, search: code })).items[0];

test('what is dispatched is on its way until it is received, and then it is there', async () => {
  const { codigo: code } = await cable();
  const van = await given.warehouse();
  const [hugo, sofia] = [await keeper(central), await keeper(van.codigo)];

  const sending = {
    kind: 'DESPACHO' as const,
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [{ code, quantity: '40.5' }],
    plate: 'bbcd·12',
    driver: 'Juan Boldo',
    driver_rut: '12.345.678-5',
  };
  const transfer = await hugo.call(stockTransferBodegas, sending);
  expect(transfer).toMatchObject({ status: 'enviado', plate: 'BBCD12', driver_rut: '12345678-5', allowed_actions: ['cancel'] });
  expect(await stockIn(van.codigo, code)).toMatchObject({ available_quantity: '0', in_transit_quantity: '40.5' });
  expect(await stockIn(central, code)).toMatchObject({ available_quantity: '59.5' });

  const { number } = transfer;
  expect((await sofia.call(getTransfer, { number })).allowed_actions).toEqual(['receive']);
  const received = await sofia.call(receiveTransfer, { number, version: 1 });

  expect(received).toMatchObject({ status: 'recibido', items: [{ received_quantity: '40.5' }], allowed_actions: [] });
  expect(await stockIn(van.codigo, code)).toMatchObject({ available_quantity: '40.5', in_transit_quantity: '0', request: '' });
  const ledger = await office.call(listMovements, { document_number: number });
  expect(ledger.items.map((it) => [it.kind, it.from_code, it.to_code, it.quantity])).toEqual([
    ['traslado', null, van.codigo, '40.5'],
    ['traslado', central, null, '40.5'],
  ]);
  expect(await stockDifferences(db)).toEqual([]);
});

test('who works where it goes hears that it comes, with the address that receives it; nobody else does', async () => {
  const { codigo: code } = await cable();
  const van = await given.warehouse();
  const [hugo, sofia, elsewhere] = [await keeper(central), await keeper(van.codigo), await keeper((await given.warehouse()).codigo)];
  const sending = { from_warehouse: central, to_warehouse: van.codigo, items: [{ code, quantity: '2' }] };

  const { number } = await hugo.call(stockTransferBodegas, { ...sending, kind: 'DESPACHO' });
  await hugo.call(stockTransferBodegas, { ...sending, kind: 'RETIRO' });
  const coming = async (coming_to: string) =>
    (await office.call(listTransfers, { coming_code: code, coming_to })).items.map((it) => it.number);
  expect([await coming(van.codigo), await coming(central)]).toEqual([[number], []]);
  const { codigo: other } = await cable();
  expect((await office.call(listTransfers, { coming_code: other, coming_to: van.codigo })).items).toEqual([]);

  expect((await sofia.call(listNotificacion, {})).items).toMatchObject([
    {
      title: `${number} viene en camino a ${van.nombre}`,
      url: `/supplying/mobile-warehouses/material-transfers/${number}`,
    },
  ]);
  for (const it of [hugo, elsewhere]) expect((await it.call(listNotificacion, {})).items).toEqual([]);
});

test('a withdrawal is handed over on the spot', async () => {
  const { codigo: code } = await cable();
  const van = await given.warehouse();

  const handed = await office.call(stockTransferBodegas, {
    kind: 'RETIRO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [{ code, quantity: '5' }],
  });

  expect(handed).toMatchObject({ status: 'recibido', items: [{ quantity: '5', received_quantity: '5' }] });
  expect((await office.call(getMaterialMovil, { warehouse_code: van.codigo })).items).toMatchObject([{ code, available_quantity: '5' }]);
  expect((await office.call(listMovements, { document_number: handed.number })).items).toMatchObject([
    { from_code: central, to_code: van.codigo, quantity: '5' },
  ]);
});

test.each([
  ['devolver', '100', []],
  ['perdida', '97', ['ajuste']],
] as const)('what is missing at the reception is settled: %s', async (settlement, left, extra) => {
  const { codigo: code } = await cable('100');
  const { codigo: second } = await cable('8');
  const van = await given.warehouse();
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [
      { code, quantity: '10' },
      { code: second, quantity: '8' },
    ],
  });
  const short = (reason?: string) => ({ number, version: 1, items: [{ line: 1, received_quantity: '7', reason }] });
  expect(await office.refused(receiveTransfer, short())).toMatchObject({ fields: { 'items.0.reason': 'Diga por qué llegó menos.' } });

  expect(await office.call(receiveTransfer, short('Caja abierta'))).toMatchObject({
    status: 'con_diferencias',
    items: [{ received_quantity: '7', reason: 'Caja abierta' }, { received_quantity: '8' }],
  });

  expect(await stockIn(van.codigo, code)).toMatchObject({ available_quantity: '7', in_transit_quantity: '3' });
  expect(await office.refused(resolveTransfer, { number, version: 2, settlement, reason: 'x' })).toMatchObject({ status: 403 });
  const settled = await rocio.call(resolveTransfer, { number, version: 2, settlement, reason: 'Se revisó el camión' });
  expect(settled).toMatchObject({ status: 'recibido', settlement, close_reason: 'Se revisó el camión' });
  expect(await stockIn(van.codigo, code)).toMatchObject({ available_quantity: '7', in_transit_quantity: '0' });
  const there = Number((await stockIn(central, code))?.available_quantity);
  expect(there + 7).toBe(Number(left));
  const kinds = (await office.call(listMovements, { document_number: number })).items.map((it) => it.kind);
  expect(kinds.filter((it) => it !== 'traslado')).toEqual(extra);
  expect(await stockDifferences(db)).toEqual([]);
});

test('of a line comes no more than was sent, no less than came before, and what came in part is not taken back', async () => {
  const { codigo: code } = await cable('20');
  const van = await given.warehouse();
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [{ code, quantity: '10' }],
  });
  const receive = (version: number, received_quantity: string) => ({
    number,
    version,
    partial: true,
    items: [{ line: 1, received_quantity, reason: 'Camión lleno' }],
  });

  expect(await office.refused(receiveTransfer, receive(1, '10.001'))).toMatchObject({
    fields: { 'items.0.received_quantity': expect.stringContaining('no pueden llegar más') },
  });
  await office.call(receiveTransfer, receive(1, '6'));
  expect(await office.refused(receiveTransfer, receive(2, '5'))).toMatchObject({
    fields: { 'items.0.received_quantity': expect.stringContaining('no pueden ser menos') },
  });
  expect(await office.refused(cancelTransfer, { number, version: 2, reason: 'Se pinchó' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('ya se recibió una parte'),
  });
  expect(await stockIn(van.codigo, code)).toMatchObject({ available_quantity: '6', in_transit_quantity: '4' });
  expect(await stockDifferences(db)).toEqual([]);
});

test('a transfer that nobody received is taken back whole, once', async () => {
  const { codigo: code } = await cable('20');
  const van = await given.warehouse();
  const sofia = await keeper(van.codigo);
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [{ code, quantity: '20' }],
  });
  expect(await sofia.refused(cancelTransfer, { number, version: 1, reason: 'No' })).toMatchObject({ status: 403 });

  expect(await office.call(cancelTransfer, { number, version: 1, reason: 'Se cargó otro camión' })).toMatchObject({ status: 'anulado' });

  expect(await stockIn(central, code)).toMatchObject({ available_quantity: '20' });
  expect(await office.refused(cancelTransfer, { number, version: 2, reason: 'Otra vez' })).toMatchObject({ code: 'wrong_state' });
  expect(await office.refused(receiveTransfer, { number, version: 2 })).toMatchObject({ code: 'wrong_state' });
  expect(await stockDifferences(db)).toEqual([]);
});

test('more than there is is refused in words, naming each material, and nothing moves', async () => {
  const [one, two] = [await cable('3'), await cable('50')];
  const van = await given.warehouse();

  const refused = await office.refused(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [
      { code: two.codigo, quantity: '10' },
      { code: one.codigo, quantity: '3.001' },
    ],
  });

  expect(refused).toMatchObject({
    status: 422,
    code: 'rule',
    fields: { 'items.1.quantity': expect.stringMatching(/Hay 3 .* se piden 3,001/) },
  });
  expect(refused.message).toContain(one.codigo);
  expect(await stockIn(central, two.codigo)).toMatchObject({ available_quantity: '50' });
  expect((await office.call(listTransfers, { warehouse_code: van.codigo })).total_items).toBe(0);
});

test('same source and destination, a retired destination, unknown codes and too many lines are refused at their field', async () => {
  const { codigo: code } = await cable();
  const van = await given.warehouse();
  const old = await given.warehouse({ activo: false });
  const base = { kind: 'DESPACHO', from_warehouse: central, to_warehouse: van.codigo, items: [{ code, quantity: '1' }] };
  const refused = (more: object) => office.refused(stockTransferBodegas, { ...base, ...more });

  expect(await refused({ to_warehouse: central })).toMatchObject({ fields: { to_warehouse: expect.stringContaining('distinta') } });
  expect(await refused({ to_warehouse: old.codigo })).toMatchObject({ fields: { to_warehouse: expect.stringContaining('retirada') } });
  expect(await refused({ from_warehouse: 'NO-HAY' })).toMatchObject({ fields: { from_warehouse: expect.any(String) } });
  expect(await refused({ items: [{ code: 'NO-HAY', quantity: '1' }] })).toMatchObject({ fields: { 'items.0.code': 'NO-HAY no existe.' } });
  expect(await refused({ project_code: 'CI-000' })).toMatchObject({ fields: { project_code: expect.any(String) } });
  expect(await refused({ plate: '12345' })).toMatchObject({ fields: { plate: expect.stringContaining('AB1234') } });
  expect(await refused({ kind: 'REGALO' })).toMatchObject({ status: 400, fields: { kind: expect.any(String) } });

  const limit = await db.selectFrom('request_restrictions').selectAll().where('codigo', '=', 'transfer_lines').executeTakeFirstOrThrow();
  await rocio.call(updateRestriction, { restriction_id: limit.id, quantity: '1', activo: 'true', version: limit.version });
  const two = [code, (await cable()).codigo].map((it) => ({ code: it, quantity: '1' }));
  expect(await refused({ items: two })).toMatchObject({ status: 422, message: expect.stringContaining('a lo más 1') });
  await rocio.call(updateRestriction, { restriction_id: limit.id, quantity: '200', activo: 'true', version: limit.version + 1 });
});

test('who works on site sees and moves only the warehouses they were given, while they are given', async () => {
  const [mine, other, third] = [await given.warehouse(), await given.warehouse(), await given.warehouse()];
  const { codigo: code } = await cable('5', other.id);
  const sofia = await keeper(mine.codigo);
  const nobody = await keeper();
  const send = { kind: 'DESPACHO' as const, from_warehouse: other.codigo, to_warehouse: mine.codigo, items: [{ code, quantity: '1' }] };
  const { number } = await office.call(stockTransferBodegas, { ...send, to_warehouse: third.codigo });

  expect((await sofia.call(getBodegasMovil, {})).items.map((it) => it.label)).toEqual([`${mine.codigo} - ${mine.nombre}`]);
  expect((await sofia.call(listBodegaMovil, {})).map((it) => it['codigo'])).toEqual([mine.codigo]);
  expect((await sofia.call(getWarehouses, { all: 'true', search: other.codigo })).map((it) => it.code)).toEqual([other.codigo]);
  expect(await sofia.refused(stockTransferBodegas, send)).toMatchObject({
    fields: { from_warehouse: expect.stringContaining('no trabaja') },
  });
  expect((await sofia.call(getMaterialMovilStock, { warehouse_code: other.codigo })).items).toEqual([]);
  expect((await sofia.call(listProductoStock, { codigo_bodega: other.codigo })).items).toEqual([]);
  expect((await sofia.call(listMovements, { code })).items).toEqual([]);
  expect((await sofia.call(getMaterial, { code })).stocks).toEqual([]);
  expect(await sofia.refused(getTransfer, { number })).toMatchObject({ status: 404 });
  expect(await sofia.refused(transferPdf, { number })).toMatchObject({ status: 404 });
  const told = (await nobody.call(getMaterialMovilStock, { all: 'true' })).items;
  expect(told.filter((it) => it.warehouse_code !== central)).toEqual([]);

  expect((await sofia.call(listBodegaByEmail, { email: sofia.email })).map((it) => it['codigo'])).toEqual([mine.codigo]);
  expect(await sofia.refused(listBodegaByEmail, { email: nobody.email })).toMatchObject({ status: 403 });
  await db.updateTable('warehouse_users').set({ activo: 0 }).execute();
  expect((await sofia.call(getBodegasMovil, {})).items).toEqual([]);
  await db.updateTable('warehouse_users').set({ activo: 1 }).execute();
});

test('who keeps warehouses among all that they see may ask for theirs alone, fixed ones too; one that is named is shown, whosever it is', async () => {
  const [van, yard, other] = [await given.warehouse({ movil: true }), await given.warehouse({ movil: false }), await given.warehouse()];
  const { codigo: code, id: material_id } = await cable('3', van.id);
  for (const { id } of [yard, other]) await given.stock({ warehouse_id: id, material_id, quantity: '7' });
  const person = await given.user({ permissions: moving });
  await given.warehouseUser(person.id, [van.codigo, yard.codigo]);
  const jaime = await signIn(person);
  const found = async (asked: Input<typeof getMaterialMovilStock>) =>
    (await jaime.call(getMaterialMovilStock, { search: code, sort: 'warehouse_code', ...asked })).items
      .map((it) => it.warehouse_code)
      .toSorted();

  expect((await jaime.call(verifySession, {})).usuario.bodegas.toSorted()).toEqual([van.codigo, yard.codigo].toSorted());
  expect(await found({ mine: 'true' })).toEqual([van.codigo, yard.codigo].toSorted());
  expect(await found({ mine: 'true', warehouse_code: other.codigo })).toEqual([other.codigo]);
  expect(await found({})).toEqual([van.codigo, other.codigo].toSorted());
  const sheet = await sheetOf((await jaime.raw(exportStock, { search: code, mine: 'true' })).rawPayload);
  expect([sheet.includes(yard.codigo), sheet.includes(other.codigo)]).toEqual([true, false]);
});

test('two who act on one transfer at once do it once', async () => {
  const { codigo: code } = await cable('10');
  const van = await given.warehouse();
  const items = [{ code, quantity: '10' }];
  const { number } = await office.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central,
    to_warehouse: van.codigo,
    items,
  });

  const answers = await Promise.all([
    office.raw(receiveTransfer, { number, version: 1 }),
    office.raw(receiveTransfer, { number, version: 1 }),
    office.raw(cancelTransfer, { number, version: 1, reason: 'A la vez' }),
  ]);

  expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1);
  expect(await stockDifferences(db)).toEqual([]);
});

test('the same dispatch sent twice with one key is one', async () => {
  const { codigo: code } = await cable('10');
  const van = await given.warehouse();
  const input = { kind: 'DESPACHO' as const, from_warehouse: central, to_warehouse: van.codigo, items: [{ code, quantity: '4' }] };
  const headers = { 'idempotency-key': 'despacho-1' };

  const [first, second] = [
    await office.call(stockTransferBodegas, input, headers),
    await office.call(stockTransferBodegas, input, headers),
  ];

  expect(second.number).toBe(first.number);
  expect(await stockIn(central, code)).toMatchObject({ available_quantity: '6' });
});

test('the guide is a PDF and names no price; the exports are spreadsheets', async () => {
  const { codigo: code } = await cable('10');
  const van = await given.warehouse();
  const input = {
    kind: 'DESPACHO' as const,
    from_warehouse: central,
    to_warehouse: van.codigo,
    items: [{ code, quantity: '4' }],
    comment: 'Urgente',
  };
  const { number } = await office.call(stockTransferBodegas, input);

  const pdf = await office.raw(transferPdf, { number });
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  for (const call of [exportTransfers, exportMovements, exportStock]) {
    const sheet = await office.raw(call, {});
    expect([call.id, sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([call.id, 200, 'PK']);
  }
});

test('projects to charge to are those that one sees', async () => {
  const { codigoProyecto } = await given.project({ nombre: 'Techo Ñuñoa' });
  expect((await office.call(getProjects, { search: 'nunoa' })).items).toEqual([
    { code: codigoProyecto, name: 'Techo Ñuñoa', label: `${codigoProyecto} - Techo Ñuñoa` },
  ]);
  expect((await (await keeper()).call(getProjects, {})).items).toEqual([]);
});
