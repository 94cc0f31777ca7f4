import { getHesPurchaseOrder, invoicingStates, paymentStates, receptionStates, type HesPurchaseOrder } from 'contract/orders/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { DueDay, Figure, Money } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toOrder } from '../addresses.ts';
import { OrdersSwitch } from '../erp-orders/OrdersSwitch.tsx';
import { charge, erpNumber, number, origin, problems, problemsFilter, requester, supplier } from '../columns.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proveedor o solicitud' },
  stateFilter('reception', receptionStates),
  problemsFilter,
  { kind: 'select', name: 'late', label: 'Plazo', options: [{ value: 'true', label: 'Atrasadas' }], isMore: true },
];

const columns: readonly Column<HesPurchaseOrder>[] = [
  number,
  {
    key: 'reception',
    title: 'Recepción',
    card: 'status',
    width: 150,
    groupOf: (it) => receptionStates.label(it.reception),
    render: (it) => <State of={receptionStates} is={it.reception} />,
  },
  supplier,
  { ...erpNumber, isExtra: true },
  {
    key: 'delivery_date',
    title: 'Entrega',
    card: 'fact',
    width: 130,
    render: (it) => (
      <span className="cell-narrow">
        <DueDay value={it.delivery_date} isDone={it.reception === 'completa' || it.reception === 'cerrada'} />
      </span>
    ),
  },
  { key: 'hes', title: 'HES', align: 'right', width: 70, render: (it) => <Figure value={it.hes} /> },
  { key: 'net', title: 'Neto', align: 'right', money: true, render: (it) => <Money value={it.net} currency={it.currency} /> },
  {
    key: 'received_net',
    title: 'Recibido',
    align: 'right',
    card: 'fact',
    render: (it) => <Money value={it.received_net} currency={it.currency} />,
  },
  {
    key: 'invoicing',
    title: 'Factura',
    card: 'fact',
    width: 150,
    render: (it) => (it.invoicing === null ? <span className="muted">Sin fuente</span> : <State of={invoicingStates} is={it.invoicing} />),
  },
  {
    key: 'payment',
    title: 'Pago',
    isExtra: true,
    width: 170,
    render: (it) => (it.payment === null ? <span className="muted">Sin fuente</span> : <State of={paymentStates} is={it.payment} />),
  },
  problems,
  { ...origin, isExtra: true },
  charge,
  requester,
];

/** Orders that suppliers work on, and how much of each was received (spec 3 §2). */
export function ReceptionList() {
  useLive('orders:all', [getHesPurchaseOrder]);
  return (
    <List
      title="Órdenes de compra con HES"
      isOfProjects
      call={getHesPurchaseOrder}
      rowKey={(it) => it.number}
      columns={columns}
      filters={filters}
      link={toOrder}
      intro={<OrdersSwitch of={paths.receptions} ours={paths.receptions} />}
      empty="Todavía no hay órdenes emitidas por recibir."
    />
  );
}
