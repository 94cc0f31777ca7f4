import { beforeAll, describe, expect, test } from 'vitest';
import { decideApproval } from 'contract/administration/index.ts';
import {
  cancelMaterialRequest,
  createMaterialRequest,
  createSolicitudMaterial,
  createSolicitudMaterialDespacho,
  deleteSolicitudMaterial,
  deleteSolicitudMaterialDespacho,
  detalleCantidadConsumida,
  detalleCantidadDevuelta,
  detalleCantidadRecepcionada,
  detalleRecepcionado,
  devolucionSolicitudMaterial,
  dispatchRequest,
  excelGeneralSolicitudMaterial,
  excelSolicitudMaterial,
  filterConsumeRequest,
  filterReturns,
  filtroSolicitudMaterial,
  getMaterialRequest,
  getSolicitudMaterial,
  getSolicitudMaterialDespacho,
  getSolicitudMaterialDetalle,
  listSolicitudMaterial,
  listSolicitudMaterialBodegaMovil,
  listSolicitudMaterialBodegaMovilByUsuario,
  listSolicitudMaterialByBodega,
  listSolicitudMaterialByLugar,
  listSolicitudMaterialByUsuarioBodega,
  listSolicitudMaterialDespacho,
  productosSolicitadosNuevamente,
  rechazarSolicitudMaterial,
  receiveTransfer,
  recepcionarSolicitudMaterial,
  saveRequestDraft,
  updateMaterialRequestItem,
  updateSolicitudMaterial,
  updateSolicitudMaterialDespacho,
  valeConsumoSolicitudMaterial,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { scene, type Caller } from '../../test/scene.ts';
import { stockDifferences, usageDifferences } from './index.ts';
import { signature } from './usage-scene.ts';

const { db, given, signIn } = await scene();
type Rights = NonNullable<Parameters<typeof given.user>[0]>['permissions'] & string[];

async function employee(...permissions: Rights) {
  const account = await given.user({ permissions });
  const { id: staff_id } = await given.staff({ nombre: account.nombre, user_id: account.id });
  return { ...account, staff_id, ...(await signIn(account)) };
}
const uses = ['consumption:read', 'consumption:create', 'returns:read', 'returns:create'] as const;
const camila = await employee('materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:update', ...uses);
const reader = await employee('materials:read', 'mobile_warehouses:read', ...uses);
const boss = await employee('materials:read', 'approvals:approve');
const keeper = await employee('materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update');

const project = await given.project();
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const van = await given.warehouse({ movil: true });
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const cable = await given.material();
const panel = await given.material();
const drawn = await signature();
const voucher = { fecha: '2026-11-20', recibe: 'Cuadrilla norte', firmante: 'Pedro', rut_firmante: '33.000.154-2', firma: drawn };

beforeAll(async () => {
  await given.rules([{ level: 1, staff_id: boss.staff_id }]);
  for (const it of [cable, panel]) await given.stock({ warehouse_id: central.id, material_id: it.id, quantity: '1000' });
});

/** One under way: ten of each, from the central warehouse to the van. */
async function underWay(more: object = {}) {
  const { id, number, items } = await given.materialRequest({
    requester_id: camila.id,
    project_id: project.id,
    place_id: place.id,
    from_warehouse_id: central.id,
    to_warehouse_id: van.id,
    category: 2,
    lines: [{ material_id: cable.id }, { material_id: panel.id }],
    ...more,
  });
  const [first, second] = items.map((it) => it.id);
  if (first === undefined || second === undefined) throw new Error('no lines');
  return { id, number, first, second };
}
type UnderWay = Awaited<ReturnType<typeof underWay>>;

const read = (number: string): Promise<MaterialRequestInfo> => keeper.call(getMaterialRequest, { number });

/** What the older service says of a request is what the newer one says, quantity by quantity. */
async function agree(number: string): Promise<MaterialRequestInfo> {
  const it = await read(number);
  const legacy = await keeper.call(getSolicitudMaterial, { id: it.id });
  expect(legacy).toMatchObject({
    id: it.id,
    numero: it.number,
    estado: it.status,
    codigoProyecto: it.project_code,
    codigoLugarInstalacion: it.place_code,
    codigo_bodega: it.to_code,
    usuario_id: it.requester_id,
    version: it.version,
    lineas: it.lines,
  });
  expect(
    legacy.detalle.map((line) => [
      line.id,
      line.codigo,
      line.cantidad,
      line.cantidad_despachada,
      line.cantidad_recepcionada,
      line.cantidad_consumida,
      line.cantidad_devuelta,
      line.cantidad_en_devolucion,
      line.recepcionado,
    ]),
  ).toEqual(
    it.items.map((line) => [
      line.material_request_item_id,
      line.code,
      line.quantity,
      line.sent_quantity,
      line.received_quantity,
      line.consumed_quantity,
      line.returned_quantity,
      line.returning_quantity,
      line.received,
    ]),
  );
  return it;
}

const send = async (it: UnderWay, quantity = '10') => {
  const { version } = await read(it.number);
  const items = [it.first, it.second].map((material_request_item_id) => ({ material_request_item_id, quantity }));
  const after = await keeper.call(dispatchRequest, { number: it.number, version, kind: 'DESPACHO', items });
  const [transfer] = after.transfers;
  if (!transfer) throw new Error('nothing was sent');
  return transfer;
};

test('a request made by an older call is a request like any other, and the other way round', async () => {
  const legacy = await camila.call(createSolicitudMaterial, {
    codigoProyecto: project.codigoProyecto,
    codigoLugarInstalacion: place.codigoLugarInstalacion,
    codigo_bodega: van.codigo,
    categoria: 2,
    detalle: [{ codigo: cable.codigo, cantidad: '3', comentario: 'Rojo' }],
  });
  const asked = await agree(legacy.numero);
  expect(asked).toMatchObject({ status: 'pendiente', place_code: place.codigoLugarInstalacion, to_code: van.codigo });
  expect(asked.items).toMatchObject([{ code: cable.codigo, quantity: '3', comment: 'Rojo' }]);
  expect(legacy.acciones).toEqual(['modificar', 'eliminar']);

  const line = legacy.detalle[0]?.id ?? 0;
  await camila.call(updateSolicitudMaterial, { id: legacy.id, detalle: [{ id: line, cantidad: '2', comentario: 'Azul' }] });
  expect((await agree(legacy.numero)).items).toMatchObject([{ quantity: '2', comment: 'Azul' }]);
  await camila.call(updateMaterialRequestItem, { material_request_item_id: line, quantity: '4' });
  expect((await camila.call(getSolicitudMaterial, { id: legacy.id })).detalle).toMatchObject([{ cantidad: '4' }]);

  const rejected = await boss.call(rechazarSolicitudMaterial, { id: legacy.id, motivo: 'No corresponde' });
  expect(rejected.estado).toBe('rechazada');
  expect((await agree(legacy.numero)).approvals.at(-1)).toMatchObject({ estado: 'rechazado' });
  expect(await boss.refused(rechazarSolicitudMaterial, { id: legacy.id, motivo: 'Otra vez' })).toMatchObject({ code: 'wrong_state' });
});

test('taken back by either call it is taken back; a draft is gone', async () => {
  const form = { project_code: project.codigoProyecto, items: [{ code: cable.codigo, quantity: '1' }] };
  const [one, other, draft] = [
    await camila.call(createMaterialRequest, form),
    await camila.call(createMaterialRequest, form),
    await camila.call(saveRequestDraft, form),
  ];
  await camila.call(deleteSolicitudMaterial, { id: one.id, motivo: 'Ya no' });
  await camila.call(cancelMaterialRequest, { request_id: other.id });
  expect([(await agree(one.number)).status, (await agree(other.number)).status]).toEqual(['anulada', 'anulada']);
  const changed = await camila.call(updateSolicitudMaterial, {
    id: draft.id,
    detalle: [{ id: draft.items[0]?.material_request_item_id ?? 0, cantidad: '7' }],
  });
  expect(changed.detalle).toMatchObject([{ cantidad: '7' }]);
  await camila.call(deleteSolicitudMaterial, { id: draft.id });
  expect(await camila.refused(getSolicitudMaterial, { id: draft.id })).toMatchObject({ status: 404 });
});

test('whoever is not asked does not reject', async () => {
  const asked = await camila.call(createMaterialRequest, {
    project_code: project.codigoProyecto,
    items: [{ code: cable.codigo, quantity: '1' }],
  });
  const stranger = await employee('materials:read', 'approvals:approve');
  expect((await stranger.refused(rechazarSolicitudMaterial, { id: asked.id, motivo: 'No' })).status).toBe(403);
  expect(await reader.refused(rechazarSolicitudMaterial, { id: asked.id, motivo: 'No' })).toMatchObject({ status: 403 });
  const open = asked.approvals[0];
  await boss.call(decideApproval, { approval_id: open?.id ?? 0, version: open?.version ?? 0, approved: true });
  expect((await agree(asked.number)).status).not.toBe('pendiente');
});

/** Each older call of what was received, used and given back, with what it makes of ten that were sent. */
const changes: readonly [string, (it: UnderWay) => Promise<unknown>, Partial<MaterialRequestInfo['items'][number]>][] = [
  [
    'cantidadRecepcionada',
    (it) => camila.call(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '4' }),
    { received_quantity: '4', received: false },
  ],
  [
    'recepcionado',
    (it) => camila.call(detalleRecepcionado, { id: it.first, recepcionado: true }),
    { received_quantity: '10', received: true },
  ],
  ['recepcionada', (it) => camila.call(recepcionarSolicitudMaterial, { id: it.id }), { received_quantity: '10', received: true }],
  [
    'recepcionada by parts',
    (it) => camila.call(recepcionarSolicitudMaterial, { id: it.id, detalle: [{ id: it.first, cantidad_recepcionada: '2.5' }] }),
    { received_quantity: '2.5' },
  ],
  [
    'cantidadConsumida',
    async (it) => {
      await camila.call(detalleRecepcionado, { id: it.first });
      await camila.call(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '3', ...voucher });
    },
    { consumed_quantity: '3' },
  ],
  [
    'valeconsumo',
    async (it) => {
      await camila.call(detalleRecepcionado, { id: it.first });
      for (const cantidad of ['1', '2'])
        await camila.call(valeConsumoSolicitudMaterial, { id: it.id, ...voucher, detalle: [{ id: it.first, cantidad }] });
    },
    { consumed_quantity: '3' },
  ],
  [
    'cantidadDevuelta',
    async (it) => {
      await camila.call(detalleRecepcionado, { id: it.first });
      for (const cantidad_devuelta of ['2', '2', '5'])
        await camila.call(detalleCantidadDevuelta, { id: it.first, cantidad_devuelta, motivo: 'Sobra' });
    },
    { returning_quantity: '5', returned_quantity: '0' },
  ],
  [
    'devolucion',
    async (it) => {
      await camila.call(detalleRecepcionado, { id: it.first });
      const detalle = [{ id: it.first, cantidad: '2', condicion: 'usado' as const }];
      await camila.call(devolucionSolicitudMaterial, { id: it.id, motivo: 'Sobra', detalle });
    },
    { returning_quantity: '2' },
  ],
];

