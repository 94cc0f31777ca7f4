import { requestCategories, requestStates, requestTypeLabels, transferKinds, type MaterialRequest } from 'contract/materials/index.ts';
import { chargeOf, codeAndName } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { DueDay, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { Charge, destinationOf, documentLabel, isUrgent, UrgentTag, WaitingWords } from './words.tsx';

const first: readonly Column<MaterialRequest>[] = [
  {
    key: 'number',
    title: 'Número',
    card: 'title',
    width: 110,
    render: (it) => it.number,
  },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    groupOf: (it) => requestStates.label(it.status),
    render: (it) => (
      <>
        <State of={requestStates} is={it.status} /> {isUrgent(it) && <UrgentTag />}
      </>
    ),
  },
  { key: 'waiting', title: 'En manos de', card: 'fact', groupOf: (it) => it.waiting_for, render: (it) => <WaitingWords {...it} /> },
  {
    key: 'charge',
    title: 'Proyecto o CECO',
    card: 'subtitle',
    cutAt: 206,
    groupOf: chargeOf,
    render: (it) => <Charge words={chargeOf(it)} />,
  },
  {
    key: 'place',
    title: 'Lugar',
    card: 'fact',
    isExtra: true,
    render: (it) => (it.place_code ? <span title={it.place_code}>{it.place}</span> : <span className="muted">—</span>),
  },
  {
    key: 'destination',
    title: 'Destino',
    card: 'fact',
    groupOf: destinationOf,
    render: (it) => <span title={it.to_name ?? it.place ?? undefined}>{it.to_code ?? destinationOf(it)}</span>,
  },
  { key: 'lines', title: 'Materiales', align: 'right', card: 'fact', isExtra: true, render: (it) => <Figure value={it.lines} /> },
];

const amount: Column<MaterialRequest> = {
  key: 'amount',
  title: 'Monto neto',
  money: true,
  align: 'right',
  card: 'fact',
  render: (it) => <Money value={it.new_amount ?? it.amount} />,
};

const last: readonly Column<MaterialRequest>[] = [
  { key: 'requester', title: 'Solicitante', card: 'fact', groupOf: (it) => it.requester, render: (it) => it.requester },
  {
    key: 'required_date',
    title: 'Para cuándo',
    card: 'fact',
    width: 110,
    render: (it) => <DueDay value={it.required_date} isDone={requestStates.actionsFrom(it.status).length === 0} />,
  },
  { key: 'created_at', title: 'Creada', isExtra: true, width: 150, render: (it) => <Instant value={it.created_at} /> },
  { key: 'request_type', title: 'Tipo', isExtra: true, render: (it) => requestTypeLabels[it.request_type] },
  { key: 'category', title: 'Categoría', isExtra: true, render: (it) => requestCategories[it.category] },
  { key: 'document_kind', title: 'Documento', isExtra: true, render: documentLabel },
  {
    key: 'transfer_kind',
    title: 'Traslado o retiro',
    isExtra: true,
    groupOf: (it) => it.transfer_kind && transferKinds[it.transfer_kind],
    render: (it) => (it.transfer_kind === null ? <span className="muted">—</span> : transferKinds[it.transfer_kind]),
  },
  { key: 'from', title: 'Origen', isExtra: true, render: (it) => codeAndName(it.from_code, it.from_name) },
  { key: 'stage', title: 'Etapa', isExtra: true, render: (it) => it.stage ?? <span className="muted">—</span> },
  { key: 'erp_number', title: 'N.º en el ERP', isExtra: true, render: (it) => it.erp_number ?? <span className="muted">—</span> },
];

/** What a list tells of requests. */
export const requestColumns: readonly Column<MaterialRequest>[] = [...first, amount, ...last];

/** Of one's own, who asked goes without saying. */
export const ownColumns: readonly Column<MaterialRequest>[] = requestColumns.filter((it) => it.key !== 'requester');
