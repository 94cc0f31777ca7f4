import { z } from 'zod';
import { call } from '../../call.ts';
import { figure } from '../../figures.ts';
import * as field from '../../fields.ts';
import { chargeCode, materialCode, quantity } from '../catalogue/codes.ts';
import { target } from './fields.ts';

/** Where something lies that somebody is about to buy. */
export const leftoverSources = {
  bodega: 'En bodega',
  obra: 'En obra',
  devolucion: 'Por devolver',
  traslado: 'En camino',
} as const;
export type LeftoverSource = keyof typeof leftoverSources;
export const leftoverSource = z.enum(Object.keys(leftoverSources) as [LeftoverSource, ...LeftoverSource[]]);

/** In what condition it is, as far as papers say: none is kept of what lies in a warehouse, a site or a transfer. */
export const leftoverConditions = { nuevo: 'Nuevo', usado: 'Usado', mixto: 'Puede incluir usados' } as const;
export type LeftoverCondition = keyof typeof leftoverConditions;

export const leftoverLimits = {
  /** The nearest of each line. */
  offers: 5,
  /** Within so many days an ignored offer belongs to a purchase that is sent. */
  ignoredDays: 30,
} as const;

/** The same material or an equivalent one, lying elsewhere and free. */
export const LeftoverOffer = z.object({
  source: leftoverSource,
  /** Of the warehouse, project, return or transfer that it lies in. */
  key: field.id,
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** Declared so by supply: not the same. */
  is_equivalent: z.boolean(),
  quantity: figure,
  /** Code of the warehouse or project, and how it is called. */
  place_code: z.string(),
  place: z.string(),
  /** The return or transfer that brings it. */
  paper: z.string().nullable(),
  /** Straight, to where it is wanted; null where one of both has no coordinates. */
  distance_km: z.number().nullable(),
  /** Without a distance: what both places have in common, where that is known. */
  near: z.enum(['comuna', 'region']).nullable(),
  /** Since it came there, or was last used there. */
  days: z.number().int(),
  /** As whoever returns it says; of what lies anywhere else new, while nothing used of it was ever taken back. */
  condition: z.enum(Object.keys(leftoverConditions) as [LeftoverCondition, ...LeftoverCondition[]]),
  /** Of all that is decided on: sent back with the decision. */
  fingerprint: z.string(),
});
export type LeftoverOffer = z.infer<typeof LeftoverOffer>;

/** Ours: a whole request is asked for at once. */
export const findLeftovers = call('materials.findLeftovers', 'POST /api/leftovers/find', {
  summary: 'Lo que se va a comprar y está en otra parte',
  permission: 'materials:create',
  orPermission: ['purchase_requests:read'],
  reads: true,
  body: z.strictObject({
    ...target,
    items: z
      .array(
        z.strictObject({
          code: materialCode,
          quantity,
          /** Of a purchase of this charge that was sent: what lies elsewhere than where that goes, and why it is bought all the same. */
          material_request_item_id: field.id.optional(),
        }),
      )
      .max(1_000),
  }),
  answer: z.array(
    z.object({
      code: z.string(),
      offers: z.array(LeftoverOffer),
      /** Why they are ignored: of what is written and not sent yet by whoever asks, of a line that was sent by whoever said so last. */
      ignored: z.string().nullable(),
    }),
  ),
});

/** What was shown, and is decided on. */
const offer = z.strictObject({ source: leftoverSource, key: field.id, code: materialCode, fingerprint: field.text(64) });
export const chosenLeftover = { code: materialCode, quantity, offer };

/** Ours: it is bought all the same, and why. */
export const ignoreLeftover = call('materials.ignoreLeftover', 'POST /api/leftovers/ignore', {
  summary: 'Comprar lo que hay en otra parte, con un motivo',
  permission: 'materials:create',
  orPermission: ['purchase_requests:update'],
  body: z.strictObject({
    ...target,
    ...chosenLeftover,
    /** Of a purchase that was sent already. */
    material_request_item_id: field.id.optional(),
    reason_id: field.id,
  }),
  answer: field.done,
  refreshes: [findLeftovers.id, 'materials.listLeftoversBought', 'materials.leftoversBoughtFigures', 'materials.proposePurchaseOrder'],
});

/** «Compramos lo que teníamos»: a line of a purchase, beside what lay elsewhere. */
export const LeftoverBought = z.object({
  id: field.id,
  ignored_at: field.instant,
  number: z.string(),
  charge: z.string(),
  user_id: field.id,
  user: z.string(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** Of what was bought, as much as lay there. */
  quantity: figure,
  offered_at: z.string(),
  offered_code: z.string(),
  offered_quantity: figure,
  amount: field.money(z.string().nullable()),
  /** Null: nobody gave one. */
  reason: z.string().nullable(),
});
export type LeftoverBought = z.infer<typeof LeftoverBought>;

const boughtFilters = {
  from: field.day.optional(),
  to: field.day.optional(),
  user_id: field.id.optional(),
  reason_id: field.id.optional(),
  /** Without a reason. */
  unexplained: z.stringbool().optional(),
  project_code: chargeCode.optional(),
  code: materialCode.optional(),
};

/** Ours. */
export const listLeftoversBought = call('materials.listLeftoversBought', 'GET /api/leftovers/bought', {
  summary: 'Compramos lo que teníamos',
  permission: 'purchase_requests:read',
  query: { ...field.page, ...boughtFilters, sort: field.sort(['ignored_at', 'amount'], '-ignored_at', ['amount']) },
  answer: field.paged(LeftoverBought),
});

const count = { total: z.number().int(), amount: field.money(z.string().nullable()) };

/** What the list finds, as figures: each says the filters that find just what it counts. */
export const LeftoversBoughtFigures = z.object({
  by_month: z.array(z.object({ from: field.day, to: field.day, ...count })),
  by_user: z.array(z.object({ user_id: field.id, user: z.string(), ...count })),
  by_reason: z.array(z.object({ reason_id: field.id.nullable(), reason: z.string().nullable(), ...count })),
});
export type LeftoversBoughtFigures = z.infer<typeof LeftoversBoughtFigures>;

/** Ours. */
export const leftoversBoughtFigures = call('materials.leftoversBoughtFigures', 'GET /api/leftovers/bought/figures', {
  summary: 'Cifras de lo que compramos y teníamos: por mes, persona y motivo',
  permission: 'purchase_requests:read',
  query: boughtFilters,
  answer: LeftoversBoughtFigures,
});
