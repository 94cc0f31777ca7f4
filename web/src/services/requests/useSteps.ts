import {
  abastecimientoApproveServiceRequest,
  approveMaverickServiceRequest,
  checkServiceRequest,
  getServiceRequestInfo,
  maverickUserApprove,
  readyForApproval,
  rejectMaverickServiceRequest,
  returnToQuotation,
  sendToUserRevisionMaverick,
  sendToUserRevisionV2,
  updateStatusServiceToApproveFromUser,
  updateStatusServiceToQuotation,
  updateStatusServiceToReviewUser,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { askComment, askReason } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';

type StepName = Exclude<
  ServiceRequestInfo['allowed_actions'][number],
  'edit' | 'choose' | 'bid' | 'add_items' | 'decide' | 'cancel' | 'reopen' | 'take' | 'assign' | 'link_approver' | 'agree_terms'
>;

interface Step {
  name: StepName;
  label: string;
  /** What happens, said before it does; without it the step is taken at once. */
  effect?: string;
  /** It says why, or it is not taken. */
  hasReason?: true;
  isDangerous?: true;
  /** In sight beside the first one: the other answer to the same question. */
  isAnswer?: true;
}

/** The steps of a request in the order in which somebody would take them. */
export const steps: readonly Step[] = [
  { name: 'user_approve', label: 'Dar por buenas', effect: 'Vuelve a abastecimiento, que la valida y la envía a aprobación.' },
  {
    name: 'user_return',
    label: 'Pedir otras cotizaciones',
    effect: 'Vuelve a cotización; lo cotizado se conserva.',
    hasReason: true,
    isAnswer: true,
  },
  { name: 'maverick_user_approve', label: 'Confirmar compra', effect: 'Vuelve a abastecimiento con lo que usted confirma.' },
  { name: 'supply_approve', label: 'Validar', effect: 'Validado el último servicio, empieza su aprobación.' },
  { name: 'maverick_approve', label: 'Validar compra Maverick', effect: 'Empieza su aprobación, cualquiera sea el monto.' },
  { name: 'ready_for_approval', label: 'Enviar a aprobación', effect: 'La deciden quienes nombra la matriz.' },
  { name: 'check', label: 'Tomar en revisión' },
  {
    name: 'send_to_user',
    label: 'Enviar a quien pidió',
    effect: 'Quien la pidió revisa las cotizaciones y dice si sirven.',
    isAnswer: true,
  },
  { name: 'review_user', label: 'Devolver a quien pidió', effect: 'Quien la pidió la revisa otra vez.' },
  { name: 'maverick_to_user', label: 'Enviar a quien compró', effect: 'Quien la pidió completa o confirma lo que compró.' },
  {
    name: 'return',
    label: 'Devolver a cotización',
    effect: 'Lo cotizado se conserva; si espera aprobación, esa aprobación se retira.',
    hasReason: true,
  },
  {
    name: 'maverick_reject',
    label: 'Rechazar compra Maverick',
    effect: 'Termina sin aprobación, y quien la pidió lee por qué.',
    hasReason: true,
    isDangerous: true,
  },
];

/** Takes a step of a request as it was seen; what it needs to know is asked first. */
export function useSteps() {
  const refresh = useRefresh();
  const plain = {
    user_approve: useAction(updateStatusServiceToApproveFromUser),
    maverick_user_approve: useAction(maverickUserApprove),
    supply_approve: useAction(abastecimientoApproveServiceRequest),
    maverick_approve: useAction(approveMaverickServiceRequest),
    ready_for_approval: useAction(readyForApproval),
    check: useAction(checkServiceRequest),
    send_to_user: useAction(sendToUserRevisionV2),
    review_user: useAction(updateStatusServiceToReviewUser),
    maverick_to_user: useAction(sendToUserRevisionMaverick),
  };
  const reasoned = {
    user_return: useAction(updateStatusServiceToQuotation),
    return: useAction(returnToQuotation),
    maverick_reject: useAction(rejectMaverickServiceRequest),
  };

  const run = async (step: Step, { id: service_request_id, number, version }: ServiceRequestInfo): Promise<void> => {
    const question = { title: `${step.label}: ${number}`, text: step.effect ?? '', yes: step.label };
    const seen = { service_request_id, version };
    const { name } = step;
    if (name === 'user_return' || name === 'return' || name === 'maverick_reject') {
      const reason = await askReason({ ...question, reason: 'Motivo', isDangerous: step.isDangerous ?? false });
      if (reason === undefined) return;
      await reasoned[name].mutateAsync({ ...seen, reason });
    } else {
      const comment = step.effect === undefined ? '' : await askComment({ ...question, reason: 'Comentario, si quiere' });
      if (comment === undefined) return;
      await plain[name].mutateAsync({ ...seen, comment: comment || null });
    }
    notify('success', `${step.label}: ${number}`);
  };
  const take = async (name: StepName, request: ServiceRequestInfo): Promise<void> => {
    const step = steps.find((it) => it.name === name);
    if (!step) return;
    try {
      await run(step, request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Why is told already; what it is now is looked at again before anybody tries once more.
      refresh(getServiceRequestInfo);
    }
  };
  return { take, isBusy: [...Object.values(plain), ...Object.values(reasoned)].some((it) => it.isPending) };
}
