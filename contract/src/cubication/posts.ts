import { z } from 'zod';
import { ApprovalStrip } from '../approvals/approvals/approvals.ts';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { requestDocuments, type RequestDocument } from '../materials/requests/requests.ts';
import { requestStates } from '../materials/requests/states.ts';
import { actor } from '../services/requests/codes.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';
import { cubagePostStates } from './documents/states.ts';

const dispatch = z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]]);

/** A request that rows of a take-off became: one document of the ERP (decision 097). */
const PostedRequest = z.object({
  number: z.string(),
  dispatch,
  status: field.state(requestStates),
  rows: z.number().int(),
  erp_number: z.string().nullable(),
  erp_error: z.string().nullable(),
});

/** Chosen rows of a take-off on their way to the ERP, and how far they are. */
export const CubagePost = z.object({
  post_id: field.id,
  document_id: field.id,
  number: z.string(),
  status: field.state(cubagePostStates),
  /** Of the rows: those that the ERP has, those that it refused, and those of which nothing is known yet. */
  rows: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  pending: z.number().int(),
  /** Those that it refused, as far as they still stand in the take-off; each says why not itself (`erp_error`). */
  refused_rows: z.array(field.id),
  /** Whole pesos of its rows, as they were asked for. */
  total: field.money(z.string().nullable()),
  comment: z.string().nullable(),
  required_date: field.day.nullable(),
  supplier_code: z.string().nullable(),
  user: z.object({ id: field.id, nombre: z.string() }),
  at: field.instant,
  ended_at: field.instant.nullable(),
  /** Who can decide it today, in words; null once it waits for nobody. */
  waiting_for: z.string().nullable(),
  /** The approval, where it waits for the person who asks: where they decide it. */
  to_decide: field.id.nullable(),
  /** Who has decided it so far, and when. */
  decisions: z.array(z.object({ approved: z.boolean(), nombre: z.string(), at: field.instant })),
  /** Who decides, or decided. */
  approval: ApprovalStrip.nullable(),
  requests: z.array(PostedRequest),
});
export type CubagePost = z.infer<typeof CubagePost>;

const isUnderWay = (answer: unknown): boolean => {
  const { data } = z.object({ accepted: z.number() }).safeParse(answer);
  return data !== undefined && data.accepted === 0;
};

/**
 * Asks for the approval of the chosen rows, all that are pending unless some are named; approved, they go to the ERP. 200 once the ERP has
 * confirmed a row, else 202 with the post's id (contract decision 61). Said again while it is under way, or of rows that it took, the
 * same post is answered.
 */
export const postDocumentToErp = call('erp.postDocumentToErp', 'POST /post_document_to_ERP', {
  summary: 'Enviar al ERP los materiales elegidos de una cubicación, con su aprobación',
  permission: 'cubication:update',
  body: z.strictObject({
    document_id: field.id,
    user: actor,
    /** As it was seen; without one, as it is. */
    version: field.version.optional(),
    ids: z
      .array(field.id)
      .min(1, 'Elija al menos una fila.')
      .max(cubageLimits.rows, `A lo más ${cubageLimits.rows} filas a la vez.`)
      .optional(),
    /** Of the rows that say none; one of the project's where it has several. */
    stage_id: field.id.optional(),
    /** For what is bought (spec 2 §5). */
    required_date: field.day.optional(),
    /** For the rows whose dispatch is a purchase order. */
    supplier_code: z.string().trim().toUpperCase().max(15).optional(),
    comment: field.optionalLines(500).optional(),
  }),
  answer: CubagePost,
  isAccepted: isUnderWay,
  refreshes: cubageChanges,
  changes: ['approvals'],
});

/** Ours: how far a post is. */
export const getCubagePost = call('erp.getCubagePost', 'GET /document_posts/{post_id}', {
  summary: 'Un envío de una cubicación al ERP, con su avance',
  permission: 'cubication:read',
  params: { post_id: field.id },
  tells: ['approvals'],
  answer: CubagePost,
});

/** Ours: newest first. */
export const listCubagePosts = call('erp.listCubagePosts', 'GET /documents/{document_id}/posts', {
  summary: 'Envíos de una cubicación al ERP',
  permission: 'cubication:read',
  params: { document_id: field.id },
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(CubagePost.omit({ approval: true })),
});

/** Ours: while nobody has decided. */
export const withdrawCubagePost = call('erp.withdrawCubagePost', 'POST /document_posts/{post_id}/withdraw', {
  summary: 'Retirar un envío de cubicación que espera aprobación',
  permission: 'cubication:update',
  params: { post_id: field.id },
  answer: CubagePost,
  refreshes: cubageChanges,
  changes: ['approvals'],
});

/** What was asked of the ERP for a place: the requests of its take-offs and those made by hand, newest first. */
export const solicitudesErp = call('erp.solicitudesErp', 'GET /solicitudes_erp/{place_id}', {
  summary: 'Solicitudes de un lugar en el ERP',
  permission: 'cubication:read',
  params: { place_id: field.id },
  query: field.page,
  tells: ['approvals'],
  answer: field.paged(
    PostedRequest.extend({
      /** The take-off that it was sent from; null of one made by hand. */
      document: z.object({ document_id: field.id, number: z.string() }).nullable(),
      requester: z.string(),
      created_at: field.instant,
    }),
  ),
});
