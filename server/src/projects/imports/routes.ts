import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { exportPlaces, exportProjects } from './exports.ts';
import { previewProjectImport, getProjectImport, applyProjectImport, projectImportTemplate } from './imports.ts';

export const routes = [
  on(contract.excelLugarInstalacion, exportPlaces),
  on(contract.excelLugarInstalacionByEmail, exportPlaces),
  on(contract.exportProjects, exportProjects),
  on(contract.previewProjectImport, previewProjectImport),
  on(contract.getProjectImport, getProjectImport),
  on(contract.applyProjectImport, applyProjectImport),
  on(contract.projectImportTemplate, projectImportTemplate),
];
