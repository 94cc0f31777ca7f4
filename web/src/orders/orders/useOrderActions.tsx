import {
  CompressOutlined,
  EditOutlined,
  FileDoneOutlined,
  MailOutlined,
  ReloadOutlined,
  RollbackOutlined,
  StopOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import {
  amendServiceOrder,
  annulServiceOrder,
  closeOrderLines,
  postHes,
  releaseRetention,
  retryAmendment,
  retryServiceOrder,
  sendServiceOrder,
  serviceOrderPdf,
  withdrawAmendment,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { AmendDrawer } from '../editions/AmendDrawer.tsx';
import { ReceiveDrawer } from '../hes/ReceiveDrawer.tsx';
import { useCloseLines } from '../tracking/useCloseLines.ts';
import { MailDrawer } from '../mails/MailDrawer.tsx';

/** What can be done with an order now, and the drawer that is open for it. */
export function useOrderActions(number: string, order: PurchaseOrderInfo | undefined) {
  const [open, setOpen] = useState<'amend' | 'send' | 'receive'>();
  const retrying = useAction(retryServiceOrder);
  const informing = useAction(retryAmendment);
  const withdrawing = useAction(withdrawAmendment);
  const annulling = useAction(annulServiceOrder);
  const releasing = useAction(releaseRetention);
  const closing = useCloseLines(number, order?.version ?? 0);
  const close = () => setOpen(undefined);
  if (!order) return { actions: [], drawer: null };
  const { version } = order;
  const seen = { number, version };

  const withdraw = async () => {
    const reason = await askReason({ title: `Retirar la versión nueva de ${number}`, yes: 'Retirar versión', reason: 'Motivo' });
    if (reason) withdrawing.mutate({ ...seen, reason }, { onSuccess: () => notify('success', 'La versión vigente sigue') });
  };
  const annul = async () => {
    const text = 'Deja de valer, también en el ERP. Avise al proveedor si ya la recibió.';
    const reason = await askReason({ title: `Anular ${number}`, text, yes: 'Anular orden', reason: 'Motivo', isDangerous: true });
    if (reason) annulling.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `${number} queda anulada`) });
  };
  const release = async () => {
    const text = 'Todo lo que las HES retuvieron queda por facturar.';
    const reason = await askReason({ title: `Liberar la retención de ${number}`, text, yes: 'Liberar retención', reason: 'Motivo' });
    if (reason) releasing.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `La retención de ${number} queda liberada`) });
  };
  const resend = order.sent_edition !== null && order.sent_edition !== order.edition;
  const byName: Record<PurchaseOrderInfo['allowed_actions'][number], Action> = {
    send: {
      label: resend ? `Enviar la versión ${order.edition} al proveedor` : 'Enviar al proveedor',
      icon: <MailOutlined />,
      call: sendServiceOrder,
      onClick: () => setOpen('send'),
    },
    receive: { label: 'Registrar HES', icon: <FileDoneOutlined />, call: postHes, onClick: () => setOpen('receive') },
    amend: { label: 'Enmendar', icon: <EditOutlined />, call: amendServiceOrder, onClick: () => setOpen('amend') },
    close_lines: {
      label: 'Cerrar lo que falta',
      icon: <CompressOutlined />,
      call: closeOrderLines,
      isBusy: closing.isPending,
      onClick: () => void closing.ask(),
    },
    release_retention: {
      label: 'Liberar retención',
      icon: <UnlockOutlined />,
      call: releaseRetention,
      isBusy: releasing.isPending,
      onClick: () => void release(),
    },
    retry: {
      label: 'Reintentar envío',
      icon: <ReloadOutlined />,
      call: retryServiceOrder,
      isBusy: retrying.isPending,
      onClick: () => retrying.mutate(seen, { onSuccess: () => notify('success', `Se envía otra vez ${number}`) }),
    },
    retry_amendment: {
      label: 'Reintentar versión',
      icon: <ReloadOutlined />,
      call: retryAmendment,
      isBusy: informing.isPending,
      onClick: () => informing.mutate(seen, { onSuccess: () => notify('success', 'Se informa otra vez al ERP') }),
    },
    withdraw: {
      label: 'Retirar versión',
      icon: <RollbackOutlined />,
      call: withdrawAmendment,
      isBusy: withdrawing.isPending,
      onClick: () => void withdraw(),
    },
    annul: {
      label: 'Anular',
      icon: <StopOutlined />,
      call: annulServiceOrder,
      isBusy: annulling.isPending,
      isDangerous: true,
      onClick: () => void annul(),
    },
  };
  // What the supplier has not is sent first; then it is received.
  const nextSteps = order.sent_edition === order.edition ? (['receive', 'send'] as const) : (['send', 'receive'] as const);
  const inOrder = ['retry', 'retry_amendment', ...nextSteps, 'amend', 'release_retention', 'close_lines', 'withdraw'] as const;
  const allowed = (name: (typeof inOrder)[number] | 'annul') => (order.allowed_actions.includes(name) ? [byName[name]] : []);
  const actions: Action[] = [
    ...inOrder.flatMap(allowed),
    pdfAction(serviceOrderPdf, { number }, `Orden ${number}`),
    ...allowed('annul'),
    explainAction({ thing: 'purchase_order', id: number, title: number }),
  ];
  const drawer =
    open === 'amend' ? (
      <AmendDrawer order={order} onClose={close} />
    ) : open === 'send' ? (
      <MailDrawer number={number} onClose={close} />
    ) : open === 'receive' ? (
      <ReceiveDrawer order={order} onClose={close} />
    ) : null;
  return { actions, drawer };
}
