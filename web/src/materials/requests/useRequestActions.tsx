import {
  BellOutlined,
  CarOutlined,
  CheckOutlined,
  DownloadOutlined,
  EditOutlined,
  InboxOutlined,
  RedoOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import { decideApproval, getApproval, remindApproval, approveMaterialRequest } from 'contract/approvals/index.ts';
import {
  cancelMaterialRequest,
  closeRequest,
  createMaterialRequest,
  dispatchRequest,
  getMaterialRequest,
  getMaterialRequests,
  getRequestXlsx,
  receiveRequest,
  requestPdf,
  retryIncompleteRequest,
  updateMaterialRequest,
  type MaterialRequestInfo,
} from 'contract/materials/index.ts';
import { useAction, useRefresh } from '../../api.ts';
import { download } from '../../api/download.ts';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Refused } from '../../api/refusal.ts';
import { askReason } from '../../ui/form/dialogs.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { toDraft, toRepeat } from '../requestAddresses.ts';

type Drawer = 'decide' | 'amount' | 'dispatch' | 'receive' | 'close';

/** What may be done with a request now, as buttons; some open a drawer beside its page. */
export function useRequestActions() {
  const [open, setOpen] = useState<Drawer>();
  const decisions = useDecisions();
  const cancelling = useAction(cancelMaterialRequest);
  const retrying = useAction(retryIncompleteRequest);
  const reminding = useAction(remindApproval);

  const cancel = async ({ id, number, version }: MaterialRequestInfo) => {
    const reason = await askReason({
      title: `¿Anular ${number}?`,
      text: 'Nadie más la aprobará ni la despachará. No se puede deshacer.',
      reason: 'Motivo',
      yes: 'Anular solicitud',
      isDangerous: true,
    });
    if (reason !== undefined)
      cancelling.mutate({ request_id: id, reason, version }, { onSuccess: () => notify('success', `Se anuló ${number}`) });
  };
  const retry = ({ id, number, version }: MaterialRequestInfo) =>
    retrying.mutate({ material_request_id: id, version }, { onSuccess: () => notify('info', `${number} se envía otra vez al ERP`) });

  const remind = ({ approvals, waiting_for }: MaterialRequestInfo) => {
    const approval_id = approvals.find((it) => it.estado === 'pendiente')?.id;
    if (approval_id !== undefined)
      reminding.mutate({ approval_id }, { onSuccess: () => notify('success', `Se le recordó a ${waiting_for ?? 'quien decide'}`) });
  };

  const actionsOn = (it: MaterialRequestInfo): Action[] => {
    const can = new Set(it.allowed_actions);
    // What was decided a moment ago is not decided again while it may be taken back.
    if (decisions.isWaiting) can.delete('decide');
    const offered = (name: (typeof it.allowed_actions)[number], action: Action): Action[] => (can.has(name) ? [action] : []);
    return [
      ...offered('decide', {
        label: 'Aprobar',
        icon: <CheckOutlined />,
        call: decideApproval,
        isBusy: decisions.isPending,
        onClick: () => void decisions.approve(it),
      }),
      ...offered('decide', { label: 'Decidir por línea', call: approveMaterialRequest, isAnswer: true, onClick: () => setOpen('decide') }),
      ...offered('decide', {
        label: 'Rechazar',
        call: decideApproval,
        isDangerous: true,
        isAnswer: true,
        onClick: () => void decisions.reject(it),
      }),
      ...offered('remind', {
        label: 'Recordar',
        icon: <BellOutlined />,
        call: remindApproval,
        isBusy: reminding.isPending,
        onClick: () => remind(it),
      }),
      ...offered('edit', { label: 'Seguir editando', icon: <EditOutlined />, call: createMaterialRequest, link: toDraft(it) }),
      ...offered('retry', {
        label: 'Reintentar',
        icon: <RedoOutlined />,
        call: retryIncompleteRequest,
        isBusy: retrying.isPending,
        onClick: () => retry(it),
      }),
      ...offered('dispatch', { label: 'Despachar', icon: <CarOutlined />, call: dispatchRequest, onClick: () => setOpen('dispatch') }),
      ...offered('receive', { label: 'Recibir', icon: <InboxOutlined />, call: receiveRequest, onClick: () => setOpen('receive') }),
      ...offered('amount', { label: 'Corregir monto', call: updateMaterialRequest, onClick: () => setOpen('amount') }),
      ...offered('close', { label: 'Cerrar lo que falta', call: closeRequest, onClick: () => setOpen('close') }),
      ...offered('repeat', { label: 'Repetir', icon: <RedoOutlined />, call: createMaterialRequest, link: toRepeat(it) }),
      pdfAction(requestPdf, { number: it.number }, `Solicitud ${it.number}`),
      {
        label: 'Exportar',
        icon: <DownloadOutlined />,
        call: getRequestXlsx,
        onClick: () => void download(getRequestXlsx, { number: it.number }, `Solicitud ${it.number}`),
      },
      ...offered('cancel', {
        label: 'Anular',
        icon: <StopOutlined />,
        call: cancelMaterialRequest,
        isDangerous: true,
        isBusy: cancelling.isPending,
        onClick: () => void cancel(it),
      }),
      explainAction({ thing: 'material_request', id: it.number, title: it.number }),
    ];
  };
  return { actionsOn, approving: decisions.bar, approveAs: decisions.approveAs, open, close: () => setOpen(undefined) };
}

/** The decision on the step that waits, where the person looks at the request: a yes may be taken back for some seconds. */
function useDecisions() {
  const [later, atOnce] = [useAction(decideApproval, sentLater), useAction(decideApproval)];
  const refresh = useRefresh();
  const {
    approve: begin,
    waiting,
    bar,
  } = useApproving<MaterialRequestInfo>({
    said: ({ number }) => ({ name: number }),
    asks: [getMaterialRequest, getApproval],
  });
  const decide = async (action: typeof later, { number, approvals }: MaterialRequestInfo, approved: boolean, comentario: string | null) => {
    const open = approvals.find((it) => it.estado === 'pendiente');
    if (!open) return;
    await action.mutateAsync({ approval_id: open.id, approved, comentario, version: open.version });
    notify('success', approved ? `Se aprobó ${number}` : `Se rechazó ${number}`);
    refresh(getMaterialRequest);
    refresh(getMaterialRequests);
  };
  const approve = (it: MaterialRequestInfo) => begin(it, (what) => decide(later, what, true, null));
  const reject = async (it: MaterialRequestInfo) => {
    const reason = await askReason({ title: `¿Rechazar ${it.number}?`, reason: 'Motivo', yes: 'Rechazar', isDangerous: true });
    if (reason === undefined) return;
    try {
      await decide(atOnce, it, false, reason);
    } catch (error) {
      // The action has already shown the refusal as a notice.
      if (!(error instanceof Refused)) throw error;
    }
  };
  return { approve, approveAs: begin, reject, bar, isWaiting: waiting !== undefined, isPending: later.isPending || atOnce.isPending };
}
