import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { materialCode, warehouseCode } from '../catalogue/codes.ts';
import { figure } from '../../figures.ts';
import { xlsx } from '../catalogue/catalogue.ts';
import { requestDocuments, type RequestDocument } from '../requests/requests.ts';
import { requestStates } from '../requests/states.ts';
import { requestTypes } from '../../approvals/kinds.ts';

// The older service's view of the same requests (spec 2 §3, §7): what each call means is decision 018.

export const legacyActions = ['modificar', 'rechazar', 'recepcionar', 'entregar', 'vale_consumo', 'devolver', 'eliminar'] as const;
export type LegacyAction = (typeof legacyActions)[number];

/** A request as the older service tells of it. Money is null for who may not see it. */
export const SolicitudMaterial = z.object({
  id: field.id,
  numero: z.string(),
  estado: field.state(requestStates),
  tipo: z.enum(requestTypes),
  documento: z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]]),
  categoria: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  codigoProyecto: z.string().nullable(),
  proyecto: z.string().nullable(),
  codigoLugarInstalacion: z.string().nullable(),
  lugarInstalacion: z.string().nullable(),
  centro_costo: z.string().nullable(),
  codigo_bodega_origen: z.string().nullable(),
  bodega_origen: z.string().nullable(),
  /** Where it goes; null when it goes to the site. */
  codigo_bodega: z.string().nullable(),
  bodega: z.string().nullable(),
  usuario_id: field.id,
  usuario: z.string(),
  fecha: field.instant,
  fecha_requerida: field.day.nullable(),
  lineas: z.number().int(),
  monto: field.money(z.string().nullable()),
  version: field.version,
});
export type SolicitudMaterial = z.infer<typeof SolicitudMaterial>;

/** One material of a request; quantities are exact text. */
export const SolicitudMaterialDetalle = z.object({
  id: field.id,
  linea: z.number().int(),
  codigo: z.string(),
  descripcion: z.string(),
  unidad: z.string(),
  cantidad: figure,
  cantidad_despachada: figure,
  cantidad_recepcionada: figure,
  cantidad_consumida: figure,
  cantidad_devuelta: figure,
  /** Asked to be returned and not yet decided. */
  cantidad_en_devolucion: figure,
  /** Given up: nobody sends it any more. */
  cantidad_cerrada: figure,
  /** Sent, and received by nobody yet. */
  cantidad_en_camino: figure,
  /** Received, and neither used nor given back. */
  cantidad_disponible: figure,
  recepcionado: z.boolean(),
  comentario: z.string().nullable(),
});
export type SolicitudMaterialDetalle = z.infer<typeof SolicitudMaterialDetalle>;

export const SolicitudMaterialCompleta = SolicitudMaterial.extend({
  comentario: z.string().nullable(),
  detalle: z.array(SolicitudMaterialDetalle),
  acciones: z.array(z.enum(legacyActions)),
});
export type SolicitudMaterialCompleta = z.infer<typeof SolicitudMaterialCompleta>;

export const upperText = (max: number) => field.text(max).transform((it) => it.toUpperCase());
const page = { page: z.number().int().min(1).max(100_000).default(1), per_page: z.number().int().min(1).max(200).default(25) };
const query = { ...field.page, buscar: z.string().trim().max(100).optional() };

export const legacyFilters = {
  buscar: z.string().trim().max(100).optional(),
  estado: field.state(requestStates).optional(),
  tipo: z.enum(requestTypes).optional(),
  codigoProyecto: upperText(30).optional(),
  codigoLugarInstalacion: upperText(30).optional(),
  centro_costo: upperText(30).optional(),
  /** From it or to it. */
  codigo_bodega: warehouseCode.optional(),
  usuario_id: field.id.optional(),
  desde: field.day.optional(),
  hasta: field.day.optional(),
  sort: field.sort(['number', 'created_at', 'required_date', 'amount'], '-created_at', ['amount']),
};

export const listSolicitudMaterial = call('warehouse.listSolicitudMaterial', 'GET /solicitudMaterial', {
  summary: 'Solicitudes de material (servicio histórico)',
  permission: 'materials:read',
  query,
  tells: ['approvals'],
  answer: field.paged(SolicitudMaterial),
});

export const listSolicitudMaterialByLugar = call(
  'warehouse.listSolicitudMaterialByLugar',
  'GET /solicitudMaterial/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Solicitudes de material de un lugar de instalación',
    permission: 'materials:read',
    params: { codigoLugarInstalacion: upperText(30), codigoProyecto: upperText(30) },
    query,
    tells: ['approvals'],
    answer: field.paged(SolicitudMaterial),
  },
);

/** From it or to it; `id` is the warehouse's number or its code. */
export const listSolicitudMaterialByBodega = call('warehouse.listSolicitudMaterialByBodega', 'GET /solicitudMaterial/bodega/{id}', {
  summary: 'Solicitudes de material que salen de una bodega o llegan a ella',
  permission: 'materials:read',
  params: { id: warehouseCode },
  query,
  tells: ['approvals'],
  answer: field.paged(SolicitudMaterial),
});

