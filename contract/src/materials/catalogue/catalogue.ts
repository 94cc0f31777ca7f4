import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { isNothing, materialCode, newMaterialCode, noPrice, unitAmount, unitPrice, warehouseCode } from './codes.ts';
import { figure, stockFigures } from '../../figures.ts';

export const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** A material with what there is of it in the warehouses that the person sees; price and cost are null for who may not see money. */
export const Material = z.object({
  id: field.id,
  code: z.string(),
  description: z.string(),
  family_id: field.id,
  family: z.string(),
  unit_id: field.id,
  unit: z.string(),
  active: z.boolean(),
  /** The code of the one that it turned out to be: it stands for that one wherever it is typed. */
  merged_into: z.string().nullable(),
  favorite: z.boolean(),
  ...stockFigures,
  /** The last entry of each list is the current one (spec 2 §3). */
  price: field.money(z.string().nullable()),
  price_currency: field.money(field.currency.nullable()),
  cost: field.money(z.string().nullable()),
  cost_currency: field.money(field.currency.nullable()),
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'retire', 'activate', 'value', 'merge'])),
});
export type Material = z.infer<typeof Material>;

const ValueEntry = z.object({
  id: field.id,
  amount: z.string(),
  currency: field.currency,
  since: field.day,
  user: z.string().nullable(),
  created_at: field.instant,
});
export type ValueEntry = z.infer<typeof ValueEntry>;

const WarehouseStock = z.object({
  warehouse_code: z.string(),
  warehouse: z.string(),
  mobile: z.boolean(),
  ...stockFigures,
  /** On its way to that warehouse. */
  in_transit_quantity: figure,
});

/** A material that became another one: why, by whom, and what the ERP knows of it. */
const MaterialMerge = z.object({
  number: z.string(),
  code: z.string(),
  description: z.string(),
  into_code: z.string(),
  reason: z.string(),
  merged_by: z.string(),
  merged_at: field.instant,
  /** In the ERP it is frozen once the last order of it is received and invoiced; «sin ERP» where it never was there. */
  erp: z.enum(['por bloquear', 'enviando', 'bloqueado', 'rechazado', 'sin ERP']),
});
export type MaterialMerge = z.infer<typeof MaterialMerge>;

/** Everything about one: stocks per warehouse, costs and prices, the newest first (spec 2 §3). */
export const MaterialInfo = Material.extend({
  observations: z.string().nullable(),
  /** By which certificate the SEC has authorised it, and until when; a take-off looks at it of modules and inverters. */
  sec_certificate: z.string().nullable(),
  sec_until: field.day.nullable(),
  stocks: z.array(WarehouseStock),
  /** Those that became this one, and of one that became another its own. */
  merges: z.array(MaterialMerge),
  /** Null for who may not see money. */
  prices: field.money(z.array(ValueEntry).nullable()),
  costs: field.money(z.array(ValueEntry).nullable()),
});
export type MaterialInfo = z.infer<typeof MaterialInfo>;

const filters = {
  search: z.string().trim().max(100).optional(),
  family_id: field.id.optional(),
  warehouse_code: warehouseCode.optional(),
  active: z.stringbool().optional(),
  favorites: z.stringbool().optional(),
  with_stock: z.stringbool().optional(),
  sort: field.sort(['code', 'description', 'family', 'available_quantity'], 'code'),
};

/** By code or description; accents, case and slips of the finger are forgiven. */
export const getMaterials = call('materials.getMaterials', 'GET /api/requests/get_materials', {
  summary: 'Materiales, con su stock y su precio vigente',
  permission: 'materials:read',
  query: { ...field.page, ...filters },
  answer: field.paged(Material),
});

export const getMaterialInfoList = call('materials.getMaterialInfoList', 'GET /api/requests/get_material_info_list', {
  summary: 'Materiales por sus códigos, con stock por bodega, costos y precios',
  permission: 'materials:read',
  query: {
    codes: z
      .string()
      .max(8_000)
      .transform((it) => [...new Set(it.split(',').map((code) => code.trim().toUpperCase()))].filter(Boolean))
      .pipe(z.array(z.string().max(30)).min(1, 'Indique al menos un código.').max(200, 'A lo más 200 códigos.')),
  },
  answer: z.array(MaterialInfo),
});

/** Ours. */
export const getMaterial = call('materials.getMaterial', 'GET /api/materials/{code}', {
  summary: 'Un material, con stock por bodega, costos y precios',
  permission: 'materials:read',
  params: { code: materialCode },
  answer: MaterialInfo,
});

/** Ours. */
export const exportMaterials = call('materials.exportMaterials', 'GET /api/materials_xlsx', {
  summary: 'Materiales en Excel',
  permission: 'reports:read',
  query: filters,
  answer: xlsx,
});

