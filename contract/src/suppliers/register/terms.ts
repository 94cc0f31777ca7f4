import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

/** Where a supplier is known from (spec 3 §9); one may have several. */
export const supplierOrigins = { sap: 'SAP', formulario: 'Formulario', lista: 'Lista externa' } as const;
export type SupplierOrigin = keyof typeof supplierOrigins;
const origins = Object.keys(supplierOrigins) as [SupplierOrigin, ...SupplierOrigin[]];
export const supplierOrigin = z.enum(origins);

/** What a supplier bills with, from which the tax of an order follows. */
export const billingKinds = {
  factura: 'Factura afecta',
  factura_exenta: 'Factura exenta',
  boleta_honorarios: 'Boleta de honorarios',
  extranjera: 'Documento extranjero',
} as const;
export type BillingKind = keyof typeof billingKinds;
export const billingKind = z.enum(Object.keys(billingKinds) as [BillingKind, ...BillingKind[]], 'Elija con qué factura.');

/** `CL`, as ISO 3166 writes countries. */
export const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Indique el país con sus dos letras: CL, DE, CN.');
export const homeCountry = 'CL';
/** Whether what somebody wrote is the country of who is from abroad; where nothing is said nobody is. */
export const isAbroad = (written: string | null): boolean => written !== null && /^[A-Z]{2}$/.test(written) && written !== homeCountry;

const optionalId = field.id.nullish().transform((it) => it ?? null);

/** Where a supplier is found, how they bill and are paid: what is written here, also of those that came from the ERP. */
export const supplierTermFields = {
  trade_name: field.optionalText(100),
  email: field.optionalText(254).pipe(field.email.nullable()),
  phone: field.optionalPhone,
  contact: field.optionalText(100),
  address: field.optionalText(100),
  /** The code of the commune, of who is from Chile. */
  commune: field.optionalText(5),
  currency: field.currency.default('CLP'),
  billing: billingKind.nullish().transform((it) => it ?? null),
  category_id: optionalId,
  payment_method_id: optionalId,
  payment_condition_id: optionalId,
  service_bought_id: optionalId,
};

/** What is known of a supplier; what is missing can be written later, and stops the approval. */
export const supplierFields = {
  name: field.text(100),
  /** Of who is from Chile. */
  rut: field.optionalText(20).pipe(field.rut.nullable()),
  country: country.default(homeCountry),
  /** Of who is from abroad: their own country's. */
  tax_id: field.optionalText(30),
  ...supplierTermFields,
};

/** A foreign tax id as it is compared. */
export const taxIdLetters = (tax_id: string): string => tax_id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** A tax id of one's own country, and of that one only. */
export const taxIdFits = ({ rut, country: from, tax_id }: { rut: string | null; country: string; tax_id: string | null }): boolean =>
  from === homeCountry ? rut !== null && tax_id === null : rut === null && tax_id !== null && taxIdLetters(tax_id).length >= 4;
export const taxIdMessage =
  'Un proveedor de Chile lleva su RUT; uno extranjero, su país y su identificación tributaria (al menos cuatro letras o números), sin RUT.';

export const SupplierTerms = z.object({
  name: z.string(),
  rut: z.string().nullable(),
  country: z.string(),
  tax_id: z.string().nullable(),
  trade_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  contact: z.string().nullable(),
  address: z.string().nullable(),
  commune: z.string().nullable(),
  commune_name: z.string().nullable(),
  currency: field.currency,
  billing: billingKind.nullable(),
  category_id: field.id.nullable(),
  category: z.string().nullable(),
  payment_method_id: field.id.nullable(),
  payment_method: z.string().nullable(),
  payment_condition_id: field.id.nullable(),
  payment_condition: z.string().nullable(),
  service_bought_id: field.id.nullable(),
  service_bought: z.string().nullable(),
});
export type SupplierTerms = z.infer<typeof SupplierTerms>;

const Choice = z.object({ id: field.id, nombre: z.string() });

/** What a supplier's form chooses from: active entries, sorted as Spanish is. */
export const getSupplierDropdowns = call('materials.getSupplierDropdowns', 'GET /api/supplier_creation/dropdowns', {
  summary: 'Opciones del formulario de proveedores',
  permission: 'supplier_creation:read',
  answer: z.object({
    business_category: z.array(Choice),
    banks: z.array(Choice.extend({ codigo: z.string() })),
    boleta_factura: z.array(z.object({ id: billingKind, nombre: z.string() })),
    payment_method: z.array(Choice),
    payment_condition: z.array(Choice.extend({ dias: z.number().int() })),
    service_bought: z.array(Choice),
    /** Ours. */
    document_types: z.array(Choice.extend({ vence: z.boolean(), bloquea: z.boolean() })),
  }),
});

export const supplierRegiones = call('materials.supplierRegiones', 'GET /api/supplier_creation/regiones', {
  summary: 'Regiones de Chile con sus comunas',
  permission: 'supplier_creation:read',
  answer: z.array(
    z.object({ codigo: z.string(), nombre: z.string(), comunas: z.array(z.object({ codigo: z.string(), nombre: z.string() })) }),
  ),
});
