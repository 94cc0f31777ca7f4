import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { BaselineRow } from '../baselines.ts';
import { linkKinds, wallTime } from '../activities/rows.ts';

const PlannedActivity = z.object({
  id: field.id,
  nombre: z.string(),
  start: wallTime,
  finish: wallTime,
  early_start: wallTime,
  early_finish: wallTime,
  late_start: wallTime,
  late_finish: wallTime,
  /** In working days, decimals allowed; in days of the clock of what is counted by it (`elapsed`). */
  total_float: z.number(),
  free_float: z.number(),
  critical: z.boolean(),
  elapsed: z.boolean(),
  /** How it stood in the baseline that was asked for; null: it was not there then, or none was. */
  baseline: BaselineRow.omit({ activity_id: true, nombre: true }).nullable(),
});

const shifts = z.array(z.object({ from: z.number().int(), to: z.number().int() })).readonly();
/** When is worked: rows of days that repeat themselves, and the days that are otherwise (`plans/calendar.ts`). */
const Times = z.object({
  rhythms: z.array(z.object({ from: z.string(), first: z.string(), days: z.array(shifts).readonly() })).readonly(),
  exceptions: z.array(z.object({ from: z.string(), to: z.string(), shifts })).readonly(),
});

/** What can be done with the plan of a place. */
export const planActions = ['edit', 'begin', 'import', 'set_baseline', 'change_calendar', 'save_template', 'delete'] as const;

/** A plan that was deleted or replaced, and can be brought back for thirty days. */
const Removal = z.object({
  id: field.id,
  removed_at: field.instant,
  removed_by: z.string(),
  /** Otherwise it is only the baselines that an import wrote over where nothing else was. */
  has_activities: z.boolean(),
});

/** A plan as it is computed: dates, floats, links. Lags and floats are working days, of the clock where they are counted so. */
export const Plan = z.object({
  /** Whoever follows `schedule:place-{place_id}` hears that it changed. */
  place_id: field.id,
  /** Null while the place has none: the next write makes it. */
  version: field.version.nullable(),
  /** The first day on which anything may be done, and up to when what happened is known. */
  start: field.day,
  status_day: field.day.nullable(),
  /** How many minutes a working day has here: 480, or what the file says from which it was imported. */
  day_minutes: z.number().int(),
  /** In what it counts its time: its own calendar, and those that single activities follow. The browser plans with them too. */
  times: Times,
  other_times: z.array(z.object({ id: field.id, times: Times })),
  /** The last holiday that is known for the place, and whether the plan ends after it: from there on it may be later than it says. */
  last_holiday: field.day.nullable(),
  beyond_holidays: z.boolean(),
  activities: z.array(PlannedActivity),
  links: z.array(z.object({ from: field.id, to: field.id, type: z.enum(linkKinds), lag: z.number() })),
  /** The last day worked; null: there is nothing. */
  finish: field.day.nullable(),
  /** The days on which something is worked, from the first start to the finish, both counted. */
  working_days: z.number().int(),
  /** Links that are not kept, because a hard constraint, an actual date or a person says otherwise; in working days. */
  conflicts: z.array(z.object({ from: field.id, to: field.id, days: z.number() })),
  /** What stood here before, the latest first: at most five. */
  removals: z.array(Removal),
  allowed_actions: z.array(z.enum(planActions)),
});
export type Plan = z.infer<typeof Plan>;

/** Ours. */
export const getPlan = call('project.getPlan', 'GET /actividadProyecto/plan/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'El plan de un lugar, calculado',
  permission: 'schedule:read',
  params: placeCodes,
  /** Compared with this baseline of the plan. */
  query: { baseline_id: field.id.optional() },
  answer: Plan,
});

/** Ours: from when on the plan counts, and up to which day what happened is known; everything is planned anew. */
export const updatePlan = call('project.updatePlan', 'PUT /actividadProyecto/plan', {
  summary: 'Cambiar el inicio o la fecha de estado de un plan',
  permission: 'schedule:update',
  body: z.strictObject({
    ...placeCodes,
    version: field.version.nullable(),
    start: field.day.refine((it) => it >= '1990-01-01' && it < '2100-01-01', 'El año debe estar entre 1990 y 2099.'),
    status_day: field.day.refine((it) => it >= '1990-01-01' && it < '2100-01-01', 'El año debe estar entre 1990 y 2099.').nullable(),
  }),
  answer: Plan,
  refreshes: ['project.listActividadProyecto', 'project.getActividadProyecto', 'project.getPlan', 'project.listActividadProyectoByFecha'],
});
