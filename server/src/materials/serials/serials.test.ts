import { updateSetting } from 'contract/administration/index.ts';
import { findAnything } from 'contract/dashboards/index.ts';
import {
  annulConsumption,
  cancelCount,
  annulSupplierReturn,
  correctSerial,
  createSupplierReturn,
  dispatchSupplierReturn,
  getConsumption,
  getMaterialRequest,
  getSerial,
  listSerials,
  nameSerials,
  openCount,
  postConsumedMaterials,
  receiveRequest,
  receiveTransfer,
  serialsOfPaper,
  stockTransferBodegas,
  type Serial,
} from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buying } from '../../../test/buying.ts';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';

const stage = await scene({ background: true });
const { db, given, as, signIn } = stage;
const { buyer, order, postedOf } = await buying(stage);
const project = await given.project();
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const { id: familia_id } = await db
  .insertInto('material_families')
  .values({ codigo: 'ZS', nombre: 'Con series', lleva_series: true })
  .returning('id')
  .executeTakeFirstOrThrow();
const inverter = await given.material({ familia_id });
const cable = await given.material();
const everything = await signIn(
  await given.user({
    permissions: [
      ...(['materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:create'] as const),
      ...(['mobile_warehouses:update', 'consumption:read', 'consumption:create', 'consumption:approve'] as const),
    ],
  }),
);

/** Ten inverters and ten cables that a supplier is to bring, to a warehouse of their own or to the site. */
async function awaitedRequest({ isAtSite = false } = {}) {
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    place_id: place.id,
    requester_id: buyer.id,
    to_warehouse_id: isAtSite ? null : warehouse.id,
    lines: [{ material_id: inverter.id }, { material_id: cable.id }],
  });
  return { warehouse, request };
}
type Awaited10 = Awaited<ReturnType<typeof awaitedRequest>>;

async function asking({ request }: Awaited10, quantity: string, serials?: readonly string[]) {
  const { number, version } = await everything.call(getMaterialRequest, { number: request.number });
  const material_request_item_id = request.items[0]?.id ?? 0;
  return { number, version, items: [{ material_request_item_id, quantity, ...(serials && { serials: [...serials] }) }] };
}
/** So many came; answers the number of the receipt. */
async function receive(it: Awaited10, quantity: string, serials?: readonly string[]): Promise<string> {
  const { receipts } = await everything.call(receiveRequest, await asking(it, quantity, serials));
  return receipts[0]?.number ?? '';
}
const ofReceipt = (document_number: string) => ({ document_kind: 'recepcion' as const, document_number });
const one = async (search: string): Promise<Serial> => {
  const { items } = await everything.call(listSerials, { search });
  expect(items).toHaveLength(1);
  return items[0] as Serial;
};

test('whoever counts a warehouse blind is told no serial that lies there', async () => {
  const it = await awaitedRequest();
  const receipt = await receive(it, '2', ['CIEGO-1', 'CIEGO-2']);
  const { id } = await one('CIEGO-1');
  const count = await everything.call(openCount, { warehouse_code: it.warehouse.codigo, blind: true });

  expect((await everything.call(listSerials, { search: 'CIEGO' })).items).toEqual([]);
  expect((await everything.call(findAnything, { search: 'CIEGO-1' })).items).toEqual([]);
  expect(await everything.refused(getSerial, { id })).toMatchObject({ status: 404 });
  const looking = await as('materials:read', 'mobile_warehouses:read');
  expect((await looking.call(listSerials, { search: 'CIEGO' })).items).toHaveLength(2);
  await everything.call(cancelCount, { number: count.number, version: count.version, reason: 'Otro día' });
  expect((await everything.call(listSerials, { search: receipt })).items).toHaveLength(2);
});

