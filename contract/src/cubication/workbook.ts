import { call, download } from '../call.ts';
import * as field from '../fields.ts';

/** Materials, boards and services of a take-off with their costs; amounts only for who sees money. */
export const documentXlsx = call('erp.documentXlsx', 'GET /xlsx/{document_id}', {
  summary: 'Cubicación en Excel',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
