import { isDecided, serviceRequestStates, type ServiceRequest } from 'contract/services/index.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { chargeOf, codeAndName } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { DueDay, Figure, Instant, Money, nothing } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { buyerLabel, typeLabel, TypeTag } from './words.tsx';
import '../services.css';

/** The rest of long words is in their title. */
const OneLine = ({ words }: { words: string }) => (
  <span className="service-line" title={words}>
    {words}
  </span>
);

/** What a list tells of service requests. */
export const requestColumns: readonly Column<ServiceRequest>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  { key: 'title', title: 'Título', card: 'subtitle', cutAt: 134, render: (it) => <OneLine words={it.title} /> },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    groupOf: (it) => serviceRequestStates.label(it.status),
    render: (it) => (
      <span className="cell-narrow">
        <State of={serviceRequestStates} is={it.status} /> <TypeTag {...it} />
      </span>
    ),
  },
  {
    key: 'charge',
    title: 'Proyecto o CECO',
    card: 'fact',
    cutAt: 134,
    groupOf: chargeOf,
    render: (it) => <OneLine words={chargeOf(it)} />,
  },
  { key: 'amount', title: 'Monto neto', money: true, align: 'right', card: 'fact', render: (it) => <Money value={it.amount} /> },
  { key: 'status_since', title: 'Desde', width: 96, render: (it) => <Ago value={it.status_since} inDays /> },
  {
    key: 'buyer',
    title: 'Comprador',
    card: 'fact',
    groupOf: buyerLabel,
    render: (it) => it.buyer ?? <span className="muted">Sin asignar</span>,
  },
  {
    key: 'required_date',
    title: 'Para cuándo',
    card: 'fact',
    width: 110,
    render: (it) => (
      <span className="cell-narrow">
        <DueDay value={it.required_date} isDone={it.status === 'cancelled' || isDecided(it.status)} />
      </span>
    ),
  },
  { key: 'requester', title: 'Solicitante', isExtra: true, card: 'fact', groupOf: (it) => it.requester, render: (it) => it.requester },
  { key: 'request_type', title: 'Tipo', isExtra: true, groupOf: typeLabel, render: typeLabel },
  { key: 'waiting_for', title: 'En manos de', isExtra: true, groupOf: (it) => it.waiting_for, render: (it) => it.waiting_for ?? nothing },
  { key: 'place', title: 'Lugar', isExtra: true, render: (it) => codeAndName(it.place_code, it.place) },
  { key: 'items', title: 'Servicios', isExtra: true, align: 'right', render: (it) => <Figure value={it.items} /> },
  { key: 'created_at', title: 'Creada', isExtra: true, width: 150, render: (it) => <Instant value={it.created_at} /> },
];
