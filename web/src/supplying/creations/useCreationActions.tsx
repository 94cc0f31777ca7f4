import { CheckOutlined, CloseOutlined, EditOutlined, ImportOutlined, SendOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  adoptCreation,
  approveMaterial,
  approveSupplierV2,
  cancelCreation,
  getMaterialCreation,
  getSupplierCreation,
  materialCreationPdf,
  postComment,
  resendCreation,
  supplierCreationPdf,
  type Creation,
} from 'contract/supplying/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askComment, askReason, confirm } from '../../ui/form/dialogs.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';

const papers = { supplier: supplierCreationPdf, material: materialCreationPdf };

/** What may be done with a creation request now, as buttons: the next step first. */
export function useCreationActions() {
  const [isEditing, setEditing] = useState(false);
  const steps = useSteps();
  const actionsOn = (it: Creation): Action[] => {
    const can = new Set(it.allowed_actions);
    if (steps.isWaiting) for (const name of ['approve', 'reject'] as const) can.delete(name);
    const offered = (name: Creation['allowed_actions'][number], action: Action): Action[] =>
      can.has(name) ? [{ isBusy: steps.isPending, ...action }] : [];
    return [
      ...offered('approve', { label: 'Aprobar', icon: <CheckOutlined />, onClick: () => void steps.approve(it) }),
      ...offered('resend', { label: 'Enviar de nuevo al ERP', icon: <SendOutlined />, onClick: () => void steps.resend(it) }),
      ...offered('adopt', { label: 'Adoptar', icon: <ImportOutlined />, isAnswer: true, onClick: () => void steps.adopt(it) }),
      ...offered('resolve', { label: 'Resolver', icon: <CheckOutlined />, onClick: () => void steps.resolve(it) }),
      ...offered('edit', { label: it.lacks.length > 0 ? 'Completar' : 'Editar', icon: <EditOutlined />, onClick: () => setEditing(true) }),
      ...offered('warn', { label: 'Advertir', icon: <WarningOutlined />, onClick: () => void steps.warn(it) }),
      ...offered('reject', {
        label: 'Rechazar',
        icon: <CloseOutlined />,
        isDangerous: true,
        ...(can.has('approve') && { isAnswer: true }),
        onClick: () => void steps.reject(it),
      }),
      ...offered('cancel', { label: 'Anular', icon: <StopOutlined />, isDangerous: true, onClick: () => void steps.cancel(it) }),
      pdfAction(papers[it.kind], { number: it.number }, `Solicitud ${it.number}`),
      explainAction({ thing: 'creation_request', id: it.number, title: it.number }),
    ];
  };
  return { actionsOn, bar: steps.bar, isEditing, close: () => setEditing(false) };
}

/** Each step asks what it needs, and says what it did. */
function useSteps() {
  const approving = { supplier: useAction(approveSupplierV2, sentLater), material: useAction(approveMaterial, sentLater) };
  const commenting = useAction(postComment);
  const cancelling = useAction(cancelCreation);
  const resending = useAction(resendCreation);
  const adopting = useAction(adoptCreation);
  const { approve: begin, waiting, bar } = useApproving({ said: (it) => it, asks: [getSupplierCreation, getMaterialCreation] });
  const said = (words: string) => ({ onSuccess: () => notify('success', words) });
  const seen = ({ id, version }: Creation) => ({ request_id: id, version });

  const approve = async (it: Creation) => {
    const effect = 'Con la última aprobación se reserva su código y se envía al ERP, una sola vez.';
    const comment = await askComment({ title: `¿Aprobar ${it.number}?`, text: effect, reason: 'Comentario, si quiere', yes: 'Aprobar' });
    if (comment === undefined) return;
    await begin({ name: it.number, effect }, async () => {
      await approving[it.kind].mutateAsync({ ...seen(it), comment: comment || null });
      notify('success', `Se aprobó ${it.number}`);
    });
  };
  const reject = async (it: Creation) => {
    const comment = await askReason({
      title: `¿Rechazar ${it.number}?`,
      text: 'Termina, y quien la pidió lee por qué.',
      reason: 'Motivo',
      yes: 'Rechazar',
      isDangerous: true,
    });
    if (comment !== undefined) commenting.mutate({ ...seen(it), comment, rejected: true }, said(`Se rechazó ${it.number}`));
  };
  const warn = async (it: Creation) => {
    const comment = await askReason({
      title: `¿Advertir en ${it.number}?`,
      text: 'No se aprueba mientras la advertencia no esté resuelta.',
      reason: 'Qué hay que revisar',
      yes: 'Advertir',
    });
    if (comment !== undefined) commenting.mutate({ ...seen(it), comment, warning: true }, said(`Se advirtió en ${it.number}`));
  };
  const resolve = async (it: Creation) => {
    const comment = await askReason({
      title: `¿Resolver las advertencias de ${it.number}?`,
      text: 'Se cierran todas las que están abiertas.',
      reason: 'Cómo se resolvieron',
      yes: 'Resolver',
    });
    if (comment !== undefined)
      commenting.mutate({ ...seen(it), comment, resolved: true }, said(`Se resolvió lo advertido en ${it.number}`));
  };
  const cancel = async (it: Creation) => {
    const comment = await askReason({
      title: `¿Anular ${it.number}?`,
      text: 'Nadie más la revisa. No se puede deshacer.',
      reason: 'Motivo',
      yes: 'Anular solicitud',
      isDangerous: true,
    });
    if (comment !== undefined) cancelling.mutate({ ...seen(it), comment }, said(`Se anuló ${it.number}`));
  };
  const resend = async (it: Creation) => {
    const text = it.erp_conflict ? 'Su código es de otro en el ERP.' : 'Se envía como está ahora.';
    if (await confirm({ title: `¿Enviar ${it.number} de nuevo al ERP?`, text, yes: 'Enviar de nuevo' }))
      resending.mutate(seen(it), said(`Se envía ${it.number} al ERP`));
  };
  const adopt = async (it: Creation) => {
    const comment = await askReason({
      title: `¿Adoptar lo que el ERP tiene con el código ${it.code ?? ''}?`,
      text: 'Hágalo solo si es lo mismo que se pidió: no se crea otro.',
      reason: 'Cómo se sabe que es lo mismo',
      yes: 'Adoptar',
    });
    if (comment !== undefined) adopting.mutate({ ...seen(it), comment }, said(`${it.number} adoptó lo que ya estaba en el ERP`));
  };
  const isPending = [approving.supplier, approving.material, commenting, cancelling, resending, adopting].some((it) => it.isPending);
  return { approve, reject, warn, resolve, cancel, resend, adopt, isPending, isWaiting: waiting !== undefined, bar };
}
