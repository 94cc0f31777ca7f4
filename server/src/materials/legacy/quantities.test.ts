import { describe, expect, test } from 'vitest';
import {
  createSolicitudMaterialDespacho,
  deleteSolicitudMaterialDespacho,
  detalleCantidadConsumida,
  detalleCantidadDevuelta,
  detalleCantidadRecepcionada,
  detalleRecepcionado,
  devolucionSolicitudMaterial,
  filterConsumeRequest,
  filterReturns,
  getSolicitudMaterialDespacho,
  listSolicitudMaterialDespacho,
  receiveTransfer,
  recepcionarSolicitudMaterial,
  updateSolicitudMaterialDespacho,
  valeConsumoSolicitudMaterial,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { stockDifferences, usageDifferences } from '../index.ts';
import { legacyScene, type UnderWay } from './scene.ts';

const { db, camila, keeper, project, place, underWay, agree, send, voucher } = await legacyScene();

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
