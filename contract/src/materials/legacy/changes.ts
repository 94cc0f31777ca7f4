import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { materialCode, quantity, reservationReason, warehouseCode } from '../catalogue/codes.ts';
import { usageChanges } from '../usage/consumption.ts';
import { SolicitudMaterialCompleta, upperText } from './requests.ts';
import { requestChanges, requestDocuments, type RequestDocument } from '../requests/requests.ts';
import { requestTypes } from '../../approvals/kinds.ts';
import { materialConditions, type MaterialCondition } from '../usage/returns.ts';
import { stockChanges } from '../stock.ts';
import { getTransfer, listTransfers } from '../transfers/transfers.ts';

/** Of the request as the person last saw it; the older calls may leave it out and act on what there is. */
const version = field.version.optional();
const maybe = <T extends z.ZodType>(it: T) => it.nullish().transform((value) => value ?? null);
const many = <T extends z.ZodType>(it: T) => z.array(it).min(1, 'Indique al menos una línea.').max(1_000, 'A lo más 1.000 líneas.');

export const createSolicitudMaterial = call('warehouse.createSolicitudMaterial', 'POST /solicitudMaterial', {
  summary: 'Pedir materiales para un proyecto o un centro de costo (servicio histórico)',
  permission: 'materials:create',
  body: z
    .strictObject({
      codigoProyecto: maybe(upperText(30)),
      codigoLugarInstalacion: maybe(upperText(30)),
      etapa_id: maybe(field.id),
      centro_costo: maybe(upperText(30)),
      tipo: z.enum(requestTypes).default('SOLICITUD DE MATERIALES'),
      categoria: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Elija una categoría.').default(1),
      documento: z
        .enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]], 'Elija un tipo de documento.')
        .default('InventoryTransferRequest'),
      codigo_bodega_origen: maybe(warehouseCode),
      codigo_bodega: maybe(warehouseCode),
      codigo_proveedor: maybe(upperText(20)),
      fecha_requerida: maybe(field.day),
      comentario: field.optionalLines(1_000),
      detalle: many(z.strictObject({ codigo: materialCode, cantidad: quantity, comentario: field.optionalLines(300) })),
    })
    .refine((it) => (it.codigoProyecto === null) !== (it.centro_costo === null), {
      path: ['codigoProyecto'],
      error: 'Elija un proyecto o un centro de costo.',
    })
    .refine((it) => it.codigoLugarInstalacion === null || it.codigoProyecto !== null, {
      path: ['codigoLugarInstalacion'],
      error: 'Un centro de costo no tiene lugares.',
    }),
  answer: SolicitudMaterialCompleta,
  refreshes: requestChanges,
  changes: ['approvals'],
});

/** Quantities and comments of lines, while it waits. */
export const updateSolicitudMaterial = call('warehouse.updateSolicitudMaterial', 'PUT /solicitudMaterial', {
  summary: 'Cambiar líneas de una solicitud de material pendiente',
  permission: 'materials:create',
  orPermission: ['materials:update'],
  body: z.strictObject({
    id: field.id,
    version,
    detalle: many(
      z
        .strictObject({ id: field.id, cantidad: quantity.optional(), comentario: field.optionalLines(300).optional() })
        .refine((it) => it.cantidad !== undefined || it.comentario !== undefined, {
          path: ['cantidad'],
          error: 'Indique una cantidad o un comentario.',
        }),
    ),
  }),
  answer: SolicitudMaterialCompleta,
  refreshes: requestChanges,
  changes: ['approvals'],
});

export const rechazarSolicitudMaterial = call('warehouse.rechazarSolicitudMaterial', 'PUT /solicitudMaterial/rechazada', {
  summary: 'Rechazar una solicitud de material que espera aprobación',
  permission: 'approvals:approve',
  body: z.strictObject({ id: field.id, version, motivo: field.lines(500) }),
  answer: SolicitudMaterialCompleta,
  refreshes: requestChanges,
  changes: ['approvals'],
});

const moves = [...requestChanges, ...stockChanges, listTransfers.id, getTransfer.id];
/** How much of a line, all in all; nothing is a quantity here. */
const total = field.amount({ digits: 12, decimals: 3 });
const papers = { guia: field.optionalText(40), comentario: field.optionalLines(500), reservation_reason: reservationReason };

/** Without lines: all that is missing, or nothing at all. */
export const recepcionarSolicitudMaterial = call('warehouse.recepcionarSolicitudMaterial', 'PUT /solicitudMaterial/recepcionada', {
  summary: 'Recibir una solicitud de material, entera o por partes',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create', 'mobile_warehouses:update'],
  body: z.strictObject({
    id: field.id,
    version,
    ...papers,
    detalle: z
      .array(z.strictObject({ id: field.id, cantidad_recepcionada: total }))
      .max(1_000)
      .default([]),
  }),
  answer: SolicitudMaterialCompleta,
  refreshes: moves,
});

