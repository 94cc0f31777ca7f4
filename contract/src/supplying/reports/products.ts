import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { materialCode } from '../../materials/catalogue/codes.ts';
import { xlsx } from '../../materials/index.ts';
import { lineNames } from '../../projects/projects/lines.ts';
import { period } from './periods.ts';

const productLimits = { items: 200 } as const;

/** The standards that a material belongs to, in the words of the document (spec 3 §9). */
export const standards = { c_i: 'C&I', pg: 'PG', residencial: lineNames.RE, otros: 'Otros' } as const;
export type Standard = keyof typeof standards;
export const standardNames = Object.keys(standards) as [Standard, ...Standard[]];

const marks = { c_i: z.boolean(), pg: z.boolean(), residencial: z.boolean(), otros: z.boolean() };

/** What is told of a material in a period. Each has its rows (`materialReportRows`). */
export const productFigures = { asked: 'Pedido', bought: 'Comprado', received: 'Recibido', used: 'Usado' } as const;
export type ProductFigure = keyof typeof productFigures;

export const MaterialReportRow = z.object({
  code: z.string(),
  description: z.string(),
  /** The ERP's group of articles is our family: its code, and how it is called. */
  group_code: z.string(),
  family: z.string(),
  item_gastos: z.string().nullable(),
  unit: z.string(),
  ...marks,
  /** Of the marks; 0 while nobody has set any. */
  version: z.number().int(),
  asked: figure,
  bought: figure,
  received: figure,
  used: figure,
  last_price: field.money(z.string().nullable()),
  price_currency: field.money(field.currency.nullable()),
  /** What was bought, in pesos. */
  amount: field.money(z.string().nullable()),
});
export type MaterialReportRow = z.infer<typeof MaterialReportRow>;

const filters = {
  period,
  search: z.string().trim().max(100).optional(),
  family_id: field.id.optional(),
  standard: z.enum([...standardNames, 'ninguno']).optional(),
  /** Only what was asked for, bought, received or used. */
  moved: z.stringbool().optional(),
  sort: field.sort(['code', 'description', 'asked', 'bought', 'received', 'used', 'amount'], 'code', ['amount']),
};

/** One row per material, whatever was asked for of it in the period (spec 3 §3). */
export const materialReport = call('materials.materialReport', 'GET /api/reports/material_report', {
  summary: 'Reporte de productos: pedido, comprado, recibido y usado, por estándar',
  permission: 'reports:read',
  query: { ...field.page, ...filters },
  answer: field.paged(MaterialReportRow),
});

export const exportMaterialReport = call('materials.exportMaterialReport', 'GET /api/reports/material_report/export', {
  summary: 'Reporte de productos en Excel',
  permission: 'reports:read',
  query: filters,
  answer: xlsx,
});

/** Sets the marks of several, all or none; each as it was seen. */
export const updateMaterialReport = call('materials.updateMaterialReport', 'PUT /api/reports/update_material_report', {
  summary: 'Marcar materiales por estándar',
  permission: 'reports:update',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ code: materialCode, ...marks, version: z.number().int().min(0) }))
      .min(1, 'Elija al menos un material.')
      .max(productLimits.items, `A lo más ${productLimits.items} a la vez.`),
  }),
  answer: field.done,
  refreshes: ['materials.materialReport', 'materials.materialReportFigures'],
});

const Part = z.object({ materials: z.number().int(), amount: field.money(z.string().nullable()) });

/** Ours: what the report finds, by standard and by family; each is the list narrowed by it. */
export const materialReportFigures = call('materials.materialReportFigures', 'GET /api/reports/material_report/figures', {
  summary: 'Compras del reporte de productos por estándar y familia',
  permission: 'reports:read',
  query: filters,
  answer: z.object({
    by_standard: z.array(Part.extend({ standard: z.enum([...standardNames, 'ninguno']) })),
    by_family: z.array(Part.extend({ family_id: field.id, family: z.string() })),
  }),
});

/** What figures of products are made of; what went back to its supplier is less received. */
export const productDocuments = {
  solicitud: 'Solicitud',
  recepcion: 'Recepción',
  devolucion_proveedor: 'Devolución a proveedor',
  vale: 'Vale de consumo',
} as const;
type ProductDocument = keyof typeof productDocuments;

const ProductRow = z.object({
  day: field.day,
  document: z.string(),
  document_kind: z.enum(Object.keys(productDocuments) as [ProductDocument, ...ProductDocument[]]),
  /** Of a reception or a return, the request that it is of. */
  request: z.string().nullable(),
  charge: z.string().nullable(),
  person: z.string(),
  quantity: figure,
  amount: field.money(z.string().nullable()),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** Ours: what a figure is made of, as far as one sees it. */
export const materialReportRows = call('materials.materialReportRows', 'GET /api/reports/material_report/rows', {
  summary: 'Documentos que suman una cifra del reporte de productos',
  permission: 'reports:read',
  query: {
    ...field.page,
    code: materialCode,
    figure: z.enum(Object.keys(productFigures) as [ProductFigure, ...ProductFigure[]]),
    period,
  },
  answer: field.paged(ProductRow),
});
