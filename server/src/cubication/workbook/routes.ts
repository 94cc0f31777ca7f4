import * as contract from 'contract/cubication/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportCubage } from './export.ts';
import { excelModel } from './model.ts';
import { printCubage } from './pdf.ts';
import { takeBackUpload } from './take-back.ts';
import { uploadCubage, uploadMaterials, wrongRows } from './upload.ts';

export const routes = [
  on(contract.documentXlsx, exportCubage),
  on(contract.documentPdf, printCubage),
  on(contract.excelModel, excelModel),
  on(contract.uploadExcelCubicacion, uploadMaterials),
  on(contract.uploadCubicacionV2, uploadCubage),
  on(contract.uploadWrongRows, wrongRows),
  on(contract.takeBackUpload, takeBackUpload),
];
