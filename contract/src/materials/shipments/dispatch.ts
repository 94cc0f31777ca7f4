import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { paperNumber, plate, quantity, reservationReason, warehouseCode } from '../catalogue/codes.ts';
import { serialChanges, serialsOfLine } from '../serials/serials.ts';
import { stockChanges } from '../stock.ts';
import { transferKind } from '../transfers/kinds.ts';
import { getTransfer, listTransfers } from '../transfers/transfers.ts';
import { MaterialRequestInfo, requestChanges } from '../requests/requests.ts';

const movesStock = [...requestChanges, ...stockChanges, listTransfers.id, getTransfer.id];
const part = z.strictObject({ material_request_item_id: field.id, quantity });

/** Ours: sends what a request asks for on its way (DESPACHO), or hands it over on the spot (RETIRO). */
export const dispatchRequest = call('materials.dispatchRequest', 'POST /api/requests/dispatch', {
  summary: 'Despachar o entregar materiales de una solicitud aprobada',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    kind: transferKind,
    /** The request's own source when it is not said. */
    from_warehouse: warehouseCode.optional(),
    items: z.array(part).min(1, 'Indique al menos una línea.').max(1_000),
    comment: field.optionalLines(500),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
    reservation_reason: reservationReason,
  }),
  answer: MaterialRequestInfo,
  refreshes: movesStock,
});

/** Ours: what a supplier brought for a request of purchase, line by line, with its serials where it carries them; parts are welcome. */
export const receiveRequest = call('materials.receiveRequest', 'POST /api/requests/receive', {
  summary: 'Recibir lo que un proveedor trajo para una solicitud',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create'],
  body: z.strictObject({
    number: paperNumber,
    version: field.version,
    items: z
      .array(part.extend({ serials: serialsOfLine.optional() }))
      .min(1, 'Indique al menos una línea.')
      .max(1_000),
    paper: field.optionalText(40),
    comment: field.optionalLines(500),
    /** The number of the order that brought it; needed where several are open. */
    order: field.text(20).optional(),
  }),
  answer: MaterialRequestInfo,
  refreshes: [...movesStock, ...serialChanges],
});
