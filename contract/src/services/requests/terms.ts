import { call } from '../../call.ts';
import { z } from 'zod';
import { termsForm } from '../../orders/terms.ts';
import { supplierTaxId } from './supplier-tax-id.ts';
import { ofRequest, serviceChanges, ServiceRequestInfo } from './requests.ts';

/**
 * Ours: advance, retention and by what it is billed, of one of the suppliers that were chosen. Whoever approves the request approves them
 * with it, and the order begins with them.
 */
export const agreeServiceTerms = call('materials.agreeServiceTerms', 'PUT /api/service_request/supplier_terms', {
  summary: 'Acordar anticipo, retención e hitos con un proveedor elegido de una solicitud de servicio',
  permission: 'services:update',
  body: z.strictObject({ ...ofRequest, supplier_rut: supplierTaxId, terms: termsForm }),
  answer: ServiceRequestInfo,
  refreshes: serviceChanges,
  changes: ['approvals'],
});
