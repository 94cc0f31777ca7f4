import { motivoDevolucionProveedor, type CatalogueRow } from 'contract/catalogues/index.ts';
import {
  createSupplierReturn,
  listSupplierReturns,
  supplierReturnOutcomes,
  supplierReturnStates,
  type SupplierReturn,
} from 'contract/materials/index.ts';
import type { Source } from '../../ui/fields/Choose.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { paths, toSupplierReturn } from '../addresses.ts';
import { linesColumn, PaperList } from '../PaperList.tsx';

const reasons: Source<CatalogueRow> = {
  call: motivoDevolucionProveedor.calls.list,
  option: (row) => ({ value: row.id, label: String(row['nombre']) }),
};

const filters: readonly Filter[] = [chooseFilter({ name: 'reason_id', label: 'Motivo', source: reasons, isMore: true })];

const columns: readonly Column<SupplierReturn>[] = [
  { key: 'supplier', title: 'Proveedor', card: 'fact', cutAt: 150, render: (it) => it.supplier },
  { key: 'order_number', title: 'Orden', card: 'fact', render: (it) => it.order_number },
  { key: 'outcome', title: 'Se espera', card: 'fact', render: (it) => supplierReturnOutcomes[it.outcome] },
  { key: 'reason', title: 'Motivo', cutAt: 120, render: (it) => it.reason },
  { key: 'from_code', title: 'Sale de', cutAt: 110, render: (it) => it.from_code ?? `Obra ${it.project_code ?? ''}` },
  { ...linesColumn, isExtra: true },
  { key: 'worth', title: 'Neto', align: 'right', money: true, render: (it) => <Money value={it.worth} currency={it.currency} /> },
  { key: 'created_at', title: 'Registrada', width: 150, render: (it) => <Instant value={it.created_at} /> },
  { key: 'sent_at', title: 'Despachada', width: 150, isExtra: true, render: (it) => <Instant value={it.sent_at} /> },
  { key: 'receipt_number', title: 'Recepción', isExtra: true, render: (it) => it.receipt_number },
  { key: 'credit_folio', title: 'Nota de crédito', isExtra: true, render: (it) => it.credit_folio ?? '—' },
  { key: 'created_by', title: 'Registró', isExtra: true, render: (it) => it.created_by },
];

/** What went back to suppliers, and what they owe for it. */
export const SupplierReturnList = () => (
  <PaperList
    title="Devoluciones a proveedores"
    call={listSupplierReturns}
    states={supplierReturnStates}
    finds="Número, proveedor, orden o recepción"
    filters={filters}
    between="Registrada entre"
    columns={columns}
    link={toSupplierReturn}
    create={{ label: 'Nueva devolución a proveedor', call: createSupplierReturn, link: { to: paths.newSupplierReturn } }}
    empty="Todavía no se devuelve nada a proveedores. Se registra desde la orden de compra que trajo el material."
  />
);
