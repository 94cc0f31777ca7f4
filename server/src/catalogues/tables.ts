import type * as contract from 'contract/catalogues/index.ts';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';

/** An official code or order, which nobody changes. */
type FixedColumn<T> = ColumnType<T, T, never>;

/** The row of a catalogue: its fields as they are given, and what all of them have. */
type Entry<C extends { fields: Record<string, contract.Kind> }> = { [K in keyof C['fields']]: z.output<C['fields'][K]['given']> } & {
  id: Generated<number>;
  activo: Generated<boolean>;
  version: Generated<number>;
};
/** In an order that people set; one of a divided catalogue within its part. */
type OrderedEntry<C extends { fields: Record<string, contract.Kind> }> = Entry<C> & { orden: number };

declare module '../platform/database/database.ts' {
  interface Tables {
    regions: { codigo: FixedColumn<string>; nombre: string; orden: FixedColumn<number> };
    business_units: { codigo: FixedColumn<string>; nombre: string; nombre_erp: string; tablero: string | null; orden: FixedColumn<number> };
    communes: { codigo: FixedColumn<string>; nombre: string; codigo_region: FixedColumn<string>; orden: FixedColumn<number> };
    document_types: OrderedEntry<typeof contract.tipoDocumento>;
    responsible_areas: Entry<typeof contract.areaResponsable>;
    document_names: OrderedEntry<typeof contract.nombreDocumento>;
    project_types: OrderedEntry<typeof contract.tipoProyecto>;
    client_types: Entry<typeof contract.tipoCliente>;
    sale_types: Entry<typeof contract.tipoVenta>;
    installation_types: Entry<typeof contract.tipoInstalacion>;
    special_panels: Entry<typeof contract.panelEspecial>;
    stages: OrderedEntry<typeof contract.etapaProyecto>;
    sub_stages: OrderedEntry<typeof contract.subEtapaProyecto>;
    units: Entry<typeof contract.unidad>;
    activities: Entry<typeof contract.actividad>;
    activity_settings: OrderedEntry<typeof contract.actividadTipoProyectoConfiguracion>;
    regulations: Entry<typeof contract.normativa>;
    flex_energy_apps: OrderedEntry<typeof contract.appFlexEnergetica>;
    warehouses: Entry<typeof contract.bodega>;
    material_families: Entry<typeof contract.familiaMaterial>;
    /** `en_erp`: the ERP has it, where one is connected. */
    suppliers: Entry<typeof contract.proveedor> & { en_erp: Generated<boolean>; merged_into: ColumnType<string | null, undefined, string> };
    services: Entry<typeof contract.servicio>;
    maverick_reasons: Entry<typeof contract.motivoMaverick>;
    unique_supplier_causes: Entry<typeof contract.causaProveedorUnico>;
    business_categories: Entry<typeof contract.rubro>;
    banks: Entry<typeof contract.banco>;
    payment_methods: Entry<typeof contract.medioPago>;
    payment_conditions: Entry<typeof contract.condicionPago>;
    services_bought: Entry<typeof contract.tipoCompra>;
    expense_items: Entry<typeof contract.itemGasto>;
    supplier_document_types: Entry<typeof contract.tipoDocumentoProveedor>;
    supplier_return_reasons: Entry<typeof contract.motivoDevolucionProveedor>;
    leftover_reasons: Entry<typeof contract.motivoSobrante>;
  }
}
