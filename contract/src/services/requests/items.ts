import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { sentJson } from '../../sent-json.ts';
import { actor, quantity } from './codes.ts';
import { documentForm } from './documents.ts';
import { itemsForm, ofRequest, ServiceRequestInfo, serviceChanges } from './requests.ts';

/** Ours: more items for a request that is open. */
export const addServiceItems = call('materials.addServiceItems', 'POST /api/service_request/items', {
  summary: 'Agregar ítems a una solicitud de servicio',
  permission: 'services:create',
  body: z.strictObject({ ...ofRequest, items: itemsForm }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** Quantity, words, documents and quotations of an item: `documents` come new, `quotations` say what becomes of those that are there. */
export const updateServiceItem = call('materials.updateServiceItem', 'PUT /api/service_request/update_item', {
  summary: 'Cambiar un ítem: cantidad, documentos y cotizaciones',
  permission: 'services:create',
  orPermission: ['services:update'],
  body: z.strictObject({
    item_id: field.id,
    user: actor,
    version: field.sentVersion,
    quantity: quantity.optional(),
    description: field.optionalLines(1_000).optional(),
    comment: field.optionalLines(500).optional(),
    documents: sentJson(z.array(documentForm).max(20, 'A lo más 20 documentos.')).default([]),
    quotations: sentJson(
      z
        .array(
          z.strictObject({
            id: field.id,
            selected: z.boolean().optional(),
            shopping_index: z.number().int().min(1).max(99).nullable().optional(),
            tax_exempt: z.boolean().optional(),
            /** All of it anew. */
            document: documentForm.optional(),
          }),
        )
        .max(100),
    ).default([]),
  }),
  multipart: true,
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** A supplier's whole offer at once, and several items' choices: the same as `updateServiceItem` of each. Ours. */
export const updateServiceItems = call('materials.updateServiceItems', 'PUT /api/service_request/update_items', {
  summary: 'Registrar la oferta de un proveedor o elegir cotizaciones de varios ítems a la vez',
  permission: 'services:create',
  orPermission: ['services:update'],
  body: z.strictObject({
    ...ofRequest,
    documents: z
      .array(z.strictObject({ item_id: field.id, document: documentForm }))
      .max(200)
      .default([]),
    choices: z
      .array(z.strictObject({ item_id: field.id, document_ids: z.array(field.id).max(20) }))
      .max(200)
      .default([]),
  }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** The document goes; its file stays for a day, in case somebody takes it back. */
export const deleteServiceDocument = call('materials.deleteServiceDocument', 'DELETE /api/service_request/delete_document', {
  summary: 'Eliminar un documento de un ítem',
  permission: 'services:create',
  orPermission: ['services:update', 'services:delete'],
  query: { document_id: field.id, user: actor, version: field.sentVersion },
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});

/** Ours. */
export const restoreServiceItem = call('materials.restoreServiceItem', 'PUT /api/service_request/restore_item', {
  summary: 'Recuperar un ítem eliminado',
  permission: 'services:create',
  orPermission: ['services:delete'],
  body: z.strictObject({ item_id: field.id, version: field.version }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});