describe('one truth', () => {
  test.each(changes)('%s', async (_name, change, expected) => {
    const it = await underWay();
    await send(it);

    await change(it);

    expect((await agree(it.number)).items[0]).toMatchObject(expected);
    expect(await stockDifferences(db)).toEqual([]);
    expect(await usageDifferences(db)).toEqual([]);
  });

  test('vouchers and returns are those of the newer calls', async () => {
    const it = await underWay();
    await send(it);
    await camila.call(recepcionarSolicitudMaterial, { id: it.id });
    await camila.call(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '3', ...voucher });
    await camila.call(detalleCantidadDevuelta, { id: it.second, cantidad_devuelta: '1', motivo: 'Sobró uno' });

    const where = { project_code: project.codigoProyecto, per_page: 1 };
    expect((await camila.call(filterConsumeRequest, where)).items).toMatchObject([
      { used_by: 'Cuadrilla norte', place_code: place.codigoLugarInstalacion },
    ]);
    expect((await camila.call(filterReturns, where)).items).toMatchObject([
      { status: 'pendiente', reason: 'Sobró uno', to_code: 'BF0001' },
    ]);
  });
});

test('by parts: what is not received yet stays on its way, and then it is there', async () => {
  const it = await underWay();
  const transfer = await send(it);
  await camila.call(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '4' });
  const half = await agree(it.number);
  expect(half).toMatchObject({ status: 'en_curso', transfers: [{ status: 'enviado' }], receipts: [{ transfer_number: transfer.number }] });
  const dispatch = await camila.call(getSolicitudMaterialDespacho, { requestNumber: it.number });
  expect(dispatch.items).toMatchObject([{ estado: 'enviado', detalle: [{ cantidad_recepcionada: '4' }, { cantidad_recepcionada: '0' }] }]);
  const refusal = await keeper.refused(deleteSolicitudMaterialDespacho, { id: dispatch.items[0]?.id ?? 0 });
  expect(refusal).toMatchObject({ code: 'rule', message: expect.stringContaining('ya se recibió una parte') });

  const again = await camila.call(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '4' });
  expect(again.version).toBe(half.version);
  const less = await camila.refused(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '3' });
  expect(less).toMatchObject({ status: 422, fields: { cantidad_recepcionada: expect.stringContaining('ya se recibieron 4') } });
  const more = await camila.refused(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '11' });
  expect(more.fields).toEqual({ cantidad_recepcionada: expect.stringContaining('faltan 6') });
  expect(await camila.refused(detalleRecepcionado, { id: it.first, recepcionado: false })).toMatchObject({ status: 422 });

  await camila.call(recepcionarSolicitudMaterial, { id: it.id });
  expect(await agree(it.number)).toMatchObject({ status: 'recibida', transfers: [{ status: 'recibido' }] });
  expect(await stockDifferences(db)).toEqual([]);
});

