import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { sheetOrder, sheetPages, SheetApplied, SheetPreview } from '../../sheets.ts';
import { refreshedByProjects, projectFilters } from '../projects/projects.ts';

/** Ours: reads the file and says per row what would happen. Writes no project. */
export const previewProjectImport = call('projects.previewProjectImport', 'POST /import_projects/preview', {
  summary: 'Revisar una planilla de proyectos antes de importarla',
  permission: 'projects:create',
  body: z.strictObject({ file: field.spreadsheet(20) }),
  multipart: true,
  prepares: true,
  answer: SheetPreview,
});

/** Ours: further pages of a preview. */
export const getProjectImport = call('projects.getProjectImport', 'GET /import_projects/{import_id}', {
  summary: 'Filas de una importación revisada',
  permission: 'projects:create',
  params: { import_id: field.id },
  query: sheetPages,
  answer: SheetPreview,
});

/** Ours: writes the rows without errors, all in one transaction; refused when the data changed since the preview. */
export const applyProjectImport = call('projects.applyProjectImport', 'POST /import_projects/apply', {
  summary: 'Importar las filas revisadas',
  permission: 'projects:create',
  body: sheetOrder,
  answer: SheetApplied,
  refreshes: [getProjectImport.id, ...refreshedByProjects],
});

/** Ours: an empty spreadsheet with the columns that the import knows. */
export const projectImportTemplate = call('projects.projectImportTemplate', 'GET /import_projects/template', {
  summary: 'Planilla modelo para importar proyectos',
  permission: 'projects:create',
  answer: { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/** Ours: the export of what the filters say, all pages. */
export const exportProjects = call('projects.exportProjects', 'GET /filtered_projects_xlsx', {
  summary: 'Exportar los proyectos a Excel',
  permission: 'projects:read',
  query: projectFilters,
  answer: { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
