import { exportReturns, filterReturns, postReturnMaterials, returnStates, type MaterialReturn } from 'contract/materials/index.ts';
import type { Column } from '../../ui/columns.tsx';
import { Figure, Instant } from '../../ui/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { State } from '../../ui/Status.tsx';
import { paths, toReturn } from '../addresses.ts';
import { anyWarehouse, projects } from '../sources.ts';
import { chargedTo } from './charge.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, motivo o material' },
  stateFilter('status', returnStates),
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: anyWarehouse, isMore: true }),
  { kind: 'days', from: 'from', to: 'to', label: 'Pedida entre', isMore: true },
];

const columns: readonly Column<MaterialReturn>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 120, render: (it) => it.number },
  { key: 'status', title: 'Estado', card: 'status', width: 130, render: (it) => <State of={returnStates} is={it.status} /> },
  { key: 'charge', title: 'Proyecto o centro de costo', card: 'subtitle', render: chargedTo },
  { key: 'to_code', title: 'Hacia', card: 'fact', render: (it) => `${it.to_code} - ${it.to_name}` },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.lines} /> },
  { key: 'requested_by', title: 'Pidió', card: 'fact', render: (it) => it.requested_by },
  { key: 'requested_at', title: 'Pedida', width: 150, render: (it) => <Instant value={it.requested_at} /> },
  { key: 'waiting_for', title: 'Espera a', render: (it) => it.waiting_for ?? <span className="muted">—</span> },
  { key: 'reason', title: 'Motivo', isExtra: true, render: (it) => it.reason },
  { key: 'decided_by', title: 'Decidió', isExtra: true, render: (it) => it.decided_by ?? '—' },
  { key: 'decided_at', title: 'Decidida', width: 150, isExtra: true, render: (it) => <Instant value={it.decided_at} /> },
];

/** What projects give back, and what became of it (spec 2 §2). */
export const ReturnList = () => (
  <List
    title="Devoluciones"
    call={filterReturns}
    rowKey={(it) => it.number}
    columns={columns}
    filters={filters}
    link={toReturn}
    actions={[{ label: 'Nueva devolución', call: postReturnMaterials, link: { to: paths.newReturn } }]}
    excel={{ call: exportReturns }}
    empty="Todavía no hay devoluciones en los proyectos que usted ve."
  />
);
