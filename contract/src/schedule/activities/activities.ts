import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { Activity, ActivityInput, activityStates, scheduleLimits } from './rows.ts';

export * from './rows.ts';

const filters = {
  search: z.string().trim().max(100).optional(),
  etapa_id: field.id.optional(),
  responsable_id: field.id.optional(),
  estado: field.state(activityStates).optional(),
  /** Those whose days touch these. */
  desde: field.day.optional(),
  hasta: field.day.optional(),
};

/** All activities of the plan of a place, as its rows stand, from above to below (spec 1 §7). A plan has at most `scheduleLimits.activities`. */
export const listActividadProyecto = call(
  'project.listActividadProyecto',
  'GET /actividadProyecto/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Actividades de un lugar',
    permission: 'schedule:read',
    params: placeCodes,
    query: filters,
    answer: z.array(Activity),
  },
);

/** Those of a template; their days count from its first day on (spec 1 §7). */
export const listActividadProyectoTemplate = call('project.listActividadProyectoTemplate', 'GET /actividadProyecto/template/{templateId}', {
  summary: 'Actividades de una plantilla',
  permission: 'schedule:read',
  params: { templateId: field.id },
  answer: z.array(Activity),
});

/** Those of a place that are under way on a day (spec 1 §7). */
export const listActividadProyectoByFecha = call(
  'project.listActividadProyectoByFecha',
  'GET /actividadProyecto/fecha/{codigoLugarInstalacion}/{codigoProyecto}/{fecha}',
  {
    summary: 'Actividades de un lugar en un día',
    permission: 'schedule:read',
    params: { ...placeCodes, fecha: field.day },
    answer: z.array(Activity),
  },
);

export const getActividadProyecto = call('project.getActividadProyecto', 'GET /actividadProyecto/id/{id}', {
  summary: 'Una actividad',
  permission: 'schedule:read',
  params: { id: field.id },
  answer: Activity,
});

/** What shows activities, and is read again when some of them changed. */
export const activityChanges = [
  'project.listActividadProyecto',
  'project.listActividadProyectoTemplate',
  'project.listActividadProyectoByFecha',
  'project.getActividadProyecto',
  'project.getPlan',
];

const newActivity = { ...ActivityInput, nombre: field.text(200), orden: z.number().int().min(1).optional() };

/**
 * Payload not shown: ours. Without `orden` it comes last among its siblings. One that names an activity of the list (`actividad_id`) gets
 * the stage, duration and weight that the type of the project configures for it, where nothing else is said.
 */
export const createActividadProyecto = call('project.createActividadProyecto', 'POST /actividadProyecto', {
  summary: 'Agregar una actividad',
  permission: 'schedule:update',
  body: z.strictObject({ ...placeCodes, ...newActivity }),
  answer: Activity,
  refreshes: activityChanges,
});

/** The same from the chart: several at once, as they are pasted. */
export const createActividadProyectoGantt = call('project.createActividadProyectoGantt', 'POST /actividadProyecto/gantt', {
  summary: 'Agregar actividades en la carta Gantt',
  permission: 'schedule:update',
  body: z.strictObject({ ...placeCodes, activities: z.array(z.strictObject(newActivity)).min(1).max(scheduleLimits.changes) }),
  answer: z.array(Activity),
  refreshes: activityChanges,
});

export const createActividadProyectoTemplate = call('project.createActividadProyectoTemplate', 'POST /actividadProyecto/template', {
  summary: 'Agregar una actividad a una plantilla',
  permission: 'schedule:update',
  body: z.strictObject({ template_id: field.id, ...newActivity }),
  answer: Activity,
  refreshes: activityChanges,
});

const change = { id: field.id, version: field.version, ...ActivityInput };

/** Of an activity of a place or of a template. */
export const updateActividadProyecto = call('project.updateActividadProyecto', 'PUT /actividadProyecto', {
  summary: 'Editar una actividad',
  permission: 'schedule:update',
  body: z.strictObject(change),
  answer: Activity,
  refreshes: activityChanges,
});

