import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { sheetOrder, sheetPages, SheetApplied, SheetPreview } from '../../sheets.ts';
import { refreshedByHandover, listEmployeeDuties } from '../duties.ts';
import { ContractKind } from './contract-kinds.ts';

/**
 * Somebody who works here, with or without an account (spec 1 §3). Of who has one, name, mail and phone are the account's.
 * RUT, phone, trade and contract are told only to who may read users.
 */
export const Employee = z.object({
  id: field.id,
  nombre: z.string(),
  rut: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  oficio: z.string().nullable(),
  position_id: field.id.nullable(),
  position: z.string().nullable(),
  submanagement_id: field.id.nullable(),
  submanagement: z.string().nullable(),
  /** The superior. */
  jefe_id: field.id.nullable(),
  jefe: z.string().nullable(),
  user_id: field.id.nullable(),
  token_usuario: z.string().nullable(),
  activo: z.boolean(),
  /** The one in force today. */
  contrato: z.object({ tipo: ContractKind, hasta: field.day.nullable() }).nullable(),
  version: field.version,
});
export type Employee = z.infer<typeof Employee>;

const employeeFilters = {
  only_user_auth: z.stringbool().optional(),
  search: z.string().trim().max(100).optional(),
  submanagement_id: field.id.optional(),
  position_id: field.id.optional(),
  activo: z.enum(['1', '0']).optional(),
};
const sorts = { sort: field.sort(['nombre', 'rut'], 'nombre') };
const excel = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

const employees = {
  summary: 'Personal, para elegir a una persona',
  permission: 'session',
  query: { ...field.page, ...employeeFilters },
  answer: z.object({ count: z.number().int(), employees: z.array(Employee), pages: z.number().int() }),
} as const;

/** To choose approvers and superiors from; `only_user_auth`: those with an active account. */
export const listEmployees = call('maintainers.listEmployees', 'GET /api/mantainers/employees', employees);

/** The documents name it under a topic of the materials services too. */
export const listEmployeesOfMaterials = call('materials.listEmployees', 'GET /api/mantainers/employees', employees);

/** Ours: the same people in the usual shape of a list, to choose from and to administer. */
export const filteredEmployees = call('maintainers.filteredEmployees', 'GET /api/mantainers/filtered_employees', {
  summary: 'Personal, por páginas',
  permission: 'session',
  query: { ...field.page, ...employeeFilters, ...sorts },
  answer: field.paged(Employee),
});

/** Ours: with the columns that the import knows. */
export const exportEmployees = call('maintainers.exportEmployees', 'GET /api/mantainers/employees/excel', {
  summary: 'Exportar el personal a Excel',
  permission: 'users:read',
  query: { ...employeeFilters, ...sorts },
  answer: excel,
});

const employeeFields = {
  nombre: field.text(120),
  rut: field.rut.nullable().default(null),
  email: field.email.nullable().default(null),
  telefono: field.optionalPhone,
  oficio: field.optionalText(80),
  position_id: field.id.nullable().default(null),
  submanagement_id: field.id.nullable().default(null),
  jefe_id: field.id.nullable().default(null),
  user_id: field.id.nullable().default(null),
  activo: z.boolean().default(true),
};
const refreshes = [
  listEmployees.id,
  filteredEmployees.id,
  'maintainers.listPosition',
  'maintainers.listSubmanagement',
  'gateway.listCargo',
  'gateway.listUsuario',
  'gateway.getUsuarioByToken',
];

/** Ours. */
export const createEmployee = call('maintainers.createEmployee', 'POST /api/mantainers/employees', {
  summary: 'Agregar a una persona al personal',
  permission: 'users:create',
  // For the account that is chosen, where one is.
  confirms: 'when asked',
  query: field.confirmation,
  body: z.strictObject(employeeFields),
  answer: Employee,
  refreshes,
});

/** Ours; `activo: false` retires the person, who stays in what they did: whoever something names is retired with a taker (409 says what). */
export const updateEmployee = call('maintainers.updateEmployee', 'PUT /api/mantainers/employees', {
  summary: 'Modificar o retirar a una persona del personal',
  permission: 'users:update',
  // For another account than it had.
  confirms: 'when asked',
  query: field.confirmation,
  body: z.strictObject({ id: field.id, version: field.version, ...employeeFields }),
  answer: Employee,
  refreshes,
});

/**
 * Ours: retires a person and gives all that names them to somebody else, in one transaction; who does so may change each of it.
 * `sin_relevo`: to nobody, because it may not wait.
 */
export const retireEmployee = call('maintainers.retireEmployee', 'PUT /api/mantainers/employees/retire', {
  summary: 'Retirar a una persona y traspasar lo suyo a otra',
  permission: 'users:update',
  confirms: true,
  query: field.confirmation,
  body: z
    .strictObject({ id: field.id, version: field.version, relevo_id: field.id.optional(), sin_relevo: z.boolean().default(false) })
    .refine((it) => it.sin_relevo === (it.relevo_id === undefined), { path: ['relevo_id'], error: 'Elija quién toma lo suyo.' }),
  answer: Employee,
  refreshes: [...refreshes, listEmployeeDuties.id, ...refreshedByHandover],
});

/** Ours: only somebody who is named nowhere (409 says where). */
export const deleteEmployee = call('maintainers.deleteEmployee', 'DELETE /api/mantainers/employees/{id}', {
  summary: 'Eliminar a una persona ingresada por error',
  permission: 'users:delete',
  params: { id: field.id },
  answer: field.done,
  refreshes,
});

/** Ours: reads the file and says per row what would happen. Writes nobody. */
export const previewEmployeeImport = call('maintainers.previewEmployeeImport', 'POST /api/mantainers/employees/import/preview', {
  summary: 'Revisar una planilla de personal antes de importarla',
  permission: 'users:create',
  body: z.strictObject({ file: field.spreadsheet(10) }),
  multipart: true,
  prepares: true,
  answer: SheetPreview,
});

/** Ours: further pages of a review. */
export const getEmployeeImport = call('maintainers.getEmployeeImport', 'GET /api/mantainers/employees/import/{import_id}', {
  summary: 'Filas de una planilla de personal revisada',
  permission: 'users:create',
  params: { import_id: field.id },
  query: sheetPages,
  answer: SheetPreview,
});

/** Ours: writes the rows without errors, all in one transaction. */
export const applyEmployeeImport = call('maintainers.applyEmployeeImport', 'POST /api/mantainers/employees/import', {
  summary: 'Importar el personal revisado',
  permission: 'users:create',
  body: sheetOrder,
  answer: SheetApplied,
  refreshes: [getEmployeeImport.id, ...refreshes],
});

/** Ours: an empty spreadsheet with the columns that the import knows. */
export const employeeImportTemplate = call('maintainers.employeeImportTemplate', 'GET /api/mantainers/employees/import/template', {
  summary: 'Planilla modelo para importar personal',
  permission: 'users:create',
  answer: excel,
});
