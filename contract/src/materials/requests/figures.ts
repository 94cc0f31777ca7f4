import { z } from 'zod';
import { byMonth, byWaiting } from '../../approvals/approvals/figures.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { requestFilters } from './requests.ts';
import { requestStates } from './states.ts';

/**
 * What the filters of the list find, as figures. Each says the filters that must be added for the list to find just what it counts;
 * what nothing is counted of is left out. Drafts and cancelled requests are of no approval status: their money is nobody's.
 */
export const RequestFigures = z.object({
  by_status: z.array(z.object({ status: field.state(requestStates), total: z.number().int() })),
  by_waiting: byWaiting,
  by_month: byMonth,
});
export type RequestFigures = z.infer<typeof RequestFigures>;

/** Ours. */
export const requestFigures = call('materials.requestFigures', 'GET /api/requests/request_figures', {
  summary: 'Cifras de las solicitudes de materiales: por estado, por días de espera y montos por mes',
  permission: 'materials:read',
  query: requestFilters,
  tells: ['approvals'],
  answer: RequestFigures,
});
