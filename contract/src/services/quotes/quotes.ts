import { z } from 'zod';
import { ChangeEntry } from '../../administration/audit.ts';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { requestNumber } from '../requests/codes.ts';
import { documentOrigins, documentType } from '../requests/documents.ts';
import { ServiceFile } from '../files.ts';

type Status = 'en_abastecimiento' | 'en_revision_usuario' | 'aprobada' | 'finalizada' | 'rechazada' | 'anulada';
type Step = 'to_user' | 'to_supply' | 'approve' | 'finish' | 'reject' | 'cancel';

/** The way of a quote request (spec 2 §4, contract decision 51): it goes between supply and whoever asked until it is decided. */
export const quoteStates = states<Status, Step>({
  en_abastecimiento: {
    label: 'En abastecimiento',
    tone: 'info',
    on: { to_user: 'en_revision_usuario', approve: 'aprobada', reject: 'rechazada', cancel: 'anulada' },
  },
  en_revision_usuario: {
    label: 'En revisión del usuario',
    tone: 'teal',
    on: { to_supply: 'en_abastecimiento', reject: 'rechazada', cancel: 'anulada' },
  },
  aprobada: { label: 'Aprobada', tone: 'success', on: { finish: 'finalizada' } },
  finalizada: { label: 'Terminada', tone: 'primary', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  anulada: { label: 'Anulada', tone: 'neutral', on: {} },
});
export type QuoteStatus = Status;
export type QuoteStep = Step;
const stepNames = ['to_user', 'to_supply', 'approve', 'finish', 'reject', 'cancel'] as const satisfies readonly Step[];

export const quoteLimits = {
  documents: 40,
  comments: 300,
  /** Of a list's row, the last ones. */
  commentsListed: 10,
  approvers: 10,
} as const;

const quoteActions = ['edit', 'attach', 'comment', 'take', 'assign', 'link_approver', 'decide', 'invite', ...stepNames] as const;

const Person = z.object({ id: field.id, nombre: z.string() });

const QuoteDocument = z.object({
  id: field.id,
  category: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  document_type: documentType,
  /** The paper of an offer tells its amounts: of those who see none, only who brought it has an address that opens it. */
  file: ServiceFile.extend({ url: z.string().nullable() }),
  /** Whose paper it is, by what its uploader was then (spec 2 §6). */
  origin: z.enum(documentOrigins),
  created_by: z.string(),
  created_at: field.instant,
  /** Whether the person who asks brought it, and may take it out again. */
  own: z.boolean(),
});
export type QuoteDocument = z.infer<typeof QuoteDocument>;

export const QuoteComment = z.object({
  comment_id: field.id,
  comment: z.string(),
  user: Person,
  at: field.instant,
  /** Said with a step of the request: it stays. */
  step: z.enum(stepNames).nullable(),
  /** Whether the person who asks may delete it. */
  own: z.boolean(),
});
export type QuoteComment = z.infer<typeof QuoteComment>;

/** Somebody who must say yes before supply approves (decision 068). */
export const QuoteApprover = z.object({
  /** Of the staff, as `listEmployees` names them. */
  approver_id: field.id,
  user: Person,
  cargo: z.string().nullable(),
  /** Null while it is asked for; a yes to what was changed since is none. */
  decision: z.object({ approved: z.boolean(), at: field.instant, comment: z.string().nullable() }).nullable(),
});
export type QuoteApprover = z.infer<typeof QuoteApprover>;

/** A quote request (spec 2 §3): somebody asks supply what something would cost. Below `assigned_user` the fields are ours. */
export const Quote = z.object({
  id: field.id,
  title: z.string(),
  description: z.string().nullable(),
  documents: z.array(QuoteDocument),
  /** The oldest first; of a list's row only the last `quoteLimits.commentsListed`. */
  comments: z.array(QuoteComment),
  status: field.state(quoteStates),
  created_by: Person,
  assigned_users: z.array(QuoteApprover),
  /** The account of the first approver. */
  assigned_user: field.id.nullable(),
  number: z.string(),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
  needed_by: field.day.nullable(),
  /** Who of supply takes care of it; null: «Sin asignar». */
  buyer_id: field.id.nullable(),
  buyer: z.string().nullable(),
  created_at: field.instant,
  /** Since when it stands as it does. */
  status_since: field.instant,
  /** Why it was rejected or cancelled. */
  reason: z.string().nullable(),
  version: field.version,
  allowed_actions: z.array(z.enum(quoteActions)),
});
export type Quote = z.infer<typeof Quote>;

export const getQuotation = call('materials.getQuotation', 'GET /api/quotation/get_quotation', {
  summary: 'Solicitudes de cotización',
  permission: 'services:read',
  query: {
    ...field.page,
    id: field.id.optional(),
    search: z.string().trim().max(100).optional(),
    status: field.state(quoteStates).optional(),
    /** Those that one asked for. */
    mine: z.stringbool().optional(),
    /** Those that one takes care of. */
    assigned: z.stringbool().optional(),
    /** Those that nobody takes care of yet. */
    unassigned: z.stringbool().optional(),
    /** Those that wait for one's yes as an approver. */
    approving: z.stringbool().optional(),
    buyer_id: field.id.optional(),
    from: field.day.optional(),
    to: field.day.optional(),
    sort: field.sort(['number', 'title', 'needed_by', 'created_at', 'status_since'], '-created_at'),
  },
  answer: field.paged(Quote),
});

const byNumber = { number: requestNumber };

/** Ours. */
export const getQuotationInfo = call('materials.getQuotationInfo', 'GET /api/quotation/number/{number}', {
  summary: 'Una solicitud de cotización, con sus documentos, comentarios y aprobadores',
  permission: 'services:read',
  params: byNumber,
  answer: Quote,
});

/** Ours. */
export const quotationPdf = call('materials.quotationPdf', 'GET /api/quotation/number/{number}/pdf', {
  summary: 'Una solicitud de cotización, en PDF',
  permission: 'services:read',
  params: byNumber,
  answer: download('application/pdf'),
});

/** Ours: newest first. */
export const listQuotationHistory = call('materials.listQuotationHistory', 'GET /api/quotation/number/{number}/history', {
  summary: 'Historial de una solicitud de cotización: quién hizo qué, y qué cambió',
  permission: 'services:read',
  params: byNumber,
  query: field.page,
  answer: field.paged(ChangeEntry),
});

/** Of supply, with what they take care of and is open, services and quote requests, and what of it is late. */
const Buyer = Person.extend({ open: z.number().int(), late: z.number().int() });

/** Ours: to whom of supply a request may be given, and how much they have already. */
export const listBuyers = call('materials.listBuyers', 'GET /api/quotation/buyers', {
  summary: 'Compradores y su carga: solicitudes de servicio y de cotización abiertas y atrasadas',
  permission: 'services:read',
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(Buyer),
});

/** What is stale after a quote request changed. */
export const quoteChanges = [getQuotation.id, getQuotationInfo.id, listQuotationHistory.id, listBuyers.id];
