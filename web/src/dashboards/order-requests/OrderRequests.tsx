import { orderRequests, orderSources, type OrderRequest } from 'contract/dashboards/index.ts';
import { createMaterialRequest, requestStates } from 'contract/materials/index.ts';
import { isOrderOver, orderStates } from 'contract/orders/index.ts';
import { useLive } from '../../api/live.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { DueDay, Instant, Money, nothing } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { State } from '../../ui/page/Status.tsx';
import { linkTo } from '../../ui/page/to.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número, proveedor o proyecto' },
  {
    kind: 'select',
    name: 'source',
    label: 'Origen',
    options: Object.entries(orderSources).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', from: 'from', to: 'to', label: 'Pedida entre', isMore: true },
];

const stateOf = ({ request_status, order_status }: OrderRequest): string =>
  request_status === null ? (order_status === null ? '' : orderStates.label(order_status)) : requestStates.label(request_status);

/** Ordered, or never to be: how late an order is, its own list says. */
const isOver = ({ request_status, order_status }: OrderRequest): boolean =>
  order_status === 'emitida' ||
  (order_status !== null && isOrderOver(order_status)) ||
  (request_status !== null && requestStates.actionsFrom(request_status).length === 0);

const columns: readonly Column<OrderRequest>[] = [
  { key: 'number', title: 'Número', card: 'title', width: 120, render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    width: 180,
    groupOf: stateOf,
    render: ({ request_status, order_status }) => (
      <>
        {request_status !== null && <State of={requestStates} is={request_status} />}
        {order_status !== null && <State of={orderStates} is={order_status} />}
      </>
    ),
  },
  {
    key: 'source',
    title: 'Origen',
    card: 'fact',
    width: 170,
    groupOf: (it) => orderSources[it.source],
    render: (it) => [orderSources[it.source], it.origin_number].filter((one) => one !== null).join(' · '),
  },
  { key: 'orders', title: 'Orden', width: 120, render: (it) => it.orders ?? nothing },
  { key: 'supplier', title: 'Proveedor', card: 'subtitle', render: (it) => it.supplier ?? nothing },
  {
    key: 'charge',
    title: 'Proyecto o CECO',
    groupOf: (it) => it.project_code ?? it.cost_center ?? '',
    render: (it) => (it.project_code ? `${it.project_code} - ${it.project ?? ''}` : (it.cost_center ?? nothing)),
  },
  {
    key: 'amount',
    title: 'Monto',
    align: 'right',
    card: 'fact',
    money: true,
    render: (it) => <Money value={it.amount} currency={it.currency} />,
  },
  { key: 'erp_number', title: 'N.º en el ERP', card: 'fact', width: 120, render: (it) => it.erp_number ?? nothing },
  { key: 'required_date', title: 'Entrega', width: 120, render: (it) => <DueDay value={it.required_date} isDone={isOver(it)} /> },
  { key: 'created_at', title: 'Pedida', width: 150, render: (it) => <Instant value={it.created_at} /> },
  { key: 'requester', title: 'Solicitante', isExtra: true, render: (it) => it.requester },
];

/** All that becomes an order to a supplier, of materials and of services (spec 2 §2, §5). */
export function OrderRequests() {
  useLive('requests:all', [orderRequests]);
  useLive('orders:all', [orderRequests]);
  return (
    <List
      title="Solicitudes de orden de compra"
      isOfProjects
      call={orderRequests}
      rowKey={(it) => it.number}
      columns={columns}
      filters={filters}
      link={(it) => linkTo(it.url)}
      actions={[
        {
          label: 'Generar solicitud',
          call: createMaterialRequest,
          link: { to: '/sap/request-materials/nueva', search: { documento: 'PurchaseOrder' } },
        },
      ]}
      empty="Todavía no se ha pedido nada como orden de compra en los proyectos y centros de costo que usted ve."
    />
  );
}
