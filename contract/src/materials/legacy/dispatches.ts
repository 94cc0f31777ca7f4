import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { paperNumber, plate, quantity, reservationReason, warehouseCode } from '../catalogue/codes.ts';
import { figure } from '../../figures.ts';
import { requestChanges } from '../requests/requests.ts';
import { stockChanges } from '../stock.ts';
import { getTransfer, listTransfers, transferStates } from '../transfers/transfers.ts';

/** A dispatch of a request: the transfer that serves it, as the older service tells of it (decision 018). */
export const SolicitudMaterialDespacho = z.object({
  id: field.id,
  numero: z.string(),
  /** Of the request. */
  requestNumber: z.string(),
  tipo: z.enum(['DESPACHO', 'RETIRO']),
  estado: field.state(transferStates),
  codigo_bodega_origen: z.string(),
  bodega_origen: z.string(),
  codigo_destino: z.string(),
  destino: z.string(),
  codigoProyecto: z.string().nullable(),
  lineas: z.number().int(),
  despachado_por: z.string().nullable(),
  fecha: field.instant,
  recepcionado_por: z.string().nullable(),
  fecha_recepcion: field.instant.nullable(),
  version: field.version,
  acciones: z.array(z.enum(['recepcionar', 'eliminar'])),
});
export type SolicitudMaterialDespacho = z.infer<typeof SolicitudMaterialDespacho>;

export const SolicitudMaterialDespachoCompleto = SolicitudMaterialDespacho.extend({
  comentario: z.string().nullable(),
  chofer: z.string().nullable(),
  patente: z.string().nullable(),
  detalle: z.array(
    z.object({
      linea: z.number().int(),
      codigo: z.string(),
      descripcion: z.string(),
      unidad: z.string(),
      cantidad: figure,
      cantidad_recepcionada: figure.nullable(),
      motivo: z.string().nullable(),
    }),
  ),
});
export type SolicitudMaterialDespachoCompleto = z.infer<typeof SolicitudMaterialDespachoCompleto>;

export const listSolicitudMaterialDespacho = call('warehouse.listSolicitudMaterialDespacho', 'GET /solicitudMaterialDespacho', {
  summary: 'Despachos de solicitudes de material',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, buscar: z.string().trim().max(100).optional(), estado: field.state(transferStates).optional() },
  tells: ['approvals'],
  answer: field.paged(SolicitudMaterialDespacho),
});

export const getSolicitudMaterialDespacho = call(
  'warehouse.getSolicitudMaterialDespacho',
  'GET /solicitudMaterialDespacho/{requestNumber}',
  {
    summary: 'Los despachos de una solicitud de material, con sus materiales',
    permission: 'mobile_warehouses:read',
    params: { requestNumber: paperNumber },
    query: field.page,
    tells: ['approvals'],
    answer: field.paged(SolicitudMaterialDespachoCompleto),
  },
);

const refreshes = [...requestChanges, ...stockChanges, listTransfers.id, getTransfer.id];

export const createSolicitudMaterialDespacho = call('warehouse.createSolicitudMaterialDespacho', 'POST /solicitudMaterialDespacho', {
  summary: 'Despachar o entregar materiales de una solicitud (servicio histórico)',
  permission: 'mobile_warehouses:create',
  body: z.strictObject({
    requestNumber: paperNumber,
    version: field.version.optional(),
    tipo: z.enum(['DESPACHO', 'RETIRO'], 'Elija traslado o retiro.').default('DESPACHO'),
    codigo_bodega_origen: warehouseCode.optional(),
    comentario: field.optionalLines(500),
    chofer: field.optionalText(120),
    rut_chofer: field.rut.nullish().transform((it) => it ?? null),
    patente: plate,
    reservation_reason: reservationReason,
    /** `id` is that of the request's line. */
    detalle: z
      .array(z.strictObject({ id: field.id, cantidad: quantity }))
      .min(1, 'Indique al menos una línea.')
      .max(1_000),
  }),
  answer: SolicitudMaterialDespachoCompleto,
  refreshes,
});

/** A dispatch changes by being received: a line that is not named came whole, unless parts are welcome. */
export const updateSolicitudMaterialDespacho = call('warehouse.updateSolicitudMaterialDespacho', 'PUT /solicitudMaterialDespacho', {
  summary: 'Recibir un despacho, entero o por partes',
  permission: 'mobile_warehouses:update',
  body: z.strictObject({
    id: field.id,
    version: field.version.optional(),
    /** Only what is named came now; the rest is still on its way. */
    parcial: z.boolean().default(false),
    detalle: z
      .array(
        z.strictObject({
          linea: z.number().int().positive(),
          /** All in all, with what came before. */
          cantidad_recepcionada: field.amount({ digits: 12, decimals: 3 }),
          motivo: field.optionalText(200),
        }),
      )
      .max(1_000)
      .default([]),
  }),
  answer: SolicitudMaterialDespachoCompleto,
  refreshes,
});

/** Nobody has received any of it: everything is where it was. */
export const deleteSolicitudMaterialDespacho = call('warehouse.deleteSolicitudMaterialDespacho', 'DELETE /solicitudMaterialDespacho/{id}', {
  summary: 'Anular un despacho que nadie ha recibido',
  permission: 'mobile_warehouses:update',
  params: { id: field.id },
  query: { motivo: field.optionalLines(500) },
  answer: field.done,
  refreshes,
});
