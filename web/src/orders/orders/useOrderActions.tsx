import {
  CompressOutlined,
  EditOutlined,
  ExportOutlined,
  FileDoneOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
  ReloadOutlined,
  RollbackOutlined,
  StopOutlined,
  SwapOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import {
  amendServiceOrder,
  annulServiceOrder,
  changeOrderSupplier,
  closeOrderLines,
  isOfMaterials,
  postHes,
  registerOrderAnswer,
  releaseRetention,
  retryAmendment,
  retryServiceOrder,
  sendServiceOrder,
  serviceOrderPdf,
  withdrawAmendment,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { ReceiveDrawer } from '../hes/ReceiveDrawer.tsx';
import { AnswerDrawer } from '../confirmations/AnswerDrawer.tsx';
import { useConfirmationActions } from '../confirmations/useConfirmationActions.tsx';
import { useCloseLines } from '../tracking/useCloseLines.ts';
import { MailDrawer } from '../mails/MailDrawer.tsx';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

// The order waits for no form that is seldom opened.
const AmendDrawer = lazyDrawer(() => import('../editions/AmendDrawer.tsx').then((it) => it.AmendDrawer));
const SupplierDrawer = lazyDrawer(() => import('../editions/SupplierDrawer.tsx').then((it) => it.SupplierDrawer));

/** What came of its materials may go back; what came of services was done. */
const returnAction = ({ number, origin, reception, status }: PurchaseOrderInfo): Action[] =>
  isOfMaterials(origin) &&
  status === 'emitida' &&
  reception !== 'nada' &&
  (may('purchase_orders:create') || may('mobile_warehouses:create'))
    ? [
        {
          label: 'Devolver al proveedor',
          icon: <ExportOutlined />,
          link: { to: '/supplying/devoluciones-proveedor/nueva', search: { orden: number } },
        },
      ]
    : [];

/** What goes into a stock is received of what asked for it; of several requests each receives its own. */
const receiptAction = ({ origin, origin_number, reception, status }: PurchaseOrderInfo): Action[] =>
  isOfMaterials(origin) && status === 'emitida' && (reception === 'nada' || reception === 'parcial') && !origin_number.includes(',')
    ? [
        {
          label: `Recibir en ${origin_number}`,
          icon: <InboxOutlined />,
          link: { to: '/sap/request-materials/$number', params: { number: origin_number } },
        },
      ]
    : [];

/** What can be done with an order now, and the drawer that is open for it. */
export function useOrderActions(number: string, order: PurchaseOrderInfo | undefined) {
  const [open, setOpen] = useState<'amend' | 'send' | 'answer' | 'receive' | 'supplier'>();
  const retrying = useAction(retryServiceOrder);
  const informing = useAction(retryAmendment);
  const withdrawing = useAction(withdrawAmendment);
  const annulling = useAction(annulServiceOrder);
  const releasing = useAction(releaseRetention);
  const confirmation = useConfirmationActions(number);
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
    const text =
      order.status === 'rechazada'
        ? `La solicitud ${order.origin_number} no espera más lo que pedía.`
        : 'Deja de valer, también en el ERP. Avise al proveedor si ya la recibió.';
    const reason = await askReason({ title: `Anular ${number}`, text, yes: 'Anular orden', reason: 'Motivo', isDangerous: true });
    if (reason) annulling.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `${number} queda anulada`) });
  };
  const release = async () => {
    const text = 'Todo lo que las HES retuvieron queda por facturar.';
    const reason = await askReason({ title: `Liberar la retención de ${number}`, text, yes: 'Liberar retención', reason: 'Motivo' });
    if (reason) releasing.mutate({ ...seen, reason }, { onSuccess: () => notify('success', `La retención de ${number} queda liberada`) });
  };
  const resend = order.sent_edition !== null && order.sent_edition !== order.edition;
  // Dates are decided line by line, where they stand.
  const byName: Record<Exclude<PurchaseOrderInfo['allowed_actions'][number], 'decide_dates'>, Action> = {
    send: {
      label: resend ? `Enviar la versión ${order.edition} al proveedor` : 'Enviar al proveedor',
      icon: <MailOutlined />,
      call: sendServiceOrder,
      onClick: () => setOpen('send'),
    },
    register_answer: {
      label: 'Registrar respuesta del proveedor',
      icon: <PhoneOutlined />,
      call: registerOrderAnswer,
      onClick: () => setOpen('answer'),
    },
    receive: { label: 'Registrar HES', icon: <FileDoneOutlined />, call: postHes, onClick: () => setOpen('receive') },
    amend: { label: 'Enmendar', icon: <EditOutlined />, call: amendServiceOrder, onClick: () => setOpen('amend') },
    change_supplier: {
      label: 'Cambiar proveedor',
      icon: <SwapOutlined />,
      call: changeOrderSupplier,
      // What was rejected waits for it.
      isQuiet: order.status !== 'rechazada',
      onClick: () => setOpen('supplier'),
    },
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
    ...confirmation,
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
  const paper = pdfAction(serviceOrderPdf, { number }, `Orden ${number}`);
  // What the supplier has not is sent first; then it is received, and sent again only where somebody wants so. Who brought something has it.
  const isSent = order.sent_edition === order.edition || (order.sent_edition === null && order.reception !== 'nada');
  // Of what came whole nothing is left to be done but to give back what was retained.
  const isWhole = order.reception === 'completa' || order.reception === 'cerrada';
  const inOrder = [
    ...(isSent ? [] : (['send'] as const)),
    'receive',
    'remind',
    'register_answer',
    'amend',
    ...(isSent ? (['send'] as const) : []),
    'close_lines',
    'withdraw',
    'change_supplier',
    'revoke_link',
  ] as const;
  const allowed = (name: PurchaseOrderInfo['allowed_actions'][number]) =>
    name !== 'decide_dates' && order.allowed_actions.includes(name) ? [byName[name]] : [];
  const actions: Action[] = [
    ...(['retry', 'retry_amendment', 'release_retention'] as const).flatMap(allowed),
    ...(isWhole ? [paper] : []),
    ...(isSent ? receiptAction(order) : []),
    ...inOrder.flatMap(allowed),
    ...(isSent ? [] : receiptAction(order)),
    ...returnAction(order),
    ...(isWhole ? [] : [paper]),
    ...(order.status === 'emitida' && (order.reception === 'completa' || order.reception === 'parcial')
      ? [{ ...byName.annul, blocked: `De ${number} ya se recibió algo: no se anula.` }]
      : allowed('annul')),
    explainAction({ thing: 'purchase_order', id: number, title: number }),
  ];
  const drawer =
    open === 'supplier' ? (
      <SupplierDrawer order={order} onClose={close} />
    ) : open === 'amend' ? (
      <AmendDrawer order={order} onClose={close} />
    ) : open === 'send' ? (
      <MailDrawer number={number} onClose={close} />
    ) : open === 'answer' ? (
      <AnswerDrawer number={number} onClose={close} />
    ) : open === 'receive' ? (
      <ReceiveDrawer order={order} onClose={close} />
    ) : null;
  return { actions, drawer };
}
