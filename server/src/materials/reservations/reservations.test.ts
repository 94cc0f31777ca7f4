import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from 'contract/all.ts';
import { listNotificacion } from 'contract/access/index.ts';
import type { Call } from 'contract/call.ts';
import { postDocument, postDocumentMaterials } from 'contract/cubication/index.ts';
import {
  closeRequest,
  createMaterialRequest,
  createSolicitudMaterialDespacho,
  dispatchRequest,
  exportMaterials,
  exportStock,
  getMaterialInfoList,
  getMaterialRequest,
  listRequestHistory,
  listReservations,
  postConsumedMaterials,
  recepcionarSolicitudMaterial,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import { sheetOf } from '../../../test/files.ts';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';

const { db, given, employee, signIn } = await scene();
const reads = [
  ...(['materials:read', 'mobile_warehouses:read', 'reports:read', 'approvals:read', 'approvals:approve'] as const),
  ...(['cubication:read', 'cubication:create', 'cubication:update'] as const),
];
const keeping = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const office = await employee({ nombre: 'Catalina', permissions: reads });
const camila = await employee({ nombre: 'Camila', permissions: ['materials:read', 'materials:create'] });
const nicolas = await employee({ nombre: 'Nicolás', permissions: ['materials:read', 'materials:create'] });
const hugo = await employee({ nombre: 'Hugo', permissions: [...keeping, 'consumption:read', 'consumption:create'] });
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const project = await given.project();
await given.rules([{ level: 1, staff_id: office.staff_id }]);

/** A hundred of a new material in the central warehouse. */
async function cable(quantity = '100', warehouse_id = central.id) {
  const made = await given.material();
  await given.stock({ warehouse_id, material_id: made.id, quantity });
  return made;
}
const reserve = (material_id: number, quantity: string, more: object = {}) =>
  given.materialRequest({
    requester_id: camila.id,
    project_id: project.id,
    from_warehouse_id: central.id,
    lines: [{ material_id, quantity }],
    ...more,
  });

describe('what is free', () => {
  /** All calls that tell how much of something lies in a warehouse, and what to ask them. */
  const telling = async () => {
    const { codigo: code, id } = await cable();
    await reserve(id, '30');
    const waiting = await nicolas.call(createMaterialRequest, { project_code: project.codigoProyecto, items: [{ code, quantity: '5' }] });
    const approval_id = waiting.approvals[0]?.id ?? 0;
    const search = code;
    const warehouse_code = central.codigo;
    return {
      code,
      inputs: new Map<string, object>([
        ['materials.getMaterials', { search }],
        ['materials.getMaterialInfoList', { codes: code }],
        ['materials.getMaterial', { code }],
        ['materials.getMaterialMovil', { search, warehouse_code }],
        ['materials.getMaterialMovilStock', { search, warehouse_code }],
        ['materials.getCostCenterMaterials', { search }],
        ['materials.getCostCenterMaterialsWorkaround', { search }],
        ['materials.getMaterialRequest', { number: waiting.number }],
        ['materials.listReservations', { code }],
        ['materials.getApprovals', {}],
        ['materials.getApproval', { approval_id }],
        ['warehouse.listProducto', { search }],
        ['warehouse.listProductoStock', { search, codigo_bodega: warehouse_code }],
        ['materials.stockReport', { search, warehouse_code }],
      ]),
      ofTakeOffs: await takingOff(code),
    };
  };

  /** Take-offs tell one figure of a material, called its stock (specification 2, §3). */
  const takingOff = async (code: string) => {
    const { id: place_id } = await given.place();
    const { document_id } = await office.call(postDocument, { place_id });
    const materials = [{ code, quantity: '3', category: 'adicionales' as const }];
    await office.call(postDocumentMaterials, { document_id, materials });
    return new Map<string, object>([
      ['erp.filterMaterials', { search: code }],
      ['erp.filterMaterialsWarehouse', { search: code, warehouse_code: central.codigo }],
      ['erp.filterDocMaterials', { code }],
      ['erp.getDocumentMaterials', { document_id }],
      ['erp.documentExtras', { document_id }],
      ['erp.getCubageChanges', { document_id, since: '0' }],
    ]);
  };

  const tells = (call: Call): boolean => {
    if (call.method !== 'GET' || !(call.answer instanceof z.ZodType)) return false;
    return /"(available_quantity|stock)":\{/.test(JSON.stringify(z.toJSONSchema(call.answer, { unrepresentable: 'any', io: 'output' })));
  };

  test('is the same number in every call that tells how much there is', async () => {
    const { code, inputs, ofTakeOffs } = await telling();
    const calls = allCalls.filter(tells);
    const isAsked = ({ id }: Call) => inputs.has(id) || ofTakeOffs.has(id);

    // What a link of a mail opens is what getApproval answers; what may be merged is compared as getMaterial answers it.
    expect(calls.filter((it) => !isAsked(it)).map((it) => it.id)).toEqual(['materials.getApprovalByLink', 'materials.getMaterialMerge']);
    for (const call of calls.filter((it) => inputs.has(it.id))) {
      const { body } = await office.raw(call, inputs.get(call.id));
      expect([call.id, body]).toEqual([call.id, expect.stringMatching(/"(available_quantity|stock)":"100"/)]);
      expect([call.id, body]).toEqual([call.id, expect.stringMatching(/"(reserved_quantity|reservado)":"30"/)]);
      expect([call.id, body]).toEqual([call.id, expect.stringMatching(/"(free_quantity|libre)":"70"/)]);
    }
    // One plans with what is free: what lies there for somebody else is none of that stock.
    for (const call of calls.filter((it) => ofTakeOffs.has(it.id))) {
      const { body } = await office.raw(call, ofTakeOffs.get(call.id));
      expect([call.id, body]).toEqual([call.id, expect.stringMatching(/"stock":"70"/)]);
      expect([call.id, body]).toEqual([call.id, expect.not.stringMatching(/available_quantity|reserved_quantity|free_quantity/)]);
    }
    for (const [call, input] of [
      [exportStock, { warehouse_code: central.codigo, search: code }],
      [exportMaterials, { search: code }],
    ] as const) {
      const file = await office.raw(call, input);
      const text = await sheetOf(file.rawPayload);
      for (const it of ['"Reservado"', '"Libre"', '100', '30', '70'])
        expect([call.id, text]).toEqual([call.id, expect.stringContaining(it)]);
    }
  });

  test('is never less than nothing, and grows again with what is sent or given up', async () => {
    const { codigo: code, id } = await cable('10');
    const { number } = await reserve(id, '25');
    const free = async () => (await office.call(getMaterialInfoList, { codes: code }))[0]?.stocks[0];
    expect(await free()).toMatchObject({ available_quantity: '10', reserved_quantity: '25', free_quantity: '0' });

    const { version } = await camila.call(getMaterialRequest, { number });
    await camila.call(closeRequest, { number, version, reason: 'Ya no se ocupa' });

    expect(await free()).toMatchObject({ available_quantity: '10', reserved_quantity: '0', free_quantity: '10' });
  });

  test('a crew is told what lies in the central warehouse, and nothing of the vans of others', async () => {
    const van = await given.warehouse({ movil: true });
    const { codigo: code, id } = await cable('4065');
    await given.stock({ warehouse_id: van.id, material_id: id, quantity: '7' });
    const crew = await signIn(await given.user({ permissions: ['materials:read', 'mobile_warehouses:read'], seesAllProjects: false }));

    const [info] = await crew.call(getMaterialInfoList, { codes: code });

    expect(info?.stocks).toMatchObject([{ warehouse_code: 'BF0001', available_quantity: '4065', free_quantity: '4065' }]);
    expect(info).toMatchObject({ available_quantity: '4065' });
  });
});

describe('what is reserved for somebody else', () => {
  const send = (code: string, quantity: string, more: object = {}) => ({
    kind: 'RETIRO' as const,
    from_warehouse: central.codigo,
    to_warehouse: van.codigo,
    items: [{ code, quantity }],
    ...more,
  });
  let van: { codigo: string; id: number };

  test('is not transferred without a reason, which the requester is told and the history keeps', async () => {
    van = await given.warehouse({ movil: true });
    const { codigo: code, id } = await cable('10');
    const { number } = await reserve(id, '8');
    await hugo.call(stockTransferBodegas, send(code, '2'));

    const refusal = await hugo.refused(stockTransferBodegas, send(code, '1'));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'reserved',
      message: expect.stringContaining(`para ${number} de Camila`),
      fields: { reservation_reason: expect.any(String) },
      reservations: [{ number, requester: 'Camila', code, reserved_quantity: '8' }],
    });
    const sent = await hugo.call(stockTransferBodegas, send(code, '1', { reservation_reason: 'Emergencia en la obra vecina' }));

    expect(sent.items).toMatchObject([{ quantity: '1' }]);
    const told = await camila.call(listNotificacion, {});
    expect(told.items[0]).toMatchObject({
      title: expect.stringContaining(`que ${number} tenía reservado`),
      text: 'Emergencia en la obra vecina',
    });
    const history = await camila.raw(listRequestHistory, { number });
    expect(history.body).toContain('Emergencia en la obra vecina');
    expect(history.body).toContain(sent.number);
  });

  test('is not dispatched for a newer request; the older one takes what is its own', async () => {
    const { id } = await cable('10');
    const older = await reserve(id, '10');
    const newer = await reserve(id, '10', { requester_id: nicolas.id });
    const dispatch = (it: typeof older, more: object = {}) => ({
      number: it.number,
      version: it.version,
      kind: 'DESPACHO' as const,
      items: [{ material_request_item_id: it.items[0]?.id ?? 0, quantity: '4' }],
      ...more,
    });

    expect(await hugo.refused(dispatchRequest, dispatch(newer))).toMatchObject({
      code: 'reserved',
      reservations: [{ number: older.number }],
    });
    await hugo.call(dispatchRequest, dispatch(older));
    await hugo.call(dispatchRequest, dispatch(newer, { reservation_reason: 'Lo autorizó la jefatura' }));
  });

  test('is asked about in the older calls too', async () => {
    const { id } = await cable('5');
    await reserve(id, '5');
    const newer = await reserve(id, '5', { requester_id: nicolas.id });
    const line = newer.items[0]?.id ?? 0;
    const sending = { requestNumber: newer.number, detalle: [{ id: line, cantidad: '1' }] };
    const taking = { id: newer.id, detalle: [{ id: line, cantidad_recepcionada: '2' }] };

    expect((await hugo.refused(createSolicitudMaterialDespacho, sending)).code).toBe('reserved');
    await hugo.call(createSolicitudMaterialDespacho, { ...sending, reservation_reason: 'Urgente' });
    expect((await hugo.refused(recepcionarSolicitudMaterial, taking)).code).toBe('reserved');
    await hugo.call(recepcionarSolicitudMaterial, { ...taking, reservation_reason: 'Urgente' });
  });

  test('is not used up from the van where it lies', async () => {
    const truck = await given.warehouse({ movil: true });
    const { codigo: code, id } = await cable('6', truck.id);
    const other = await given.project();
    await given.materialRequest({
      project_id: project.id,
      from_warehouse_id: central.id,
      to_warehouse_id: truck.id,
      category: 2,
      lines: [{ material_id: id, quantity: '6', received: '6' }],
    });
    await reserve(id, '4', { from_warehouse_id: truck.id, project_id: other.id });
    const voucher = {
      project_code: project.codigoProyecto,
      used_on: '2026-11-20',
      used_by: 'Cuadrilla',
      signer_name: 'Pedro',
      signer_rut: '33.000.154-2',
      signature: await signature(),
      items: [{ code, quantity: '3' }],
    };

    expect((await hugo.refused(postConsumedMaterials, voucher)).code).toBe('reserved');
    await hugo.call(postConsumedMaterials, { ...voucher, reservation_reason: 'Se instaló hoy' });
  });
});

test('only who asked, or supply, closes a request: a keeper who may change purchase requests does not', async () => {
  const { id } = await cable();
  const { number, version, items } = await reserve(id, '3');
  const keeper = await employee({ permissions: [...keeping, 'purchase_requests:read', 'purchase_requests:update'] });
  const supply = await employee({ permissions: ['materials:read', 'purchase_requests:update'], isSupply: true });

  expect(await keeper.refused(closeRequest, { number, version, reason: 'No' })).toMatchObject({
    status: 403,
    message: 'La cierra quien la pidió, o abastecimiento.',
  });
  const [row] = (await keeper.call(listReservations, { search: number })).items;
  expect(row?.allowed_actions).toEqual(['dispatch']);
  const closed = await supply.call(closeRequest, { number, version, material_request_item_ids: [items[0]?.id ?? 0], reason: 'Sin stock' });
  expect(closed.items).toMatchObject([{ closed_quantity: '3' }]);
});
