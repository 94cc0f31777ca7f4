import {
  exportConsumption,
  filterConsumeRequest,
  postConsumedMaterials,
  voucherStates,
  type ConsumptionVoucher,
} from 'contract/materials/index.ts';
import type { Column } from '../../ui/columns.tsx';
import { Day, Figure, Instant } from '../../ui/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { State } from '../../ui/Status.tsx';
import { paths, toVoucher } from '../addresses.ts';
import { projects } from '../sources.ts';
import { chargedTo } from './charge.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, persona o material' },
  stateFilter('status', voucherStates),
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects }),
  { kind: 'days', from: 'from', to: 'to', label: 'Usado entre', isMore: true },
];

const columns: readonly Column<ConsumptionVoucher>[] = [
  { key: 'number', title: 'Vale', card: 'title', width: 120, render: (it) => it.number },
  { key: 'status', title: 'Estado', card: 'status', width: 130, render: (it) => <State of={voucherStates} is={it.status} /> },
  { key: 'charge', title: 'Proyecto o centro de costo', card: 'subtitle', render: chargedTo },
  { key: 'place_code', title: 'Lugar', isExtra: true, render: (it) => it.place_code ?? <span className="muted">—</span> },
  { key: 'used_on', title: 'Fecha', card: 'fact', width: 110, render: (it) => <Day value={it.used_on} /> },
  { key: 'used_by', title: 'Recibió', card: 'fact', render: (it) => it.used_by },
  { key: 'signer_name', title: 'Firmó', isExtra: true, render: (it) => it.signer_name },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.lines} /> },
  { key: 'created_by', title: 'Registró', render: (it) => it.created_by },
  { key: 'created_at', title: 'Registrado', width: 150, isExtra: true, render: (it) => <Instant value={it.created_at} /> },
];

/** What was used, voucher by voucher (spec 2 §2). */
export const VoucherList = () => (
  <List
    title="Vales de consumo"
    call={filterConsumeRequest}
    rowKey={(it) => it.number}
    columns={columns}
    filters={filters}
    link={toVoucher}
    actions={[{ label: 'Registrar consumo', call: postConsumedMaterials, link: { to: paths.consumption } }]}
    excel={{ call: exportConsumption }}
    empty="Todavía no hay vales de consumo en los proyectos que usted ve."
  />
);
