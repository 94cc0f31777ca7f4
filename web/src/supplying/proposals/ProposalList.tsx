import { CloseOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  askProposals,
  dropProposals,
  exportProposals,
  listProposals,
  proposalStates,
  proposalWays,
  stockReport,
  type Proposal,
} from 'contract/supplying/index.ts';
import { useLive } from '../../api/live.ts';
import { may } from '../../api/session.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Instant, nothing } from '../../ui/list/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { reportPaths, toMaterial, toRequest, toStockReport } from '../addresses.ts';
import { warehouses } from '../sources.ts';
import { AskDrawer } from './AskDrawer.tsx';
import { DropDrawer } from './DropDrawer.tsx';
import './proposals.css';

const ways = Object.entries(proposalWays).map(([value, label]) => ({ value, label }));

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código, descripción o número' },
  stateFilter('state', proposalStates),
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: warehouses }),
  { kind: 'select', name: 'way', label: 'Cómo', options: ways },
];

const columns: readonly Column<Proposal>[] = [
  {
    key: 'code',
    title: 'Código',
    card: 'title',
    width: 120,
    render: (it) => <Link {...toMaterial(it, { warehouse_code: it.warehouse_code })}>{it.code}</Link>,
  },
  {
    key: 'description',
    title: 'Material, y por qué',
    card: 'subtitle',
    render: (it) => (
      <span className="proposal-why">
        {it.description}
        <small className="muted">{it.why}</small>
      </span>
    ),
  },
  {
    key: 'warehouse_code',
    title: 'Bodega',
    card: 'fact',
    width: 90,
    groupOf: (it) => `${it.warehouse_code} - ${it.warehouse}`,
    render: (it) => <span title={it.warehouse}>{it.warehouse_code}</span>,
  },
  {
    key: 'quantity',
    title: 'Conviene pedir',
    align: 'right',
    card: 'fact',
    width: 140,
    render: (it) => (
      <strong>
        {may(stockReport.permission) ? (
          <Link {...toStockReport(it)}>
            <Figure value={it.quantity} unit={it.unit} />
          </Link>
        ) : (
          <Figure value={it.quantity} unit={it.unit} />
        )}
      </strong>
    ),
  },
  {
    key: 'way',
    title: 'Cómo',
    card: 'fact',
    width: 180,
    groupOf: (it) => proposalWays[it.way],
    render: (it) => (
      <span className="proposal-why">
        {proposalWays[it.way]}
        {it.supplier !== null && it.way === 'compra' && <small className="muted">{it.supplier}</small>}
        <Outcome proposal={it} />
      </span>
    ),
  },
  { key: 'state', title: 'Estado', card: 'status', width: 130, render: (it) => <State of={proposalStates} is={it.state} /> },
  { key: 'number', title: 'Número', isExtra: true, width: 110, render: (it) => it.number },
  { key: 'found_at', title: 'Propuesta', isExtra: true, width: 150, render: (it) => <Instant value={it.found_at} /> },
  { key: 'seen_at', title: 'Revisada', isExtra: true, width: 150, render: (it) => <Instant value={it.seen_at} /> },
  { key: 'decided_by', title: 'Decidió', isExtra: true, render: (it) => it.decided_by ?? nothing },
];

/** What became of it: the request that asks for it, or why nobody does. */
function Outcome({ proposal: { unit, asked_quantity, request_number, reason, dropped_until } }: { proposal: Proposal }) {
  if (request_number !== null)
    return (
      <small>
        <Figure value={asked_quantity} unit={unit} /> en <Link {...toRequest({ number: request_number })}>{request_number}</Link>
      </small>
    );
  if (reason === null) return null;
  return (
    <small className="muted">
      {reason} No antes del <Day value={dropped_until} />
    </small>
  );
}

type Deciding = { kind: 'ask' | 'drop'; rows: readonly Proposal[] };

/** What should be ordered for each warehouse, with its reasons: one person asks for it or says why not. */
export function ProposalList() {
  const [deciding, setDeciding] = useState<Deciding>();
  useLive('purchases:all', [listProposals]);
  const begin = (kind: Deciding['kind'], rows: readonly Proposal[]) => {
    const open = rows.filter((it) => it.allowed_actions.includes(kind));
    if (open.length > 0) setDeciding({ kind, rows: open });
    else notify('info', 'De lo marcado no hay nada que usted pueda decidir: vea por qué en «¿Por qué?» de cada línea.');
  };
  const close = () => setDeciding(undefined);
  const ask = { label: 'Pedir', icon: <ShoppingCartOutlined />, call: askProposals };
  const drop = { label: 'Descartar', icon: <CloseOutlined />, call: dropProposals };
  return (
    <>
      <List
        title="Reposición de stock"
        isOfProjects
        call={listProposals}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        rowActions={(it) => it.allowed_actions.map((name) => ({ ...(name === 'ask' ? ask : drop), onClick: () => begin(name, [it]) }))}
        explains={({ id, number }) => ({ thing: 'replenishment_proposal', id: String(id), title: number })}
        bulk={[
          { ...ask, run: (rows) => begin('ask', rows) },
          { ...drop, run: (rows) => begin('drop', rows) },
        ]}
        excel={{ call: exportProposals }}
        intro={
          <p className="muted running">
            Cada noche se revisa lo que tiene mínimo o máximo en una bodega, en el <Link to={reportPaths.stock}>reporte de stock</Link>. Lo
            que no alcanza hasta que llegue un pedido se propone aquí, una vez, hasta que alguien lo pida o lo descarte.
          </p>
        }
        empty="Nada por reponer: lo que tiene mínimo o máximo alcanza."
      />
      {deciding?.kind === 'ask' && <AskDrawer rows={deciding.rows} onClose={close} />}
      {deciding?.kind === 'drop' && <DropDrawer rows={deciding.rows} onClose={close} />}
    </>
  );
}
