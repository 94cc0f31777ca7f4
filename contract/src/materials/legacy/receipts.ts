import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { xlsx } from '../catalogue/catalogue.ts';

/** Something of a request arrived: from a warehouse, or from a supplier. */
export const MaterialReceipt = z.object({
  number: z.string(),
  request_id: field.id,
  request_number: z.string(),
  project_code: z.string().nullable(),
  to_code: z.string().nullable(),
  to_name: z.string().nullable(),
  transfer_number: z.string().nullable(),
  paper: z.string().nullable(),
  comment: z.string().nullable(),
  lines: z.number().int(),
  received_by: z.string(),
  received_at: field.instant,
});
export type MaterialReceipt = z.infer<typeof MaterialReceipt>;

const filters = { search: z.string().trim().max(100).optional(), from: field.day.optional(), to: field.day.optional() };

/** Ours: the newest first. */
export const listReceipts = call('materials.listReceipts', 'GET /api/requests/receipts', {
  summary: 'Recepciones de solicitudes de materiales',
  permission: 'materials:read',
  query: { ...field.page, ...filters },
  tells: ['approvals'],
  answer: field.paged(MaterialReceipt),
});

/** Ours. */
export const exportReceipts = call('materials.exportReceipts', 'GET /api/requests/receipts_xlsx', {
  summary: 'Recepciones de solicitudes de materiales en Excel, línea por línea',
  permission: 'materials:read',
  query: filters,
  answer: xlsx,
});
