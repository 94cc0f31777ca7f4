import { approvalStatuses, requestTypes, waitingSpanNames, waitingSpans } from 'contract/approvals/index.ts';
import {
  requestCategories,
  requestDocuments,
  requestsOfDay,
  requestsOfDayNames,
  requestStates,
  requestTypeLabels,
} from 'contract/materials/index.ts';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { ownWarehouses } from '../sources.ts';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

const search: Filter = { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proyecto, código' };
const status = stateFilter('status', requestStates);
const approval: Filter = {
  kind: 'select',
  name: 'approval_status',
  label: 'Aprobación',
  options: approvalStatuses.map((value) => ({ value, label: value })),
};
const alsoMore = (filter: Filter): Filter => ({ ...filter, isMore: true });
const documentKind: Filter = {
  kind: 'select',
  name: 'document_kind',
  label: 'Documento',
  options: Object.entries(requestDocuments).map(([value, { label }]) => ({ value, label })),
  isMore: true,
};
const transferKind: Filter = {
  kind: 'select',
  name: 'transfer_kind',
  label: 'Traslado o retiro',
  options: transferKindOptions,
  isMore: true,
};
const others: readonly Filter[] = [
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'cost_center', label: 'Centro de costo', source: costCenters, isMore: true }),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses, isMore: true }),
  {
    kind: 'select',
    name: 'request_type',
    label: 'Tipo',
    options: requestTypes.map((value) => ({ value, label: requestTypeLabels[value] })),
    isMore: true,
  },
  {
    kind: 'select',
    name: 'category',
    label: 'Categoría',
    options: Object.entries(requestCategories).map(([value, label]) => ({ value, label })),
    isMore: true,
  },
  { kind: 'switch', name: 'managed', label: 'De los proyectos que dirijo', isMore: true },
  {
    kind: 'select',
    name: 'waiting_days',
    label: 'Espera una decisión',
    options: waitingSpanNames.map((value) => ({ value, label: waitingSpans[value].label })),
    isMore: true,
  },
  {
    kind: 'select',
    name: 'of_day',
    label: 'De mi día',
    options: requestsOfDayNames.map((value) => ({ value, label: requestsOfDay[value] })),
    isMore: true,
  },
  { kind: 'days', from: 'from', to: 'to', label: 'Creada entre', isMore: true },
];

/** By what all requests are narrowed. */
export const requestFilters: readonly Filter[] = [search, approval, status, ...others, documentKind, transferKind];

/** Those of mobile warehouses: which one matters first, and the category goes without saying. */
export const mobileFilters = (warehouses: readonly { value: string; label: string }[]): readonly Filter[] => [
  search,
  { kind: 'select', name: 'warehouse_code', label: 'Bodega', options: warehouses },
  status,
  ...others.filter((it) => it.kind === 'days' || !['warehouse_code', 'category'].includes(it.name)),
  alsoMore(approval),
  documentKind,
  transferKind,
];

/** Of one's own, where a tab already says how far they are. */
export const ownFilters: readonly Filter[] = [search, ...others, alsoMore(status), alsoMore(approval), documentKind, transferKind];
