import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { materialCode, quantity, unitAmount, warehouseCode } from './catalogue/codes.ts';
import { figure, stockFigures } from '../figures.ts';
import { getMaterial, getMaterialInfoList, getMaterials, listProducto, Producto, xlsx } from './catalogue/catalogue.ts';

/** Why stock moves. */
export const movementKinds = {
  saldo_inicial: 'Saldo inicial',
  recepcion: 'Recepción',
  traslado: 'Traslado',
  consumo: 'Consumo',
  devolucion: 'Devolución',
  devolucion_proveedor: 'Devolución al proveedor',
  ajuste: 'Ajuste',
  fusion: 'Fusión de materiales',
} as const;
export type MovementKind = keyof typeof movementKinds;
const movementKindNames = Object.keys(movementKinds) as [MovementKind, ...MovementKind[]];

/** The paper a movement belongs to. */
export const documentKinds = {
  ingreso: 'Ingreso',
  recepcion: 'Recepción',
  traslado: 'Traslado',
  conteo: 'Conteo de inventario',
  sincronizacion_erp: 'Sincronización con el ERP',
  consumo: 'Vale de consumo',
  devolucion: 'Devolución',
  devolucion_proveedor: 'Devolución al proveedor',
  fusion: 'Fusión de materiales',
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** A material in a mobile warehouse (spec 2 §3): `available_quantity` and `price` are derived, `request` begins empty. */
export const WarehouseMaterial = z.object({
  warehouse_code: z.string(),
  warehouse: z.string(),
  code: z.string(),
  description: z.string(),
  family: z.string(),
  unit: z.string(),
  ...stockFigures,
  in_transit_quantity: figure,
  price: field.money(z.string().nullable()),
  price_currency: field.money(field.currency.nullable()),
  request: z.literal(''),
});
export type WarehouseMaterial = z.infer<typeof WarehouseMaterial>;

const stockFilters = {
  warehouse_code: warehouseCode.optional(),
  search: z.string().trim().max(100).optional(),
  family_id: field.id.optional(),
  sort: field.sort(['code', 'description', 'warehouse_code', 'available_quantity'], 'code'),
};

/** Which warehouses: `all` takes the fixed ones in, `mine` only those in which the person works, of either sort. */
const whichWarehouses = { all: z.stringbool().optional(), mine: z.stringbool().optional() };

/** What there is, or is on its way, in one mobile warehouse or in all that the person sees. */
export const getMaterialMovilStock = call('materials.getMaterialMovilStock', 'GET /api/bodega_movil/get_material_movil_stock', {
  summary: 'Stock de las bodegas móviles',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, ...stockFilters, ...whichWarehouses },
  answer: field.paged(WarehouseMaterial),
});

/** What can be taken from a warehouse: never what is not there. */
export const getMaterialMovil = call('materials.getMaterialMovil', 'GET /api/bodega_movil/get_material_movil', {
  summary: 'Materiales disponibles en una bodega',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, ...stockFilters, warehouse_code: warehouseCode },
  answer: field.paged(WarehouseMaterial),
});

/** Ours. */
export const exportStock = call('materials.exportStock', 'GET /api/stock/xlsx', {
  summary: 'Stock por bodega en Excel',
  permission: 'reports:read',
  query: { ...stockFilters, ...whichWarehouses },
  answer: xlsx,
});

