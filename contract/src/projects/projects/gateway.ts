import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { NewProject, Project, ProjectChange, ProjectSummary, refreshedByProjects } from './projects.ts';

// The older gateway's view of the same rows (spec 3 §7); its answers come inside `body`.
const list = { ...field.page, search: z.string().trim().max(100).optional() };

export const listProyecto = call('gateway.listProyecto', 'GET /proyecto', {
  summary: 'Proyectos',
  permission: 'projects:read',
  query: list,
  answer: field.paged(ProjectSummary),
});

/** Those a person manages or is a member of. */
export const listProyectoByUsuario = call('gateway.listProyectoByUsuario', 'GET /proyecto/usuario/{id}', {
  summary: 'Proyectos de un usuario',
  permission: 'projects:read',
  params: { id: field.id },
  query: list,
  answer: field.paged(ProjectSummary),
});

/** Those with a place whose contact is the given client's. */
export const listProyectoByContacto = call('gateway.listProyectoByContacto', 'GET /proyecto/contacto/{id}', {
  summary: 'Proyectos de un contacto',
  permission: 'projects:read',
  params: { id: field.id },
  query: list,
  answer: field.paged(ProjectSummary),
});

export const listProyectoByEtapa = call('gateway.listProyectoByEtapa', 'GET /proyecto/etapa/{id}', {
  summary: 'Proyectos en una etapa',
  permission: 'projects:read',
  params: { id: field.id },
  query: list,
  answer: field.paged(ProjectSummary),
});

export const filtroEtapasProyecto = call('gateway.filtroEtapasProyecto', 'POST /proyecto/filtroEtapas', {
  summary: 'Proyectos en cualquiera de varias etapas',
  permission: 'projects:read',
  body: z.strictObject({
    etapas: z.array(field.id).min(1, 'Elija al menos una etapa.').max(20),
    page: z.number().int().min(1).max(100_000).default(1),
    per_page: z.number().int().min(1).max(200).default(25),
  }),
  answer: field.paged(ProjectSummary),
  reads: true,
});

export const getProyecto = call('gateway.getProyecto', 'GET /proyecto/id/{id}', {
  summary: 'Un proyecto, por su número',
  permission: 'projects:read',
  params: { id: field.id },
  answer: Project,
});

export const createProyecto = call('gateway.createProyecto', 'POST /proyecto', {
  summary: 'Crear un proyecto',
  permission: 'projects:create',
  body: NewProject,
  prepares: true,
  answer: Project,
  refreshes: refreshedByProjects,
});

export const updateProyecto = call('gateway.updateProyecto', 'PUT /proyecto', {
  summary: 'Modificar un proyecto',
  permission: 'projects:update',
  body: ProjectChange,
  answer: Project,
  refreshes: refreshedByProjects,
});

/** Refused while it has places (409 says how many). */
export const deleteProyecto = call('gateway.deleteProyecto', 'DELETE /proyecto/id/{id}', {
  summary: 'Eliminar un proyecto',
  permission: 'projects:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes: refreshedByProjects,
});
