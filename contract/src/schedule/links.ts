import { call } from '../call.ts';
import * as field from '../fields.ts';
import { Dependency, Lag, linkKinds } from './activities/rows.ts';
import { z } from 'zod';

const refreshes = [
  'project.listActividadProyecto',
  'project.listActividadProyectoTemplate',
  'project.getActividadProyecto',
  'project.getPlan',
];

const newLink = {
  desde_id: field.id,
  hasta_id: field.id,
  tipo: z.enum(linkKinds).default('FS'),
  lag: Lag.default({ kind: 'working', value: 0 }),
};

/** Who waits for whom, in the plan of one place; between two activities there is one of each kind. A circle is refused by its names. */
export const createDependencia = call('project.createDependencia', 'POST /actividadProyecto/dependencia', {
  summary: 'Unir dos actividades',
  permission: 'schedule:update',
  body: z.strictObject(newLink),
  answer: Dependency,
  refreshes,
});

/** The same in a template. */
export const createTemplateDependencia = call('project.createTemplateDependencia', 'POST /actividadProyecto/template/dependencia', {
  summary: 'Unir dos actividades de una plantilla',
  permission: 'schedule:update',
  body: z.strictObject(newLink),
  answer: Dependency,
  refreshes,
});

export const deleteDependencia = call('project.deleteDependencia', 'DELETE /actividadProyecto/dependencia/{id}', {
  summary: 'Eliminar un vínculo entre actividades',
  permission: 'schedule:update',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});