/** One row of the ledger: what, from, to, how much, why, by whom; it is never changed. */
export const StockMovement = z.object({
  id: field.id,
  at: field.instant,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  kind: z.enum(movementKindNames),
  from_code: z.string().nullable(),
  from_name: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string().nullable(),
  quantity: figure,
  /** Null for who may not see money. */
  unit_cost: field.money(z.string().nullable()),
  currency: field.currency.nullable(),
  document_kind: z.string(),
  document_number: z.string(),
  project_code: z.string().nullable(),
  user: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StockMovement = z.infer<typeof StockMovement>;

const ledgerFilters = {
  code: materialCode.optional(),
  warehouse_code: warehouseCode.optional(),
  kind: z.enum(movementKindNames).optional(),
  document_number: z.string().trim().max(40).optional(),
  from: field.day.optional(),
  to: field.day.optional(),
};

/** Ours: the ledger, newest first. */
export const listMovements = call('materials.listMovements', 'GET /api/stock/movements', {
  summary: 'Movimientos de stock',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, ...ledgerFilters },
  answer: field.paged(StockMovement),
});

/** Ours. */
export const exportMovements = call('materials.exportMovements', 'GET /api/stock/movements_xlsx', {
  summary: 'Movimientos de stock en Excel',
  permission: 'reports:read',
  query: ledgerFilters,
  answer: xlsx,
});

/** So many days the picture of a stock looks back. */
export const stockSpans = { 30: '30 días', 90: '3 meses', 365: '1 año' } as const;

/** Ours: how much of a material lay at the end of each day, over the warehouses that the person sees. */
export const stockOverTime = call('materials.stockOverTime', 'GET /api/stock/over_time', {
  summary: 'Stock de un material día a día',
  permission: 'mobile_warehouses:read',
  query: {
    code: materialCode,
    warehouse_code: warehouseCode.optional(),
    /** So many days back; `stockSpans` are those that people choose from. */
    days: field.sentNumber(z.number().int().min(1).max(366)).default(90),
  },
  answer: z.object({
    unit: z.string(),
    /** The first is what lay when the span began; then one for each day on which it changed. */
    points: z.array(z.object({ day: field.day, quantity: figure })),
    /** Part of it lies where the person counts without being told what should be there. */
    is_partial: z.boolean(),
  }),
});

export const listProductoStock = call('warehouse.listProductoStock', 'GET /producto/stock', {
  summary: 'Stock de materiales por bodega (servicio histórico)',
  permission: 'mobile_warehouses:read',
  query: { ...field.page, search: z.string().trim().max(100).optional(), codigo_bodega: warehouseCode.optional() },
  answer: field.paged(Producto.extend({ codigo_bodega: z.string(), bodega: z.string() })),
});

/** What is stale after stock moved. */
export const stockChanges = [
  getMaterials.id,
  getMaterialInfoList.id,
  getMaterial.id,
  listProducto.id,
  listProductoStock.id,
  getMaterialMovilStock.id,
  getMaterialMovil.id,
  listMovements.id,
  stockOverTime.id,
];

const entry = z.strictObject({
  warehouse_code: warehouseCode,
  /** The supplier's guide or another paper that came along. */
  paper: field.optionalText(40),
  comment: field.optionalLines(500),
  items: z
    .array(
      z.strictObject({
        code: materialCode,
        quantity,
        /** Only from who may see money; without it the material's current cost counts. */
        unit_cost: field.money(unitAmount.optional()),
        currency: field.currency.default('CLP'),
      }),
    )
    .min(1, 'Agregue al menos un material.')
    .max(500, 'A lo más 500 líneas a la vez.'),
});
const EntryAnswer = z.object({ document_number: z.string(), items: z.number().int() });

/** Ours: goods that came from outside, by hand, into a warehouse one keeps. */
export const receiveStock = call('materials.receiveStock', 'POST /api/stock/receptions', {
  summary: 'Registrar a mano la recepción de materiales en una bodega',
  permission: 'mobile_warehouses:create',
  body: entry,
  answer: EntryAnswer,
  refreshes: stockChanges,
});

/** Ours: what was there before the ledger began; makes stock without a paper, so it takes who approves. */
export const openingStock = call('materials.openingStock', 'POST /api/stock/opening', {
  summary: 'Registrar el saldo inicial de una bodega',
  permission: 'mobile_warehouses:approve',
  body: entry,
  answer: EntryAnswer,
  refreshes: stockChanges,
});
