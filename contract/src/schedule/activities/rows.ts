import { z } from 'zod';
import * as field from '../../fields.ts';
import { states } from '../../states.ts';

export const scheduleLimits = {
  /** Of a plan, and so many links one and a half times. */
  activities: 10_000,
  links: 15_000,
  /** Of one call. */
  changes: 5_000,
  days: 5_000,
} as const;

/** A working day of a plan, whatever the hours by law: days are how people see the minutes that the engine counts. */
export const dayMinutes = 480;

/** A minute as the clock on the wall says it, `2026-03-02T09:00`: no time zone, so that no day moves by one. */
export const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Indique día y hora, por ejemplo 2026-03-02T09:00.')
  .refine((it) => !Number.isNaN(Date.parse(`${it}:00Z`)) && new Date(`${it}:00Z`).toISOString().startsWith(it), 'Esa fecha no existe.')
  .refine((it) => it >= '1990-01-01' && it < '2101', 'El año debe estar entre 1990 y 2100.');

export const constraintKinds = [
  'asSoonAsPossible',
  'asLateAsPossible',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
] as const;

/** How far an activity has come: by what really happened, never by hand. */
export const activityStates = states<'por_iniciar' | 'en_curso' | 'terminada' | 'suspendida', never>({
  por_iniciar: { label: 'Por iniciar', tone: 'neutral', on: {} },
  en_curso: { label: 'En curso', tone: 'info', on: {} },
  terminada: { label: 'Terminada', tone: 'success', on: {} },
  suspendida: { label: 'Suspendida', tone: 'warning', on: {} },
});
export type ActivityState = (typeof activityStates.names)[number];

const minutes = z
  .number()
  .int('Indique minutos enteros.')
  .min(0, 'Una duración no es negativa.')
  .max(scheduleLimits.days * dayMinutes);

/** What people say of an activity on the chart; what is left out stays as it is. */
export const GanttInput = z.strictObject({
  /** Minutes of work; a milestone has none. */
  duration: minutes.optional(),
  /** By the clock, day and night. */
  is_elapsed: z.boolean().optional(),
  constraint: z
    .strictObject({ kind: z.enum(constraintKinds), at: wallTime.nullable().default(null) })
    .refine(({ kind, at }) => (at === null) === kind.startsWith('as'), {
      path: ['at'],
      error: 'Esa restricción lleva fecha, y «lo antes posible» y «lo más tarde posible» no.',
    })
    .optional(),
  deadline: wallTime.nullable().optional(),
  /** Stands here whatever its links say. */
  manual_start: wallTime.nullable().optional(),
  actual_start: wallTime.nullable().optional(),
  actual_finish: wallTime.nullable().optional(),
  /** Minutes of work still to do of what is under way. */
  remaining: minutes.nullable().optional(),
  /** Out of the plan for now. */
  inactive: z.boolean().optional(),
  /** Of the plan's other calendars (`otros` of `getPlanCalendar`); null: it follows the plan's. */
  calendar_id: field.id.nullable().optional(),
});

/** What is known of an activity on the chart: what was said, and what follows. Floats and durations in minutes of work. */
const Gantt = z.object({
  start: wallTime,
  finish: wallTime,
  late_start: wallTime,
  late_finish: wallTime,
  duration: z.number().int(),
  total_float: z.number().int(),
  free_float: z.number().int(),
  critical: z.boolean(),
  is_summary: z.boolean(),
  is_elapsed: z.boolean(),
  constraint: z.object({ kind: z.enum(constraintKinds), at: wallTime.nullable() }),
  deadline: wallTime.nullable(),
  manual_start: wallTime.nullable(),
  actual_start: wallTime.nullable(),
  actual_finish: wallTime.nullable(),
  remaining: z.number().int().nullable(),
  inactive: z.boolean(),
  calendar_id: field.id.nullable(),
});

export const linkKinds = ['FS', 'SS', 'FF', 'SF'] as const;
export const linkKindNames: Readonly<Record<(typeof linkKinds)[number], string>> = {
  FS: 'Fin a comienzo',
  SS: 'Comienzo a comienzo',
  FF: 'Fin a fin',
  SF: 'Comienzo a fin',
};
export const Lag = z.strictObject({
  /** `working`: minutes of work; `elapsed`: minutes of the clock; `percent`: of the predecessor's duration. */
  kind: z.enum(['working', 'elapsed', 'percent']),
  value: z.number().int().min(-1_000_000).max(1_000_000),
});

export const Dependency = z.object({
  id: field.id,
  /** Who is waited for, */
  desde_id: field.id,
  /** and who waits. */
  hasta_id: field.id,
  tipo: z.enum(linkKinds),
  lag: Lag,
});
export type Dependency = z.infer<typeof Dependency>;

/** An activity of the plan of a place, or of a template (spec 1 §3); below `dependencias` the fields are ours. */
export const Activity = z.object({
  id: field.id,
  /** Of a template both codes are null. */
  codigoLugarInstalacion: z.string().nullable(),
  codigoProyecto: z.string().nullable(),
  template_id: field.id.nullable(),
  /** The day on which it begins. */
  fecha: field.day,
  /** Its place among its siblings, from 1 on. */
  orden: z.number().int(),
  gantt: Gantt,
  /** The links that hold it. */
  dependencias: z.array(Dependency),
  parent_id: field.id.nullable(),
  nombre: z.string(),
  etapa_id: field.id.nullable(),
  etapa: z.string().nullable(),
  /** Of its stage. */
  sub_etapa_id: field.id.nullable(),
  sub_etapa: z.string().nullable(),
  actividad_id: field.id.nullable(),
  responsable_id: field.id.nullable(),
  responsable: z.string().nullable(),
  /** Its share of the physical progress of the plan. */
  peso: z.string().nullable(),
  /** Percent done. */
  avance: z.string(),
  notas: z.string().nullable(),
  estado: field.state(activityStates),
  /** Its finish has passed and it is not over. */
  atrasada: z.boolean(),
  version: field.version,
});
export type Activity = z.infer<typeof Activity>;

const share = field.amount({ digits: 3, decimals: 2 }).refine((it) => Number(it) <= 100, 'Indique entre 0 y 100.');

/** What may be said of an activity; what is left out stays as it is. */
export const ActivityInput = {
  nombre: field.text(200).optional(),
  parent_id: field.id.nullable().optional(),
  etapa_id: field.id.nullable().optional(),
  sub_etapa_id: field.id.nullable().optional(),
  actividad_id: field.id.nullable().optional(),
  responsable_id: field.id.nullable().optional(),
  peso: share.nullable().optional(),
  avance: share.optional(),
  notas: field.lines(2000).nullable().optional(),
  suspendida: z.boolean().optional(),
  gantt: GanttInput.optional(),
};