test('what is received is named by a range and one by one; what lacks is named later, and each is found where it is', async () => {
  const it = await awaitedRequest();
  const receipt = await receive(it, '6', ['AB0001..AB0003', 'ab 77']);

  expect(await everything.call(serialsOfPaper, ofReceipt(receipt))).toMatchObject({
    may_name: true,
    items: [{ code: inverter.codigo, quantity: '6', serials: ['AB0001', 'AB0002', 'AB0003', 'ab 77'].map((serial) => ({ serial })) }],
  });
  const whole = { ...ofReceipt(receipt), code: inverter.codigo };
  const { items } = await everything.call(nameSerials, { ...whole, serials: ['AB0009', 'AB0010'] });
  expect(items[0]?.serials).toHaveLength(6);
  expect(await everything.refused(nameSerials, { ...whole, serials: ['AB0011'] })).toMatchObject({
    status: 400,
    fields: { serials: `${receipt} ya nombra todas las series de ${inverter.codigo}.` },
  });

  expect(await one('AB0009')).toMatchObject({
    status: 'en_bodega',
    warehouse_code: it.warehouse.codigo,
    receipt_number: receipt,
    document_number: receipt,
  });
  const { items: found } = await everything.call(findAnything, { search: 'ab77' });
  expect(found).toMatchObject([{ kind: 'serie', label: 'ab 77', rank: 0, url: `/materiales/series/${(await one('ab 77')).id}` }]);
});

test('a serial of a material is received once: it is named at its field, as are ranges without end, and what is no serial', async () => {
  const it = await awaitedRequest();
  await receive(it, '1', ['UNO-1']);
  const refused = async (quantity: string, serials: readonly string[]) => {
    const refusal = await everything.refused(receiveRequest, await asking(it, quantity, serials));
    return [refusal.status, Object.entries(refusal.fields ?? {})[0]];
  };
  const field = 'items.0.serials';

  expect(await refused('2', ['uno-1', 'UNO-2'])).toEqual([
    400,
    [field, expect.stringMatching(/^UNO-1 ya está en bodega según recepción RM-/)],
  ]);
  expect(await refused('2', ['UNO-3', 'uno-3'])).toEqual([400, [field, 'uno-3 está dos veces.']]);
  expect(await refused('1', ['UNO-4', 'UNO-5'])).toEqual([
    400,
    [field, expect.stringContaining('queda 1 serie por anotar, y se indican 2')],
  ]);
  expect(await refused('2', ['A1..A1000000'])).toEqual([400, [field, expect.stringContaining('no es un rango')]]);
  expect(await refused('2', ['A0000001..A1000000'])).toEqual([400, [field, expect.stringContaining('más de 5000 series')]]);
  expect(await refused('2', ["'; drop table materials; --"])).toEqual([400, [field, expect.stringContaining('no es un número de serie')]]);
  expect(await refused('2', ['=HYPERLINK("x")'])).toEqual([400, [field, expect.stringContaining('no es un número de serie')]]);
  expect(
    await refused(
      '2',
      Array.from({ length: 5_001 }, (_, at) => `M${at}`),
    ),
  ).toEqual([400, [field, 'A lo más 5000 series por línea.']]);
  expect((await everything.refused(receiveRequest, await asking(it, '2', ['x'.repeat(500)]))).status).toBe(400);
  // Nothing of what was refused is there, and the second of the pair that came in one is free.
  expect(await one('UNO-')).toMatchObject({ serial: 'UNO-1' });
});

test('what its family does not mark carries no serials, and where the constant says so nothing is received without all of them', async () => {
  const it = await awaitedRequest();
  const { number, version } = await everything.call(getMaterialRequest, { number: it.request.number });
  const ofCable = [{ material_request_item_id: it.request.items[1]?.id ?? 0, quantity: '1', serials: ['C1'] }];
  expect(await everything.refused(receiveRequest, { number, version, items: ofCable })).toMatchObject({
    fields: { 'items.0.serials': expect.stringContaining('no lleva número de serie') },
  });

  const administrator = await as('maintenance:read', 'maintenance:update');
  const set = (value: string, seen: number) => administrator.call(updateSetting, { key: 'missing_serials', value, version: seen });
  const needed = async () => (await everything.call(getMaterialRequest, { number })).items.map((line) => line.needs_serials);
  expect(await needed()).toEqual([false, false]);
  const { version: seen } = await set('Impiden recibir', 0);
  expect(await needed()).toEqual([true, false]);
  expect(await everything.refused(receiveRequest, await asking(it, '2', ['W1']))).toMatchObject({
    fields: { 'items.0.serials': `Faltan números de serie de ${inverter.codigo}: 1 de 2.` },
  });
  expect(await receive(it, '2', ['W1', 'W2'])).toMatch(/^RM-/);
  await set('Solo avisan', seen);
  expect(await receive(it, '2')).toMatch(/^RM-/);
});

