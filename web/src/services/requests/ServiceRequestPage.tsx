import { Outlet, useLocation } from '@tanstack/react-router';
import { isDecided, serviceRequestStates, type ServiceRequestInfo } from 'contract/services/index.ts';
import { tabsOf } from '../../shell/screens.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { ChargeName, placeFact } from '../../ui/fields/names.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { Day, DueDay, Instant, Money } from '../../ui/list/figures.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import { State } from '../../ui/page/Status.tsx';
import { requestPaths, toQuote } from '../addresses.ts';
import { RequestRadar } from '../radar/RequestRadar.tsx';
import { BiddingCard } from '../biddings/BiddingCard.tsx';
import { StartBiddingDrawer } from '../biddings/StartBiddingDrawer.tsx';
import { AddServicesDrawer } from './AddServicesDrawer.tsx';
import { ApproversDrawer } from './ApproversDrawer.tsx';
import { AssignDrawer } from './AssignDrawer.tsx';
import { DecisionContext } from './useDecision.ts';
import { useRequest } from './useRequest.ts';
import { useRequestActions } from './useRequestActions.tsx';
import { buyerLabel, Flags, typeLabel, TypeTag } from './words.tsx';
import '../biddings/biddings.css';
import '../services.css';

/** One request of services: what it is, who has it, what comes next, and its tabs below. */
export function ServiceRequestPage() {
  const { number, answer } = useRequest();
  const { actionsOn, decision, open, close } = useRequestActions();
  // On a phone its other tabs need the room.
  const isElsewhere = useLocation({ select: (it) => it.pathname }) !== `${requestPaths.list}/${number}`;
  const past = usePast('servicio', number);
  const request = answer.data;
  if (!request)
    return <Missing title={number} answer={answer} back={{ to: requestPaths.list, words: 'Ver las solicitudes de servicio' }} />;
  return (
    <>
      <Detail
        code={request.number}
        title={request.title}
        status={
          <>
            <State of={serviceRequestStates} is={request.status} />
            <TypeTag {...request} />
          </>
        }
        facts={factsOf(request)}
        actions={[...actionsOn(request), past.action]}
        tabs={tabsOf(requestPaths.request, { number })}
      >
        {decision.bar}
        <Flags flags={request.flags} label="Lo que impide aprobarla" />
        {!isElsewhere && <RequestRadar number={request.number} />}
        {!isElsewhere && <OwnBidding {...request} />}
        <DecisionContext value={decision}>
          <Outlet />
        </DecisionContext>
      </Detail>
      {past.drawer}
      {open === 'bid' && <StartBiddingDrawer request={request} onClose={close} />}
      {open === 'assign' && <AssignDrawer request={request} onClose={close} />}
      {open === 'approvers' && <ApproversDrawer request={request} onClose={close} />}
      {open === 'add_items' && <AddServicesDrawer request={request} onClose={close} />}
    </>
  );
}

/** The last one it went through; and that it must go through one, while there is none. */
function OwnBidding({ biddings, must_bid, status }: ServiceRequestInfo) {
  const [last] = biddings;
  if (last) return <BiddingCard number={last.number} on="request" />;
  if (!must_bid || status === 'cancelled') return null;
  return <p className="bidding-hint">Por su monto esperado, esta compra se licita: abastecimiento pide las ofertas con «Licitar».</p>;
}

const factsOf = (it: ServiceRequestInfo): Fact[] => [
  ...(it.waiting_for === null ? [] : [{ label: 'En manos de', value: it.waiting_for }]),
  { label: 'Así desde', value: <Ago value={it.status_since} inDays /> },
  { label: 'Monto neto', money: true, value: <Money value={it.amount} /> },
  { label: 'Comprador', value: buyerLabel(it) },
  { label: 'Solicitante', value: it.requester },
  { label: 'Creada', value: <Instant value={it.created_at} /> },
  ...(it.required_date === null
    ? []
    : [
        {
          label: 'Para cuándo',
          value: <DueDay value={it.required_date} isDone={it.status === 'cancelled' || isDecided(it.status)} />,
        },
      ]),
  { label: 'Tipo', value: typeLabel(it) },
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  ...(it.stage === null ? [] : [{ label: 'Etapa', value: it.stage }]),
  ...placeFact(it),
  ...(it.maverick_reason === null ? [] : [{ label: 'Por qué se compró antes', value: it.maverick_reason }]),
  ...(it.unique_supplier_cause === null ? [] : [{ label: 'Por qué es proveedor único', value: it.unique_supplier_cause }]),
  ...(it.quote_number === null
    ? []
    : [{ label: 'Viene de', value: <Link {...toQuote({ number: it.quote_number })}>{it.quote_number}</Link> }]),
  ...(it.approvers.length === 0 ? [] : [{ label: 'Aprueban antes', value: it.approvers.map(({ nombre }) => nombre).join(', ') }]),
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
  ...(it.cancellation_reason === null ? [] : [{ label: 'Por qué se anuló', value: it.cancellation_reason }]),
  ...(it.status === 'cancelled' && it.reopens_until !== null
    ? [{ label: 'Se puede reabrir hasta', value: <Day value={it.reopens_until} /> }]
    : []),
];
