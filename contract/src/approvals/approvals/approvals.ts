import { z } from 'zod';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';
import { approvalKindNames } from '../kinds.ts';
import { Candidate, OmittedLevel } from '../chain.ts';

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
