import { z } from 'zod';
import { byMonth, byWaiting } from '../../approvals/approvals/figures.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { serviceFilters } from './requests.ts';
import { serviceRequestStates } from './states.ts';

/** What the filters of the list find, as figures; each says the filters by which the list shows just that (decision 063). */
export const ServiceFigures = z.object({
  by_status: z.array(z.object({ status: field.state(serviceRequestStates), total: z.number().int() })),
  by_waiting: byWaiting,
  by_month: byMonth,
});
export type ServiceFigures = z.infer<typeof ServiceFigures>;

/** Ours. */
export const serviceFigures = call('materials.serviceFigures', 'GET /api/service_request/figures', {
  summary: 'Cifras de las solicitudes de servicio: por estado, por días de espera y montos por mes',
  permission: 'services:read',
  query: serviceFilters,
  tells: ['approvals'],
  answer: ServiceFigures,
});
