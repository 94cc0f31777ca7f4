import {
  exportTransfers,
  listTransfers,
  stockTransferBodegas,
  transferKinds,
  transferStates,
  type StockTransfer,
} from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { paths, toTransfer } from '../addresses.ts';
import { linesColumn, PaperList } from '../PaperList.tsx';
import { activeMaterials, ownWarehouses } from '../sources.ts';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

const filters: readonly Filter[] = [
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  chooseFilter({ name: 'coming_to', label: 'En camino a', source: ownWarehouses, isMore: true }),
  chooseFilter({ name: 'coming_code', label: 'Material en camino', source: activeMaterials, isMore: true }),
  { kind: 'select', name: 'kind', label: 'Tipo', options: transferKindOptions },
];

const fromOf = (it: StockTransfer): string => `${it.from_code} - ${it.from_name}`;
const toOf = (it: StockTransfer): string => `${it.to_code} - ${it.to_name}`;

const columns: readonly Column<StockTransfer>[] = [
  {
    key: 'kind',
    title: 'Tipo',
    card: 'fact',
    width: 100,
    groupOf: (it) => transferKinds[it.kind],
    render: (it) => transferKinds[it.kind],
  },
  { key: 'from_code', title: 'Desde', card: 'fact', groupOf: fromOf, render: fromOf },
  { key: 'to_code', title: 'Hacia', card: 'fact', groupOf: toOf, render: toOf },
  linesColumn,
  { key: 'sent_at', title: 'Enviado', card: 'fact', width: 150, render: (it) => <Instant value={it.sent_at} /> },
  { key: 'sent_by', title: 'Envió', isExtra: true, render: (it) => it.sent_by ?? '—' },
  { key: 'received_at', title: 'Recibido', width: 150, isExtra: true, render: (it) => <Instant value={it.received_at} /> },
  { key: 'received_by', title: 'Recibió', isExtra: true, render: (it) => it.received_by ?? '—' },
  {
    key: 'project_code',
    title: 'Proyecto',
    isExtra: true,
    groupOf: (it) => it.project_code,
    render: (it) => it.project_code ?? <span className="muted">—</span>,
  },
];

/** What went from one warehouse to another, and what is still on its way (spec 2 §2). */
export const TransferList = () => (
  <PaperList
    title="Bodega móvil: traslado de materiales"
    call={listTransfers}
    states={transferStates}
    finds="Número, bodega o material"
    filters={filters}
    between="Enviado entre"
    columns={columns}
    link={toTransfer}
    create={{ label: 'Nuevo traslado', call: stockTransferBodegas, link: { to: paths.newTransfer } }}
    excel={{ call: exportTransfers }}
    empty="Todavía no hay traslados entre las bodegas que usted ve."
  />
);
