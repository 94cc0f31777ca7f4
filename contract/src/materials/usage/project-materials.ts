import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { chargeCode, materialCode, quantity } from '../catalogue/codes.ts';
import { figure } from '../../figures.ts';

/** Whose materials: a project's, of one of its places, or a cost centre's. */
export const chargeQuery = {
  project_code: chargeCode.optional(),
  cost_center: chargeCode.optional(),
  place_id: field.id.optional(),
};

/** The same in what is sent; which of the two it is, is checked with the rest. */
export const chargeBody = {
  project_code: chargeCode.nullish().transform((it) => it ?? null),
  cost_center: chargeCode.nullish().transform((it) => it ?? null),
  place_id: field.id.nullish().transform((it) => it ?? null),
};
interface Charge {
  project_code: string | null;
  cost_center: string | null;
}
export const isChargedOnce = (it: Charge): boolean => (it.project_code === null) !== (it.cost_center === null);
export const notChargedOnce = { path: ['project_code'], error: 'Elija un proyecto o un centro de costo.' };

/** The same on a paper. */
export const chargeShown = {
  /** 1 project, 2 cost centre. */
  charge_kind: z.union([z.literal(1), z.literal(2)]),
  project_code: z.string().nullable(),
  project: z.string().nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  cost_center: z.string().nullable(),
  cost_center_name: z.string().nullable(),
};

/** A material on a paper. */
export const paperLine = {
  line: z.number().int(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: figure,
};

/** A line of a request, or a material whose oldest lines are taken first. */
export const usedItem = {
  material_request_item_id: field.id.optional(),
  code: materialCode.optional(),
  quantity,
};
interface UsageItem {
  material_request_item_id?: number | undefined;
  code?: string | undefined;
}
export const isNamedOnce = (it: UsageItem): boolean => (it.code === undefined) !== (it.material_request_item_id === undefined);
export const notNamedOnce = { path: ['code'], error: 'Indique el material, o la línea de la solicitud.' };

/** What of a line was received, used and given back; `left` is what somebody still has. */
const quantities = {
  received_quantity: figure,
  consumed_quantity: figure,
  /** Asked to be returned and not yet decided. */
  returning_quantity: figure,
  returned_quantity: figure,
  /** Passed on to another project by a request of it. */
  moved_quantity: figure,
  left_quantity: figure,
};

const ProjectMaterialLine = z.object({
  material_request_item_id: field.id,
  request_number: z.string(),
  line: z.number().int(),
  place_id: field.id.nullable(),
  place_code: z.string().nullable(),
  place: z.string().nullable(),
  /** The warehouse where it lies; null when it went to the site. */
  warehouse_code: z.string().nullable(),
  requested_at: field.instant.nullable(),
  quantity: figure,
  ...quantities,
  /** The three states of received material (spec 2 §4). */
  received: z.boolean(),
  consumed: z.boolean(),
  returned: z.boolean(),
});
export type ProjectMaterialLine = z.infer<typeof ProjectMaterialLine>;

export const ProjectMaterial = z.object({
  code: z.string(),
  description: z.string(),
  family: z.string(),
  unit: z.string(),
  ...quantities,
  /** The lines behind it, the oldest first. */
  lines: z.array(ProjectMaterialLine),
});
export type ProjectMaterial = z.infer<typeof ProjectMaterial>;

export const ProjectWithMaterials = z.object({
  /** 1 project, 2 cost centre. */
  charge_kind: z.union([z.literal(1), z.literal(2)]),
  code: z.string(),
  name: z.string(),
  label: z.string(),
  /** How many materials it received, and of how many something is left. */
  materials: z.number().int(),
  left: z.number().int(),
});
export type ProjectWithMaterials = z.infer<typeof ProjectWithMaterials>;

/** Which projects and cost centres have materials, of those that the person sees. */
export const projectsMaterials = call('materials.projectsMaterials', 'GET /api/place/projects_materials', {
  summary: 'Proyectos y centros de costo que tienen materiales recibidos',
  permission: 'materials:read',
  query: { ...field.page, search: z.string().trim().max(100).optional(), show_all: z.stringbool().optional() },
  answer: field.paged(ProjectWithMaterials),
});

/** Grouped by material; without `show_all` only what is left. */
export const filterProjectMaterials = call('materials.filterProjectMaterials', 'GET /api/place/filter_project_materials', {
  summary: 'Materiales de un proyecto, de un lugar o de un centro de costo: recibido, consumido, devuelto y lo que queda',
  permission: 'materials:read',
  query: {
    ...field.page,
    ...chargeQuery,
    search: z.string().trim().max(100).optional(),
    show_all: z.stringbool().optional(),
    sort: field.sort(['code', 'description'], 'code'),
  },
  answer: field.paged(ProjectMaterial),
});
