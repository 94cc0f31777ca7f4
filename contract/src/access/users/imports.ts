import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { sheetOrder, sheetPages, SheetApplied, SheetPreview } from '../../sheets.ts';
import { refreshedByUsers } from './accounts.ts';

/** Ours: reads the file and says per row what would happen. Writes no account. */
export const revisarUsuarios = call('gateway.revisarUsuarios', 'POST /usuario/importar/revisar', {
  summary: 'Revisar una planilla de usuarios antes de importarla',
  permission: 'users:create',
  body: z.strictObject({ file: field.spreadsheet(10) }),
  multipart: true,
  prepares: true,
  answer: SheetPreview,
});

/** Ours: further pages of a review. */
export const getImportacionUsuarios = call('gateway.getImportacionUsuarios', 'GET /usuario/importar/{import_id}', {
  summary: 'Filas de una planilla de usuarios revisada',
  permission: 'users:create',
  params: { import_id: field.id },
  query: sheetPages,
  answer: SheetPreview,
});

/** Ours: writes the rows without errors, all in one transaction, and invites those who are new. */
export const importarUsuarios = call('gateway.importarUsuarios', 'POST /usuario/importar', {
  summary: 'Importar los usuarios revisados',
  permission: 'users:create',
  confirms: 'when asked',
  query: field.confirmation,
  body: sheetOrder,
  answer: SheetApplied,
  refreshes: [getImportacionUsuarios.id, ...refreshedByUsers],
});

/** Ours: an empty spreadsheet with the columns that the import knows. */
export const plantillaUsuarios = call('gateway.plantillaUsuarios', 'GET /usuario/importar/plantilla', {
  summary: 'Planilla modelo para importar usuarios',
  permission: 'users:create',
  answer: download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
