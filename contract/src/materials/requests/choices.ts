import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { Material } from '../catalogue/catalogue.ts';
import { chargeCode } from '../catalogue/codes.ts';

const Stage = z.object({ id: field.id, name: z.string(), order: z.number().int(), available: z.boolean() });
export const getProjectStages = call('materials.getProjectStages', 'GET /api/requests/get_project_stages', {
  summary: 'Etapas en que está un proyecto',
  permission: 'materials:read',
  query: { project_code: chargeCode },
  answer: z.object({ stages: z.array(Stage) }),
});

/** Those for which materials may be asked: a stopped project has none (spec 2 §7). */
export const getAvailableProjectStages = call('materials.getAvailableProjectStages', 'GET /api/requests/get_available_project_stages', {
  summary: 'Etapas de un proyecto para las que se puede pedir',
  permission: 'materials:read',
  query: { project_code: chargeCode },
  answer: z.object({ stages: z.array(Stage) }),
});

const projectInfo = {
  summary: 'Un proyecto, para pedir materiales para él',
  permission: 'materials:read',
  orPermission: ['services:read'],
  query: { project_code: chargeCode },
  tells: ['approvals'],
  answer: z.object({
    code: z.string(),
    name: z.string(),
    label: z.string(),
    business_unit: z.string(),
    manager: z.string().nullable(),
    commune: z.string().nullable(),
    stages: z.array(Stage),
    places: z.array(z.object({ id: field.id, code: z.string(), name: z.string() })),
    open_requests: z.number().int(),
    open_requests_limit: z.number().int().nullable(),
    /** Why nothing may be asked for; null when it may. */
    closed: z.string().nullable(),
  }),
} as const;
/** What a form of requests needs to know of a project. */
export const getProjectInfo = call('maintainers.getProjectInfo', 'GET /api/requests/get_project_info', projectInfo);

/** The documents name it under a topic of the materials services too. */
export const getProjectInfoOfMaterials = call('materials.getProjectInfo', 'GET /api/requests/get_project_info', projectInfo);

/** Ours: the limits that a request will be held to when it is sent, and what of them is used; null is no limit. */
export const getRequestLimits = call('materials.getRequestLimits', 'GET /api/requests/request_limits', {
  summary: 'Límites que se exigirán a una solicitud al enviarla',
  permission: 'materials:read',
  query: { project_code: chargeCode.optional() },
  tells: ['approvals'],
  answer: z.object({
    lines: z.number().int().nullable(),
    /** Beyond it a line needs an exception first. */
    line_quantity: z.string().nullable(),
    /** By how much more than what was taken off, in percent, without an exception. */
    beyond_takeoff: z.string().nullable(),
    open_requests: z.number().int().nullable(),
    open_requests_limit: z.number().int().nullable(),
    /** Those that the person made this month. */
    urgent_requests: z.number().int(),
    urgent_requests_limit: z.number().int().nullable(),
    earliest_date: field.day.nullable(),
    latest_date: field.day.nullable(),
  }),
});

/** Code plus name (spec 2 §3). */
export const getCostCenters = call('materials.getCostCenters', 'GET /api/cost_centers/get_cost_centers', {
  summary: 'Centros de costo a los que se puede cargar una solicitud',
  permission: 'materials:read',
  orPermission: ['services:read'],
  query: { search: z.string().trim().max(100).optional() },
  answer: z.array(z.object({ code: z.string(), name: z.string(), label: z.string(), owner: z.string().nullable() })),
});

const costCenterQuery = {
  ...field.page,
  cost_center: z.string().trim().toUpperCase().max(30).optional(),
  search: z.string().trim().max(100).optional(),
};

/** What may be asked for on a cost centre: those in use, the ones this centre asked for most first. */
export const getCostCenterMaterials = call('materials.getCostCenterMaterials', 'GET /api/cost_centers/get_materials', {
  summary: 'Materiales que un centro de costo puede pedir',
  permission: 'materials:read',
  query: costCenterQuery,
  answer: field.paged(Material),
});

/** The same answer: the specification names a second address and not what is different. */
export const getCostCenterMaterialsWorkaround = call(
  'materials.getCostCenterMaterialsWorkaround',
  'GET /api/cost_centers/get_materials_workaround',
  {
    summary: 'Materiales que un centro de costo puede pedir (dirección alternativa)',
    permission: 'materials:read',
    query: costCenterQuery,
    answer: field.paged(Material),
  },
);
