import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { cubageLimits } from 'contract/cubication/index.ts';
import type { UploadReport } from 'contract/cubication/index.ts';
import type { Preparing, Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { importFile, reviewFile, wrongRowsOf } from '../../platform/imports/imports.ts';
import type { SheetKind } from '../../platform/imports/kind.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../projects/tables.ts';
import { cubagesSeenBy } from '../sight.ts';
import { columns, type Column } from './columns.ts';
import { judgeRows, type Target, type RowChange } from './judge.ts';
import { writeRows } from './write.ts';

/** The workbook of a project's take-offs. */
const workbookOf = (target: Target, onWritten?: (upload_id: number | null) => void): SheetKind<Column, RowChange> => ({
  name: 'Cubicación',
  entity: 'cubage_upload',
  columns,
  keys: ['code', 'quantity'],
  needs: 'every key',
  hint: 'Descargue la planilla modelo, o exporte la cubicación.',
  maxRows: cubageLimits.rows + cubageLimits.services + cubageLimits.panels,
  update: { permission: 'cubication:update', refusal: 'no tiene permiso para cambiar cubicaciones' },
  lock: (tx, user) =>
    cubagesSeenBy(tx, user)
      .where('it.closed', '=', false)
      .where('it.place_id', 'in', tx.selectFrom('places').where('codigoProyecto', '=', target.project).select('id'))
      .select('it.id')
      .orderBy('it.id')
      .forUpdate()
      .execute(),
  judge: (context, rows) => judgeRows(context, target, rows),
  write: async (context, rows) => onWritten?.(await writeRows(context, rows)),
});

interface UploadForm {
  file: File;
  digest?: string | undefined;
}

/** Judges the file; with the digest of that, writes it. */
async function take(target: Target, context: Preparing, { file, digest }: UploadForm): Promise<UploadReport> {
  let upload_id: number | null = null;
  const kind = workbookOf(target, (id) => {
    upload_id = id;
  });
  if (digest === undefined) return { ...(await reviewFile(kind, context, { file })), upload_id };
  return importFile(kind, context, { file, digest, answer: (report) => ({ ...report, upload_id }) });
}

/** Materials of the catalogue alone. */
export function uploadMaterials(
  context: Preparing,
  { codigo_proyecto, user, tipo_solicitud, ...sent }: Received<typeof contract.uploadExcelCubicacion>,
): Promise<UploadReport> {
  refuseOthers(context.user, user);
  return take({ project: codigo_proyecto, materials: { dispatch: tipo_solicitud } }, context, sent);
}

/** A take-off as a whole. */
export function uploadCubage(
  context: Preparing,
  { codigo_proyecto, user, ...sent }: Received<typeof contract.uploadCubicacionV2>,
): Promise<UploadReport> {
  refuseOthers(context.user, user);
  return take({ project: codigo_proyecto }, context, sent);
}

/** What of a file cannot be loaded. */
export function wrongRows(
  context: Reading,
  { codigo_proyecto, user, only_materials, file }: Received<typeof contract.uploadWrongRows>,
): Promise<FileAnswer> {
  refuseOthers(context.user, user);
  const target: Target = { project: codigo_proyecto, ...(only_materials && { materials: { dispatch: undefined } }) };
  return wrongRowsOf(workbookOf(target), context, { file });
}
