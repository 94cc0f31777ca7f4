import { z } from 'zod';
import { call, download } from '../call.ts';
import * as field from '../fields.ts';
import { chargeCode } from '../materials/catalogue/codes.ts';
import { requestDocuments, type RequestDocument } from '../materials/requests/requests.ts';
import { actor } from '../services/requests/codes.ts';
import { sheetDigest, SheetReport } from '../sheets.ts';
import { cubageChanges } from './documents/documents.ts';

const xlsx = download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

/** Materials, boards and services of a take-off with their costs; amounts only for who sees money. It can be corrected and uploaded. */
export const documentXlsx = call('erp.documentXlsx', 'GET /xlsx/{document_id}', {
  summary: 'Cubicación en Excel',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: xlsx,
});

/** Ours: the same as a paper; amounts only for who sees money. */
export const documentPdf = call('erp.documentPdf', 'GET /documents/{document_id}/pdf', {
  summary: 'Cubicación en PDF',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: download('application/pdf'),
});

/** The columns that both uploads read, with a row that shows how for each kind of thing (spec 2 §7). */
export const excelModel = call('erp.excelModel', 'GET /excel_model', {
  summary: 'Planilla modelo para cubicar en Excel',
  permission: 'cubication:read',
  /** Ours: with the codes of the project and of its places. */
  query: { codigo_proyecto: chargeCode.optional() },
  answer: xlsx,
});

/** Of which project; each row names its place, where the project has several. */
const project = { codigo_proyecto: chargeCode, user: actor };
const sheet = { file: field.spreadsheet(5) };
/** Once it is written, also by what it is taken back: null where it changed nothing. */
const UploadReport = SheetReport.extend({ upload_id: field.id.nullable() });
export type UploadReport = z.infer<typeof UploadReport>;
const sentTwice = z.strictObject({ ...sheet, digest: sheetDigest.optional() });

/**
 * Materials of the catalogue and their quantities, all of which go the way that `tipo_solicitud` says unless their row says another one
 * (spec 2 §7, decision 111). Judges the file; with the digest of that, writes it.
 */
export const uploadExcelCubicacion = call('erp.uploadExcelCubicacion', 'POST /upload_excel_cubicacion', {
  summary: 'Importar materiales de una cubicación desde Excel',
  permission: 'cubication:update',
  query: { ...project, tipo_solicitud: z.enum(Object.keys(requestDocuments) as [RequestDocument, ...RequestDocument[]]).optional() },
  body: sentTwice,
  multipart: true,
  prepares: true,
  answer: UploadReport,
  refreshes: cubageChanges,
});

/** The whole of a take-off: materials, those of one's own, boards and services, new ones and changed ones (spec 2 §7, decision 111). */
export const uploadCubicacionV2 = call('erp.uploadCubicacionV2', 'POST /upload_cubicacion_v2', {
  summary: 'Importar una cubicación completa desde Excel',
  permission: 'cubication:update',
  query: project,
  body: sentTwice,
  multipart: true,
  prepares: true,
  answer: UploadReport,
  refreshes: cubageChanges,
});

/** Ours: the rows of a file that cannot be loaded, by either upload, each with what is wrong, ready to be corrected and uploaded. */
export const uploadWrongRows = call('erp.uploadWrongRows', 'POST /upload_cubicacion_v2/wrong_rows', {
  summary: 'Filas de una planilla que no se pueden importar, con su motivo',
  permission: 'cubication:update',
  /** Whether it was meant for `upload_excel_cubicacion`, which takes nothing but materials of the catalogue. */
  query: { ...project, only_materials: z.stringbool().optional() },
  body: z.strictObject(sheet),
  multipart: true,
  reads: true,
  answer: xlsx,
});

/**
 * Ours: what an upload changed is again what it was before, in all places of its workbook; rows in which somebody has written since stay.
 * What was taken back is an upload in its turn, by which it is done again.
 */
export const takeBackUpload = call('erp.takeBackUpload', 'POST /documents/{document_id}/uploads/{upload_id}/take_back', {
  summary: 'Deshacer la importación de una cubicación desde Excel',
  permission: 'cubication:update',
  params: { document_id: field.id, upload_id: field.id },
  answer: z.object({
    upload_id: field.id.nullable(),
    /** How many rows stay as they are. */
    left: z.number().int(),
  }),
  refreshes: cubageChanges,
});
