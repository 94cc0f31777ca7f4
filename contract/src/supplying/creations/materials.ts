import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { actor, sentBody } from '../../services/requests/codes.ts';
import { askedFields, Creation, creationFilters, asSeen } from './request.ts';

const optionalId = field.id.nullish().transform((it) => it ?? null);

/** What is known of a material; what is missing can be written later, and stops the approval. */
const materialFields = {
  description: field.text(100),
  /** Its group: its code begins the material's. */
  family_id: optionalId,
  unit_id: optionalId,
  expense_item_id: optionalId,
  brand: field.optionalText(60),
  /** The maker's own code. */
  part_number: field.optionalText(60),
  observations: field.optionalLines(1_000),
};

/** A material that somebody asks to be created. */
export const MaterialCreation = Creation.extend({
  material: z.object({
    description: z.string(),
    family_id: field.id.nullable(),
    family: z.string().nullable(),
    unit_id: field.id.nullable(),
    unit: z.string().nullable(),
    expense_item_id: field.id.nullable(),
    expense_item: z.string().nullable(),
    brand: z.string().nullable(),
    part_number: z.string().nullable(),
    observations: z.string().nullable(),
  }),
});
export type MaterialCreation = z.infer<typeof MaterialCreation>;

/** Whether somebody belongs to supply, which their role says; of others only for who may read users (contract decision 15). */
export const isAbastecimientoMaterial = call('materials.isAbastecimientoMaterial', 'GET /api/material_creation/is_abastecimiento/{email}', {
  summary: 'Si una persona es de abastecimiento',
  permission: 'session',
  params: { email: field.email },
  answer: z.object({ is_abastecimiento: z.boolean() }),
});

const Choice = z.object({ id: field.id, codigo: z.string(), nombre: z.string() });

/** What the forms and reports of materials choose from: active entries, sorted as Spanish is. */
export const getReportDropdowns = call('materials.getReportDropdowns', 'GET /api/reports/get_dropdowns', {
  summary: 'Opciones de los formularios y reportes de materiales',
  permission: 'session',
  query: {
    /** Ours: what the code or the name of a project or cost centre holds. */
    search: z.string().trim().max(100).optional(),
  },
  answer: z.object({
    /** The groups of the ERP are our families: their codes begin the materials'. */
    grupo_articulos: z.array(Choice),
    unidad_medida: z.array(Choice),
    item_gastos: z.array(Choice),
    familias: z.array(Choice),
    /** What something is charged to: projects that the person sees, and cost centres; the first of each, by their code. */
    proyecto_ceco: z.array(z.object({ kind: z.enum(['proyecto', 'ceco']), codigo: z.string(), nombre: z.string() })),
    /** Ours: there are more of them than these; `search` finds those. */
    proyecto_ceco_hay_mas: z.boolean(),
  }),
});

/** The creation requests of materials: the form's (spec 3 §3). */
export const allMaterials = call('materials.allMaterials', 'GET /api/material_creation/all_materials', {
  summary: 'Solicitudes de creación de materiales',
  permission: 'material_creation:read',
  query: creationFilters,
  answer: field.paged(MaterialCreation),
  tells: ['approvals'],
});

/** Ours. */
export const getMaterialCreation = call('materials.getMaterialCreation', 'GET /api/material_creation/number/{number}', {
  summary: 'Una solicitud de creación de material, con sus comentarios',
  permission: 'material_creation:read',
  params: { number: field.text(20).transform((it) => it.toUpperCase()) },
  answer: MaterialCreation,
  tells: ['approvals'],
});

/** Ours. */
export const materialCreationPdf = call('materials.materialCreationPdf', 'GET /api/material_creation/number/{number}/pdf', {
  summary: 'Una solicitud de creación de material, en PDF',
  permission: 'material_creation:read',
  params: { number: field.text(20).transform((it) => it.toUpperCase()) },
  answer: download('application/pdf'),
});

export const materialCreationChanges: readonly string[] = [
  allMaterials.id,
  getMaterialCreation.id,
  'materials.findDuplicates',
  'materials.listCreationHistory',
];

const form = z.strictObject({ user: actor, ...materialFields, ...askedFields });

export const createMaterial = call('materials.createMaterial', 'POST /api/material_creation/create_material', {
  summary: 'Pedir la creación de un material',
  permission: 'material_creation:create',
  body: sentBody(form),
  multipart: true,
  answer: MaterialCreation,
  refreshes: materialCreationChanges,
  changes: ['approvals'],
});

/** Made by supply: whole, it goes to whoever approves at once. */
export const createMaterialAbastecimiento = call(
  'materials.createMaterialAbastecimiento',
  'POST /api/material_creation/create_material_abastecimiento',
  {
    summary: 'Pedir, desde abastecimiento, la creación de un material',
    permission: 'material_creation:create',
    body: sentBody(form),
    multipart: true,
    answer: MaterialCreation,
    refreshes: materialCreationChanges,
    changes: ['approvals'],
  },
);

/** All of the form is written anew; what supply says is whole goes to whoever approves. */
export const updateMaterial = call('materials.updateMaterial', 'PUT /api/material_creation/update_material', {
  summary: 'Editar o completar una solicitud de creación de material',
  permission: 'material_creation:create',
  orPermission: ['material_creation:update'],
  body: form.extend(asSeen),
  answer: MaterialCreation,
  refreshes: materialCreationChanges,
  changes: ['approvals'],
});

/** Nobody approves what they asked for; an open warning stops it. */
export const approveMaterial = call('materials.approveMaterial', 'PUT /api/material_creation/approve_material', {
  summary: 'Aprobar la creación de un material',
  permission: 'material_creation:approve',
  body: z.strictObject({ ...asSeen, user: actor, comment: field.optionalLines(500) }),
  answer: MaterialCreation,
  refreshes: [...materialCreationChanges, 'materials.getMaterials'],
  changes: ['approvals'],
});

const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const { page: _page, per_page: _per, ...exportFilters } = creationFilters;

export const exportMaterialsExcel = call('materials.exportMaterialsExcel', 'GET /api/material_creation/export_excel', {
  summary: 'Solicitudes de creación de materiales en Excel',
  permission: 'material_creation:read',
  query: exportFilters,
  answer: xlsx,
});
