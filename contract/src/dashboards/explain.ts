import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** The things whose actions are explained, by their name in the history where it has them. */
export const explainedThings = [
  'approval',
  'bidding',
  'check_list_line',
  'comment',
  'consumption_voucher',
  'contact',
  'creation_request',
  'cubage',
  'dashboard',
  'deal',
  'delivery_request',
  'document',
  'erp_post',
  'gallery',
  'job',
  'leftover',
  'link',
  'list_view',
  'location',
  'material',
  'material_request',
  'material_return',
  'member',
  'photo',
  'place',
  'plan',
  'project',
  'price_agreement',
  'purchase_order',
  'hes',
  'purchase_request',
  'quote_request',
  'replenishment_proposal',
  'reservation',
  'service_item',
  'service_request',
  'bank_account',
  'stock_count',
  'stock_difference',
  'stock_transfer',
  'supplier_return',
  'technical_information',
  'thread_difference',
  'user',
] as const;
export type ExplainedThing = (typeof explainedThings)[number];

/** So many people are named at most: who needs to ask asks one of them. */
export const mostNamedToAsk = 5;

/** Something that can be done with a thing: what it does, or which rule stops the person, and who opens the way. */
export const ExplainedAction = z.object({
  action: z.string(),
  label: z.string(),
  /** What happens to whom it is allowed. */
  effect: z.string(),
  /** The rule that stops the person, with its value; null where none does. */
  reason: z.string().nullable(),
  /** What stops it all the same when it is pressed, because the thing is not complete; nothing of what is not allowed. */
  flags: z.array(field.mayTellMoney(z.string())),
  /** `Puede hacerlo`, or `Puede dar el permiso`; null where nobody opens the way. */
  who: z.object({ words: z.string(), names: z.array(z.string()).max(mostNamedToAsk) }).nullable(),
});
export type ExplainedAction = z.infer<typeof ExplainedAction>;

/** Ours: every action of a thing that the person sees, and why those are missing that are. */
export const explainActions = call('projects.explainActions', 'GET /explain/{thing}/{id}', {
  summary: 'Explícame: qué puedo hacer con algo, y por qué no lo demás',
  permission: 'session',
  params: { thing: z.enum(explainedThings), id: z.string().trim().min(1).max(60) },
  answer: z.object({ actions: z.array(ExplainedAction) }),
  tells: ['approvals'],
});