export const listSolicitudMaterialBodegaMovil = call(
  'warehouse.listSolicitudMaterialBodegaMovil',
  'GET /solicitudMaterial/bodegamovil/solicitudes/{id}',
  {
    summary: 'Solicitudes de material que van a una bodega móvil',
    permission: 'materials:read',
    params: { id: warehouseCode },
    query,
    tells: ['approvals'],
    answer: field.paged(SolicitudMaterial),
  },
);

/** `token_usuario` names a person and authenticates nobody (contract decision 19). */
export const listSolicitudMaterialByUsuarioBodega = call(
  'warehouse.listSolicitudMaterialByUsuarioBodega',
  'GET /solicitudMaterial/bodegamovil/solicitudes/usuariobodega/{token_usuario}/{codigo_bodega}',
  {
    summary: 'Solicitudes de material que una persona hizo para una bodega',
    permission: 'materials:read',
    params: { token_usuario: z.string().trim().min(1).max(60), codigo_bodega: warehouseCode },
    query,
    tells: ['approvals'],
    answer: field.paged(SolicitudMaterial),
  },
);

/** To the mobile warehouses that a person works in, or that they asked for themselves. */
export const listSolicitudMaterialBodegaMovilByUsuario = call(
  'warehouse.listSolicitudMaterialBodegaMovilByUsuario',
  'GET /solicitudMaterial/bodegamovil/solicitudes/usuario/{id}',
  {
    summary: 'Solicitudes de material que van a las bodegas móviles de una persona',
    permission: 'materials:read',
    params: { id: field.id },
    query,
    tells: ['approvals'],
    answer: field.paged(SolicitudMaterial),
  },
);

export const getSolicitudMaterial = call('warehouse.getSolicitudMaterial', 'GET /solicitudMaterial/id/{id}', {
  summary: 'Una solicitud de material con su detalle',
  permission: 'materials:read',
  params: { id: field.id },
  tells: ['approvals'],
  answer: SolicitudMaterialCompleta,
});

export const getSolicitudMaterialDetalle = call('warehouse.getSolicitudMaterialDetalle', 'GET /solicitudMaterial/detalle/{id}', {
  summary: 'El detalle de una solicitud de material, por páginas',
  permission: 'materials:read',
  params: { id: field.id },
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(SolicitudMaterialDetalle),
});

export const filtroSolicitudMaterial = call('warehouse.filtroSolicitudMaterial', 'POST /solicitudMaterial/filtro', {
  summary: 'Solicitudes de material según varios criterios',
  permission: 'materials:read',
  body: z.strictObject({ ...page, ...legacyFilters }),
  reads: true,
  tells: ['approvals'],
  answer: field.paged(SolicitudMaterial),
});

export const excelGeneralSolicitudMaterial = call('warehouse.excelGeneralSolicitudMaterial', 'POST /solicitudMaterial/excelGeneral', {
  summary: 'Solicitudes de material en Excel, línea por línea, según varios criterios',
  permission: 'materials:read',
  body: z.strictObject(legacyFilters),
  reads: true,
  answer: xlsx,
});

export const excelSolicitudMaterial = call('warehouse.excelSolicitudMaterial', 'POST /solicitudMaterial/excel', {
  summary: 'Las solicitudes de material elegidas, en Excel',
  permission: 'materials:read',
  body: z.strictObject({ ids: z.array(field.id).min(1, 'Elija al menos una solicitud.').max(500, 'A lo más 500 solicitudes.') }),
  reads: true,
  answer: xlsx,
});

/** Who asks again for what was asked for already sees it before. */
export const productosSolicitadosNuevamente = call(
  'warehouse.productosSolicitadosNuevamente',
  'POST /solicitudMaterial/productosSolicitadosNuevamente',
  {
    summary: 'Qué de una lista de materiales ya se pidió antes para el mismo proyecto, lugar o centro de costo',
    permission: 'materials:read',
    body: z
      .strictObject({
        ...page,
        codigoProyecto: upperText(30).optional(),
        codigoLugarInstalacion: upperText(30).optional(),
        centro_costo: upperText(30).optional(),
        productos: z.array(materialCode).min(1, 'Indique al menos un material.').max(1_000, 'A lo más 1.000 materiales.'),
      })
      .refine((it) => (it.codigoProyecto === undefined) !== (it.centro_costo === undefined), {
        path: ['codigoProyecto'],
        error: 'Elija un proyecto o un centro de costo.',
      }),
    reads: true,
    tells: ['approvals'],
    answer: field.paged(
      z.object({
        codigo: z.string(),
        descripcion: z.string(),
        unidad: z.string(),
        id: field.id,
        numero: z.string(),
        estado: field.state(requestStates),
        fecha: field.instant,
        usuario: z.string(),
        cantidad: figure,
        cantidad_recepcionada: figure,
      }),
    ),
  },
);
