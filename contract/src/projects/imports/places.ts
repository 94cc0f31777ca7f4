import { call } from '../../call.ts';
import { ofProject, placeFilters } from '../places/places.ts';

const excel = { download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** All places of a project (spec 1 §7). */
export const excelLugarInstalacion = call('warehouse.excelLugarInstalacion', 'GET /lugarInstalacion/excel/{codigoProyecto}', {
  summary: 'Exportar los lugares de un proyecto a Excel',
  permission: 'projects:read',
  params: ofProject,
  answer: excel,
});

/** Those of them that have this contact (spec 1 §7). */
export const excelLugarInstalacionByEmail = call(
  'warehouse.excelLugarInstalacionByEmail',
  'GET /lugarInstalacion/excel/{codigoProyecto}/{emailContacto}',
  { summary: 'Exportar los lugares de un contacto a Excel', permission: 'projects:read', params: placeFilters, answer: excel },
);
