import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { refreshedByProjects } from './projects.ts';

/** What importing a row will do; `error` rows are never written. */
export const ImportRow = z.object({
  row: z.number().int(),
  outcome: z.enum(['create', 'update', 'unchanged', 'error']),
  codigoProyecto: z.string().nullable(),
  nombre: z.string().nullable(),
  summary: z.string(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

const ImportPreview = z.object({
  import_id: field.id,
  filename: z.string(),
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  counts: z.object({ create: z.number().int(), update: z.number().int(), unchanged: z.number().int(), error: z.number().int() }),
  ...field.paged(ImportRow).shape,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Ours: reads the file and says per row what would happen. Writes no project. */
export const previewProjectImport = call('projects.previewProjectImport', 'POST /import_projects/preview', {
  summary: 'Revisar una planilla de proyectos antes de importarla',
  permission: 'projects:create',
  body: z.strictObject({ file: field.spreadsheet(20) }),
  multipart: true,
  prepares: true,
  answer: ImportPreview,
});

/** Ours: further pages of a preview. */
export const getProjectImport = call('projects.getProjectImport', 'GET /import_projects/{import_id}', {
  summary: 'Filas de una importación revisada',
  permission: 'projects:create',
  params: { import_id: field.id },
  query: { ...field.page, outcome: ImportRow.shape.outcome.optional() },
  answer: ImportPreview,
});

/** Ours: writes the rows without errors, all in one transaction; refused when the data changed since the preview. */
export const applyProjectImport = call('projects.applyProjectImport', 'POST /import_projects/apply', {
  summary: 'Importar las filas revisadas',
  permission: 'projects:create',
  body: z.strictObject({ import_id: field.id, skip_errors: z.boolean().default(false) }),
  answer: z.object({ created: z.number().int(), updated: z.number().int(), skipped: z.number().int() }),
  refreshes: [getProjectImport.id, ...refreshedByProjects],
});

/** Ours: an empty spreadsheet with the columns that the import knows. */
export const projectImportTemplate = call('projects.projectImportTemplate', 'GET /import_projects/template', {
  summary: 'Planilla modelo para importar proyectos',
  permission: 'projects:create',
  answer: { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