test('the rest of a part that does not come has differences, and its parts are not counted twice', async () => {
  const it = await underWay();
  const { number, version } = await send(it);
  await camila.call(receiveTransfer, { number, version, partial: true, items: [{ line: 1, received_quantity: '4' }] });
  const shorter = { number, version: version + 1, items: [{ line: 1, received_quantity: '3', reason: 'x' }] };
  expect((await camila.refused(receiveTransfer, shorter)).fields).toHaveProperty(['items.0.received_quantity']);
  await camila.call(receiveTransfer, {
    number,
    version: version + 1,
    items: [{ line: 1, received_quantity: '6', reason: 'Cuatro rotos' }],
  });

  const after = await agree(it.number);
  expect(after.items.map((line) => line.received_quantity)).toEqual(['6', '10']);
  expect(after.transfers).toMatchObject([{ status: 'con_diferencias' }]);
  expect(await stockDifferences(db)).toEqual([]);
});

test('what nobody sent is handed over by who keeps the warehouse, and by nobody else', async () => {
  const it = await underWay();
  const refusal = await camila.refused(recepcionarSolicitudMaterial, { id: it.id });
  expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining('no vienen en camino') });

  await keeper.call(detalleCantidadRecepcionada, { id: it.first, cantidad_recepcionada: '10' });
  expect(await agree(it.number)).toMatchObject({ transfers: [{ kind: 'RETIRO', status: 'recibido' }] });
});