/** The older service's list of the same materials. */
export const Producto = z.object({
  codigo: z.string(),
  descripcion: z.string(),
  familia: z.string(),
  unidad: z.string(),
  activo: z.boolean(),
  /** What lies there, what of it is reserved, and what is free. */
  stock: stockFigures.available_quantity,
  reservado: stockFigures.reserved_quantity,
  libre: stockFigures.free_quantity,
  precio: field.money(z.string().nullable()),
  moneda: field.currency.nullable(),
});

export const listProducto = call('warehouse.listProducto', 'GET /producto', {
  summary: 'Materiales (servicio histórico)',
  permission: 'materials:read',
  query: { ...field.page, search: filters.search },
  answer: field.paged(Producto),
});

const materialFields = {
  description: field.text(200),
  family_id: field.id,
  unit_id: field.id,
  observations: field.optionalLines(1_000),
};
const stale = [
  getMaterials.id,
  getMaterialInfoList.id,
  getMaterial.id,
  listProducto.id,
  'warehouse.listProductoStock',
  'materials.getMaterialMovil',
  'materials.getMaterialMovilStock',
];

/** Ours. */
export const newMaterial = call('materials.newMaterial', 'POST /api/materials', {
  summary: 'Crear un material',
  permission: 'material_creation:create',
  body: z.strictObject({ code: newMaterialCode, ...materialFields }),
  answer: MaterialInfo,
  refreshes: stale,
});

/** Only of these a take-off asks for an authorisation: modules and inverters. */
export const authorisedCodes = /^(PAN|INV)-/;
export const needsAuthorisation = (code: string): boolean => authorisedCodes.test(code);

/** Ours: all but the code; an authorisation that is not named stays. */
export const editMaterial = call('materials.editMaterial', 'PUT /api/materials', {
  summary: 'Modificar un material',
  permission: 'material_creation:update',
  body: z
    .strictObject({
      code: materialCode,
      version: field.version,
      ...materialFields,
      sec_certificate: field.optionalText(60).optional(),
      sec_until: field.day.nullable().optional(),
    })
    .refine((it) => !it.sec_until || it.sec_certificate, { path: ['sec_certificate'], error: 'Indique el certificado que vence ese día.' }),
  answer: MaterialInfo,
  refreshes: stale,
});

/** Ours: a retired one is not offered any more; while there is stock of it, it stays. */
export const turnMaterial = call('materials.turnMaterial', 'PUT /api/materials/active', {
  summary: 'Retirar un material, o volver a ofrecerlo',
  permission: 'material_creation:update',
  body: z.strictObject({ code: materialCode, version: field.version, active: z.boolean() }),
  answer: MaterialInfo,
  refreshes: stale,
});

export const valueKinds = { price: 'Precio', cost: 'Costo' } as const;

/** Ours: one more entry of a list; the last one is current, older ones stay (spec 2 §3). */
export const addMaterialValue = call('materials.addMaterialValue', 'POST /api/materials/values', {
  summary: 'Registrar un precio o un costo de un material',
  permission: 'material_creation:update',
  body: z
    .strictObject({
      code: materialCode,
      kind: z.enum(['price', 'cost']),
      amount: field.money(unitAmount),
      currency: field.currency.default('CLP'),
      since: field.day,
    })
    .refine((it) => it.kind === 'cost' || !isNothing(it.amount), { path: ['amount'], error: noPrice }),
  answer: MaterialInfo,
  refreshes: stale,
});

/** Ours: one's own mark; marked twice it is marked once. */
export const favoriteMaterial = call('materials.favoriteMaterial', 'PUT /api/materials/favorite', {
  summary: 'Marcar o desmarcar un material como favorito propio',
  permission: 'materials:read',
  body: z.strictObject({ code: materialCode, favorite: z.boolean() }),
  answer: field.done,
  refreshes: [getMaterials.id, getMaterialInfoList.id, getMaterial.id],
});

/** Creates or changes several by hand, by their codes, all or none (decision 014). */
export const manualMaterialMaintenance = call('materials.manualMaterialMaintenance', 'POST /api/maintenance/manual_material_maintenance', {
  summary: 'Crear o modificar materiales a mano, por su código',
  permission: 'material_creation:update',
  body: z.strictObject({
    materials: z
      .array(
        z.strictObject({
          code: newMaterialCode,
          description: field.text(200),
          /** The code of the family and of the unit. */
          family: field.text(10).transform((it) => it.toUpperCase()),
          unit: field.text(10).transform((it) => it.toUpperCase()),
          price: field.money(unitPrice.optional()),
          price_currency: field.currency.default('CLP'),
          cost: field.money(unitAmount.optional()),
          cost_currency: field.currency.default('CLP'),
        }),
      )
      .min(1, 'Indique al menos un material.')
      .max(500, 'A lo más 500 materiales a la vez.'),
  }),
  answer: z.object({ created: z.number().int(), updated: z.number().int(), unchanged: z.number().int() }),
  refreshes: stale,
});
