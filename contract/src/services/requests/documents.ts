import { z } from 'zod';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { deliveryDays, optionalDay, quantity, unitPrice } from './codes.ts';
import { ServiceFile } from '../files.ts';
import { supplierTaxId } from './supplier-tax-id.ts';

/** Categories of a document (spec 2 §9); a Maverick's evidence counts as a quotation (contract decision 58). */
export const documentCategories = { 0: 'Cotización', 1: 'Otro', 2: 'Orden de compra' } as const;
/** What the documents call them (spec 2 §3), and the category that each has. */
export const documentTypes = {
  Cotizacion: { label: 'Cotización', category: 0 },
  Maverick: { label: 'Maverick', category: 0 },
  Otros: { label: 'Otros', category: 1 },
  OC: { label: 'Orden de compra', category: 2 },
} as const;
export type DocumentType = keyof typeof documentTypes;
export const documentType = z.enum(Object.keys(documentTypes) as [DocumentType, ...DocumentType[]], 'Elija el tipo de documento.');

/** By whom it was brought in: the purchasing team, or somebody else (spec 2 §6). */
export const documentOrigins = ['ABASTECIMIENTO', 'NO ABASTECIMIENTO'] as const;

/** A file on an item: what a supplier offers, or another paper. Money is null for who may not see it. */
export const ServiceDocument = z.object({
  id: field.id,
  item_id: field.id,
  category: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  document_type: documentType,
  file: ServiceFile.nullable(),
  /** Net, of one unit, in its own currency. */
  price: field.money(z.string().nullable()),
  coin: field.currency,
  /** How much of the item it offers; all of it when it does not say. */
  amount: figure.nullable(),
  supplier_rut: z.string().nullable(),
  supplier: z.string().nullable(),
  supplier_email: z.string().nullable(),
  /** Their page in the register; null while they are not in it. */
  supplier_id: field.id.nullable(),
  /** The number of the request by which their creation is asked for, while they are not in the register. */
  creation: z.string().nullable(),
  selected: z.boolean(),
  unique_supplier: z.boolean(),
  /** Whether the company may buy from them today; null while nobody is named. */
  valid_supplier: z.boolean().nullable(),
  tax_exempt: z.boolean(),
  /** The agreement whose price it has, or a better one; it counts as quoted then. */
  agreement: z.string().nullable(),
  /** Parts of one purchase that is divided among suppliers have one number (spec 2 §3). */
  shopping_index: z.number().int().nullable(),
  number: z.string().nullable(),
  date: field.day.nullable(),
  valid_until: field.day.nullable(),
  delivery_days: z.number().int().nullable(),
  payment_terms: z.string().nullable(),
  freight: field.money(z.string().nullable()),
  service_date: field.day.nullable(),
  /** Its price in pesos, at the rate of its own date; null without a price or a rate. */
  price_clp: field.money(z.string().nullable()),
  /** What one unit costs the company, in pesos: the net, or of a boleta de honorarios all of it. By this offers are compared. */
  cost_clp: field.money(z.string().nullable()),
  /** The part of a boleta de honorarios that is kept back, on the day of the quotation; null of who bills otherwise. */
  fee_retention: z.string().nullable(),
  rate: z.object({ value: z.string(), date: field.day, source: z.string() }).nullable(),
  origin: z.enum(documentOrigins),
  created_by: z.string(),
  created_at: field.instant,
  /** What is wrong with it, each as a sentence. */
  flags: z.array(z.string()),
});
export type ServiceDocument = z.infer<typeof ServiceDocument>;

/** A document as it is written down. What is missing can be saved, and stops the approval (contract decision 67). */
export const documentForm = z
  .strictObject({
    document_type: documentType.default('Cotizacion'),
    /** Sent ahead. */
    file_id: field.id.nullish().transform((it) => it ?? null),
    price: field.money(unitPrice.nullish().transform((it) => it ?? null)),
    coin: field.currency.default('CLP'),
    amount: quantity.nullish().transform((it) => it ?? null),
    /** Of who is from abroad their country and their number there. */
    supplier_rut: field.optionalText(40).pipe(supplierTaxId.nullable()),
    supplier: field.optionalText(200),
    supplier_email: field.optionalText(254).pipe(field.email.nullable()),
    selected: z.boolean().default(false),
    tax_exempt: z.boolean().default(false),
    shopping_index: z
      .number()
      .int()
      .min(1)
      .max(99)
      .nullish()
      .transform((it) => it ?? null),
    number: field.optionalText(60),
    date: optionalDay,
    valid_until: optionalDay,
    delivery_days: deliveryDays,
    payment_terms: field.optionalText(120),
    freight: field.money(
      field
        .amount({ digits: 14, decimals: 4 })
        .nullish()
        .transform((it) => it ?? null),
    ),
    service_date: optionalDay,
  })
  .refine((it) => it.date === null || it.valid_until === null || it.valid_until >= it.date, {
    path: ['valid_until'],
    error: 'La validez no termina antes de la fecha de la cotización.',
  });
export type DocumentForm = z.output<typeof documentForm>;
/** The same as it is sent. */
export type DocumentSent = z.input<typeof documentForm>;

/** What stands in the way of approving an item or a request. */
export const flagCodes = [
  'no_quotation',
  'few_quotations',
  'incomplete',
  'none_selected',
  'amounts',
  'invalid_supplier',
  'expired',
  'no_rate',
  'several_currencies',
  'supply_only',
  'bidding',
  'unique_supplier',
] as const;
export const Flag = z.object({ code: z.enum(flagCodes), text: field.mayTellMoney(z.string()) });
export type Flag = z.infer<typeof Flag>;