test('who lacks the right names nothing, and a paper of others is not there', async () => {
  const it = await awaitedRequest();
  const receipt = await receive(it, '2', ['P1']);
  const whole = { ...ofReceipt(receipt), code: inverter.codigo, serials: ['P2'] };
  expect(await (await as('materials:read', 'mobile_warehouses:read')).refused(nameSerials, whole)).toMatchObject({ status: 403 });
  const elsewhere = await signIn(
    await given.user({ permissions: ['materials:read', 'materials:create', 'mobile_warehouses:create'], seesAllProjects: false }),
  );
  expect(await elsewhere.refused(nameSerials, whole)).toMatchObject({ status: 404 });
  expect(await elsewhere.refused(serialsOfPaper, ofReceipt(receipt))).toMatchObject({ status: 404 });
  const { id, version } = await one('P1');
  expect(await elsewhere.refused(getSerial, { id })).toMatchObject({ status: 404 });
  expect(await elsewhere.refused(correctSerial, { id, version, serial: 'P9' })).toMatchObject({ status: 404 });
  expect((await elsewhere.call(listSerials, { search: 'P1' })).items).toEqual([]);
});

test('a transfer, a voucher and its annulment say where it is; what is installed is used by no other paper', async () => {
  const it = await awaitedRequest();
  await receive(it, '4', ['V1..V4']);
  const other = await given.warehouse({ movil: false });
  const sent = await everything.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: it.warehouse.codigo,
    to_warehouse: other.codigo,
    items: [{ code: inverter.codigo, quantity: '2' }],
  });
  const carried = { document_kind: 'traslado' as const, document_number: sent.number, code: inverter.codigo };
  expect(await everything.refused(nameSerials, { ...carried, code: cable.codigo, serials: ['V1'] })).toMatchObject({
    fields: { serials: `${sent.number} no mueve ${cable.codigo}.` },
  });
  await everything.call(nameSerials, { ...carried, serials: ['V1'] });
  expect(await one('V1')).toMatchObject({ status: 'en_camino', warehouse_code: null, document_number: sent.number });
  await everything.call(receiveTransfer, { number: sent.number, version: sent.version, items: [] });
  expect(await one('V1')).toMatchObject({ status: 'en_bodega', warehouse_code: other.codigo, document_number: sent.number });

  const signed = {
    used_on: '2026-11-20',
    used_by: 'Cuadrilla',
    signer_name: 'Pedro',
    signer_rut: '33.000.154-2',
    signature: await signature(),
  };
  const use = () =>
    everything.call(postConsumedMaterials, {
      ...signed,
      project_code: project.codigoProyecto,
      items: [{ material_request_item_id: it.request.items[0]?.id ?? 0, quantity: '1' }],
    });
  const [voucher, second] = [await use(), await use()];
  const ofVoucher = (document_number: string) => ({ document_kind: 'consumo' as const, document_number, code: inverter.codigo });
  await everything.call(nameSerials, { ...ofVoucher(voucher.number), serials: ['V2'] });
  // The voucher says no place: it is the one that its lines were asked for.
  const { items } = await everything.call(listSerials, { codigoLugarInstalacion: place.codigoLugarInstalacion, status: 'instalada' });
  expect(items).toMatchObject([{ serial: 'V2', status: 'instalada', place_code: place.codigoLugarInstalacion }]);
  expect(await everything.refused(nameSerials, { ...ofVoucher(second.number), serials: ['V2'] })).toMatchObject({
    fields: { serials: `V2 ya está instalada según vale de consumo ${voucher.number}.` },
  });
  expect(await everything.refused(nameSerials, { ...ofVoucher(second.number), serials: ['V99'] })).toMatchObject({
    fields: { serials: `V99: ${inverter.codigo} no se recibió con esa serie.` },
  });

  const { version } = await everything.call(getConsumption, { number: voucher.number });
  await everything.call(annulConsumption, { number: voucher.number, version, reason: 'Se anotó en otro lugar' });
  const found = await one('V2');
  expect(found).toMatchObject({ status: 'en_bodega', warehouse_code: it.warehouse.codigo });
  expect((await everything.call(getSerial, { id: found.id })).steps.map(({ status, is_undone }) => [status, is_undone])).toEqual([
    ['en_bodega', true],
    ['instalada', false],
    ['en_bodega', false],
  ]);
});

