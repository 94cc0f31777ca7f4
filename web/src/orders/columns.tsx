import type { PurchaseOrder } from 'contract/orders/index.ts';
import type { Column } from '../ui/list/columns.tsx';
import type { Filter } from '../ui/list/Filters.tsx';
import { nothing } from '../ui/list/figures.tsx';
import { Status } from '../ui/page/Status.tsx';

type Row = Pick<PurchaseOrder, 'number' | 'supplier' | 'erp_number' | 'origin_number' | 'project_code' | 'cost_center' | 'requester'>;

/** What every list of orders tells of one. */
export const number: Column<Row> = { key: 'number', title: 'Número', card: 'title', width: 105, render: (it) => it.number };
export const supplier: Column<Row> = {
  key: 'supplier',
  title: 'Proveedor',
  card: 'subtitle',
  cutAt: 220,
  groupOf: (it) => it.supplier,
  render: (it) => it.supplier,
};
export const erpNumber: Column<Row> = {
  key: 'erp_number',
  title: 'N.º ERP',
  render: (it) => it.erp_number ?? nothing,
};
export const origin: Column<Row> = {
  key: 'origin_number',
  title: 'Origen',
  card: 'fact',
  width: 100,
  render: (it) => it.origin_number,
};
export const charge: Column<Row> = {
  key: 'charge',
  title: 'Para',
  isExtra: true,
  render: (it) => it.project_code ?? it.cost_center ?? nothing,
};
export const requester: Column<Row> = { key: 'requester', title: 'Solicitante', isExtra: true, render: (it) => it.requester };

/** What does not agree of an order between what was ordered, received and invoiced. */
export const problems: Column<{ problems: number }> = {
  key: 'problems',
  title: 'Cruce',
  card: 'fact',
  render: (it) =>
    it.problems === 0 ? nothing : <Status tone="danger">{it.problems === 1 ? '1 problema' : `${it.problems} problemas`}</Status>,
};
export const problemsFilter: Filter = {
  kind: 'select',
  name: 'problems',
  label: 'Cruce',
  options: [{ value: 'true', label: 'Con problemas' }],
};