const changes = z.array(z.strictObject(change)).min(1).max(scheduleLimits.changes);

/** What was typed or drawn in the chart, of one activity or of many at once; answers all that moved by it. */
export const updateActividadProyectoGantt = call('project.updateActividadProyectoGantt', 'PUT /actividadProyecto/gantt', {
  summary: 'Editar actividades en la carta Gantt',
  permission: 'schedule:update',
  body: z.strictObject({ ...placeCodes, activities: changes }),
  answer: z.array(Activity),
  refreshes: activityChanges,
});

/** The same of a template. */
export const updateGanttTemplate = call('project.updateGanttTemplate', 'PUT /actividadProyecto/gantt/template', {
  summary: 'Editar actividades de una plantilla en la carta Gantt',
  permission: 'schedule:update',
  body: z.strictObject({ template_id: field.id, activities: changes }),
  answer: z.array(Activity),
  refreshes: activityChanges,
});

/** Where rows stand: each under whom, and in which order among its siblings. Answers all rows of the plan. */
export const updateActividadProyectoOrden = call('project.updateActividadProyectoOrden', 'PUT /actividadProyecto/orden', {
  summary: 'Ordenar las actividades de un plan',
  permission: 'schedule:update',
  body: z.strictObject({
    /** The plan's, as it was seen. */
    plan_version: field.version,
    activities: z
      .array(z.strictObject({ id: field.id, parent_id: field.id.nullable(), orden: z.number().int().min(1) }))
      .min(1)
      .max(scheduleLimits.activities),
  }),
  answer: z.array(Activity),
  refreshes: activityChanges,
});

/**
 * With its links. What others stand under goes only when that is said: `con_hijas`; what has photos or other work of people is 409 with
 * their list (`activities`), unless `confirm` is. With a version only as it was seen.
 */
export const deleteActividadProyecto = call('project.deleteActividadProyecto', 'DELETE /actividadProyecto/id/{id}', {
  summary: 'Eliminar una actividad',
  permission: 'schedule:update',
  params: { id: field.id },
  query: { version: field.sentVersion.optional(), con_hijas: z.stringbool().optional(), confirm: z.stringbool().default(false) },
  answer: field.done,
  refreshes: activityChanges,
});

/** All of a place's plan; `restoreGantt` brings it back. What people worked on needs `confirm`, as with one. */
export const deleteGantt = call(
  'project.deleteGantt',
  'DELETE /actividadProyecto/eliminargantt/{codigoLugarInstalacion}/{codigoProyecto}',
  {
    summary: 'Eliminar la carta Gantt de un lugar',
    permission: 'schedule:delete',
    params: placeCodes,
    /** `plan_version`: the plan's, as it was seen. */
    query: { plan_version: field.sentVersion.optional(), confirm: z.stringbool().default(false) },
    answer: z.object({ removal_id: field.id, activities: z.number().int() }),
    refreshes: activityChanges,
  },
);

/**
 * Ours: what `deleteGantt` or an import took away, as it was, with what named its activities. Refused once the place has another plan,
 * unless `replace`: then that one goes, and is there to be brought back in its turn; what others have of it (photos) needs
 * `confirm`. Baselines that the import wrote over are back too; the others stay as they are.
 */
export const restoreGantt = call('project.restoreGantt', 'POST /actividadProyecto/restaurargantt', {
  summary: 'Recuperar la carta Gantt que se eliminó',
  permission: 'schedule:delete',
  body: z.strictObject({
    removal_id: field.id,
    replace: z.boolean().default(false),
    /** The plan's that goes, as it was seen. */
    plan_version: field.version.optional(),
    confirm: z.boolean().default(false),
  }),
  /** What stands there now, and in words what did not come back with it: what it named, or what named it. */
  answer: z.object({ activities: z.array(Activity), warnings: z.array(z.string()) }),
  refreshes: activityChanges,
});
