import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { requestCategories, requestStates, requestTypeLabels, transferKinds, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { tabsOf } from '../../shell/screens.ts';
import { chargeOf, codeAndName } from '../../ui/fields/charges.tsx';
import { ChargeName, placeFact, SupplierName, WarehouseName } from '../../ui/fields/names.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import type { Fact } from '../../ui/page/Facts.tsx';
import { DueDay, Instant, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { mayOpen } from '../../ui/page/mayOpen.ts';
import { State } from '../../ui/page/Status.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { toOrder } from '../addresses.ts';
import { useDecisions } from '../approvals/useDecisions.ts';
import { requestPaths, toPurchase } from '../requestAddresses.ts';
import { AmountDrawer } from './AmountDrawer.tsx';
import { CloseDrawer } from './CloseDrawer.tsx';
import { DecideDrawer } from './DecideDrawer.tsx';
import { DispatchDrawer } from './DispatchDrawer.tsx';
import { ReceiveDrawer } from './ReceiveDrawer.tsx';
import { UnsentChanges } from '../drafts/UnsentChanges.tsx';
import { useRequest } from './useRequest.ts';
import { useRequestActions } from './useRequestActions.tsx';
import { destinationOf, documentLabel, isUrgent, UrgentTag, WaitingWords } from './words.tsx';
import '../requests.css';

/** One request: what it is, who it waits for, what may be done with it now, and its tabs below. */
export function RequestPage() {
  const { number, answer } = useRequest();
  const { actionsOn, approving, approveAs, open, close } = useRequestActions();
  const decisions = useDecisions();
  const past = usePast('solicitud', number);
  const request = answer.data;
  if (!request) return <Missing title={number} answer={answer} back={{ to: requestPaths.list, words: 'Ver las solicitudes' }} />;
  return (
    <>
      <Detail
        code={request.number}
        title={chargeOf(request)}
        status={
          <>
            <State of={requestStates} is={request.status} />
            {isUrgent(request) && <UrgentTag />}
          </>
        }
        facts={factsOf(request)}
        actions={[...actionsOn(request), past.action]}
        tabs={tabsOf(requestPaths.request, { number })}
      >
        {approving}
        {request.erp_error && (
          <p className="request-error" role="alert">
            <strong>No llegó al ERP:</strong> {request.erp_error}
          </p>
        )}
        <UnsentChanges key={request.number} request={request} />
        <Outlet />
      </Detail>
      {past.drawer}
      {open === 'decide' && (
        <DecideDrawer request={request} decisions={decisions} onApprove={(send) => void approveAs(request, send)} onClose={close} />
      )}
      {open === 'amount' && <AmountDrawer request={request} onClose={close} />}
      {open === 'dispatch' && <DispatchDrawer request={request} onClose={close} />}
      {open === 'receive' && <ReceiveDrawer request={request} onClose={close} />}
      {open === 'close' && <CloseDrawer request={request} onClose={close} />}
    </>
  );
}

const factsOf = (it: MaterialRequestInfo): Fact[] => [
  ...(it.waiting_for === null ? [] : [{ label: 'En manos de', value: <WaitingWords {...it} /> }]),
  { label: 'Solicitante', value: it.requester },
  { label: it.sent_at ? 'Enviada' : 'Creada', value: <Instant value={it.sent_at ?? it.created_at} /> },
  ...(it.amount === null ? [] : [{ label: 'Monto neto', value: <Money value={it.amount} /> }]),
  ...(it.new_amount === null ? [] : [{ label: 'Monto corregido', value: <Money value={it.new_amount} /> }]),
  ...(it.amount_reason === null ? [] : [{ label: 'Por qué se corrigió', value: it.amount_reason }]),
  { label: 'Tipo', value: `${requestTypeLabels[it.request_type]}, ${requestCategories[it.category].toLowerCase()}` },
  { label: 'Documento', value: documentLabel(it) },
  // «Solicitud de Traslado» says the other kind.
  ...(it.transfer_kind === 'RETIRO' ? [{ label: 'Traslado o retiro', value: transferKinds.RETIRO }] : []),
  ...(it.required_date === null
    ? []
    : [{ label: 'Para cuándo', value: <DueDay value={it.required_date} isDone={requestStates.actionsFrom(it.status).length === 0} /> }]),
  ...(it.document_kind === 'PurchaseRequest' && it.approval_status === 'Aprobado' && mayOpen(toPurchase(it))
    ? [{ label: 'Compra', value: <Link {...toPurchase(it)}>Ver la entrega prometida</Link> }]
    : []),
  { label: 'Se carga a', value: <ChargeName {...it} /> },
  ...(it.stage === null ? [] : [{ label: 'Etapa', value: it.stage }]),
  ...placeFact(it),
  ...(it.from_code === null && it.source_project_code === null ? [] : [{ label: 'Origen', value: originOf(it) }]),
  { label: 'Destino', value: it.to_code === null ? destinationOf(it) : <WarehouseName code={it.to_code} name={it.to_name} /> },
  ...(it.supplier_code === null
    ? []
    : [{ label: 'Proveedor', value: <SupplierName id={it.supplier_id} name={codeAndName(it.supplier_code, it.supplier)} /> }]),
  ...(it.orders.length === 0
    ? []
    : [{ label: it.orders.length === 1 ? 'Orden de compra' : 'Órdenes de compra', value: <Orders numbers={it.orders} /> }]),
  ...(it.erp_number === null ? [] : [{ label: 'N.º en el ERP', value: it.erp_number }]),
  ...(it.comment === null ? [] : [{ label: 'Comentario', value: it.comment }]),
  ...(it.close_reason === null ? [] : [{ label: 'Por qué terminó', value: it.close_reason }]),
];

const Orders = ({ numbers }: { numbers: readonly string[] }) =>
  numbers.map((number, at) => (
    <Fragment key={number}>
      {at > 0 && ', '}
      <Link {...toOrder(number)}>{number}</Link>
    </Fragment>
  ));

const originOf = (it: MaterialRequestInfo): string =>
  it.source === 'central'
    ? codeAndName(it.from_code, it.from_name)
    : `${it.source_project_code ?? ''}: ${codeAndName(it.from_code, it.from_name)}`;
