import { catalogues, type Catalogue, type CatalogueName } from 'contract/catalogues/index.ts';
import type { Tables } from '../../platform/database/database.ts';
import '../tables.ts';

/** Where the entries of each catalogue are kept. */
export const tables = {
  tipoDocumento: 'document_types',
  areaResponsable: 'responsible_areas',
  nombreDocumento: 'document_names',
  tipoProyecto: 'project_types',
  tipoCliente: 'client_types',
  tipoVenta: 'sale_types',
  tipoInstalacion: 'installation_types',
  panelEspecial: 'special_panels',
  etapaProyecto: 'stages',
  subEtapaProyecto: 'sub_stages',
  unidad: 'units',
  actividad: 'activities',
  actividadTipoProyectoConfiguracion: 'activity_settings',
  normativa: 'regulations',
  appFlexEnergetica: 'flex_energy_apps',
  bodega: 'warehouses',
  familiaMaterial: 'material_families',
  proveedor: 'suppliers',
  servicio: 'services',
  motivoMaverick: 'maverick_reasons',
  causaProveedorUnico: 'unique_supplier_causes',
  rubro: 'business_categories',
  banco: 'banks',
  medioPago: 'payment_methods',
  condicionPago: 'payment_conditions',
  tipoCompra: 'services_bought',
  itemGasto: 'expense_items',
  tipoDocumentoProveedor: 'supplier_document_types',
  motivoDevolucionProveedor: 'supplier_return_reasons',
  motivoSobrante: 'leftover_reasons',
} as const satisfies Record<CatalogueName, keyof Tables>;

type KeptIn = (typeof tables)[CatalogueName];

const names: readonly CatalogueName[] = Object.keys(tables).filter((it): it is CatalogueName => Object.hasOwn(tables, it));
const placeOfCatalogue = new Map<Catalogue, KeptIn>(names.map((it) => [catalogues[it], tables[it]]));

/** The table of a catalogue. */
export function tableOf(catalogue: Catalogue): KeptIn {
  const table = placeOfCatalogue.get(catalogue);
  if (!table) throw new Error(`${catalogue.noun} has no table.`);
  return table;
}
