import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import {
  approveReturn,
  cancelTransfer,
  closeRequest,
  createSolicitudMaterialDespacho,
  detalleCantidadConsumida,
  detalleCantidadDevuelta,
  detalleCantidadRecepcionada,
  detalleRecepcionado,
  devolucionSolicitudMaterial,
  dispatchRequest,
  filterReturns,
  getMaterialRequest,
  getSolicitudMaterial,
  postConsumedMaterials,
  receiveTransfer,
  recepcionarSolicitudMaterial,
  resolveTransfer,
  updateSolicitudMaterialDespacho,
  valeConsumoSolicitudMaterial,
} from 'contract/materials/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';
import { stockDifferences, usageDifferences } from '../index.ts';
import { signature } from '../../../test/signatures.ts';

const { db, given, signIn, beside } = await scene();
const permissions = [
  ...(['materials:read', 'purchase_requests:update'] as const),
  ...(['mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update', 'mobile_warehouses:approve'] as const),
  ...(['consumption:read', 'consumption:create', 'returns:read', 'returns:create', 'returns:approve'] as const),
];
const people: { id: number }[] = [];
for (let at = 0; at < 4; at += 1) people.push(await given.user({ permissions, isSupply: true }));
const here = await Promise.all(people.slice(0, 2).map(signIn));
const other = await Promise.all(people.slice(2).map(async (it) => beside(await given.session(it.id))));
const callers = [...here, ...other.map((it) => it.caller)];
const project = await given.project();
const van = await given.warehouse({ movil: true });
const depot = await given.warehouse({ movil: false });
const materials = [await given.material(), await given.material()];
for (const it of materials) await given.stock({ warehouse_id: depot.id, material_id: it.id, quantity: '100000' });
const voucher = { fecha: '2026-11-20', recibe: 'Cuadrilla', firmante: 'Pedro', rut_firmante: '33.000.154-2', firma: await signature() };
const signed = {
  used_on: voucher.fecha,
  used_by: voucher.recibe,
  signer_name: voucher.firmante,
  signer_rut: voucher.rut_firmante,
  signature: voucher.firma,
};

