import {
  CheckOutlined,
  CloseOutlined,
  EditOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import {
  assignQuotation,
  cancelQuotation,
  decideQuotation,
  finishQuotation,
  getQuotationInfo,
  quotationAbastecimientoApproval,
  quotationAbastecimientoToUser,
  quotationUserToAbastecimiento,
  quotationPdf,
  rejectQuotation,
  updateQuotation,
  type Quote,
} from 'contract/services/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { sentLater, useApproving } from '../../ui/inbox/useApproving.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { useTaking } from './useTaking.ts';
import { isOfSupply } from './words.ts';

type Drawer = 'edit' | 'assign';
type Name = Quote['allowed_actions'][number];

/** What may be done with a quote request now, as buttons: the next step first. */
export function useQuoteActions() {
  const [open, setOpen] = useState<Drawer>();
  const { take, isPending: isTaking } = useTaking();
  const steps = useSteps();
  const actionsOn = (it: Quote): Action[] => {
    const can = new Set(it.allowed_actions);
    if (steps.isWaiting) for (const name of ['decide', 'approve', 'reject'] as const) can.delete(name);
    const offered = (name: Name, action: Action): Action[] => (can.has(name) ? [{ isBusy: steps.isPending, ...action }] : []);
    const taking = offered('take', {
      label: 'Tomar',
      icon: <UserAddOutlined />,
      call: assignQuotation,
      isBusy: isTaking,
      onClick: () => take(it),
    });
    const isTaken = it.buyer_id !== null;
    return [
      ...(needsDecision(it, can)
        ? [
            {
              label: 'Estoy de acuerdo',
              icon: <CheckOutlined />,
              call: decideQuotation,
              isBusy: steps.isPending,
              onClick: () => void steps.agree(it),
            },
            {
              label: 'No estoy de acuerdo',
              icon: <CloseOutlined />,
              call: decideQuotation,
              isAnswer: true,
              onClick: () => void steps.disagree(it),
            },
          ]
        : []),
      ...offered('to_supply', {
        label: 'Responder',
        icon: <SendOutlined />,
        call: quotationUserToAbastecimiento,
        onClick: () => void steps.answer(it),
      }),
      ...(isTaken ? [] : taking),
      ...(steps.isWaiting ? [] : approving(it, can, () => void steps.approve(it), steps.isPending)),
      ...offered('finish', { label: 'Terminar', icon: <CheckOutlined />, call: finishQuotation, onClick: () => void steps.finish(it) }),
      ...offered('to_user', {
        label: 'Enviar a revisión',
        icon: <RollbackOutlined />,
        call: quotationAbastecimientoToUser,
        onClick: () => void steps.ask(it),
      }),
      ...offered('edit', { label: 'Editar', icon: <EditOutlined />, call: updateQuotation, onClick: () => setOpen('edit') }),
      ...(isTaken ? taking : []),
      ...offered('assign', { label: 'Asignar', icon: <UserSwitchOutlined />, call: assignQuotation, onClick: () => setOpen('assign') }),
      ...offered('reject', {
        label: 'Rechazar',
        icon: <CloseOutlined />,
        call: rejectQuotation,
        isDangerous: true,
        onClick: () => void steps.reject(it),
      }),
      ...offered('cancel', { label: 'Anular', icon: <StopOutlined />, isDangerous: true, onClick: () => void steps.cancel(it) }),
      pdfAction(quotationPdf, { number: it.number }, `Solicitud ${it.number}`),
      explainAction({ thing: 'quote_request', id: it.number, title: it.number }),
    ];
  };
  return { actionsOn, bar: steps.bar, open, close: () => setOpen(undefined) };
}

/** Whoever agreed has nothing more to say, unless it changes. */
const needsDecision = ({ assigned_users }: Quote, can: ReadonlySet<Name>): boolean =>
  can.has('decide') && assigned_users.some((it) => it.decision === null);

/** Supply's yes; while approvers are missing the button says who. */
function approving(it: Quote, can: ReadonlySet<Name>, onClick: () => void, isBusy: boolean): Action[] {
  const action = { label: 'Aprobar', icon: <CheckOutlined />, call: quotationAbastecimientoApproval, isBusy, onClick };
  if (can.has('approve')) return [action];
  const left = it.assigned_users.filter((one) => one.decision?.approved !== true).map((one) => one.user.nombre);
  return isOfSupply(it) && it.status === 'en_abastecimiento' && left.length > 0
    ? [{ ...action, blocked: `Antes la aprueban sus aprobadores: ${left.join(', ')}.` }]
    : [];
}

/** Each step asks what it needs, and says what it did. */
function useSteps() {
  const asking = useAction(quotationAbastecimientoToUser);
  const answering = useAction(quotationUserToAbastecimiento);
  const accepting = useAction(quotationAbastecimientoApproval, sentLater);
  const finishing = useAction(finishQuotation);
  const rejecting = useAction(rejectQuotation);
  const cancelling = useAction(cancelQuotation);
  const [agreeing, disagreeing] = [useAction(decideQuotation, sentLater), useAction(decideQuotation)];
  const { approve: begin, waiting, bar } = useApproving({ said: (it) => it, asks: [getQuotationInfo] });
  const said = (words: string) => ({ onSuccess: () => notify('success', words) });
  const stepOf = ({ id, version }: Quote) => ({ quotation_id: id, version });

  const ask = async (it: Quote) => {
    const comment = await askReason({
      title: `¿Enviar ${it.number} a revisión?`,
      text: `${it.created_by.nombre} la revisa y responde.`,
      reason: 'Qué debe revisar',
      yes: 'Enviar a revisión',
    });
    if (comment !== undefined) asking.mutate({ ...stepOf(it), comment }, said(`Se envió ${it.number} a revisión`));
  };
  const answer = async (it: Quote) => {
    const comment = await askReason({
      title: `¿Responder en ${it.number}?`,
      text: 'Vuelve a abastecimiento con lo que escriba.',
      reason: 'Respuesta',
      yes: 'Responder',
    });
    if (comment !== undefined) answering.mutate({ ...stepOf(it), comment }, said(`Abastecimiento recibió su respuesta`));
  };
  const approve = (it: Quote) =>
    begin({ name: it.number, effect: 'Las cotizaciones quedan aprobadas como están.' }, async () => {
      await accepting.mutateAsync(stepOf(it));
      notify('success', `Se aprobó ${it.number}`);
    });
  const finish = async (it: Quote) => {
    if (await confirm({ title: `¿Terminar ${it.number}?`, text: 'Ya no se comenta ni se cambia.', yes: 'Terminar' }))
      finishing.mutate(stepOf(it), said(`Se terminó ${it.number}`));
  };
  const reject = async (it: Quote) => {
    const reason = await askReason({ title: `¿Rechazar ${it.number}?`, reason: 'Motivo', yes: 'Rechazar', isDangerous: true });
    if (reason !== undefined) rejecting.mutate({ ...stepOf(it), reason }, said(`Se rechazó ${it.number}`));
  };
  const cancel = async (it: Quote) => {
    const reason = await askReason({
      title: `¿Anular ${it.number}?`,
      text: 'Nadie más la cotiza. No se puede deshacer.',
      reason: 'Motivo',
      yes: 'Anular solicitud',
      isDangerous: true,
    });
    if (reason !== undefined) cancelling.mutate({ ...stepOf(it), reason }, said(`Se anuló ${it.number}`));
  };
  const agree = (it: Quote) =>
    begin({ word: 'Estoy de acuerdo', name: it.number }, async () => {
      await agreeing.mutateAsync({ ...stepOf(it), approved: true });
      notify('success', `Dijo que sí a ${it.number}`);
    });
  const disagree = async (it: Quote) => {
    const comment = await askReason({ title: `¿En desacuerdo con ${it.number}?`, reason: 'Motivo', yes: 'No estoy de acuerdo' });
    if (comment !== undefined) disagreeing.mutate({ ...stepOf(it), approved: false, comment }, said(`Dijo que no a ${it.number}`));
  };
  const isPending = [asking, answering, accepting, finishing, rejecting, cancelling, agreeing, disagreeing].some((it) => it.isPending);
  return { ask, answer, approve, finish, reject, cancel, agree, disagree, isPending, isWaiting: waiting !== undefined, bar };
}
