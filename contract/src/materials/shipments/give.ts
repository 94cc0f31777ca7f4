import { z } from 'zod';
import { call } from '../../call.ts';
import { figure } from '../../figures.ts';
import * as field from '../../fields.ts';
import { paperNumber, plate } from '../catalogue/codes.ts';
import { requestChanges } from '../requests/requests.ts';
import { requestStates } from '../requests/states.ts';
import { stockChanges } from '../stock.ts';
import { getTransfer, listTransfers } from '../transfers/transfers.ts';
import { leftoverSource } from '../leftovers/leftovers.ts';

/** A request for what lies elsewhere. */
export const Leftover = z.object({
  number: z.string(),
  status: field.state(requestStates),
  source: leftoverSource,
  place_code: z.string(),
  place: z.string(),
  paper: z.string().nullable(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
  sent_quantity: figure,
  closed_quantity: figure,
  /** What was going to be bought, when it is another material. */
  asked_code: z.string(),
  charge: z.string(),
  requester: z.string(),
  created_at: field.instant,
  /** While it waits for its approval. */
  held_until: field.instant.nullable(),
  /** Nobody approved it in time: it is free for others. */
  is_expired: z.boolean(),
  version: field.version,
  allowed_actions: z.array(z.enum(['give', 'decline'])),
});
export type Leftover = z.infer<typeof Leftover>;

/** Ours: requests for what lies elsewhere, with what is to be given of each (decision 083). */
export const listLeftovers = call('materials.listLeftovers', 'GET /api/leftovers', {
  summary: 'Sobrantes pedidos en vez de comprar',
  permission: 'materials:read',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    status: field.state(requestStates).optional(),
    source: leftoverSource.optional(),
    /** What one is to give. */
    mine: z.stringbool().optional(),
    sort: field.sort(['number', 'created_at'], '-created_at'),
  },
  tells: ['approvals'],
  answer: field.paged(Leftover),
});

const gives = [...requestChanges, ...stockChanges, listTransfers.id, getTransfer.id];
const decision = { number: paperNumber, version: field.version };

/** Ours: whoever has it says yes, and it leaves with its paper. */
export const giveLeftover = call('materials.giveLeftover', 'POST /api/leftovers/give', {
  summary: 'Entregar un sobrante que se pidió',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create'],
  body: z.strictObject({
    ...decision,
    kind: z.enum(['DESPACHO', 'RETIRO'], 'Elija traslado o retiro.'),
    comment: field.optionalLines(500),
    driver: field.optionalText(120),
    driver_rut: field.rut.nullish().transform((it) => it ?? null),
    plate,
  }),
  answer: field.done,
  refreshes: gives,
});

/** Ours: whoever has it needs it, and says why; whoever asked may buy. */
export const declineLeftover = call('materials.declineLeftover', 'POST /api/leftovers/decline', {
  summary: 'Negar un sobrante que se pidió',
  permission: 'materials:create',
  orPermission: ['mobile_warehouses:create'],
  body: z.strictObject({ ...decision, reason: field.lines(500) }),
  answer: field.done,
  refreshes: gives,
});
