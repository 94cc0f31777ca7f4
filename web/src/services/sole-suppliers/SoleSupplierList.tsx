import {
  listSoleSuppliers,
  soleSupplierStandings,
  soleSupplierViews,
  type SoleSupplier,
  type SoleSupplierStanding,
} from 'contract/services/index.ts';
import { endedWords } from '../../ui/days/late.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, nothing, Rut } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { toRequest } from '../addresses.ts';
import { FileLink } from '../quotations/Papers.tsx';
import { toSupplier } from '../quotations/suppliers.ts';
import { uniqueSupplierCauses } from '../sources.ts';

const views = Object.entries(soleSupplierViews).map(([value, label]) => ({ value, label }));
const tones = { vigente: 'success', por_vencer: 'warning', vencida: 'neutral' } as const satisfies Record<SoleSupplierStanding, string>;

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Proveedor, RUT, servicio o solicitud' },
  { kind: 'select', name: 'standing', label: 'Estado', options: views },
  chooseFilter({ name: 'cause_id', label: 'Causa', source: uniqueSupplierCauses, isMore: true }),
];

const columns: readonly Column<SoleSupplier>[] = [
  {
    key: 'supplier',
    title: 'Proveedor',
    card: 'title',
    cutAt: 200,
    render: (it) => (it.supplier_id === null ? it.supplier : <Link {...toSupplier({ id: it.supplier_id })}>{it.supplier}</Link>),
  },
  { key: 'supplier_rut', title: 'RUT', card: 'fact', render: (it) => <Rut value={it.supplier_rut} /> },
  { key: 'service', title: 'Servicio', card: 'fact', cutAt: 200, render: (it) => it.service },
  { key: 'cause', title: 'Causa', card: 'fact', cutAt: 180, render: (it) => it.cause },
  { key: 'number', title: 'Solicitud', card: 'fact', render: (it) => <Link {...toRequest(it)}>{it.number}</Link> },
  { key: 'approved_on', title: 'Aprobada', isExtra: true, render: (it) => (it.approved_on ? <Day value={it.approved_on} /> : nothing) },
  {
    key: 'valid_until',
    title: 'Vale hasta',
    card: 'fact',
    render: (it) => (it.valid_until ? <Day value={it.valid_until} /> : 'Sin término'),
  },
  {
    key: 'standing',
    title: 'Estado',
    card: 'status',
    render: ({ standing, valid_until }) => (
      <Status tone={tones[standing]}>
        {soleSupplierStandings[standing]}
        {standing === 'vencida' && valid_until && ` ${endedWords(valid_until)}`}
      </Status>
    ),
  },
  { key: 'evidence', title: 'Evidencia', isExtra: true, render: (it) => (it.evidence ? <FileLink file={it.evidence} /> : nothing) },
];

/** Of whom something was bought without others that competed: why, with what evidence and until when. */
export const SoleSupplierList = () => (
  <List
    title="Proveedores únicos"
    isOfProjects
    call={listSoleSuppliers}
    rowKey={(it) => it.id}
    columns={columns}
    filters={filters}
    opening={{ standing: 'en_vigor' }}
    empty="No hay proveedores únicos vigentes."
  />
);
