import {
  editionStates,
  confirmationStates,
  getServiceOrder,
  orderConfirmation,
  orderOrigins,
  orderStates,
  serviceOrderEditions,
  orderReception,
  orderTracking,
  receptionStates,
  serviceOrderMails,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { formatRut } from 'contract/rut.ts';
import { countryName, isAbroad } from 'contract/suppliers/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { ProjectName, SupplierName } from '../../ui/fields/names.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { Instant, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toOrder, useNumber } from '../addresses.ts';
import { Origins } from '../Origins.tsx';
import { Confirmation } from '../confirmations/Confirmation.tsx';
import { DeliveryDay } from '../DeliveryDay.tsx';
import { Editions } from '../editions/Editions.tsx';
import { Receptions } from '../hes/Receptions.tsx';
import { Mails } from '../mails/Mails.tsx';
import { Tracking } from '../tracking/Tracking.tsx';
import { Terms } from '../terms/Terms.tsx';
import { OrderLines } from './OrderLines.tsx';
import { useOrderActions } from './useOrderActions.tsx';

/** One order: what is bought from whom, what it comes to, its versions, and whether the ERP and the supplier have it. */
export function OrderPage() {
  const number = useNumber();
  useLive('orders:all', [getServiceOrder, orderConfirmation, orderReception, orderTracking, serviceOrderEditions, serviceOrderMails]);
  const answer = useCall(getServiceOrder, { number });
  const order = answer.data;
  const { actions, drawer } = useOrderActions(number, order);
  if (!order) return <Missing title={number} answer={answer} back={{ to: paths.orders, words: 'Ver las órdenes' }} />;
  return (
    <Detail
      code={order.number}
      title={order.supplier}
      status={
        <>
          <State of={orderStates} is={order.status} />
          {order.status === 'emitida' && <State of={receptionStates} is={order.reception} />}
          {order.status === 'emitida' && order.confirmation && <State of={confirmationStates} is={order.confirmation.status} />}
          {order.amendment && <State of={editionStates} is={order.amendment} />}
        </>
      }
      facts={factsOf(order)}
      actions={actions}
    >
      {order.erp_error && (
        <p className="order-refusal" role="alert">
          El ERP no la aceptó: {order.erp_error}
        </p>
      )}
      {order.status === 'rechazada' && order.allowed_actions.includes('annul') && (
        <p role="status">{order.origin_number} sigue esperando lo que esta orden pedía: elija otro proveedor, o anúlela.</p>
      )}
      {order.status === 'emitida' && order.sent_edition !== null && order.sent_edition !== order.edition && (
        <p role="status">
          El proveedor tiene la versión {order.sent_edition}: envíele la {order.edition}.
        </p>
      )}
      <OrderLines order={order} />
      <Terms order={order} />
      {order.erp_number !== null && <Confirmation order={order} />}
      {order.erp_number !== null && <Receptions order={order} />}
      {order.erp_number !== null && <Tracking order={order} />}
      <Editions order={order} />
      <Mails order={order} />
      {drawer}
    </Detail>
  );
}

const OtherOrder = ({ number }: { number: string }) => <Link {...toOrder({ number })}>{number}</Link>;

const factsOf = (it: PurchaseOrderInfo): Fact[] => [
  { label: 'Proveedor', value: <SupplierName id={it.supplier_id} name={codeAndName(it.supplier_code, it.supplier)} /> },
  { label: 'Total', money: true, value: <Money value={it.total} currency={it.currency} /> },
  {
    label: orderOrigins[it.origin],
    value: <Origins order={it} />,
  },
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  ...(it.issued_at === null ? [] : [{ label: 'Emitida', value: <Instant value={it.issued_at} /> }]),
  ...(it.supplier_rut === null ? [] : [{ label: 'RUT', value: formatRut(it.supplier_rut) }]),
  ...(it.supplier_tax_id === null ? [] : [{ label: 'Identificación tributaria', value: it.supplier_tax_id }]),
  ...(it.supplier_country !== null && isAbroad(it.supplier_country) ? [{ label: 'País', value: countryName(it.supplier_country) }] : []),
  ...(it.supplier_address === null ? [] : [{ label: 'Dirección', value: it.supplier_address }]),
  ...(it.supplier_email === null ? [] : [{ label: 'Correo', value: <Mail address={it.supplier_email} /> }]),
  ...(it.project_code === null ? [] : [{ label: 'Proyecto', value: <ProjectName code={it.project_code} name={it.project} /> }]),
  ...(it.cost_center === null ? [] : [{ label: 'Centro de costo', value: `${it.cost_center} - ${it.cost_center_name ?? ''}` }]),
  ...(it.payment_terms === null ? [] : [{ label: 'Pago', value: it.payment_terms }]),
  ...(it.delivery_date === null ? [] : [{ label: 'Entrega', value: <DeliveryDay {...it} /> }]),
  ...(it.delivery_place === null ? [] : [{ label: 'Lugar de entrega', value: it.delivery_place }]),
  ...(it.replaces === null ? [] : [{ label: 'En lugar de', value: <OtherOrder number={it.replaces} /> }]),
  ...(it.replaced_by === null ? [] : [{ label: 'En su lugar', value: <OtherOrder number={it.replaced_by} /> }]),
  ...(it.edition === 1 ? [] : [{ label: 'Versión', value: String(it.edition) }]),
  ...(it.annul_reason === null ? [] : [{ label: 'Por qué se anuló', value: it.annul_reason }]),
  { label: 'Solicitante', value: it.requester },
  ...(it.prepared_by === null ? [] : [{ label: 'Preparó', value: it.prepared_by }]),
  ...(it.waiting_for === null ? [] : [{ label: 'En manos de', value: it.waiting_for }]),
  ...(it.approvers.length === 0 ? [] : [{ label: 'Aprobó', value: it.approvers.join(', ') }]),
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
];
