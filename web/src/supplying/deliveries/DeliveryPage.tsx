import { CalendarOutlined, FlagOutlined, SendOutlined } from '@ant-design/icons';
import { transferKinds, transferStates } from 'contract/materials/index.ts';
import {
  deliveryHandling,
  deliverySheet,
  getDelivery,
  updateMaterialDelivery,
  updateMaterialDeliveryItems,
  updateMaterialDeliveryStatus,
  type DeliveryRequest,
} from 'contract/supplying/index.ts';
import { requestStates } from 'contract/materials/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ChargeName, WarehouseName } from '../../ui/fields/names.tsx';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Day, DueDay, Instant } from '../../ui/list/figures.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { State } from '../../ui/page/Status.tsx';
import { chargeOf } from '../../ui/fields/charges.tsx';
import { paths, toRequest, toTransfer, useNumber } from '../addresses.ts';
import { PromisedDay } from '../purchases/PromisedDay.tsx';
import { DeliveryLines } from './DeliveryLines.tsx';
import { DeliverDrawer, HandlingDrawer, ScheduleDrawer } from './Drawers.tsx';
import { destinationOf, isOpen } from './words.ts';
import './deliveries.css';

/** One delivery: what is still to leave, for when, and the journeys that it took. */
export function DeliveryPage() {
  const number = useNumber();
  useLive('deliveries:all', [getDelivery]);
  const answer = useCall(getDelivery, { number });
  const [open, setOpen] = useState<DeliveryRequest['allowed_actions'][number]>();
  const delivery = answer.data;
  if (!delivery)
    return <Missing title={number} answer={answer} back={{ to: paths.distribution, words: 'Ver las solicitudes de traslado' }} />;
  const may = new Set(delivery.allowed_actions);
  const actions: Action[] = [
    ...(may.has('dispatch')
      ? [{ label: 'Despachar', icon: <SendOutlined />, call: updateMaterialDeliveryItems, onClick: () => setOpen('dispatch') }]
      : []),
    ...(may.has('schedule')
      ? [{ label: 'Programar entrega', icon: <CalendarOutlined />, call: updateMaterialDelivery, onClick: () => setOpen('schedule') }]
      : []),
    ...(may.has('handle')
      ? [{ label: 'Cambiar estado', icon: <FlagOutlined />, call: updateMaterialDeliveryStatus, onClick: () => setOpen('handle') }]
      : []),
    pdfAction(deliverySheet, { number }, `Hoja de despacho ${number}`),
    explainAction({ thing: 'delivery_request', id: number, title: number }),
  ];
  const drawer = { delivery, onClose: () => setOpen(undefined) };
  return (
    <Detail
      code={delivery.number}
      title={chargeOf(delivery)}
      status={
        <>
          <State of={requestStates} is={delivery.status} />
          {isOpen(delivery) && <State of={deliveryHandling} is={delivery.manual_status} />}
        </>
      }
      facts={factsOf(delivery)}
      actions={actions}
    >
      <DeliveryLines items={delivery.items} />
      <Trips {...delivery} />
      {open === 'schedule' && <ScheduleDrawer {...drawer} />}
      {open === 'handle' && <HandlingDrawer {...drawer} />}
      {open === 'dispatch' && <DeliverDrawer {...drawer} />}
    </Detail>
  );
}

/** Each arrives when somebody receives it. */
function Trips({ trips }: Pick<DeliveryRequest, 'trips'>) {
  if (trips.length === 0) return null;
  return (
    <Box title="Despachos">
      <ul>
        {trips.map((it) => (
          <li key={it.number}>
            <Link {...toTransfer(it)}>{it.number}</Link> <State of={transferStates} is={it.status} /> <Instant value={it.sent_at} />,{' '}
            {it.dte_folio === null ? 'sin folio de DTE 52' : `guía ${it.dte_folio}`}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const factsOf = (it: DeliveryRequest) => [
  { label: 'Solicitud', value: <Link {...toRequest(it)}>{it.number}</Link> },
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  { label: 'Origen', value: it.from_code === null ? '—' : <WarehouseName code={it.from_code} name={it.from_name} /> },
  { label: 'Destino', value: it.to_code === null ? destinationOf(it) : <WarehouseName code={it.to_code} name={it.to_name} /> },
  { label: 'Traslado o retiro', value: transferKinds[it.transfer_kind] },
  { label: 'Entrega programada', value: <PromisedDay {...it} /> },
  ...(it.user_delivery_date === null ? [] : [{ label: 'Pedida para', value: <Day value={it.user_delivery_date} /> }]),
  ...(it.due_date === null ? [] : [{ label: 'Vence', value: <DueDay value={it.due_date} isDone={!isOpen(it)} /> }]),
  { label: 'Folio DTE 52', value: it.dte_folio ?? <span className="muted">Sin folio</span> },
  { label: 'Solicitante', value: it.requester },
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
];
