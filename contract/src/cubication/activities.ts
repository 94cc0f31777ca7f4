import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { figure } from '../figures.ts';
import { dayMinutes, scheduleLimits, wallTime } from '../schedule/activities/rows.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';
import { ceiling, fractionOf, type Fraction } from './formulas/fraction.ts';
import { CubageMaterial } from './materials/materials.ts';

/** How much of a measure is done in a day. */
const perDay = field.amount({ digits: 9, decimals: 3 }).refine((it) => Number(it) > 0, 'Indique cuánto se hace en un día.');

/** Minutes of work of so much, at so much a day, begun minutes counted whole; null where a plan holds none so long. */
export function workOf(quantity: string, pace: string, minutesOfDay: number): number | null {
  const [much, aDay] = [fractionOf(quantity), fractionOf(pace)];
  if (!much || !aDay || aDay.over <= 0n) return null;
  const minutes: Fraction = { over: much.over * aDay.under * BigInt(minutesOfDay), under: much.under * aDay.over };
  const whole = ceiling(minutes);
  return whole > BigInt(scheduleLimits.days * dayMinutes) ? null : Number(whole);
}

/** Rows of a take-off that could be an activity of the plan of its place. */
const ProposedActivity = z.object({
  /** What its rows have in common, as names are compared. */
  key: z.string(),
  nombre: z.string(),
  row_ids: z.array(field.id),
  /** The stage of all of them; null where they have none, or several. */
  stage_id: field.id.nullable(),
  stage: z.string().nullable(),
  /** What of them can be counted together, the most frequent unit first; and how much of it was done a day when it was last said. */
  measures: z.array(z.object({ unit_id: field.id, unit: z.string(), quantity: figure, per_day: figure.nullable() })),
  /** What it was asked with; else the first measure of which the pace is known. */
  unit_id: field.id.nullable(),
  per_day: figure.nullable(),
  /** Minutes of work; null while nobody has said how much is done in a day. */
  duration: z.number().int().nullable(),
  /** The activity of the name that was said, which is in the plan already: the rows are tied to it. */
  activity: z.object({ id: field.id, nombre: z.string() }).nullable(),
  /** Where it stands in the plan, or would stand. */
  start: wallTime.nullable(),
  finish: wallTime.nullable(),
});
export type ProposedActivity = z.infer<typeof ProposedActivity>;

const how = {
  /** Those to be planned, each with the measure by which it is reckoned; of one that is in the plan already none is needed. */
  chosen: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(200),
        /** What the activity is to be called; else as its group. */
        nombre: field.text(200).optional(),
        unit_id: field.id.nullable().default(null),
        per_day: perDay.nullable().default(null),
      }),
    )
    .max(cubageLimits.added, `A lo más ${cubageLimits.added} a la vez.`)
    .refine((all) => new Set(all.map((it) => it.key)).size === all.length, 'Cada grupo viene una vez.'),
  /** The new ones one after the other, as the take-off has them; else all at the beginning of the plan. */
  in_line: z.boolean().default(true),
};

/** Ours: the groups of rows that no activity needs yet, by their section or else their category, and the dates that the chosen ones would have. */
export const proposeActivities = call('erp.proposeActivities', 'POST /documents/{document_id}/activities/proposal', {
  summary: 'Grupos de filas de una cubicación como actividades de la carta Gantt del lugar, con sus fechas y sin escribir nada',
  permission: 'cubication:update',
  params: { document_id: field.id },
  /** Without what is chosen: all whose pace is known. */
  body: z.strictObject({ chosen: how.chosen.optional(), in_line: how.in_line }),
  reads: true,
  answer: z.object({
    version: field.version,
    day_minutes: z.number().int(),
    /** The last day of the plan as it is, and as it would be; null of an empty one. */
    finish: field.day.nullable(),
    finish_after: field.day.nullable(),
    /** Rows that an activity needs already. */
    planned_rows: z.number().int(),
    proposals: z.array(ProposedActivity),
  }),
});

/** Ours: the chosen ones become activities, or are tied to those that are there: one gesture of the plan, all or none. */
export const planRows = call('erp.planRows', 'POST /documents/{document_id}/activities', {
  summary: 'Llevar grupos de filas de una cubicación a la carta Gantt del lugar',
  permission: 'cubication:update',
  params: { document_id: field.id },
  body: z.strictObject({ version: field.version, ...how, chosen: how.chosen.min(1, 'Elija al menos un grupo.') }),
  answer: z.object({
    /** Those that are new, as the plan has them. */
    activities: z.array(
      z.object({ key: z.string(), id: field.id, version: field.version, nombre: z.string(), start: wallTime, finish: wallTime }),
    ),
    rows: z.array(CubageMaterial),
    /** The stages that gave way to those of activities which were there already: whoever takes it back puts them back. */
    stages_gone: z.array(z.object({ row_id: field.id, stage_id: field.id })),
  }),
  refreshes: [
    ...cubageChanges,
    'erp.proposeActivities',
    'erp.listNeeds',
    'project.getPlan',
    'project.listActividadProyecto',
    'project.listActividadProyectoByFecha',
  ],
});
