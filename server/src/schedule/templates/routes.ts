import * as contract from 'contract/schedule/index.ts';
import { on } from '../../platform/http/http.ts';
import { applyTemplate, crearActividadesProyectoBase } from './base.ts';
import { createTemplate, deleteTemplate, getTemplate, listTemplate, listTemplateByTipoProyecto, updateTemplate } from './templates.ts';

export const routes = [
  on(contract.listTemplate, listTemplate),
  on(contract.getTemplate, getTemplate),
  on(contract.listTemplateByTipoProyecto, listTemplateByTipoProyecto),
  on(contract.createTemplate, createTemplate),
  on(contract.updateTemplate, updateTemplate),
  on(contract.deleteTemplate, deleteTemplate),
  on(contract.applyTemplate, applyTemplate),
  on(contract.crearActividadesProyectoBase, crearActividadesProyectoBase),
];
