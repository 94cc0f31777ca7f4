import { editionStates, orderFigures, orderStates, serviceOrders, type ListedOrder } from 'contract/orders/index.ts';
import { currencies } from 'contract/currency.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant, Money, nothing } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { State } from '../../ui/page/Status.tsx';
import { paths, toOrder } from '../addresses.ts';
import { charge, erpNumber, number, origin, problems, problemsFilter, requester, supplier } from '../columns.tsx';
import { confirmation, confirmationFilter } from '../confirmations/column.tsx';
import { DeliveryDay } from '../DeliveryDay.tsx';
import { OrdersSwitch } from '../erp-orders/OrdersSwitch.tsx';
import { OrderFigures } from './OrderFigures.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proveedor o solicitud' },
  stateFilter('status', orderStates),
  problemsFilter,
  confirmationFilter,
  { kind: 'select', name: 'currency', label: 'Moneda', options: currencies.map((value) => ({ value, label: value })), isMore: true },
  { kind: 'days', from: 'from', to: 'to', label: 'Hecha entre', isMore: true },
];

const columns: readonly Column<ListedOrder>[] = [
  number,
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    width: 170,
    groupOf: (it) => orderStates.label(it.status),
    render: (it) => <State of={orderStates} is={it.status} />,
  },
  supplier,
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'fact',
    money: true,
    render: (it) => <Money value={it.total} currency={it.currency} />,
  },
  // Before what may stand beyond the edge: what is late is always in sight.
  { key: 'delivery_date', title: 'Entrega', card: 'fact', width: 105, render: (it) => <DeliveryDay {...it} /> },
  confirmation,
  problems,
  erpNumber,
  origin,
  {
    key: 'edition',
    title: 'Versión',
    width: 190,
    isExtra: true,
    render: (it) => (
      <>
        {it.edition} {it.amendment && <State of={editionStates} is={it.amendment} />}
      </>
    ),
  },
  {
    key: 'sent_edition',
    title: 'Enviada',
    width: 110,
    isExtra: true,
    render: (it) => (it.sent_edition === null ? nothing : `Versión ${it.sent_edition}`),
  },
  charge,
  { key: 'created_at', title: 'Hecha', width: 150, isExtra: true, render: (it) => <Instant value={it.created_at} /> },
  requester,
];

const pictures: NonNullable<ListProps<ListedOrder>['figures']> = (asked, nothing) => <OrderFigures asked={asked} nothing={nothing} />;

/** What is bought, from whom, and whether the ERP has it (spec 3 §2). */
export function OrderList() {
  useLive('orders:all', [serviceOrders, orderFigures]);
  return (
    <List
      title="Órdenes de compra"
      isOfProjects
      call={serviceOrders}
      rowKey={(it) => it.number}
      columns={columns}
      filters={filters}
      link={toOrder}
      intro={<OrdersSwitch of={paths.orders} ours={paths.orders} />}
      figures={pictures}
      empty="Todavía no hay órdenes de compra: nacen al aprobarse una solicitud de servicio, o de «Nueva orden» en las solicitudes de compra."
    />
  );
}
