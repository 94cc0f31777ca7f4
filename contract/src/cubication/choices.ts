import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { warehouseCode } from '../materials/catalogue/codes.ts';
import { materialCategoryNames } from './documents/costs.ts';

const Choice = z.object({ id: field.id, codigo: z.string(), nombre: z.string() });
const choosing = { permission: 'cubication:read' } as const;

/** Units of measure (spec 2 §3). */
export const measurementsDb = call('erp.measurementsDb', 'GET /measurements_db', {
  summary: 'Unidades de medida para cubicar',
  ...choosing,
  answer: z.array(Choice),
});

/** Material types: the families, whose codes begin those of materials (spec 2 §3). */
export const allTypes = call('erp.allTypes', 'GET /all_types', {
  summary: 'Tipos de material',
  ...choosing,
  answer: z.array(Choice),
});

/** What a row becomes in the ERP (spec 2 §3, §5). */
export const allDispatch = call('erp.allDispatch', 'GET /all_dispatch', {
  summary: 'Opciones de despacho',
  ...choosing,
  answer: z.array(z.object({ code: z.string(), nombre: z.string() })),
});

/** A material to choose, at its cost of today. */
const ChoosableMaterial = z.object({
  id: field.id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  type: z.string(),
  category: z.enum(materialCategoryNames),
  cost: field.money(z.string().nullable()),
  cost_currency: field.money(field.currency.nullable()),
  /** What is free; null where it may not be told. */
  stock: figure.nullable(),
});
export type ChoosableMaterial = z.infer<typeof ChoosableMaterial>;

const filters = { ...field.page, search: z.string().trim().max(100).optional(), type_id: field.id.optional() };

/** Active ones, with what is free in all warehouses that the person sees. */
export const filterMaterials = call('erp.filterMaterials', 'GET /filter_materials', {
  summary: 'Materiales para cubicar',
  ...choosing,
  query: filters,
  answer: field.paged(ChoosableMaterial),
});

/** The same with what is free in one warehouse: the central one unless another is named. */
export const filterMaterialsWarehouse = call('erp.filterMaterialsWarehouse', 'GET /filter_materials_warehouse', {
  summary: 'Materiales para cubicar, con lo libre en una bodega',
  ...choosing,
  query: { ...filters, warehouse_code: warehouseCode.optional() },
  answer: field.paged(ChoosableMaterial),
});
