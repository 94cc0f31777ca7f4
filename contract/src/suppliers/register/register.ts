import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { SupplierDocument } from './paper.ts';
import { supplierOrigin, supplierTermFields, SupplierTerms } from './terms.ts';

/** A supplier whom the company may buy from, wherever it is known from. */
export const Supplier = z.object({
  id: field.id,
  /** In the ERP: CardCode. */
  code: z.string(),
  name: z.string(),
  rut: z.string().nullable(),
  country: z.string(),
  tax_id: z.string().nullable(),
  email: z.string().nullable(),
  currency: field.currency,
  origins: z.array(supplierOrigin),
  active: z.boolean(),
  /** The code of the one that it turned out to be. */
  merged_into: z.string().nullable(),
  /** The account that it is paid to, with no more than its last four characters. */
  bank_account: z.string().nullable(),
  /** Whether another account waits for a second person. */
  bank_pending: z.boolean(),
  /** Whether something may be ordered from them today, and why not. */
  valid_supplier: z.boolean(),
  invalid_reason: z.string().nullable(),
  /** Of the papers in force. */
  expired_documents: z.number().int(),
  /** The last day of the one that expired first. */
  expired_since: field.day.nullable(),
  expiring_documents: z.number().int(),
  /** From 0 to 100, of the papers of twelve months (decision 184); null: too few of them to say. */
  score: z.number().int().nullable(),
  score_papers: z.number().int(),
  version: field.version,
});
export type Supplier = z.infer<typeof Supplier>;

/** Suppliers of the three origins in one list (spec 3 §9). */
export const sapSuppliers = call('materials.sapSuppliers', 'GET /api/supplier_creation/sap_suppliers', {
  summary: 'Proveedores de los tres orígenes: SAP, formulario y lista externa',
  permission: 'supplier_creation:read',
  query: {
    ...field.page,
    /** By name, code or RUT; accents and legal forms do not count. */
    search: z.string().trim().max(100).optional(),
    origin: supplierOrigin.optional(),
    active: z.stringbool().optional(),
    /** Those with a paper that has expired, or will soon. */
    with_expired: z.stringbool().optional(),
    /** Those whose account waits for a second person. */
    bank_pending: z.stringbool().optional(),
    /** Those whose account in force the ERP did not take. */
    bank_refused: z.stringbool().optional(),
    sort: field.sort(['name', 'code', 'rut', 'score'], 'name'),
  },
  answer: field.paged(Supplier),
});

/** A supplier that became another one: why and by whom. */
const SupplierMerge = z.object({
  number: z.string(),
  code: z.string(),
  name: z.string(),
  supplier_id: field.id.nullable(),
  reason: z.string(),
  merged_by: z.string(),
  merged_at: field.instant,
});

export const SupplierInfo = Supplier.extend({
  /** Those that became this one, and of one that became another its own. */
  merges: z.array(SupplierMerge),
  terms: SupplierTerms,
  documents: z.array(SupplierDocument),
});
export type SupplierInfo = z.infer<typeof SupplierInfo>;

/** Ours. */
export const getSupplier = call('materials.getSupplier', 'GET /api/supplier_creation/supplier/{id}', {
  summary: 'Un proveedor, con sus condiciones y documentos',
  permission: 'supplier_creation:read',
  params: { id: field.id },
  answer: SupplierInfo,
});

export const supplierChanges: readonly string[] = [
  sapSuppliers.id,
  getSupplier.id,
  'materials.listPastSupplierDocuments',
  'materials.allSuppliers',
  'materials.getSupplierCreation',
];

/** Ours. Name, tax id and country are the ERP's; the bank account is asked for by one and confirmed by another. */
export const changeSupplierTerms = call('materials.changeSupplierTerms', 'PUT /api/supplier_creation/supplier/{id}', {
  summary: 'Editar el contacto y las condiciones de un proveedor',
  permission: 'supplier_creation:update',
  params: { id: field.id },
  body: z.strictObject({ version: field.version, ...supplierTermFields }),
  answer: SupplierInfo,
  refreshes: supplierChanges,
});
