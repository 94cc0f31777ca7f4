import { z } from 'zod';
import { approvalStatuses, waitingSpanNames } from '../../approvals/waiting.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { requestFilters, requestStates } from './requests.ts';

/** So many months back money is told, the one of the last day asked for included. */
export const monthsOfMoney = 12;

/**
 * What the filters of the list find, as figures. Each says the filters that must be added for the list to find just what it counts;
 * what nothing is counted of is left out. Drafts and cancelled requests are of no approval status: their money is nobody's.
 */
export const RequestFigures = z.object({
  by_status: z.array(z.object({ status: z.enum(requestStates.names), total: z.number().int() })),
  by_waiting: z.array(z.object({ waiting_days: z.enum(waitingSpanNames), total: z.number().int() })),
  by_month: z.array(
    z.object({
      approval_status: z.enum(approvalStatuses),
      /** Of one month of Chile, as far as the days asked for reach. */
      from: field.day,
      to: field.day,
      total: z.number().int(),
      /** Net, in whole pesos. */
      amount: field.money(z.string().nullable()),
    }),
  ),
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
