import { FilePdfOutlined, ReloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import {
  getServiceOrder,
  orderOrigins,
  orderStates,
  retryServiceOrder,
  serviceOrderPdf,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { formatRut } from 'contract/rut.ts';
import { useAction, useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { useLive } from '../../api/live.ts';
import type { Action } from '../../ui/action.tsx';
import { Detail } from '../../ui/Detail.tsx';
import { explainAction } from '../../ui/explanation.tsx';
import { Day, Instant, Money } from '../../ui/figures.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { notify } from '../../ui/notices.tsx';
import { State } from '../../ui/Status.tsx';
import { paths, toOrigin, useNumber } from '../addresses.ts';
import { OrderLines } from './OrderLines.tsx';

/** One order: what is bought from whom, what it comes to, and whether the ERP has it. */
export function OrderPage() {
  const number = useNumber();
  useLive('orders:all', [getServiceOrder]);
  const answer = useCall(getServiceOrder, { number });
  const retrying = useAction(retryServiceOrder);
  const order = answer.data;
  if (!order) return <Missing title={number} answer={answer} back={{ to: paths.orders, words: 'Ver las órdenes' }} />;
  const retry = () =>
    retrying.mutate({ number, version: order.version }, { onSuccess: () => notify('success', `Se envía otra vez ${number}`) });
  const actions: Action[] = [
    ...(order.allowed_actions.includes('retry')
      ? [{ label: 'Reintentar envío', icon: <ReloadOutlined />, call: retryServiceOrder, isBusy: retrying.isPending, onClick: retry }]
      : []),
    {
      label: 'Descargar PDF',
      icon: <FilePdfOutlined />,
      call: serviceOrderPdf,
      onClick: () => void download(serviceOrderPdf, { number }, `Orden ${number}`),
    },
    explainAction({ thing: 'purchase_order', id: number, title: number }),
  ];
  return (
    <Detail
      code={order.number}
      title={order.supplier}
      status={<State of={orderStates} is={order.status} />}
      facts={factsOf(order)}
      actions={actions}
    >
      {order.erp_error && (
        <p className="order-refusal" role="alert">
          El ERP no la aceptó: {order.erp_error}
        </p>
      )}
      <OrderLines order={order} />
    </Detail>
  );
}

const factsOf = (it: PurchaseOrderInfo) => [
  { label: 'Total', value: <Money value={it.total} currency={it.currency} /> },
  {
    label: orderOrigins[it.origin],
    value: <Link {...toOrigin(it)}>{it.origin_number}</Link>,
  },
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  ...(it.issued_at === null ? [] : [{ label: 'Emitida', value: <Instant value={it.issued_at} /> }]),
  ...(it.supplier_rut === null ? [] : [{ label: 'RUT', value: formatRut(it.supplier_rut) }]),
  ...(it.supplier_email === null ? [] : [{ label: 'Correo', value: it.supplier_email }]),
  ...(it.project_code === null ? [] : [{ label: 'Proyecto', value: `${it.project_code} - ${it.project ?? ''}` }]),
  ...(it.cost_center === null ? [] : [{ label: 'Centro de costo', value: `${it.cost_center} - ${it.cost_center_name ?? ''}` }]),
  ...(it.payment_terms === null ? [] : [{ label: 'Pago', value: it.payment_terms }]),
  ...(it.delivery_date === null ? [] : [{ label: 'Entrega', value: <Day value={it.delivery_date} /> }]),
  ...(it.delivery_place === null ? [] : [{ label: 'Lugar de entrega', value: it.delivery_place }]),
  { label: 'Solicitante', value: it.requester },
  ...(it.approvers.length === 0 ? [] : [{ label: 'Aprobó', value: it.approvers.join(', ') }]),
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
];
