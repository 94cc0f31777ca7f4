import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { lineNames } from './projects/lines.ts';
import { webAddress } from '../web-address.ts';

/** The four groups of dashboards (spec 1 §2): all lines together, and each business line; the third is called by its plants there. */
export const segments = { general: 'General', ...lineNames, PG: 'PMGD' } as const;
export const Segment = z.enum(['general', 'RE', 'CI', 'PG']);
export type Segment = z.infer<typeof Segment>;

/** A page of another system that is shown inside the product: of a segment, of a project, or of one of its places. */
export const Board = z.object({
  smartsheet_id: field.id,
  titulo: z.string(),
  url: z.string(),
  host: z.string(),
  /** Whether its host is on the list of sites that may be shown (setting `dashboard_hosts`). */
  permitido: z.boolean(),
  segmento: Segment.nullable(),
  codigoProyecto: z.string().nullable(),
  codigoLugarInstalacion: z.string().nullable(),
  stage_id: field.id.nullable(),
  etapa: z.string().nullable(),
  user: z.string().nullable(),
  created_at: field.instant,
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type Board = z.infer<typeof Board>;

const projectCode = z.string().trim().max(30);
/** The actor is the session's person; another one named is refused (contract decision 10). */
const actor = { user: z.string().trim().max(254).optional() };
const frameTag = /^<iframe\b[^>]*\bsrc\s*=\s*["']([^"']+)["']/i;

const boardFields = {
  titulo: field.text(80),
  /** Also the whole `<iframe …>` that the other system offers to copy. */
  url: z
    .string()
    .trim()
    .max(4000, 'Máximo 4.000 caracteres.')
    .transform((it) => frameTag.exec(it)?.[1]?.replaceAll('&amp;', '&') ?? it)
    .pipe(webAddress),
  stage_id: field.id.nullable().default(null),
};

interface Where {
  segmento?: Segment | undefined;
  codigoProyecto?: string | undefined;
  codigoLugarInstalacion?: string | undefined;
}
const isSomewhere = (it: Where) =>
  (it.segmento === undefined) !== (it.codigoProyecto === undefined) && !(it.segmento && it.codigoLugarInstalacion);
const somewhere = { path: ['segmento'], error: 'Indique un segmento, o un proyecto y si corresponde su lugar.' };
const where = { segmento: Segment.optional(), codigoProyecto: projectCode.optional(), codigoLugarInstalacion: projectCode.optional() };

/** Stages by which dashboards are told apart, each with how many there are. */
export const getStagesSmartsheet = call('projects.getStagesSmartsheet', 'GET /get_stages_smartsheet', {
  summary: 'Etapas de los tableros, con cuántos tiene cada una',
  permission: 'dashboards:read',
  query: where,
  answer: z.object({
    stages: z.array(z.object({ id: field.id, nombre: z.string(), orden: z.number().int(), tableros: z.number().int() })),
  }),
});

/** Of a segment, of a project with its place, or all that the person sees; in the order people gave them. */
export const filterSmartsheet = call('projects.filterSmartsheet', 'GET /smartsheet/filter_smartsheet', {
  summary: 'Tableros de un segmento, de un proyecto o de un lugar',
  permission: 'dashboards:read',
  query: { ...field.page, ...where, stage_id: field.id.optional(), search: z.string().trim().max(100).optional() },
  answer: field.paged(Board).extend({ sitios: z.array(z.string()) }),
});

const refreshes = [filterSmartsheet.id, getStagesSmartsheet.id, 'projects.listHistory'];

export const createSmartsheet = call('projects.createSmartsheet', 'POST /smartsheet/smartsheet', {
  summary: 'Agregar un tablero',
  permission: 'dashboards:create',
  body: z.strictObject({ ...where, ...boardFields, ...actor }).refine(isSomewhere, somewhere),
  answer: Board,
  refreshes,
});

/** Ours. */
export const updateSmartsheet = call('projects.updateSmartsheet', 'PUT /smartsheet/smartsheet', {
  summary: 'Modificar un tablero',
  permission: 'dashboards:update',
  body: z.strictObject({ smartsheet_id: field.id, version: field.version, ...boardFields, ...actor }),
  answer: Board,
  refreshes,
});

/** Ours: the order of the tabs, as the ids stand in the list. */
export const orderSmartsheet = call('projects.orderSmartsheet', 'PUT /smartsheet/order', {
  summary: 'Ordenar los tableros de un segmento, de un proyecto o de un lugar',
  permission: 'dashboards:update',
  body: z.strictObject({ ...where, smartsheet_ids: z.array(field.id).min(1).max(200) }).refine(isSomewhere, somewhere),
  answer: field.done,
  refreshes,
});

/** The id comes twice, in the path and in the query (contract decision 29). */
export const deleteSmartsheet = call('projects.deleteSmartsheet', 'DELETE /smartsheet/delete_smartsheet/{smartsheet_id}', {
  summary: 'Quitar un tablero',
  permission: 'dashboards:delete',
  params: { smartsheet_id: field.id },
  query: { smartsheet_id: field.id.optional(), ...actor },
  answer: field.done,
  refreshes,
});

const SegmentCounts = { proyectos: z.number().int(), kwp: z.string() };

/** Ours: the figures of a segment from our own projects, so that its screen says something without any other system. */
export const segmentSummary = call('projects.segmentSummary', 'GET /smartsheet/summary', {
  summary: 'Cifras propias de un segmento: proyectos, potencia, montos, etapas y plazos',
  permission: 'dashboards:read',
  query: { segmento: Segment },
  answer: z.object({
    ...SegmentCounts,
    lugares: z.number().int(),
    /** Weighted by power; null where nothing has any. */
    avance: z.number().nullable(),
    /** Null for who may not see money. */
    montos: field.money(z.array(z.object({ moneda: field.currency, monto: z.string() })).nullable()),
    /** In a delivery stage, past their end and not finished. */
    atrasados: z.number().int(),
    etapas: z.array(z.object({ id: field.id, nombre: z.string(), ...SegmentCounts })),
    lineas: z.array(z.object({ linea: z.enum(['RE', 'CI', 'PG']), ...SegmentCounts })),
    regiones: z.array(z.object({ nombre: z.string(), ...SegmentCounts })),
    proximos: z.array(
      z.object({
        codigoProyecto: z.string(),
        nombre: z.string(),
        fecha_termino: field.day,
        atrasado: z.boolean(),
        avance: z.number().int(),
        jefe_proyecto: z.string().nullable(),
      }),
    ),
  }),
});
