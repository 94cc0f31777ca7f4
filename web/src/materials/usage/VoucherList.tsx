import {
  exportConsumption,
  filterConsumeRequest,
  postConsumedMaterials,
  voucherStates,
  type ConsumptionVoucher,
} from 'contract/materials/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { paths, toVoucher } from '../addresses.ts';
import { linesColumn, PaperList } from '../PaperList.tsx';
import { projects } from '../../ui/fields/charges.tsx';
import { chargeColumn } from './charge.tsx';

const filters: readonly Filter[] = [chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects })];

const columns: readonly Column<ConsumptionVoucher>[] = [
  chargeColumn,
  { key: 'place_code', title: 'Lugar', isExtra: true, render: (it) => it.place_code ?? <span className="muted">—</span> },
  { key: 'used_on', title: 'Fecha', card: 'fact', width: 110, render: (it) => <Day value={it.used_on} /> },
  { key: 'used_by', title: 'Recibió', card: 'fact', render: (it) => it.used_by },
  { key: 'signer_name', title: 'Firmó', isExtra: true, render: (it) => it.signer_name },
  linesColumn,
  { key: 'created_by', title: 'Registró', render: (it) => it.created_by },
  { key: 'created_at', title: 'Registrado', width: 150, isExtra: true, render: (it) => <Instant value={it.created_at} /> },
];

/** What was used, voucher by voucher (spec 2 §2). */
export const VoucherList = () => (
  <PaperList
    title="Vales de consumo"
    numberTitle="Vale"
    call={filterConsumeRequest}
    states={voucherStates}
    finds="Número, persona o material"
    filters={filters}
    between="Usado entre"
    columns={columns}
    link={toVoucher}
    create={{ label: 'Registrar consumo', call: postConsumedMaterials, link: { to: paths.consumption } }}
    excel={{ call: exportConsumption }}
    empty="Todavía no hay vales de consumo en los proyectos que usted ve."
  />
);
