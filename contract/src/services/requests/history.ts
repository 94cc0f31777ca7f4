import { ChangeEntry } from '../../administration/audit.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { requestNumber } from './codes.ts';

/** Ours: newest first; amounts are left out for who may not see money. */
export const listServiceHistory = call('materials.listServiceHistory', 'GET /api/service_request/number/{number}/history', {
  summary: 'Historial de una solicitud de servicio: quién hizo qué, y qué cambió',
  permission: 'services:read',
  params: { number: requestNumber },
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(ChangeEntry),
});