test('what was read wrong is written right once, and not as another one', async () => {
  const it = await awaitedRequest();
  await receive(it, '2', ['K1', 'K2']);
  const { id, version } = await one('K1');
  expect(await everything.refused(correctSerial, { id, version, serial: 'k2' })).toMatchObject({
    fields: { serial: expect.stringContaining('ya está anotada') },
  });
  expect(await everything.refused(correctSerial, { id, version, serial: 'K1..K9' })).toMatchObject({ status: 400 });
  expect(await everything.call(correctSerial, { id, version, serial: 'K3' })).toMatchObject({ serial: 'K3', version: version + 1 });
  expect(await everything.refused(correctSerial, { id, version, serial: 'K4' })).toMatchObject({ status: 412 });
  const history = await db
    .selectFrom('audit')
    .where('entity', '=', 'material_serial')
    .where('entity_id', '=', String(id))
    .selectAll()
    .execute();
  expect(history).toMatchObject([
    { action: 'correct', before: expect.objectContaining({ serie: 'K1' }), after: expect.objectContaining({ serie: 'K3' }) },
  ]);
});

test('what goes back to its supplier came with that receipt; it comes again, or its return is annulled', async () => {
  const it = await awaitedRequest();
  const other = await awaitedRequest();
  await receive(other, '1', ['OTRO-1']);
  await order([it.request]);
  const receipt = await receive(it, '4', ['R1..R4']);
  const { id: receipt_id } = await db.selectFrom('material_receipts').where('number', '=', receipt).select('id').executeTakeFirstOrThrow();
  await postedOf('recepcion', receipt_id);
  expect(await one('R1')).toMatchObject({ supplier: 'Módulos del Sur', order_number: expect.stringMatching(/^OC-/) });
  const { id: reason_id } = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const back = async () => {
    const made = await buyer.call(createSupplierReturn, {
      receipt_number: receipt,
      outcome: 'reposicion',
      reason_id,
      items: [{ material_request_item_id: it.request.items[0]?.id ?? 0, quantity: '1' }],
    });
    return buyer.call(dispatchSupplierReturn, { number: made.number, version: made.version });
  };
  const first = await back();
  const ofReturn = (document_number: string) => ({
    document_kind: 'devolucion_proveedor' as const,
    document_number,
    code: inverter.codigo,
  });
  expect(await buyer.refused(nameSerials, { ...ofReturn(first.number), serials: ['OTRO-1'] })).toMatchObject({ status: 400 });
  await buyer.call(nameSerials, { ...ofReturn(first.number), serials: ['R1'] });
  expect(await one('R1')).toMatchObject({ status: 'devuelta', document_number: first.number });
  await postedOf('devolucion_proveedor', first.id);

  await receive(it, '1', ['R1']);
  expect(await one('R1')).toMatchObject({ status: 'en_bodega' });

  const second = await back();
  await buyer.call(nameSerials, { ...ofReturn(second.number), serials: ['R2'] });
  await postedOf('devolucion_proveedor', second.id);
  await buyer.call(annulSupplierReturn, { number: second.number, version: second.version, reason: 'No la recibió' });
  expect(await one('R2')).toMatchObject({ status: 'en_bodega', warehouse_code: it.warehouse.codigo });
}, 60_000);

