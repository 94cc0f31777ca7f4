import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { Project, refreshedByProjects } from './projects/projects.ts';

export const Stage = z.object({ id: field.id, nombre: z.string(), orden: z.number().int() });

/** Stages 1 to 8 are the delivery stages; later ones are operation, guarantee, stopped (spec 1 §9). */
export const getStages = call('projects.getStages', 'GET /stage/get_stages', {
  summary: 'Etapas de proyecto',
  permission: 'session',
  query: { only_1_8: z.stringbool().default(false) },
  answer: z.object({ stages: z.array(Stage) }),
});

const stageOfProject = z.strictObject({ stage_id: field.id, project_id: field.id });

/** A project can be in several stages at once; adding the same one twice changes nothing. */
export const addStageToProject = call('projects.addStageToProject', 'POST /stage/add_stage_to_project', {
  bodyInQuery: true,
  summary: 'Agregar una etapa a un proyecto',
  permission: 'projects:update',
  body: stageOfProject,
  answer: Project,
  refreshes: refreshedByProjects,
});

export const removeStageFromProject = call('projects.removeStageFromProject', 'POST /stage/remove_stage_from_project', {
  bodyInQuery: true,
  summary: 'Quitar una etapa a un proyecto',
  permission: 'projects:update',
  body: stageOfProject,
  answer: Project,
  refreshes: refreshedByProjects,
});
