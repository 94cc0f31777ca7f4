import { purchaseHandling, purchaseStates, type PurchaseRequest } from 'contract/supplying/index.ts';
import { chargeOf } from '../../ui/fields/charges.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Figure, Instant, nothing } from '../../ui/list/figures.tsx';
import { State } from '../../ui/page/Status.tsx';
import { dueColumn } from '../due.tsx';
import { PromisedDay } from './PromisedDay.tsx';
import { isOpen } from './words.ts';

/** What the list tells of a purchase request. */
export const purchaseColumns: readonly Column<PurchaseRequest>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 110, render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    width: 140,
    groupOf: (it) => purchaseStates.label(it.status),
    render: (it) => <State of={purchaseStates} is={it.status} />,
  },
  {
    key: 'status_manual',
    title: 'Gestión',
    card: 'fact',
    width: 130,
    groupOf: (it) => purchaseHandling.label(it.status_manual),
    render: (it) => <State of={purchaseHandling} is={it.status_manual} />,
  },
  dueColumn(isOpen),
  {
    key: 'charge',
    title: 'Proyecto o CECO',
    card: 'subtitle',
    groupOf: chargeOf,
    render: (it) => <span className="cell-wrap">{chargeOf(it)}</span>,
  },
  {
    key: 'supplier',
    title: 'Proveedor',
    card: 'fact',
    groupOf: (it) => it.supplier ?? 'Sin proveedor',
    render: (it) => it.supplier ?? nothing,
  },
  { key: 'days_moved', title: 'Entrega prometida', card: 'fact', width: 160, render: (it) => <PromisedDay {...it} /> },
  {
    key: 'buyer',
    title: 'Comprador',
    card: 'fact',
    groupOf: (it) => it.buyer ?? 'Sin asignar',
    render: (it) => it.buyer ?? <span className="muted">Sin asignar</span>,
  },
  { key: 'requester', title: 'Solicitante', isExtra: true, groupOf: (it) => it.requester, render: (it) => it.requester },
  { key: 'lines', title: 'Materiales', align: 'right', width: 90, isExtra: true, render: (it) => <Figure value={it.lines} /> },
  { key: 'user_delivery_date', title: 'Pedida para', isExtra: true, render: (it) => <Day value={it.user_delivery_date} /> },
  { key: 'first_delivery_date', title: 'Primera promesa', isExtra: true, render: (it) => <Day value={it.first_delivery_date} /> },
  { key: 'to_name', title: 'Destino', isExtra: true, groupOf: (it) => it.to_name, render: (it) => it.to_name ?? 'Obra' },
  { key: 'erp_number', title: 'N.º en el ERP', isExtra: true, render: (it) => it.erp_number ?? nothing },
  { key: 'created_at', title: 'Creada', isExtra: true, width: 150, render: (it) => <Instant value={it.created_at} /> },
];
