import { ChangeEntry } from '../../administration/audit.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { paperNumber } from '../catalogue/codes.ts';

/** Ours: newest first; amounts are left out for who may not see money. */
export const listRequestHistory = call('materials.listRequestHistory', 'GET /api/requests/material_request/{number}/history', {
  summary: 'Historial de una solicitud de materiales: quién hizo qué, y qué cambió',
  permission: 'materials:read',
  params: { number: paperNumber },
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(ChangeEntry),
});