test('what a supplier brings is received with its paper', async () => {
  const it = await underWay({ document_kind: 'PurchaseRequest', from_warehouse_id: null, required_date: '2026-12-01' });
  await keeper.call(detalleCantidadRecepcionada, { id: it.second, cantidad_recepcionada: '6', guia: 'G-77' });
  expect((await agree(it.number)).receipts).toMatchObject([{ paper: 'G-77', items: [{ line: 2, quantity: '6' }] }]);
});

test('dispatches are the transfers of the request', async () => {
  const it = await underWay();
  const made = await keeper.call(createSolicitudMaterialDespacho, {
    requestNumber: it.number,
    chofer: 'Juan Soto',
    detalle: [{ id: it.first, cantidad: '5' }],
  });
  expect(made).toMatchObject({ requestNumber: it.number, estado: 'enviado', chofer: 'Juan Soto', detalle: [{ cantidad: '5' }] });
  expect((await keeper.call(listSolicitudMaterialDespacho, { buscar: it.number })).items).toMatchObject([{ id: made.id }]);
  const part = { id: made.id, parcial: true, detalle: [{ linea: 1, cantidad_recepcionada: '2' }] };
  expect(await camila.call(updateSolicitudMaterialDespacho, part)).toMatchObject({ estado: 'enviado' });
  expect(await camila.call(updateSolicitudMaterialDespacho, { id: made.id })).toMatchObject({ estado: 'recibido' });
  expect((await agree(it.number)).items[0]).toMatchObject({ sent_quantity: '5', received_quantity: '5' });

  const second = await keeper.call(createSolicitudMaterialDespacho, {
    requestNumber: it.number,
    detalle: [{ id: it.first, cantidad: '1' }],
  });
  await keeper.call(deleteSolicitudMaterialDespacho, { id: second.id, motivo: 'Se equivocó de camión' });
  expect((await agree(it.number)).items[0]).toMatchObject({ sent_quantity: '5' });
});

