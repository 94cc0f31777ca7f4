import * as contract from 'contract/supplying/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportMaterialReport, exportStockReport, exportUserReport } from './exports.ts';
import { materialReportRows } from './product-documents.ts';
import { materialReport, materialReportFigures, updateMaterialReport } from './products.ts';
import { stockReport, stockReportFigures, updateStockReport } from './stock.ts';
import { userReport, userReportFigures, userReportRequests } from './users.ts';

export const routes = [
  on(contract.materialReport, materialReport),
  on(contract.exportMaterialReport, exportMaterialReport),
  on(contract.updateMaterialReport, updateMaterialReport),
  on(contract.materialReportFigures, materialReportFigures),
  on(contract.materialReportRows, materialReportRows),
  on(contract.stockReport, stockReport),
  on(contract.exportStockReport, exportStockReport),
  on(contract.updateStockReport, updateStockReport),
  on(contract.stockReportFigures, stockReportFigures),
  on(contract.userReport, userReport),
  on(contract.exportUserReport, exportUserReport),
  on(contract.userReportFigures, userReportFigures),
  on(contract.userReportRows, userReportRequests),
];
