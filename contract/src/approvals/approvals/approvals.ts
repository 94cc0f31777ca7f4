import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { approvalKindNames } from '../kinds.ts';

/** Of a request as a whole: pending until the last step is approved, or any is rejected. */
export const approvalStates = states<'pendiente' | 'aprobado' | 'rechazado' | 'anulado', 'approve' | 'reject' | 'cancel'>({
  pendiente: { label: 'Pendiente', tone: 'warning', on: { approve: 'aprobado', reject: 'rechazado', cancel: 'anulado' } },
  aprobado: { label: 'Aprobado', said: 'aprobada', tone: 'success', on: {} },
  rechazado: { label: 'Rechazado', said: 'rechazada', tone: 'danger', on: {} },
  anulado: { label: 'Anulado', said: 'anulada', tone: 'neutral', on: {} },
});

/** Of one step: its turn comes when the step before it was approved; what never had a turn is skipped. */
export const approvalStepStates = states<
  'en_espera' | 'pendiente' | 'aprobado' | 'rechazado' | 'omitido',
  'begin' | 'approve' | 'reject' | 'skip'
>({
  en_espera: { label: 'En espera', tone: 'neutral', on: { begin: 'pendiente', skip: 'omitido' } },
  pendiente: { label: 'Pendiente', tone: 'warning', on: { approve: 'aprobado', reject: 'rechazado', skip: 'omitido' } },
  aprobado: { label: 'Aprobado', tone: 'success', on: {} },
  rechazado: { label: 'Rechazado', tone: 'danger', on: {} },
  omitido: { label: 'Omitido', tone: 'neutral', on: {} },
});

/** Somebody who may decide a step, and why they are asked. */
const Candidate = z.object({ staff_id: field.id, nombre: z.string(), why: field.mayTellMoney(z.string()) });

/** A step of the chain that a request would have, with the reason it is there. */
export const ChainStep = z.object({
  level: z.number().int(),
  why: field.mayTellMoney(z.string()),
  candidates: z.array(Candidate),
});
export type ChainStep = z.infer<typeof ChainStep>;

/** A level of the rules that asks nobody. */
const OmittedLevel = z.object({ level: z.number().int(), why: field.mayTellMoney(z.string()) });

/** Ours: who would approve a request, in which order and why; the simulator of the matrix. */
export const explainApproval = call('maintainers.explainApproval', 'GET /api/mantainers/approval_chain', {
  summary: 'Quién aprobaría una solicitud, y por qué',
  permission: 'approval_matrix:read',
  query: {
    kind: z.enum(approvalKindNames),
    amount: field.amount(),
    currency: field.currency.default('CLP'),
    codigo_unidad: z.string().trim().toUpperCase().max(30).optional(),
    codigo_centro_costo: z.string().trim().toUpperCase().max(30).optional(),
    codigo_proyecto: z.string().trim().toUpperCase().max(30).optional(),
    employee_id: field.id.optional(),
    fecha: field.day.optional(),
  },
  answer: z.object({
    amount_clp: z.string(),
    rate: z.string(),
    matrix_version: field.version,
    alcance: z.string(),
    steps: z.array(ChainStep),
    /** Levels that the rules name and that do not ask anybody, and why. */
    omitted: z.array(OmittedLevel),
  }),
});

/** A request that waits for the person who asks. */
export const MyApproval = z.object({
  id: field.id,
  kind: z.enum(approvalKindNames),
  entity: z.string(),
  entity_id: z.string(),
  solicitante: z.string(),
  amount: field.money(z.string().nullable()),
  currency: field.currency,
  amount_clp: field.money(z.string().nullable()),
  codigo_unidad: z.string().nullable(),
  codigo_centro_costo: z.string().nullable(),
  codigo_proyecto: z.string().nullable(),
  created_at: field.instant,
  due_at: field.instant.nullable(),
  level: z.number().int(),
  why: field.mayTellMoney(z.string()),
  /** Whom the person stands in for, when they are asked as a substitute. */
  suplencia_de: z.string().nullable(),
  version: field.version,
});
export type MyApproval = z.infer<typeof MyApproval>;

/** Ours: what waits for the signed-in person, also as a substitute; the oldest first. */
export const listMyApprovals = call('maintainers.listMyApprovals', 'GET /api/mantainers/my_approvals', {
  summary: 'Aprobaciones que esperan por la persona',
  permission: 'session',
  query: { ...field.page, kind: z.enum(approvalKindNames).optional() },
  tells: ['approvals'],
  answer: field.paged(MyApproval),
  tellsDecider: true,
});

const StripStep = z.object({
  orden: z.number().int(),
  level: z.number().int(),
  why: field.mayTellMoney(z.string()),
  estado: field.state(approvalStepStates),
  candidates: z.array(Candidate),
  /** Who can really decide it today, where it waits; those who stand in among them. */
  en_manos_de: z.string().nullable(),
  /** Why it was skipped, where it was. */
  omitido_por: z.string().nullable(),
  decided_by: z.string().nullable(),
  suplencia_de: z.string().nullable(),
  /** When its turn came, or null while it has not come. */
  desde: field.instant.nullable(),
  decided_at: field.instant.nullable(),
  due_at: field.instant.nullable(),
  comentario: z.string().nullable(),
  /** How it was reminded of, the first first; the clock is nobody. */
  reminders: z.array(
    z.object({ kind: z.enum(['recordatorio', 'pedido', 'escalada']), at: field.instant, by: z.string().nullable(), told: z.string() }),
  ),
});

export const SubjectChange = z.object({ version: field.version, at: field.instant, by: z.string().nullable(), what: z.array(z.string()) });

/** How far an approval is: what was decided by whom, whose turn it is since when, who comes next. */
export const ApprovalStrip = z.object({
  id: field.id,
  kind: z.enum(approvalKindNames),
  entity: z.string(),
  entity_id: z.string(),
  round: z.number().int(),
  estado: field.state(approvalStates),
  solicitante: z.string(),
  /** Null for who may not see money. */
  amount: field.money(z.string().nullable()),
  currency: field.currency,
  amount_clp: field.money(z.string().nullable()),
  matrix_version: field.version,
  created_at: field.instant,
  decided_at: field.instant.nullable(),
  steps: z.array(StripStep),
  /** Levels of the rules that ask nobody, and why. */
  omitted: z.array(OmittedLevel),
  /** What changed of the subject while it waited, each with the version it gave the approval; a price or a rate changes by nobody. */
  changes: z.array(SubjectChange),
  version: field.version,
});
export type ApprovalStrip = z.infer<typeof ApprovalStrip>;

/** Ours: approves or rejects the step that waits; a rejection says why. What was decided meanwhile is 409. */
export const decideApproval = call('maintainers.decideApproval', 'POST /api/mantainers/decide_approval', {
  summary: 'Aprobar o rechazar una solicitud',
  permission: 'approvals:approve',
  body: z
    .strictObject({
      approval_id: field.id,
      approved: z.boolean(),
      comentario: field.optionalLines(500),
      version: field.version,
    })
    .refine((it) => it.approved || it.comentario !== null, { path: ['comentario'], error: 'Indique el motivo del rechazo.' }),
  prepares: true,
  answer: ApprovalStrip,
  tellsDecider: true,
  changes: ['approvals'],
});

/** Ours: whoever asked reminds those who decide, at most once a day. */
export const remindApproval = call('maintainers.remindApproval', 'POST /api/mantainers/remind_approval', {
  summary: 'Recordar una solicitud propia a quien debe decidirla',
  permission: 'session',
  body: z.strictObject({ approval_id: field.id }),
  answer: ApprovalStrip,
  changes: ['approvals'],
});
