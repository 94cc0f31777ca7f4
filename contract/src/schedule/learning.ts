import { z } from 'zod';
import { ApprovalStrip } from '../approvals/approvals/approvals.ts';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';
import { scheduleLimits } from './activities/rows.ts';

/** So many finished places are looked at, the last ones first; how many there must be is the constant `learning_places`. */
export const learningLimits = { places: 500 } as const;

/** Sizes of places, by their power in kWp: above the first number, up to the second. */
export const sizeBands = {
  hasta_10: { label: 'Hasta 10 kWp', from: null, to: 10 },
  hasta_100: { label: '10 a 100 kWp', from: 10, to: 100 },
  hasta_300: { label: '100 a 300 kWp', from: 100, to: 300 },
  mas_de_300: { label: 'Más de 300 kWp', from: 300, to: null },
} as const satisfies Record<string, { label: string; from: number | null; to: number | null }>;
export type SizeBand = keyof typeof sizeBands;
const bandNames = Object.keys(sizeBands) as [SizeBand, ...SizeBand[]];

/** Which finished places are learned from: of the template's type, and only those that the person sees. */
const sample = { codigo_region: z.string().trim().min(1).max(2).optional(), tamano: z.enum(bandNames).optional() };

export const learningStates = states<'en_aprobacion' | 'aprobada' | 'rechazada' | 'retirada', 'approve' | 'reject' | 'withdraw'>({
  en_aprobacion: {
    label: 'En aprobación',
    said: 'en aprobación',
    tone: 'violet',
    on: { approve: 'aprobada', reject: 'rechazada', withdraw: 'retirada' },
  },
  aprobada: { label: 'Aprobada', tone: 'success', on: {} },
  rechazada: { label: 'Rechazada', tone: 'danger', on: {} },
  retirada: { label: 'Retirada', tone: 'neutral', on: {} },
});

/** What an activity of a template really took. Days are those of work, or of the clock where it is counted by the clock. */
const LearnedDuration = z.object({
  activity_id: field.id,
  version: field.version,
  nombre: z.string(),
  etapa: z.string().nullable(),
  is_elapsed: z.boolean(),
  /** Minutes, as the template says. */
  duration: z.number().int(),
  /** Of how many finished places it is known. */
  n: z.number().int(),
  /** In days: the middle one, and between which half of them lie; null: there are too few places to say. */
  mediana: z.number().nullable(),
  cuartil_1: z.number().nullable(),
  cuartil_3: z.number().nullable(),
  /** Minutes: the median in whole days, below one day in whole hours; null: too few, or the template says that already. */
  propuesta: z.number().int().nullable(),
});
export type LearnedDuration = z.infer<typeof LearnedDuration>;

const Learning = z.object({
  id: field.id,
  estado: field.state(learningStates),
  pedida_por: z.string(),
  pedida_el: field.instant,
  activities: z.array(
    z.object({ nombre: z.string(), is_elapsed: z.boolean(), antes: z.number().int(), despues: z.number().int(), n: z.number().int() }),
  ),
  /** Whether it is this person's to take back. */
  es_propia: z.boolean(),
  approval: ApprovalStrip.nullable(),
});
export type Learning = z.infer<typeof Learning>;

/** Ours, as all of these: what the activities of a template really took in places of its type that are over. */
export const getLearnedDurations = call('project.getLearnedDurations', 'GET /template/{id}/aprendizaje', {
  summary: 'Duraciones reales de las actividades de una plantilla, de los lugares terminados',
  permission: 'schedule:read',
  params: { id: field.id },
  query: sample,
  answer: z.object({
    /** Finished places that were looked at, and how many must know an activity. */
    lugares: z.number().int(),
    minimo: z.number().int(),
    activities: z.array(LearnedDuration),
    /** What was asked for last. */
    pedido: Learning.nullable(),
  }),
  tells: ['approvals'],
});

const LearnedPlace = z.object({
  codigoProyecto: z.string(),
  codigoLugarInstalacion: z.string(),
  lugar: z.string(),
  region: z.string().nullable(),
  kwp: z.string().nullable(),
  inicio: field.day,
  termino: field.day,
  dias: z.number(),
});
export type LearnedPlace = z.infer<typeof LearnedPlace>;

/** From which places it is known what an activity took, the longest first. */
export const listLearnedPlaces = call('project.listLearnedPlaces', 'GET /template/{id}/aprendizaje/{activity_id}', {
  summary: 'Lugares de los que se sabe cuánto tomó una actividad',
  permission: 'schedule:read',
  params: { id: field.id, activity_id: field.id },
  query: { ...sample, ...field.page },
  answer: field.paged(LearnedPlace),
});

/** Asks that a template take over real durations, as they were seen; they are written once it is approved. */
export const askLearnedDurations = call('project.askLearnedDurations', 'POST /template/aprendizaje', {
  summary: 'Pedir que una plantilla tome las duraciones reales',
  permission: 'schedule:update',
  body: z.strictObject({
    template_id: field.id,
    ...sample,
    activities: z
      .array(z.strictObject({ id: field.id, version: field.version, duration: z.number().int().min(1) }))
      .min(1, 'Elija al menos una actividad.')
      .max(scheduleLimits.changes),
  }),
  answer: Learning,
  changes: ['approvals'],
  refreshes: [getLearnedDurations.id],
});

export const withdrawLearnedDurations = call('project.withdrawLearnedDurations', 'POST /template/aprendizaje/retirar', {
  summary: 'Retirar el pedido de tomar las duraciones reales',
  permission: 'schedule:update',
  body: z.strictObject({ id: field.id }),
  answer: Learning,
  changes: ['approvals'],
  refreshes: [getLearnedDurations.id],
});
