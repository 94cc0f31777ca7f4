import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { lineNames } from './lines.ts';
import { wholePlace } from './place-codes.ts';

/** Business lines and their names in the ERP (spec 2 §3). */
export const businessLines = { RE: 'RESIDENCIAL', CI: 'COMERCIAL INDUSTRIAL', PG: 'PROYECTOS DE GENERACION' } as const;
export const BusinessLine = z.enum(['RE', 'CI', 'PG']);
export type BusinessLine = z.infer<typeof BusinessLine>;

export { lineNames };

/** A business line as it stands everywhere: `CI · Comercial e industrial`. */
export const lineLabel = (line: BusinessLine): string => `${line} · ${lineNames[line]}`;

/** Words that paths use where a code may stand; a project or place cannot be called like them. */
const reservedWords = new Set(['id', 'excel', 'proyecto', 'activo', 'activos', 'template', 'fecha', 'usuario', 'contacto', 'etapa']);
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._-]{1,29}$/, 'Use de 2 a 30 letras, números, guiones o puntos.')
  .refine((it) => !reservedWords.has(it.toLowerCase()), 'Esa palabra está reservada.');

const projectFields = {
  nombre: z.string(),
  linea: BusinessLine,
  cliente_id: field.id.nullable(),
  jefe_proyecto_id: field.id.nullable(),
  tipo_proyecto_id: field.id.nullable(),
  tipo_venta_id: field.id.nullable(),
  codigo_comuna: z.string().nullable(),
  direccion: z.string().nullable(),
  kwp: z.string().nullable(),
  monto: field.money(z.string().nullable()),
  moneda: field.currency,
  fecha_inicio: z.string().nullable(),
  fecha_termino: z.string().nullable(),
  avance: z.number().int(),
  comprometido: z.boolean(),
  observaciones: z.string().nullable(),
};

