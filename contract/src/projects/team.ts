import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { refreshedByProjects } from './projects/projects.ts';

/** Whether somebody's time in a project has come, by the calendar in Chile. Only who is in it now sees the project because of it. */
export const memberStates = { vigente: 'Vigente', futuro: 'Por comenzar', terminado: 'Terminado' } as const;
export type MemberState = keyof typeof memberStates;
const memberState = z.enum(['vigente', 'futuro', 'terminado']);

const days = { desde: z.string().nullable(), hasta: z.string().nullable() };

/** Somebody of a project's team. */
export const ProjectMember = z.object({
  project_id: field.id,
  user_id: field.id,
  nombre: z.string(),
  email: z.string(),
  rol: z.string().nullable(),
  funcion: z.string().nullable(),
  ...days,
  estado: memberState,
  /** The account is active and its role opens projects: without this a membership shows nothing. */
  puede_ver: z.boolean(),
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'remove'])),
});
export type ProjectMember = z.infer<typeof ProjectMember>;

const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const ofProject = { codigoProyecto: z.string().max(30) };
const search = z.string().trim().max(100).optional();
const teamFilters = { search, estado: memberState.optional() };

/** Ours: everybody who is, was or will be in a project's team. */
export const listProjectTeam = call('projects.listProjectTeam', 'GET /project_team/{codigoProyecto}', {
  summary: 'Equipo de un proyecto',
  permission: 'projects:read',
  params: ofProject,
  query: { ...field.page, ...teamFilters },
  answer: field.paged(ProjectMember),
});

export const exportProjectTeam = call('projects.exportProjectTeam', 'GET /project_team/{codigoProyecto}/excel', {
  summary: 'Exportar el equipo de un proyecto a Excel',
  permission: 'projects:read',
  params: ofProject,
  query: teamFilters,
  answer: xlsx,
});

/** Why somebody sees a project. */
export const viewReasons = { rol: 'Su rol ve todos los proyectos', jefe: 'Jefe de proyecto', equipo: 'Integrante del equipo' } as const;
export type ViewReason = keyof typeof viewReasons;
const viewReason = z.enum(['rol', 'jefe', 'equipo']);

export const ProjectViewer = z.object({
  user_id: field.id,
  nombre: z.string(),
  email: z.string(),
  rol: z.string(),
  motivos: z.array(viewReason),
  /** Of who is in the team: what they do there and since when. */
  funcion: z.string().nullable(),
  ...days,
});
export type ProjectViewer = z.infer<typeof ProjectViewer>;

const viewerFilters = { search, motivo: viewReason.optional() };

/** Ours: every person who sees a project today, and all their reasons. */
export const listProjectViewers = call('projects.listProjectViewers', 'GET /project_viewers/{codigoProyecto}', {
  summary: 'Quién ve un proyecto, y por qué',
  permission: 'projects:read',
  params: ofProject,
  query: { ...field.page, ...viewerFilters },
  answer: field.paged(ProjectViewer),
});

export const exportProjectViewers = call('projects.exportProjectViewers', 'GET /project_viewers/{codigoProyecto}/excel', {
  summary: 'Exportar a Excel quién ve un proyecto',
  permission: 'projects:read',
  params: ofProject,
  query: viewerFilters,
  answer: xlsx,
});

/** A project that somebody manages, or is, was or will be in the team of. */
export const ProjectOfPerson = z.object({
  project_id: field.id,
  codigoProyecto: z.string(),
  nombre: z.string(),
  es_jefe: z.boolean(),
  /** Null when they only manage it. */
  integrante: ProjectMember.nullable(),
});
export type ProjectOfPerson = z.infer<typeof ProjectOfPerson>;

const ofPerson = { token: z.string().max(64) };

/** Ours: the projects of a person among those that one sees. */
export const listProjectsOfPerson = call('projects.listProjectsOfPerson', 'GET /person_projects/{token}', {
  summary: 'Proyectos de una persona',
  permission: 'projects:read',
  params: ofPerson,
  query: { ...field.page, search },
  answer: field.paged(ProjectOfPerson),
});

export const exportProjectsOfPerson = call('projects.exportProjectsOfPerson', 'GET /person_projects/{token}/excel', {
  summary: 'Exportar a Excel los proyectos de una persona',
  permission: 'projects:read',
  params: ofPerson,
  query: { search },
  answer: xlsx,
});

const membership = {
  funcion: field.optionalText(80),
  desde: field.day.nullable().default(null),
  hasta: field.day.nullable().default(null),
};
const daysInOrder = ({ desde, hasta }: { desde: string | null; hasta: string | null }) => !desde || !hasta || desde <= hasta;
const outOfOrder = { path: ['hasta'], error: 'El último día no puede ser anterior al primero.' };

export const refreshedByTeams: readonly string[] = [
  'projects.personNeeds',
  listProjectTeam.id,
  listProjectViewers.id,
  listProjectsOfPerson.id,
  'gateway.listComentarioPersonas',
  ...refreshedByProjects,
];

/** Ours: several people into several projects, all or none. Who is or will be in one of them stays there as they are; who was comes back. */
export const addProjectMembers = call('projects.addProjectMembers', 'POST /project_team', {
  summary: 'Agregar personas al equipo de uno o varios proyectos',
  permission: 'projects:update',
  body: z
    .strictObject({
      project_ids: z.array(field.id).min(1, 'Elija al menos un proyecto.').max(200, 'A lo más 200 proyectos a la vez.'),
      user_ids: z.array(field.id).min(1, 'Elija al menos una persona.').max(50, 'A lo más 50 personas a la vez.'),
      ...membership,
    })
    .refine(daysInOrder, outOfOrder),
  answer: z.object({ added: z.number().int(), unchanged: z.number().int() }),
  refreshes: refreshedByTeams,
});

export const updateProjectMember = call('projects.updateProjectMember', 'PUT /project_team', {
  summary: 'Cambiar la función o las fechas de un integrante',
  permission: 'projects:update',
  body: z.strictObject({ project_id: field.id, user_id: field.id, version: field.version, ...membership }).refine(daysInOrder, outOfOrder),
  answer: ProjectMember,
  refreshes: refreshedByTeams,
});

/** Answers who was taken away, so that it can be undone. */
export const removeProjectMember = call('projects.removeProjectMember', 'DELETE /project_team/{project_id}/{user_id}', {
  summary: 'Quitar a un integrante del equipo de un proyecto',
  permission: 'projects:update',
  params: { project_id: field.id, user_id: field.id },
  answer: ProjectMember,
  refreshes: refreshedByTeams,
});
