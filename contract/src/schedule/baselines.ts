import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { placeCodes } from '../projects/projects/place-codes.ts';
import { wallTime } from './activities/rows.ts';

/** As many as MS Project knows: 0 to 10. */
export const mostBaselines = 11;

/** The plan as it stood when somebody set it: what came of it is compared with this. */
export const Baseline = z.object({
  id: field.id,
  /** Its number in files of MS Project, 0 to 10. */
  numero: z.number().int(),
  nombre: z.string(),
  fijada_el: field.instant,
  fijada_por: z.string().nullable(),
  activities: z.number().int(),
  inicio: field.day.nullable(),
  /** The last day worked. */
  termino: field.day.nullable(),
  version: field.version,
});
export type Baseline = z.infer<typeof Baseline>;

/** How an activity stood. Variances are today's less the baseline's: above zero is later, or longer. */
export const BaselineRow = z.object({
  /** Null: it is in the plan no more, and has no variance. */
  activity_id: field.id.nullable(),
  nombre: z.string(),
  start: wallTime,
  finish: wallTime,
  /** Minutes of work. */
  duration: z.number().int(),
  /** In working days of the plan's calendar, decimals allowed. */
  start_variance: z.number().nullable(),
  finish_variance: z.number().nullable(),
  duration_variance: z.number().nullable(),
});
export type BaselineRow = z.infer<typeof BaselineRow>;

/** Ours, as all of these: the baselines of a place's plan, by number. */
export const listBaselines = call('project.listBaselines', 'GET /actividadProyecto/lineaBase/{codigoLugarInstalacion}/{codigoProyecto}', {
  summary: 'Líneas base de un plan',
  permission: 'schedule:read',
  params: placeCodes,
  answer: z.array(Baseline),
});

/** One with its activities, as the rows of the plan stand; those that are gone come last. */
export const getBaseline = call('project.getBaseline', 'GET /actividadProyecto/lineaBase/{id}', {
  summary: 'Una línea base con la variación de cada actividad',
  permission: 'schedule:read',
  params: { id: field.id },
  answer: z.object({ baseline: Baseline, activities: z.array(BaselineRow) }),
});

const refreshes = [listBaselines.id, getBaseline.id, 'project.getPlan'];

/** Keeps the plan as it stands under the next free number. */
export const createBaseline = call('project.createBaseline', 'POST /actividadProyecto/lineaBase', {
  summary: 'Fijar una línea base',
  permission: 'schedule:update',
  body: z.strictObject({ ...placeCodes, nombre: field.text(80) }),
  answer: Baseline,
  refreshes,
});

/** Another name; with `fijar` the plan as it stands now takes the place of what was kept. */
export const updateBaseline = call('project.updateBaseline', 'PUT /actividadProyecto/lineaBase', {
  summary: 'Cambiar el nombre de una línea base, o fijarla de nuevo',
  permission: 'schedule:update',
  body: z.strictObject({ id: field.id, version: field.version, nombre: field.text(80), fijar: z.boolean().default(false) }),
  answer: Baseline,
  refreshes,
});

export const deleteBaseline = call('project.deleteBaseline', 'DELETE /actividadProyecto/lineaBase/{id}', {
  summary: 'Eliminar una línea base',
  permission: 'schedule:update',
  params: { id: field.id },
  query: { version: field.sentVersion.optional() },
  answer: field.done,
  refreshes,
});
