import { actividad, actividadTipoProyectoConfiguracion, unidad } from './activities.ts';
import type { Catalogue } from './catalogue.ts';
import { areaResponsable, nombreDocumento, tipoDocumento } from './documents.ts';
import { familiaMaterial } from './materials.ts';
import { etapaProyecto, panelEspecial, subEtapaProyecto, tipoCliente, tipoInstalacion, tipoProyecto, tipoVenta } from './projects.ts';
import { appFlexEnergetica, normativa } from './regulations.ts';
import { causaProveedorUnico, motivoMaverick, servicio } from './services.ts';
import { proveedor } from './suppliers.ts';
import {
  banco,
  condicionPago,
  itemGasto,
  medioPago,
  motivoDevolucionProveedor,
  motivoSobrante,
  rubro,
  tipoCompra,
  tipoDocumentoProveedor,
} from './supplying.ts';
import { bodega } from './warehouses.ts';

/** Every catalogue by its name; those that others refer to come first. */
export const catalogues = {
  tipoDocumento,
  areaResponsable,
  nombreDocumento,
  tipoProyecto,
  tipoCliente,
  tipoVenta,
  tipoInstalacion,
  panelEspecial,
  etapaProyecto,
  subEtapaProyecto,
  unidad,
  actividad,
  actividadTipoProyectoConfiguracion,
  normativa,
  appFlexEnergetica,
  bodega,
  familiaMaterial,
  proveedor,
  servicio,
  motivoMaverick,
  causaProveedorUnico,
  rubro,
  banco,
  medioPago,
  condicionPago,
  tipoCompra,
  itemGasto,
  tipoDocumentoProveedor,
  motivoDevolucionProveedor,
  motivoSobrante,
} as const satisfies Record<string, Catalogue>;

export type CatalogueName = keyof typeof catalogues;
