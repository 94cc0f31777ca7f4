import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { materialCode, paperNumber, plate, quantity, reservationReason, warehouseCode } from '../catalogue/codes.ts';
import { transferKind } from '../transfers/kinds.ts';
import { legacyReads } from '../transfers/legacy-reads.ts';
import { stockChanges } from '../stock.ts';
import { StockTransferInfo, listTransfers, getTransfer } from '../transfers/transfers.ts';

const refreshes = [...stockChanges, listTransfers.id, getTransfer.id, ...legacyReads];

/** From a warehouse one keeps to any other that is open. */
export const stockTransferBodegas = call('materials.stockTransferBodegas', 'POST /api/bodega_movil/stock_transfer/bodegas', {
  summary: 'Trasladar materiales de una bodega a otra (DESPACHO o RETIRO)',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    kind: transferKind,
    from_warehouse: warehouseCode,
    to_warehouse: warehouseCode,
    items: z
      .array(z.strictObject({ code: materialCode, quantity }))
      .min(1, 'Agregue al menos un material.')
      .max(1_000, 'A lo más 1.000 líneas.'),
    project_code: field.optionalText(30),
    comment: field.optionalLines(500),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
    reservation_reason: reservationReason,
  }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: what came of each line all in all; one that is not named came whole, or, of a part, has not come yet. */
export const receiveTransfer = call('materials.receiveTransfer', 'POST /api/bodega_movil/stock_transfers/receive', {
  summary: 'Recibir un traslado, con la cantidad que llegó de cada material',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    /** More of it is still to come: it stays on its way. */
    partial: z.boolean().default(false),
    items: z
      .array(
        z.strictObject({
          line: z.number().int().positive(),
          received_quantity: field.amount({ digits: 12, decimals: 3 }),
          reason: field.optionalText(200),
        }),
      )
      .max(1_000)
      .default([]),
  }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: takes a transfer back that nobody has received; everything is where it was. */
export const cancelTransfer = call('materials.cancelTransfer', 'POST /api/bodega_movil/stock_transfers/cancel', {
  summary: 'Anular un traslado que nadie ha recibido',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({ number: paperNumber, version: field.version, reason: field.lines(500) }),
  answer: StockTransferInfo,
  refreshes,
});

/** Ours: settles what did not arrive. */
export const resolveTransfer = call('materials.resolveTransfer', 'POST /api/bodega_movil/stock_transfers/resolve', {
  summary: 'Resolver lo que faltó de un traslado: vuelve al origen o se da por perdido',
  permission: 'mobile_warehouses:approve',
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    settlement: z.enum(['devolver', 'perdida']),
    reason: field.lines(500),
  }),
  answer: StockTransferInfo,
  refreshes,
});