/** `id` is the line's. What was received is never taken back by a flag. */
export const detalleRecepcionado = call('warehouse.detalleRecepcionado', 'PUT /solicitudMaterial/detalle/recepcionado', {
  summary: 'Marcar una línea como recibida: se recibe todo lo que falta de ella',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create', 'mobile_warehouses:update'],
  body: z.strictObject({ id: field.id, version, recepcionado: z.boolean().default(true), ...papers }),
  answer: SolicitudMaterialCompleta,
  refreshes: moves,
});

/** `id` is the line's; so much of it was received all in all. */
export const detalleCantidadRecepcionada = call(
  'warehouse.detalleCantidadRecepcionada',
  'PUT /solicitudMaterial/detalle/cantidadRecepcionada',
  {
    summary: 'Anotar cuánto se ha recibido de una línea',
    permission: 'materials:create',
    orPermission: ['mobile_warehouses:create', 'mobile_warehouses:update'],
    body: z.strictObject({ id: field.id, version, cantidad_recepcionada: total, ...papers }),
    answer: SolicitudMaterialCompleta,
    refreshes: moves,
  },
);

/** A voucher says who received it and carries a signature, however it is written (spec 2 §5). */
const voucher = {
  fecha: field.day,
  /** Who received or used it. */
  recibe: field.text(120),
  comentario: field.optionalLines(500),
  reservation_reason: reservationReason,
  firmante: field.text(120),
  rut_firmante: field.rut,
  firma: z
    .string('Falta la firma.')
    .max(300_000, 'La firma es demasiado grande.')
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Falta la firma.'),
};
const uses = [...usageChanges, ...requestChanges];

export const valeConsumoSolicitudMaterial = call('warehouse.valeConsumoSolicitudMaterial', 'PUT /solicitudMaterial/valeconsumo', {
  summary: 'Registrar un vale de consumo de lo recibido en una solicitud de material',
  permission: 'consumption:create',
  prepares: true,
  body: z.strictObject({ id: field.id, version, ...voucher, detalle: many(z.strictObject({ id: field.id, cantidad: quantity })) }),
  answer: SolicitudMaterialCompleta,
  refreshes: uses,
});

/** `id` is the line's; so much of it was used all in all: the difference is a voucher. */
export const detalleCantidadConsumida = call('warehouse.detalleCantidadConsumida', 'PUT /solicitudMaterial/detalle/cantidadConsumida', {
  summary: 'Anotar cuánto se ha consumido de una línea',
  permission: 'consumption:create',
  prepares: true,
  body: z.strictObject({ id: field.id, version, cantidad_consumida: total, ...voucher }),
  answer: SolicitudMaterialCompleta,
  refreshes: uses,
});

const condicion = z.enum(Object.keys(materialConditions) as [MaterialCondition, ...MaterialCondition[]], 'Elija la condición.');
const giving = { codigo_bodega: warehouseCode.default('BF0001'), motivo: field.lines(500) };

export const devolucionSolicitudMaterial = call('warehouse.devolucionSolicitudMaterial', 'PUT /solicitudMaterial/devolucion', {
  summary: 'Pedir la devolución de lo recibido en una solicitud de material',
  permission: 'returns:create',
  body: z.strictObject({
    id: field.id,
    version,
    ...giving,
    /** Of the lines that do not say their own. */
    condicion: condicion.default('nuevo'),
    detalle: many(z.strictObject({ id: field.id, cantidad: quantity, condicion: condicion.optional() })),
  }),
  answer: SolicitudMaterialCompleta,
  refreshes: uses,
  changes: ['approvals'],
});

/** `id` is the line's; so much of it is given back all in all, decided or not: the difference is a return. */
export const detalleCantidadDevuelta = call('warehouse.detalleCantidadDevuelta', 'PUT /solicitudMaterial/detalle/cantidadDevuelta', {
  summary: 'Anotar cuánto se devuelve de una línea',
  permission: 'returns:create',
  body: z.strictObject({ id: field.id, version, cantidad_devuelta: total, condicion: condicion.default('nuevo'), ...giving }),
  answer: SolicitudMaterialCompleta,
  refreshes: uses,
  changes: ['approvals'],
});

/** A draft is thrown away; what was sent is taken back and stays, as every request. */
export const deleteSolicitudMaterial = call('warehouse.deleteSolicitudMaterial', 'DELETE /solicitudMaterial/id/{id}', {
  summary: 'Descartar un borrador, o anular una solicitud de material que aún no se despacha',
  permission: 'materials:create',
  orPermission: ['materials:delete'],
  params: { id: field.id },
  query: { motivo: field.optionalLines(500) },
  answer: field.done,
  refreshes: requestChanges,
  changes: ['approvals'],
});
