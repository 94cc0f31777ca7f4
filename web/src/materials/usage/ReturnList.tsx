import { exportReturns, filterReturns, postReturnMaterials, returnStates, type MaterialReturn } from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { paths, toReturn } from '../addresses.ts';
import { linesColumn, PaperList } from '../PaperList.tsx';
import { anyWarehouse } from '../sources.ts';
import { projects } from '../../ui/fields/charges.tsx';
import { chargeColumn } from './charge.tsx';

const filters: readonly Filter[] = [
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: anyWarehouse, isMore: true }),
];

const columns: readonly Column<MaterialReturn>[] = [
  chargeColumn,
  { key: 'to_code', title: 'Hacia', card: 'fact', render: (it) => `${it.to_code} - ${it.to_name}` },
  linesColumn,
  { key: 'requested_by', title: 'Pidió', card: 'fact', render: (it) => it.requested_by },
  { key: 'requested_at', title: 'Pedida', width: 150, render: (it) => <Instant value={it.requested_at} /> },
  { key: 'waiting_for', title: 'En manos de', render: (it) => it.waiting_for ?? <span className="muted">—</span> },
  { key: 'reason', title: 'Motivo', isExtra: true, render: (it) => it.reason },
  { key: 'decided_by', title: 'Decidió', isExtra: true, render: (it) => it.decided_by ?? '—' },
  { key: 'decided_at', title: 'Decidida', width: 150, isExtra: true, render: (it) => <Instant value={it.decided_at} /> },
];

/** What projects give back, and what became of it (spec 2 §2). */
export const ReturnList = () => (
  <PaperList
    title="Devoluciones"
    call={filterReturns}
    states={returnStates}
    finds="Número, motivo o material"
    filters={filters}
    between="Pedida entre"
    columns={columns}
    link={toReturn}
    create={{ label: 'Nueva devolución', call: postReturnMaterials, link: { to: paths.newReturn } }}
    excel={{ call: exportReturns }}
    empty="Todavía no hay devoluciones en los proyectos que usted ve."
  />
);
