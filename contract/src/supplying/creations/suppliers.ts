import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor, sentBody } from '../../services/requests/codes.ts';
import { SupplierDocument } from '../../suppliers/register/paper.ts';
import { supplierFields, SupplierTerms, taxIdFits, taxIdMessage } from '../../suppliers/register/terms.ts';
import { checkPapers, paperFields } from './papers.ts';
import { askedFields, Creation, creationFilters, asSeen } from './request.ts';

/** A supplier that somebody asks to be created. */
export const SupplierCreation = Creation.extend({
  /** Of the supplier's own row: its documents are brought by it. */
  supplier_id: field.id,
  supplier: SupplierTerms,
  documents: z.array(SupplierDocument),
});
export type SupplierCreation = z.infer<typeof SupplierCreation>;

/** The creation requests of suppliers: the form's (spec 3 §3). Those who may be bought from are `sapSuppliers`. */
export const allSuppliers = call('materials.allSuppliers', 'GET /api/supplier_creation/all_suppliers', {
  summary: 'Solicitudes de creación de proveedores',
  permission: 'supplier_creation:read',
  query: creationFilters,
  answer: field.paged(SupplierCreation),
  tells: ['approvals'],
});

/** Ours. */
export const getSupplierCreation = call('materials.getSupplierCreation', 'GET /api/supplier_creation/number/{number}', {
  summary: 'Una solicitud de creación de proveedor, con sus comentarios y documentos',
  permission: 'supplier_creation:read',
  params: { number: field.text(20).transform((it) => it.toUpperCase()) },
  answer: SupplierCreation,
  tells: ['approvals'],
});

/** Ours. */
export const supplierCreationPdf = call('materials.supplierCreationPdf', 'GET /api/supplier_creation/number/{number}/pdf', {
  summary: 'Una solicitud de creación de proveedor, en PDF',
  permission: 'supplier_creation:read',
  params: { number: field.text(20).transform((it) => it.toUpperCase()) },
  answer: download('application/pdf'),
});

export const supplierCreationChanges: readonly string[] = [
  allSuppliers.id,
  getSupplierCreation.id,
  'materials.findDuplicates',
  'materials.listCreationHistory',
];

const form = z.strictObject({ user: actor, ...supplierFields, ...askedFields });
const oneTaxId = { path: ['rut'], error: taxIdMessage };
/** Papers come with what is asked for anew; once it is, each is brought by itself (`updateSupplierDocument`, contract decision 68). */
const newForm = form.extend(paperFields).refine(taxIdFits, oneTaxId).superRefine(checkPapers);

/** Ours: anybody who may; supply completes it. */
export const createSupplier = call('materials.createSupplier', 'POST /api/supplier_creation/create_supplier', {
  summary: 'Pedir la creación de un proveedor',
  permission: 'supplier_creation:create',
  body: sentBody(newForm),
  multipart: true,
  prepares: true,
  answer: SupplierCreation,
  refreshes: supplierCreationChanges,
  changes: ['approvals'],
});

/** Made by supply: whole, it goes to whoever approves at once. */
export const createSupplierAbastecimiento = call(
  'materials.createSupplierAbastecimiento',
  'POST /api/supplier_creation/create_supplier_abastecimiento',
  {
    summary: 'Pedir, desde abastecimiento, la creación de un proveedor',
    permission: 'supplier_creation:create',
    body: sentBody(newForm),
    multipart: true,
    prepares: true,
    answer: SupplierCreation,
    refreshes: supplierCreationChanges,
    changes: ['approvals'],
  },
);

/** All of the form is written anew; what supply says is whole goes to whoever approves. */
export const updateSupplier = call('materials.updateSupplier', 'PUT /api/supplier_creation/update_supplier', {
  summary: 'Editar o completar una solicitud de creación de proveedor',
  permission: 'supplier_creation:create',
  orPermission: ['supplier_creation:update'],
  body: form.extend(asSeen).refine(taxIdFits, oneTaxId),
  answer: SupplierCreation,
  refreshes: supplierCreationChanges,
  changes: ['approvals'],
});

/** Nobody approves what they asked for; an open warning stops it. */
export const approveSupplierV2 = call('materials.approveSupplierV2', 'PUT /api/supplier_creation/approve_supplier_v2', {
  summary: 'Aprobar la creación de un proveedor',
  permission: 'supplier_creation:approve',
  body: z.strictObject({ ...asSeen, user: actor, comment: field.optionalLines(500) }),
  answer: SupplierCreation,
  refreshes: [...supplierCreationChanges, 'materials.sapSuppliers'],
  changes: ['approvals'],
});

const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const { page: _page, per_page: _per, ...exportFilters } = creationFilters;

export const exportSuppliersExcel = call('materials.exportSuppliersExcel', 'GET /api/supplier_creation/export_excel', {
  summary: 'Solicitudes de creación de proveedores en Excel',
  permission: 'supplier_creation:read',
  query: exportFilters,
  answer: xlsx,
});
