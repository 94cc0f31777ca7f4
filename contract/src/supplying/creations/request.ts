import { z } from 'zod';
import * as field from '../../fields.ts';
import { creationKindNames, creationStates } from './states.ts';

/** So many comments one request may have; so many of the last a list tells of each. */
export const creationLimits = { comments: 200, commentsListed: 3 } as const;

const Person = z.object({ id: field.id, nombre: z.string() });

/** What a comment says besides its words: a warning that blocks the approval until it is resolved, or a rejection. */
export const commentFlags = { warning: 'Advertencia', rejected: 'Rechazo', resolved: 'Resuelta' } as const;

export const CreationComment = z.object({
  comment_id: field.id,
  comment: z.string(),
  user: Person,
  at: field.instant,
  warning: z.boolean(),
  rejected: z.boolean(),
  /** Of a warning: it was resolved since. Of another: it resolved those open then. */
  resolved: z.boolean(),
  /** Whether the person who asks may delete it. */
  own: z.boolean(),
});
export type CreationComment = z.infer<typeof CreationComment>;

const creationActions = ['edit', 'comment', 'warn', 'resolve', 'approve', 'reject', 'cancel', 'resend', 'adopt'] as const;

/** What a creation request of any kind says of itself. */
export const Creation = z.object({
  id: field.id,
  number: z.string(),
  kind: z.enum(creationKindNames),
  status: field.state(creationStates),
  status_since: field.instant,
  /** Nothing is missing: supply filled it in, or completed it. */
  completed: z.boolean(),
  /** What is missing before it can be approved, each as a sentence. */
  lacks: z.array(z.string()),
  /** Why it is needed. */
  reason: z.string(),
  /** Why it is another one, though one alike is there already. */
  distinct_reason: z.string().nullable(),
  requested_by: Person,
  created_at: field.instant,
  /** Who has to decide it, by the approval matrix; null where whoever may approve does. */
  waiting_for: z.string().nullable(),
  open_warnings: z.number().int(),
  comment_count: z.number().int(),
  /** In a list only the last `creationLimits.commentsListed`. */
  comments: z.array(CreationComment),
  /** Its code in the ERP, reserved when it is approved. */
  code: z.string().nullable(),
  /** What the ERP said when it did not take it. */
  erp_error: z.string().nullable(),
  /** Something else has that code in the ERP: it is adopted, or sent again with another one. */
  erp_conflict: z.boolean(),
  version: field.version,
  allowed_actions: z.array(z.enum(creationActions)),
});
export type Creation = z.infer<typeof Creation>;

/** What the lists of both kinds are asked by. */
export const creationFilters = {
  ...field.page,
  search: z.string().trim().max(100).optional(),
  status: field.state(creationStates).optional(),
  /** Those that one asked for. */
  mine: z.stringbool().optional(),
  /** Those with a warning that nobody has resolved. */
  warned: z.stringbool().optional(),
  from: field.day.optional(),
  to: field.day.optional(),
  sort: field.sort(['number', 'status', 'created_at', 'status_since'], '-created_at'),
};

/** As it was seen. */
export const asSeen = { request_id: field.id, version: field.version };

const creationReason = field.lines(500);
/** What every form of creation says beside the thing itself. */
export const askedFields = {
  reason: creationReason,
  /** Asked for where one alike is there already. */
  distinct_reason: field.optionalLines(300),
};
