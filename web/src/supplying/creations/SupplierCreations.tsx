import { allSuppliers, createSupplier, exportSuppliersExcel, type SupplierCreation } from 'contract/supplying/index.ts';
import { SuppliersSwitch } from '../../shell/SuppliersSwitch.tsx';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { nothing, Rut } from '../../ui/list/figures.tsx';
import { List } from '../../ui/list/List.tsx';
import { creationPaths, toCreation } from '../addresses.ts';
import { creationColumns, creationFilters } from './columns.tsx';
import './creations.css';

const things: readonly Column<SupplierCreation>[] = [
  { key: 'name', title: 'Proveedor', card: 'subtitle', render: (it) => <span className="cell-narrow">{it.supplier.name}</span> },
  {
    key: 'rut',
    title: 'RUT',
    card: 'fact',
    width: 114,
    render: (it) => (it.supplier.rut === null ? (it.supplier.tax_id ?? nothing) : <Rut value={it.supplier.rut} />),
  },
  {
    key: 'category',
    title: 'Rubro',
    isExtra: true,
    groupOf: (it) => it.supplier.category,
    render: (it) => it.supplier.category ?? nothing,
  },
];

/** Suppliers that somebody asks for, as supply reviews them (spec 3 §2). */
export function SupplierCreations() {
  useLive('creations:all', [allSuppliers]);
  return (
    <List
      title="Módulo de compras: proveedores"
      call={allSuppliers}
      rowKey={(it) => it.number}
      columns={creationColumns(things)}
      filters={creationFilters}
      link={toCreation}
      actions={[{ label: 'Pedir un proveedor', call: createSupplier, link: { to: creationPaths.supplierForm } }]}
      excel={{ call: exportSuppliersExcel }}
      intro={<SuppliersSwitch of="requests" />}
      empty="Nadie ha pedido proveedores nuevos."
    />
  );
}