const legacy = ['received', 'flag', 'all', 'used', 'voucher', 'returned', 'return', 'send', 'take'] as const;
const newer = ['dispatch', 'hand', 'receive', 'part', 'cancel', 'resolve', 'consume', 'decide', 'close'] as const;
/** Anything that anybody may do with one request by either kind of call, much of it senseless at that moment. */
const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom(...legacy, ...legacy, ...newer, 'dispatch' as const, 'hand' as const, 'all' as const),
  which: fc.nat({ max: 1 }),
  line: fc.nat({ max: 1 }),
  thousandths: fc.integer({ min: 1, max: 30_000 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
/** One person alone does each thing that counts once, in an order in which none is refused: what chance draws proves nothing by itself. */
const each: Operation[] = (
  [
    ['dispatch', 2],
    ['hand', 2],
    ['send', 2],
    ['received', 20],
    ['used', 3],
    ['voucher', 2],
    ['returned', 3],
    ['return', 2],
    ['flag', 0],
    ['all', 0],
  ] as const
).map(([what, units]) => ({ who: 0, what, which: 1, line: what === 'flag' ? 1 : 0, thousandths: units * 1_000 }));
const refusals = new Set([400, 403, 404, 409, 412, 422]);
const done = new Set<string>();

interface LegacyRequest {
  id: number;
  number: string;
  lines: number[];
}

async function act(caller: Caller, request: LegacyRequest, { what, line, thousandths }: Operation): Promise<void> {
  const id = request.lines[line] ?? 0;
  const quantity = String(thousandths / 1000);
  const send = async (call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    else done.add(what);
  };
  const { number } = request;
  const detalle = [{ id, cantidad: quantity }];
  const { version, transfers } = await caller.call(getMaterialRequest, { number });
  const open = transfers.find((it) => it.status === 'enviado');
  const parts = [{ line: 1, received_quantity: quantity, reason: 'Prueba' }];
  switch (what) {
    case 'received':
      return send(detalleCantidadRecepcionada, { id, cantidad_recepcionada: quantity });
    case 'flag':
      return send(detalleRecepcionado, { id });
    case 'all':
      return send(recepcionarSolicitudMaterial, { id: request.id });
    case 'used':
      return send(detalleCantidadConsumida, { id, cantidad_consumida: quantity, ...voucher });
    case 'voucher':
      return send(valeConsumoSolicitudMaterial, { id: request.id, detalle, ...voucher });
    case 'returned':
      return send(detalleCantidadDevuelta, { id, cantidad_devuelta: quantity, codigo_bodega: depot.codigo, motivo: 'Sobra' });
    case 'return':
      return send(devolucionSolicitudMaterial, { id: request.id, detalle, codigo_bodega: depot.codigo, motivo: 'Sobra' });
    case 'send':
      return send(createSolicitudMaterialDespacho, { requestNumber: number, detalle });
    case 'take':
      return (
        open &&
        send(updateSolicitudMaterialDespacho, {
          id: await idOf(open.number),
          parcial: true,
          detalle: [{ linea: 1, cantidad_recepcionada: quantity }],
        })
      );
    case 'dispatch':
    case 'hand':
      return send(dispatchRequest, {
        number,
        version,
        kind: what === 'hand' ? 'RETIRO' : 'DESPACHO',
        items: [{ material_request_item_id: id, quantity }],
      });
    case 'receive':
      return open && send(receiveTransfer, { number: open.number, version: open.version, items: parts });
    case 'part':
      return open && send(receiveTransfer, { number: open.number, version: open.version, items: parts, partial: true });
    case 'cancel':
      return open && send(cancelTransfer, { number: open.number, version: open.version, reason: 'Prueba' });
    case 'resolve': {
      const short = transfers.find((it) => it.status === 'con_diferencias');
      const settlement = thousandths % 2 === 0 ? 'devolver' : 'perdida';
      return short && send(resolveTransfer, { number: short.number, version: short.version, settlement, reason: 'Prueba' });
    }
    case 'consume':
      return send(postConsumedMaterials, {
        project_code: project.codigoProyecto,
        ...signed,
        items: [{ material_request_item_id: id, quantity }],
      });
    case 'decide': {
      const { items } = await caller.call(filterReturns, { project_code: project.codigoProyecto, status: 'pendiente', per_page: 1 });
      const [first] = items;
      return (
        first && send(approveReturn, { return_id: first.id, version: first.version, approved: thousandths % 3 > 0, comment: 'Prueba' })
      );
    }
    case 'close':
      return thousandths < 3_000 ? send(closeRequest, { number, version, material_request_item_ids: [id], reason: 'Prueba' }) : undefined;
  }
}

const idOf = async (number: string): Promise<number> =>
  (await db.selectFrom('stock_transfers').where('number', '=', number).select('id').executeTakeFirstOrThrow()).id;

/** Lines of which the receipts, or the road, say something else than the line. */
const lineDifferences = async () =>
  (
    await sql<{ id: number }>`
      select line.id from material_request_lines as line
      where received_quantity <> (select coalesce(sum(quantity), 0) from material_receipt_lines where request_line_id = line.id)
        or sent_quantity <> received_quantity + (
          select coalesce(sum(carried.quantity - coalesce(carried.received_quantity, 0)), 0)
          from stock_transfer_lines as carried join stock_transfers on stock_transfers.id = transfer_id
          where request_line_id = line.id and status in ('enviado', 'con_diferencias'))`.execute(db)
  ).rows;

test('whatever several people do by both kinds of calls on two servers, both say the same and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 25, maxLength: 45 }), async (operations) => {
      const requests: LegacyRequest[] = [];
      for (const to_warehouse_id of [van.id, null]) {
        const made = await given.materialRequest({
          requester_id: people[0]?.id ?? 0,
          project_id: project.id,
          from_warehouse_id: depot.id,
          to_warehouse_id,
          lines: materials.map((it) => ({ material_id: it.id, quantity: '60' })),
        });
        requests.push({ id: made.id, number: made.number, lines: made.items.map((it) => it.id) });
      }
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.entries()].map(async ([who, own]) => {
          const caller = callers[who];
          for (const it of own) {
            const request = requests[it.which];
            if (caller && request) await act(caller, request, it);
          }
        }),
      );

      expect(await stockDifferences(db)).toEqual([]);
      expect(await usageDifferences(db)).toEqual([]);
      expect(await lineDifferences()).toEqual([]);
      for (const { id, number } of requests) {
        const [old, now] = [await callers[0]?.call(getSolicitudMaterial, { id }), await callers[0]?.call(getMaterialRequest, { number })];
        expect(old?.estado).toBe(now?.status);
        expect(old?.detalle.map((it) => [it.cantidad_recepcionada, it.cantidad_consumida, it.cantidad_devuelta])).toEqual(
          now?.items.map((it) => [it.received_quantity, it.consumed_quantity, it.returned_quantity]),
        );
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: [[each]] },
  );
  expect([...done]).toEqual(expect.arrayContaining(['received', 'flag', 'all', 'used', 'voucher', 'returned', 'return', 'send', 'hand']));
  await Promise.all(other.map((it) => it.close()));
}, 180_000);
