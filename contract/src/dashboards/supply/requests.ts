import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { requestStates } from '../../materials/requests/states.ts';
import { serviceRequestStates } from '../../services/requests/states.ts';
import { supplyFilters, supplyKind, supplyLine, supplyMarks, supplyReaders, supplyStepNames, type SupplyFigure } from './figures.ts';

const figureNames: [SupplyFigure, ...SupplyFigure[]] = [...supplyStepNames, ...(Object.keys(supplyMarks) as (keyof typeof supplyMarks)[])];
const amount = field.money(z.string().nullable());

/** A request of either kind, with what it came to. */
export const SupplyRequest = z.object({
  kind: supplyKind,
  number: z.string(),
  /** Of a request of materials; null of one of services. */
  request_status: field.state(requestStates).nullable(),
  /** Of a request of services; null of one of materials. */
  service_status: field.state(serviceRequestStates).nullable(),
  business_line: supplyLine,
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  requester: z.string(),
  buyer: z.string().nullable(),
  asked_on: field.day,
  asked_amount: amount,
  approved_amount: amount,
  ordered_amount: amount,
  received_amount: amount,
  used_amount: amount,
  returned_amount: amount,
  /** Since it was asked for, while something is to be decided or to come; null afterwards. */
  waiting_days: z.number().int().nullable(),
  /** By how many days what is to come is late; 0 when it is not. */
  late_days: z.number().int(),
  moved: z.boolean(),
  /** Its page. */
  url: z.string(),
});
export type SupplyRequest = z.infer<typeof SupplyRequest>;

/** Ours: the rows behind every figure, found by the same filters. */
export const supplyRequests = call('materials.supplyRequests', 'GET /api/dashboard/supply_requests', {
  ...supplyReaders,
  summary: 'Solicitudes de materiales y de servicios que forman una cifra de abastecimiento',
  query: {
    ...field.page,
    ...supplyFilters,
    /** Only those that this figure counts. */
    figure: z.enum(figureNames).optional(),
    sort: field.sort(['asked_on', 'asked_amount'], '-asked_on', ['asked_amount']),
  },
  tells: ['approvals'],
  answer: field.paged(SupplyRequest),
});
