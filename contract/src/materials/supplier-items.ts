import { z } from 'zod';
import { call } from '../call.ts';
import { compareDecimals, productOf, wholeParts } from '../decimals.ts';
import * as field from '../fields.ts';
import { formatNumber } from '../format.ts';
import { materialCode } from './catalogue/codes.ts';

/** How a supplier sells a material; what nobody said is null. */
export const SupplierItem = z.object({
  supplier_code: z.string(),
  supplier: z.string(),
  /** Of its page; null where the register has none. */
  supplier_id: field.id.nullable(),
  /** Nothing is ordered from who is retired. */
  active: z.boolean(),
  /** What they call it. */
  supplier_item_code: z.string().nullable(),
  /** «Rollo», and how many of our units are in one. */
  purchase_unit: z.string().nullable(),
  factor: z.string().nullable(),
  /** In our unit: less is not sold. */
  minimum_quantity: z.string().nullable(),
  /** From the order until it is there. */
  lead_days: z.number().int().nullable(),
  /** Bought from them unless somebody says otherwise; one of a material. */
  is_usual: z.boolean(),
  changed_by: z.string(),
  changed_at: field.instant,
  version: field.version,
});
export type SupplierItem = z.infer<typeof SupplierItem>;

type SaleTerms = Pick<SupplierItem, 'purchase_unit' | 'factor' | 'minimum_quantity'>;

/** As much as is wanted, raised to what they sell: whole purchase units, and not less than the least. */
export function quantitySold(wanted: string, { factor, minimum_quantity }: SaleTerms): string {
  const least = minimum_quantity !== null && compareDecimals(wanted, minimum_quantity) < 0 ? minimum_quantity : wanted;
  return factor === null ? least : productOf(String(wholeParts(least, factor)), factor);
}

/** «3 × rollo de 100 M», where they sell it in units of their own. */
export const packsOf = (quantity: string, { purchase_unit, factor }: SaleTerms, unit: string): string | null =>
  purchase_unit === null || factor === null
    ? null
    : `${formatNumber(wholeParts(quantity, factor))} × ${purchase_unit.toLowerCase()} de ${formatNumber(factor)} ${unit}`;

/** Ours: the usual one first. */
export const listSupplierItems = call('materials.listSupplierItems', 'GET /api/materials/{code}/suppliers', {
  summary: 'Cómo vende cada proveedor un material: código, unidad de compra, mínimo y plazo',
  permission: 'materials:read',
  params: { code: materialCode },
  answer: z.array(SupplierItem),
});

const itemFields = { code: materialCode, supplier_code: field.text(20) };
const some = (digits: { digits: number; decimals: number }, message: string) =>
  field
    .amount(digits)
    .refine((it) => !/^[0.]*$/.test(it), message)
    .nullish()
    .transform((it) => it ?? null);
const refreshes = [listSupplierItems.id, 'materials.proposePurchaseOrder', 'materials.stockReport'];

/** Ours: written anew where there was nothing (version 0). The usual supplier takes the place of the one before. */
export const saveSupplierItem = call('materials.saveSupplierItem', 'POST /api/supplier_items', {
  summary: 'Fijar cómo vende un proveedor un material',
  permission: 'purchase_requests:update',
  body: z
    .strictObject({
      ...itemFields,
      version: z.number().int().min(0),
      supplier_item_code: field.optionalText(60),
      purchase_unit: field.optionalText(30),
      factor: some({ digits: 9, decimals: 3 }, 'Una unidad de compra tiene más de cero.'),
      minimum_quantity: some({ digits: 9, decimals: 3 }, 'El mínimo es mayor que cero; si no hay, déjelo vacío.'),
      lead_days: z
        .number('Indique días enteros, de 0 a 365.')
        .int('Indique días enteros, de 0 a 365.')
        .min(0, 'Indique días enteros, de 0 a 365.')
        .max(365, 'Indique días enteros, de 0 a 365.')
        .nullish()
        .transform((it) => it ?? null),
      is_usual: z.boolean().default(false),
    })
    .refine((it) => it.purchase_unit === null || it.factor !== null, { path: ['factor'], error: 'Diga cuánto trae cada una.' })
    .refine((it) => it.factor === null || it.purchase_unit !== null, { path: ['purchase_unit'], error: 'Diga en qué se compra.' }),
  answer: z.array(SupplierItem),
  refreshes,
});

/** Ours. */
export const removeSupplierItem = call('materials.removeSupplierItem', 'POST /api/supplier_items/remove', {
  summary: 'Quitar a un proveedor de los que venden un material',
  permission: 'purchase_requests:update',
  body: z.strictObject({ ...itemFields, version: field.version }),
  answer: z.array(SupplierItem),
  refreshes,
});
