import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { AgainstTakeoff } from '../../takeoff.ts';

/** A service of the take-off of a place, against what was asked for there. Quantities alone: whoever may ask sees them. */
export const ServiceTakeoffLine = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** Taken off as many as its unit cost is paid: what the formula of its kind multiplies with it (spec 2 §5). */
  ...AgainstTakeoff.shape,
  /** By items of requests that were not rejected, deleted or cancelled. */
  asked: figure,
});
export type ServiceTakeoffLine = z.infer<typeof ServiceTakeoffLine>;

/**
 * Ours: what services a place needs by its take-off and what of them was not asked for yet; by those that were posted, or the open one where none
 * was. Services that were asked for and are in no take-off stand there too, with nothing taken off. Nothing of a place without a take-off.
 */
export const getServiceTakeoff = call('materials.getServiceTakeoff', 'GET /api/service_request/takeoff', {
  summary: 'Los servicios cubicados de un lugar, los pedidos y lo que queda por pedir',
  permission: 'services:read',
  query: { place_id: field.id },
  tells: ['approvals'],
  answer: z.object({
    /** The numbers of the take-offs that it is summed from. */
    documents: z.array(z.string()),
    lines: z.array(ServiceTakeoffLine),
    /** Services that were written by hand: of no catalogue, so that nobody can ask for them as they stand. */
    by_hand: z.number().int(),
  }),
});