/** A row of the projects list. Amounts are exact decimals as text; `etapas` are names only (spec 1 §3). */
export const ProjectSummary = z.object({
  id: field.id,
  codigoProyecto: z.string(),
  label: z.string(),
  ...projectFields,
  cliente: z.string().nullable(),
  jefe_proyecto: z.string().nullable(),
  tipo_proyecto: z.string().nullable(),
  tipo_venta: z.string().nullable(),
  comuna: z.string().nullable(),
  etapas: z.array(z.string()),
  lugares: z.number().int(),
  version: field.version,
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ProjectStage = z.object({ id: field.id, nombre: z.string(), desde: field.instant });
export const ProjectPanel = z.object({ id: field.id, nombre: z.string(), potencia_wp: z.number().int(), cantidad: z.number().int() });

export const Project = z.object({
  ...ProjectSummary.shape,
  stages: z.array(ProjectStage),
  panels: z.array(ProjectPanel),
  /** Its places have plans with weights: `avance` follows from them, and what is sent is left out. */
  avance_del_plan: z.boolean(),
  created_at: field.instant,
  updated_at: field.instant,
  /** What the one who asks may do with it. */
  allowed_actions: z.array(z.enum(['update', 'delete', 'add_place'])),
});
export type Project = z.infer<typeof Project>;

const panelsGiven = z.array(z.strictObject({ id: field.id, cantidad: z.number().int().min(1).max(1_000_000) })).max(50);

const formFields = {
  nombre: field.text(200),
  linea: BusinessLine,
  cliente_id: field.id.nullable().default(null),
  jefe_proyecto_id: field.id.nullable().default(null),
  tipo_proyecto_id: field.id.nullable().default(null),
  tipo_venta_id: field.id.nullable().default(null),
  codigo_comuna: z
    .string()
    .regex(/^\d{5}$/, 'Elija una comuna.')
    .nullable()
    .default(null),
  direccion: field.optionalText(200),
  kwp: field.kwp.nullable().default(null),
  monto: field.money(field.amount().nullable().default(null)),
  /** Without one a new project takes the company's (`default_currency`), and one that is there keeps its own. */
  moneda: field.currency.optional(),
  fecha_inicio: field.day.nullable().default(null),
  fecha_termino: field.day.nullable().default(null),
  avance: z.number().int().min(0).max(100).default(0),
  comprometido: z.boolean().default(true),
  observaciones: field.optionalLines(4000),
  panels: panelsGiven.default([]),
};

interface Dates {
  fecha_inicio: string | null;
  fecha_termino: string | null;
}
export const endsAfterItStarts = (it: Dates) => !it.fecha_inicio || !it.fecha_termino || it.fecha_inicio <= it.fecha_termino;
export const datesInOrder = { path: ['fecha_termino'], error: 'El término no puede ser anterior al inicio.' };

/** The form's schema; without a code the server gives the next one of the line and year. */
export const NewProject = z.strictObject({ codigoProyecto: code.optional(), ...formFields }).refine(endsAfterItStarts, datesInOrder);
export const ProjectChange = z
  .strictObject({ id: field.id, version: field.version, ...formFields })
  .refine(endsAfterItStarts, datesInOrder);

export const projectSorts = ['codigoProyecto', 'nombre', 'kwp', 'monto', 'avance', 'fecha_inicio', 'fecha_termino'] as const;

/** The filters of the list; the Excel export takes the same. Both spellings of `not_committed` are served. */
export const projectFilters = {
  search: z.string().trim().max(100).optional(),
  linea: BusinessLine.optional(),
  stage_id: field.id.optional(),
  jefe_proyecto_id: field.id.optional(),
  cliente_id: field.id.optional(),
  tipo_proyecto_id: field.id.optional(),
  tipo_venta_id: field.id.optional(),
  tipo_cliente_id: field.id.optional(),
  panel_id: field.id.optional(),
  codigo_region: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  termino_desde: field.day.optional(),
  termino_hasta: field.day.optional(),
  only_payments: z.stringbool().optional(),
  not_commited: z.stringbool().optional(),
  not_committed: z.stringbool().optional(),
  sort: field.sort(projectSorts, '-codigoProyecto', ['monto']),
};

export const filteredProjects = call('projects.filteredProjects', 'GET /filtered_projects', {
  summary: 'Proyectos, con filtros y por páginas',
  permission: 'projects:read',
  query: { ...field.page, ...projectFilters },
  answer: field.paged(ProjectSummary),
});

/** Code and label of every project one may see, to choose from; search narrows it, the limit keeps it bounded. */
export const allProjects = call('projects.allProjects', 'GET /all_projects', {
  summary: 'Todos los proyectos, para elegir uno',
  permission: 'projects:read',
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(z.object({ id: field.id, codigoProyecto: z.string(), nombre: z.string(), label: z.string() })),
});

export const getProject = call('projects.getProject', 'GET /get_project/{code}', {
  summary: 'Un proyecto',
  permission: 'projects:read',
  params: { code: z.string().max(30) },
  answer: Project,
});

export const getProjectGeneralInfo = call('projects.getProjectGeneralInfo', 'GET /get_project_general_info/{projectCode}', {
  summary: 'Información general de un proyecto',
  permission: 'projects:read',
  params: { projectCode: z.string().max(30) },
  answer: z.object({
    project: Project,
    cliente: z
      .object({
        nombre: z.string(),
        rut: z.string().nullable(),
        email: z.string().nullable(),
        telefono: z.string().nullable(),
        tipo_cliente: z.string().nullable(),
      })
      .nullable(),
    jefe_proyecto: z.object({ nombre: z.string(), email: z.string() }).nullable(),
    lugares: z.object({ total: z.number().int(), activos: z.number().int(), kwp: z.string() }),
    /** Who is in the team today. */
    equipo: z.array(
      z.object({
        id: field.id,
        nombre: z.string(),
        email: z.string(),
        codigo_rol: z.string().nullable(),
        funcion: z.string().nullable(),
      }),
    ),
  }),
});

/** Whether the projects service can answer; with a code, also whether that project is in operation (stage 9). */
export const isOperational = call('projects.isOperational', 'GET /is_operational', {
  summary: 'Estado del servicio de proyectos',
  permission: 'session',
  query: { project_code: z.string().max(30).optional() },
  answer: z.object({ is_operational: z.boolean(), project_operational: z.boolean().nullable() }),
});

/** A retired one may not be newly chosen. */
export const SpecialPanel = z.object({ id: field.id, nombre: z.string(), potencia_wp: z.number().int(), activo: z.boolean() });
export const specialPanelList = call('projects.specialPanelList', 'GET /special_panel_list', {
  summary: 'Paneles especiales',
  permission: 'projects:read',
  answer: z.object({ panels: z.array(SpecialPanel) }),
});

const projectLists = [
  filteredProjects.id,
  allProjects.id,
  getProject.id,
  getProjectGeneralInfo.id,
  'gateway.listProyecto',
  'projects.listHistory',
  'projects.placeMap',
];
export const refreshedByProjects: readonly string[] = [...projectLists, ...wholePlace];

/** Changes several projects by hand in one transaction: all of them or none. */
export const manualUpdateProjects = call('projects.manualUpdateProjects', 'POST /manual_update_projects', {
  summary: 'Actualizar a mano varios proyectos a la vez',
  permission: 'projects:update',
  body: z.strictObject({
    projects: z
      .array(
        z.strictObject({
          id: field.id,
          version: field.version,
          jefe_proyecto_id: field.id.nullable().optional(),
          avance: z.number().int().min(0).max(100).optional(),
          fecha_termino: field.day.nullable().optional(),
          comprometido: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({ updated: z.number().int() }),
  refreshes: projectLists,
});
