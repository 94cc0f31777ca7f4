import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actor } from '../services/requests/codes.ts';
import { supplierChanges } from './register/register.ts';
import { PastSupplierDocument, SupplierDocument } from './register/paper.ts';

export const supplierDocumentMegabytes = 20;

/** A paper of a supplier; it replaces the one of the same type, which is kept. */
export const updateSupplierDocument = call('materials.updateSupplierDocument', 'PUT /api/supplier_creation/update_supplier_document', {
  summary: 'Agregar o reemplazar un documento de un proveedor',
  permission: 'supplier_creation:update',
  orPermission: ['supplier_creation:create'],
  bodyInQuery: true,
  body: z.strictObject({
    /** The supplier's. */
    id: field.id,
    user: actor,
    /** The number of its type, as the dropdowns give it. */
    doc_type: field.id,
    /** Ours: which of that type was in force when this was written; 0: none. Another one by now refuses it; left out, nothing is compared. */
    replaces: field.sentNumber(z.number().int().min(0)).optional(),
    /** Asked for where the type expires. */
    expires_on: field.day.nullish().transform((it) => it ?? null),
    files: z
      .file('Elija un archivo.')
      .min(1, 'El archivo está vacío.')
      .max(supplierDocumentMegabytes * 1024 * 1024, `El archivo supera ${supplierDocumentMegabytes} MB.`),
  }),
  multipart: true,
  prepares: true,
  answer: SupplierDocument,
  refreshes: supplierChanges,
});

/** One's own, or any of them for supply; it stays in the history. */
export const deleteSupplierDocument = call('materials.deleteSupplierDocument', 'DELETE /api/supplier_creation/delete_supplier_document', {
  summary: 'Eliminar un documento de un proveedor',
  permission: 'supplier_creation:update',
  orPermission: ['supplier_creation:create'],
  query: { document_id: field.id, user: actor },
  answer: field.done,
  refreshes: supplierChanges,
});

/** So many of them are told. */
export const pastDocuments = 100;

/** Ours: what was replaced or taken away, the latest first. */
export const listPastSupplierDocuments = call(
  'materials.listPastSupplierDocuments',
  'GET /api/supplier_creation/supplier/{id}/past_documents',
  {
    summary: 'Versiones anteriores de los documentos de un proveedor',
    permission: 'supplier_creation:read',
    params: { id: field.id },
    answer: z.array(PastSupplierDocument),
  },
);
