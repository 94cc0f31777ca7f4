import { useState } from 'react';
import {
  assignServiceRequest,
  cancelServiceRequest,
  reopenServiceRequest,
  serviceRequestPdf,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { getSession } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { useDecision } from './useDecision.ts';
import { steps, useSteps } from './useSteps.ts';

type Drawer = 'bid' | 'assign' | 'approvers' | 'add_items';

/** What may be done with a request now, the next step first; some open a drawer beside its page. */
export function useRequestActions() {
  const [open, setOpen] = useState<Drawer>();
  const decision = useDecision();
  const { take, isBusy } = useSteps();
  const assigning = useAction(assignServiceRequest);
  const cancelling = useAction(cancelServiceRequest);
  const reopening = useAction(reopenServiceRequest);

  const takeOver = ({ id, number, version }: ServiceRequestInfo) => {
    const session = getSession();
    if (session.state !== 'logged in') return;
    assigning.mutate(
      { service_request_id: id, version, buyer_id: session.user.id },
      { onSuccess: () => notify('success', `${number} quedó a su nombre`) },
    );
  };
  const cancel = async ({ id, number, version }: ServiceRequestInfo) => {
    const reason = await askReason({
      title: `¿Anular ${number}?`,
      text: 'Nadie más la cotiza ni la aprueba. Se puede reabrir por unos días.',
      reason: 'Motivo',
      yes: 'Anular solicitud',
      isDangerous: true,
    });
    if (reason !== undefined)
      cancelling.mutate({ service_request_id: id, version, reason }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const reopen = async ({ id, number, version }: ServiceRequestInfo) => {
    const text = 'Sigue donde estaba; lo que esperaba aprobación vuelve a revisión.';
    if (await confirm({ title: `¿Reabrir ${number}?`, text, yes: 'Reabrir solicitud' }))
      reopening.mutate({ service_request_id: id, version }, { onSuccess: () => notify('success', `Se reabrió ${number}`) });
  };

  const actionsOn = (it: ServiceRequestInfo): Action[] => {
    const can = new Set(it.allowed_actions);
    if (decision.isWaiting(null)) can.delete('decide');
    const offered = (name: (typeof it.allowed_actions)[number], action: Action): Action[] => (can.has(name) ? [action] : []);
    const taking = () => offered('take', { label: 'Tomar', isBusy: assigning.isPending, onClick: () => takeOver(it) });
    const bidding = () => offered('bid', { label: 'Licitar', onClick: () => setOpen('bid') });
    const actions = [
      ...offered('decide', { label: 'Aprobar', isBusy: decision.isPending, onClick: () => void decision.approve(it) }),
      ...offered('decide', { label: 'Rechazar', isDangerous: true, isAnswer: true, onClick: () => void decision.reject(it) }),
      ...(it.must_bid ? bidding() : []),
      ...(it.buyer_id === null ? taking() : []),
      ...steps.flatMap(({ name, label, isDangerous = false, isAnswer }) =>
        offered(name, { label, isBusy, isDangerous, ...(isAnswer && { isAnswer }), onClick: () => void take(name, it) }),
      ),
      ...(it.buyer_id === null ? [] : taking()),
      ...offered('reopen', { label: 'Reabrir', isBusy: reopening.isPending, onClick: () => void reopen(it) }),
      ...(it.must_bid ? [] : bidding()),
      ...offered('add_items', { label: 'Agregar servicios', onClick: () => setOpen('add_items') }),
      ...offered('assign', { label: 'Asignar comprador', onClick: () => setOpen('assign') }),
      ...offered('link_approver', { label: 'Vincular aprobador', onClick: () => setOpen('approvers') }),
      ...offered('cancel', { label: 'Anular', isDangerous: true, isBusy: cancelling.isPending, onClick: () => void cancel(it) }),
      pdfAction(serviceRequestPdf, { number: it.number }, `Solicitud ${it.number}`),
      explainAction({ thing: 'service_request', id: it.number, title: it.number }),
    ];
    // One next step in sight, and the other answer to the same question; the rest is a tap away.
    return actions.map((action, place) => (place === 0 ? action : { ...action, isAnswer: action.isAnswer ?? false }));
  };
  return { actionsOn, decision, open, close: () => setOpen(undefined) };
}
