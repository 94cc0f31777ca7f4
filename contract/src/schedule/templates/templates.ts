import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';

/** A plan without a place: activities and links on relative days (spec 1 §3). */
export const Template = z.object({
  id: field.id,
  nombre: z.string(),
  tipo_proyecto_id: field.id,
  tipoProyecto: z.string(),
  descripcion: z.string().nullable(),
  /** The one that a place of this type begins with. */
  por_defecto: z.boolean(),
  activo: z.boolean(),
  activities: z.number().int(),
  /** Of its longest path. */
  working_days: z.number().int(),
  updated_at: field.instant,
  updated_by: z.string().nullable(),
  version: field.version,
});
export type Template = z.infer<typeof Template>;

const refreshes = ['project.listTemplate', 'project.getTemplate', 'project.listTemplateByTipoProyecto'];

/** At most some hundred: a company has a few for each type of project. */
export const listTemplate = call('project.listTemplate', 'GET /template', {
  summary: 'Plantillas de carta Gantt',
  permission: 'schedule:read',
  query: { search: z.string().trim().max(100).optional(), activo: z.stringbool().optional() },
  answer: z.array(Template),
});

export const getTemplate = call('project.getTemplate', 'GET /template/{id}', {
  summary: 'Una plantilla de carta Gantt',
  permission: 'schedule:read',
  params: { id: field.id },
  answer: Template,
});

export const listTemplateByTipoProyecto = call('project.listTemplateByTipoProyecto', 'GET /template/tipoProyecto/{id}', {
  summary: 'Plantillas de un tipo de proyecto',
  permission: 'schedule:read',
  params: { id: field.id },
  answer: z.array(Template),
});

const templateFields = {
  nombre: field.text(120),
  tipo_proyecto_id: field.id,
  descripcion: field.optionalLines(500),
  por_defecto: z.boolean().default(false),
};

/** With the codes of a place its plan becomes the template's; with `from_id` that of another template. */
export const createTemplate = call('project.createTemplate', 'POST /template', {
  summary: 'Crear una plantilla',
  permission: 'schedule:create',
  body: z.strictObject({ ...templateFields, from: z.strictObject(placeCodes).optional(), from_id: field.id.optional() }),
  /** In words what of the plan could not become part of the template. */
  answer: Template.extend({ warnings: z.array(z.string()) }),
  refreshes,
});

export const updateTemplate = call('project.updateTemplate', 'PUT /template', {
  summary: 'Editar una plantilla',
  permission: 'schedule:update',
  body: z.strictObject({ id: field.id, version: field.version, ...templateFields, activo: z.boolean().default(true) }),
  answer: Template,
  refreshes,
});

export const deleteTemplate = call('project.deleteTemplate', 'DELETE /template/{id}', {
  summary: 'Eliminar una plantilla',
  permission: 'schedule:delete',
  params: { id: field.id },
  query: { version: field.sentVersion.optional() },
  answer: field.done,
  refreshes,
});

/** Ours: the first plan of several places at once, each from its own day on. A place that has a plan is refused, and named. */
export const applyTemplate = call('project.applyTemplate', 'POST /template/aplicar', {
  summary: 'Aplicar una plantilla a varios lugares',
  permission: 'schedule:create',
  body: z.strictObject({
    template_id: field.id,
    places: z
      .array(z.strictObject({ ...placeCodes, start: field.day }))
      .min(1, 'Elija al menos un lugar.')
      .max(50, 'Hasta 50 lugares a la vez.'),
  }),
  answer: z.object({ places: z.number().int(), activities: z.number().int() }),
  refreshes: ['project.listActividadProyecto', 'project.listActividadProyectoByFecha', 'project.getPlan'],
});
