import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { wallTime } from '../activities/rows.ts';

/** `inFile`, `inPlan`: calendars that single activities follow; each is worked out over all its years. */
export const calendarLimits = { patterns: 40, days: 84, exceptions: 3_000, shifts: 6, moved: 300, inFile: 60, inPlan: 120 } as const;

const planDay = field.day.refine((it) => it >= '1990-01-01' && it < '2101-01-01', 'El año debe estar entre 1990 y 2100.');

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Indique una hora, por ejemplo 08:30.');
/** From when until when is worked on a day; until 24:00 at the latest. */
const Shift = z
  .strictObject({ de: clock, a: clock })
  .refine(({ de, a }) => de < a, { path: ['a'], error: 'Un turno termina después de empezar.' });
const shifts = z
  .array(Shift)
  .max(calendarLimits.shifts)
  .refine((all) => all.every((it, at) => at === 0 || (all[at - 1]?.a ?? '') <= it.de), 'Los turnos de un día van en orden y no se topan.');

/** A row of days that repeats itself from a day on: a week, or ten days of work and five of rest (planning.md, «Calendars»). */
export const Pattern = z.strictObject({
  /** It holds from this day until the next one begins; the first one for the days before it too. */
  desde: planDay,
  /** A day that is the first of the row; a Monday, if it is a week. */
  primer_dia: planDay,
  dias: z.array(shifts).min(1, 'Un patrón tiene al menos un día.').max(calendarLimits.days),
});
export type Pattern = z.infer<typeof Pattern>;

/** Days that are not as their pattern says; without shifts nobody works. The later one of two wins. */
export const CalendarDays = z
  .strictObject({ nombre: field.text(80), desde: planDay, hasta: planDay, turnos: shifts })
  .refine(({ desde, hasta }) => desde <= hasta, { path: ['hasta'], error: 'Termina antes de empezar.' });
export type CalendarDays = z.infer<typeof CalendarDays>;

const definition = {
  /** None: the week of the company. */
  patrones: z.array(Pattern).max(calendarLimits.patterns),
  /** Whether the holidays of the place's commune are free. */
  feriados: z.boolean(),
  excepciones: z.array(CalendarDays).max(calendarLimits.exceptions),
};

/** When is worked at a place. */
export const PlanCalendar = z.object({
  ...definition,
  /** Where it comes from, when a file brought it. */
  origen: z.string().nullable(),
  /** The last holiday that is known for the place; null: none is. */
  ultimo_feriado: field.day.nullable(),
  /** The plan ends after it: what comes then counts holidays that nobody knows yet as days of work. */
  pasa_ultimo_feriado: z.boolean(),
  /** Other calendars of the plan, which single activities follow. */
  otros: z.array(z.object({ id: field.id, nombre: z.string() })),
  /** The plan's; null while the place has none. */
  version: field.version.nullable(),
});
export type PlanCalendar = z.infer<typeof PlanCalendar>;

/** Ours, as all of these. */
export const getPlanCalendar = call(
  'project.getPlanCalendar',
  'GET /actividadProyecto/calendario/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Calendario de trabajo de un lugar',
    permission: 'schedule:read',
    params: placeCodes,
    answer: PlanCalendar,
  },
);

const body = z.strictObject({ ...placeCodes, ...definition });

/** What another calendar would move; durations stay. Writes nothing. */
export const previewPlanCalendar = call('project.previewPlanCalendar', 'POST /actividadProyecto/calendario/previa', {
  summary: 'Ver qué mueve un cambio de calendario',
  permission: 'schedule:read',
  body,
  reads: true,
  answer: z.object({
    antes: field.day.nullable(),
    despues: field.day.nullable(),
    pasa_ultimo_feriado: z.boolean(),
    total: z.number().int(),
    /** The first `calendarLimits.moved` that move, as the rows stand. */
    activities: z.array(
      z.object({ id: field.id, nombre: z.string(), start: wallTime, finish: wallTime, new_start: wallTime, new_finish: wallTime }),
    ),
  }),
});

/** Everything is planned anew in it. */
export const savePlanCalendar = call('project.savePlanCalendar', 'PUT /actividadProyecto/calendario', {
  summary: 'Guardar el calendario de trabajo de un lugar',
  permission: 'schedule:update',
  body: body.extend({ version: field.version.nullable() }),
  answer: PlanCalendar,
  refreshes: [
    getPlanCalendar.id,
    'project.listActividadProyecto',
    'project.getActividadProyecto',
    'project.listActividadProyectoByFecha',
    'project.getPlan',
    'project.getBaseline',
  ],
});
