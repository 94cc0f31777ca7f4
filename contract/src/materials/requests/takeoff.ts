import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { AgainstTakeoff } from '../../takeoff.ts';
import { requestDocuments, type RequestDocument } from './requests.ts';

const dispatch = z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]]);

/** A material of the take-off of a place, against what was asked for there. Quantities alone: whoever may ask sees them. */
export const TakeoffLine = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** How it is meant to come; null where the take-off says none, or several. */
  dispatch: dispatch.nullable(),
  stage_id: field.id.nullable(),
  activity_id: field.id.nullable(),
  activity: z.string().nullable(),
  ...AgainstTakeoff.shape,
  /** By lines of requests that were not rejected, cancelled or given up; what was received is part of it. */
  asked: figure,
  received: figure,
  /** Codes that were merged into it: rows and lines of before say them. */
  also: z.array(z.string()),
});
export type TakeoffLine = z.infer<typeof TakeoffLine>;

/** Lines by their material's code, and by those that were merged into it. */
export const byEveryCode = <L extends Pick<TakeoffLine, 'code' | 'also'>>(lines: readonly L[]): ReadonlyMap<string, L> =>
  new Map(lines.flatMap((it) => [it.code, ...it.also].map((code) => [code, it] as const)));

/**
 * Ours: what a place needs by its take-off and what of it was not asked for yet; by those that were posted, or the open one where none was.
 * Materials that were asked for and are in no take-off stand there too, with nothing taken off. Nothing of a place without a take-off.
 */
export const getTakeoff = call('materials.getTakeoff', 'GET /api/requests/takeoff', {
  summary: 'Lo cubicado de un lugar, lo pedido y lo que queda por pedir',
  permission: 'materials:read',
  orPermission: ['cubication:read'],
  query: { place_id: field.id },
  tells: ['approvals'],
  answer: z.object({
    /** The numbers of the take-offs that it is summed from. */
    documents: z.array(z.string()),
    lines: z.array(TakeoffLine),
  }),
});
