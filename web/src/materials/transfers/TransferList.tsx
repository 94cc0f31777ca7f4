import {
  exportTransfers,
  listTransfers,
  stockTransferBodegas,
  transferKinds,
  transferStates,
  type StockTransfer,
} from 'contract/materials/index.ts';
import type { Column } from '../../ui/columns.tsx';
import { Figure, Instant } from '../../ui/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { State } from '../../ui/Status.tsx';
import { paths, toTransfer } from '../addresses.ts';
import { ownWarehouses } from '../sources.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, bodega o material' },
  stateFilter('status', transferStates),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  { kind: 'select', name: 'kind', label: 'Tipo', options: Object.entries(transferKinds).map(([value, label]) => ({ value, label })) },
  { kind: 'days', from: 'from', to: 'to', label: 'Enviado entre', isMore: true },
];

const columns: readonly Column<StockTransfer>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 120, render: (it) => it.number },
  { key: 'kind', title: 'Tipo', card: 'fact', width: 100, render: (it) => transferKinds[it.kind] },
  { key: 'status', title: 'Estado', card: 'status', width: 150, render: (it) => <State of={transferStates} is={it.status} /> },
  { key: 'from_code', title: 'Desde', card: 'fact', render: (it) => `${it.from_code} - ${it.from_name}` },
  { key: 'to_code', title: 'Hacia', card: 'fact', render: (it) => `${it.to_code} - ${it.to_name}` },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.lines} /> },
  { key: 'sent_at', title: 'Enviado', card: 'fact', width: 150, render: (it) => <Instant value={it.sent_at} /> },
  { key: 'sent_by', title: 'Envió', isExtra: true, render: (it) => it.sent_by ?? '—' },
  { key: 'received_at', title: 'Recibido', width: 150, isExtra: true, render: (it) => <Instant value={it.received_at} /> },
  { key: 'received_by', title: 'Recibió', isExtra: true, render: (it) => it.received_by ?? '—' },
  { key: 'project_code', title: 'Proyecto', isExtra: true, render: (it) => it.project_code ?? <span className="muted">—</span> },
];

/** What went from one warehouse to another, and what is still on its way (spec 2 §2). */
export const TransferList = () => (
  <List
    title="Bodega móvil: traslado de materiales"
    call={listTransfers}
    rowKey={(it) => it.number}
    columns={columns}
    filters={filters}
    link={toTransfer}
    actions={[{ label: 'Nuevo traslado', call: stockTransferBodegas, link: { to: paths.newTransfer } }]}
    excel={{ call: exportTransfers }}
    empty="Todavía no hay traslados entre las bodegas que usted ve."
  />
);