test('used or given back is never more than there is, nor less than before', async () => {
  const it = await underWay();
  await send(it);
  await camila.call(recepcionarSolicitudMaterial, { id: it.id });
  await camila.call(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '6', ...voucher });
  const refused = async (...[call, input]: Parameters<Caller['refused']>) => (await camila.refused(call, input)).fields;
  expect(await refused(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '11', ...voucher })).toHaveProperty(
    'cantidad_consumida',
  );
  expect(await refused(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '5', ...voucher })).toHaveProperty(
    'cantidad_consumida',
  );
  const detalle = [
    { id: it.first, cantidad: '3' },
    { id: it.first, cantidad: '2' },
  ];
  expect(await refused(valeConsumoSolicitudMaterial, { id: it.id, ...voucher, detalle })).toHaveProperty(['detalle.1.cantidad']);
  expect(await refused(devolucionSolicitudMaterial, { id: it.id, motivo: 'Sobra', detalle })).toHaveProperty(['detalle.1.cantidad']);
  expect(await refused(detalleCantidadDevuelta, { id: it.first, cantidad_devuelta: '5', motivo: 'x' })).toHaveProperty('cantidad_devuelta');
  const same = await camila.call(detalleCantidadConsumida, { id: it.first, cantidad_consumida: '6', ...voucher });
  expect(same.detalle[0]).toMatchObject({ cantidad_consumida: '6' });
});

test('a version that is named must be the current one; what does not exist is not found', async () => {
  const it = await underWay();
  await send(it);
  expect(await camila.refused(recepcionarSolicitudMaterial, { id: it.id, version: 1 })).toMatchObject({ status: 412 });
  expect(await camila.refused(detalleRecepcionado, { id: 999_999 })).toMatchObject({ status: 404 });
  const foreign = await underWay();
  const strange = { id: it.id, detalle: [{ id: foreign.first, cantidad_recepcionada: '1' }] };
  expect((await camila.refused(recepcionarSolicitudMaterial, strange)).fields).toHaveProperty(['detalle.0.id']);
  expect(await reader.refused(detalleRecepcionado, { id: it.first })).toMatchObject({ status: 422 });
});

test('each list is a narrowing of the same requests', async () => {
  const it = await underWay();
  const numbers = async (answer: Promise<{ items: { numero: string }[] }>) => (await answer).items.map((row) => row.numero);
  const { codigoLugarInstalacion } = place;
  const { codigoProyecto } = project;
  for (const found of [
    camila.call(listSolicitudMaterial, {}),
    camila.call(listSolicitudMaterial, { buscar: it.number }),
    camila.call(listSolicitudMaterialByLugar, { codigoLugarInstalacion, codigoProyecto }),
    camila.call(listSolicitudMaterialByBodega, { id: 'BF0001' }),
    camila.call(listSolicitudMaterialByBodega, { id: String(van.id) }),
    camila.call(listSolicitudMaterialBodegaMovil, { id: van.codigo }),
    camila.call(listSolicitudMaterialBodegaMovilByUsuario, { id: camila.id }),
    camila.call(listSolicitudMaterialByUsuarioBodega, { token_usuario: camila.token_usuario, codigo_bodega: van.codigo }),
    camila.call(filtroSolicitudMaterial, { codigoProyecto, estado: 'en_curso', codigo_bodega: van.codigo, usuario_id: camila.id }),
  ])
    expect(await numbers(found)).toContain(it.number);
  for (const found of [
    camila.call(listSolicitudMaterialBodegaMovil, { id: 'BF0001' }),
    camila.call(listSolicitudMaterialBodegaMovilByUsuario, { id: reader.id }),
    camila.call(filtroSolicitudMaterial, { estado: 'borrador' }),
  ])
    expect(await numbers(found)).not.toContain(it.number);
  expect(await camila.call(getSolicitudMaterialDetalle, { id: it.id, per_page: 1, page: 2 })).toMatchObject({
    items: [{ linea: 2 }],
    total_items: 2,
    total_pages: 2,
  });
  const again = await camila.call(productosSolicitadosNuevamente, { codigoProyecto, codigoLugarInstalacion, productos: [cable.codigo] });
  expect(again.items[0]).toMatchObject({ codigo: cable.codigo, numero: it.number, cantidad: '10' });
  for (const file of [
    await camila.raw(excelGeneralSolicitudMaterial, { codigoProyecto }),
    await camila.raw(excelSolicitudMaterial, { ids: [it.id] }),
  ])
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