test('of what the ERP manages by serials none may lack, and its documents name them', async () => {
  const battery = await given.material({ erp_serials: true });
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: buyer.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: battery.id }],
  });
  await order([request]);
  const it = { warehouse, request };
  expect(await everything.refused(receiveRequest, await asking(it, '3', ['E1', 'E2']))).toMatchObject({
    fields: { 'items.0.serials': `Faltan números de serie de ${battery.codigo}: 2 de 3.` },
  });
  const receipt_number = await receive(it, '3', ['E1..E3']);
  const receipt = await db.selectFrom('material_receipts').where('number', '=', receipt_number).select('id').executeTakeFirstOrThrow();
  await postedOf('recepcion', receipt.id);
  const { id: reason_id } = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const made = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome: 'nota_de_credito',
    reason_id,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '2' }],
  });
  const leaving = { number: made.number, version: made.version };
  expect((await buyer.refused(dispatchSupplierReturn, { ...leaving, serials: [{ code: battery.codigo, serials: ['E1'] }] })).status).toBe(
    400,
  );
  expect((await buyer.refused(dispatchSupplierReturn, leaving)).status).toBe(400);
  await buyer.call(dispatchSupplierReturn, { ...leaving, serials: [{ code: battery.codigo, serials: ['E1', 'e3'] }] });
  await postedOf('devolucion_proveedor', made.id);

  const { rows } = await sql<{ kind: string; serials: string[] }>`
    select kind, content -> 'lines' -> 0 -> 'serials' as serials from erp_documents
    where kind in ('PurchaseDeliveryNote', 'PurchaseReturn') and content -> 'lines' -> 0 ->> 'item_code' = ${battery.codigo} order by kind`.execute(
    db,
  );
  expect(rows).toEqual([
    { kind: 'PurchaseDeliveryNote', serials: ['E1', 'E2', 'E3'] },
    { kind: 'PurchaseReturn', serials: ['E1', 'e3'] },
  ]);
  expect((await everything.call(listSerials, { code: battery.codigo })).items.map((one) => [one.serial, one.status])).toEqual([
    ['E1', 'devuelta'],
    ['E2', 'en_bodega'],
    ['E3', 'devuelta'],
  ]);
}, 60_000);

test('whatever the program does, the database lets no serial be in two places, nor a paper name more than it moved', async () => {
  const it = await awaitedRequest();
  const receipt = await receive(it, '1', ['D1']);
  const { id } = await one('D1');
  const { id: receipt_id } = await db.selectFrom('material_receipts').where('number', '=', receipt).select('id').executeTakeFirstOrThrow();
  const step = (serial_id: number, at: number) =>
    sql`insert into material_serial_steps (serial_id, step, document_kind, document_number, receipt_id, status, warehouse_id, done_by)
      values (${serial_id}, ${at}, 'recepcion', ${receipt}, ${receipt_id}, 'en_bodega', ${it.warehouse.id}, ${buyer.id})`.execute(db);
  await expect(step(id, 2)).rejects.toThrow('does not go from');
  await expect(sql`insert into material_serials (material_id, serial) values (${inverter.id}, 'd 1')`.execute(db)).rejects.toThrow(
    'material_serials_once',
  );
  await expect(sql`update material_serial_steps set status = 'en_obra' where serial_id = ${id}`.execute(db)).rejects.toThrow();
  const { rows } = await sql<{
    id: number;
  }>`insert into material_serials (material_id, serial) values (${inverter.id}, 'D2') returning id`.execute(db);
  await expect(step(rows[0]?.id ?? 0, 1)).rejects.toThrow('more serials than it moved');
});
