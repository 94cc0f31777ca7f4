import { centralWarehouse } from 'contract/catalogues/index.ts';
import { requestStates, transferKinds } from 'contract/materials/index.ts';
import { deliveryHandling, getMaterialDelivery, type DeliveryRequest } from 'contract/supplying/index.ts';
import { useLive } from '../../api/live.ts';
import { chargeOf, projects } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure } from '../../ui/list/figures.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toDelivery } from '../addresses.ts';
import { dueColumn } from '../due.tsx';
import { warehouses } from '../sources.ts';
import { PromisedDay } from '../purchases/PromisedDay.tsx';
import { destinationOf, handlingOptions, isOpen } from './words.ts';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

const columns: readonly Column<DeliveryRequest>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  {
    key: 'manual_status',
    title: 'Preparación',
    card: 'status',
    width: 140,
    groupOf: (it) => deliveryHandling.label(it.manual_status),
    render: (it) => <State of={deliveryHandling} is={it.manual_status} />,
  },
  dueColumn(isOpen),
  { key: 'delivery_date', title: 'Entrega programada', card: 'fact', width: 160, render: (it) => <PromisedDay {...it} /> },
  {
    key: 'charge',
    title: 'Proyecto o CECO',
    card: 'subtitle',
    groupOf: chargeOf,
    render: (it) => <span className="cell-wrap">{chargeOf(it)}</span>,
  },
  {
    key: 'to_name',
    title: 'Destino',
    card: 'fact',
    groupOf: destinationOf,
    render: (it) => <span className="cell-wrap">{destinationOf(it)}</span>,
  },
  {
    key: 'transfer_kind',
    title: 'Traslado o retiro',
    card: 'fact',
    width: 130,
    groupOf: (it) => transferKinds[it.transfer_kind],
    render: (it) => transferKinds[it.transfer_kind],
  },
  { key: 'from_name', title: 'Origen', card: 'fact', groupOf: (it) => it.from_name, render: (it) => it.from_name },
  { key: 'lines', title: 'Materiales', align: 'right', width: 90, isExtra: true, render: (it) => <Figure value={it.lines} /> },
  {
    key: 'status',
    title: 'Estado',
    isExtra: true,
    groupOf: (it) => requestStates.label(it.status),
    render: (it) => <State of={requestStates} is={it.status} />,
  },
  { key: 'dte_folio', title: 'Folio DTE 52', isExtra: true, render: (it) => it.dte_folio ?? <span className="muted">Sin folio</span> },
  { key: 'requester', title: 'Solicitante', isExtra: true, groupOf: (it) => it.requester, render: (it) => it.requester },
  { key: 'user_delivery_date', title: 'Pedida para', isExtra: true, render: (it) => <Day value={it.user_delivery_date} /> },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proyecto, material' },
  { kind: 'select', name: 'manual_status', label: 'Preparación', options: handlingOptions },
  { kind: 'switch', name: 'late', label: 'Atrasadas' },
  { kind: 'switch', name: 'open', label: 'Por llegar' },
  { kind: 'select', name: 'transfer_kind', label: 'Traslado o retiro', options: transferKindOptions, isMore: true },
  { kind: 'select', name: 'to_send', label: 'Salida', options: [{ value: 'true', label: 'Por despachar' }], isMore: true },
  chooseFilter({ name: 'warehouse_code', label: 'Origen', source: warehouses, isMore: true }),
  chooseFilter({ name: 'project_code', label: 'Proyecto', source: projects, isMore: true }),
  { ...stateFilter('status', requestStates), isMore: true },
  { kind: 'days', from: 'from', to: 'to', label: 'Vence entre', isMore: true },
];

const empty = 'Todavía no se ha aprobado ninguna solicitud de traslado.';

/** Day by day, what should have arrived before all (spec 3 §2). */
export const DeliveriesByDate = () => (
  <Deliveries title="Solicitudes de traslado por fecha de entrega" opening={{ agrupar: 'due_date', open: 'true' }} />
);

/** What the distribution centre prepares: all that leaves the central warehouse and has not arrived. */
export const Distribution = () => (
  <Deliveries title="Módulo CD: solicitudes de traslado" opening={{ warehouse_code: centralWarehouse, open: 'true' }} />
);

function Deliveries({ title, opening }: { title: string; opening: Readonly<Record<string, string>> }) {
  useLive('deliveries:all', [getMaterialDelivery]);
  return (
    <List
      title={title}
      opening={opening}
      isOfProjects
      call={getMaterialDelivery}
      rowKey={(it) => it.number}
      columns={columns}
      filters={filters}
      link={toDelivery}
      explains={(it) => ({ thing: 'delivery_request', id: it.number, title: it.number })}
      empty={empty}
    />
  );
}
