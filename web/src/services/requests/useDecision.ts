import {
  approveServiceItem,
  approveServiceRequest,
  getServiceRequestInfo,
  rejectServiceRequest,
  type ServiceItem,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { createContext, useContext } from 'react';
import { formatMoney } from 'contract/format.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { sentLater, useApproving, type ApprovalWords } from '../../ui/inbox/useApproving.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { useRejection } from '../../ui/form/useRejection.ts';

/** The whole request, or one of its lines. */
interface Approval extends ApprovalWords {
  item_id: number | null;
}

/** The decision that waits for the person, of the whole request or of one of its lines, where they look at it: one for the whole page. */
export function useDecision() {
  const [approving, approvingItem] = [useAction(approveServiceRequest, sentLater), useAction(approveServiceItem, sentLater)];
  const [rejecting, rejectingItem] = [useAction(rejectServiceRequest), useAction(approveServiceItem)];
  const refresh = useRefresh();
  const askWhy = useRejection();
  const { approve: begin, sendNow, waiting, bar } = useApproving<Approval>({ said: (it) => it, asks: [getServiceRequestInfo] });

  const approve = async (it: ServiceRequestInfo): Promise<void> => {
    const version = openOf(it)?.version;
    if (version === undefined) return;
    const name = it.amount === null ? it.number : `${it.number} por ${formatMoney(it.amount, 'CLP')}`;
    const effect = 'Aprueba todo lo que no haya decidido por separado.';
    await begin({ item_id: null, name, effect }, async () => {
      await approving.mutateAsync({ ...seenOf(it), approval_version: version });
      notify('success', `Aprobada: ${it.number}`);
    });
  };
  const approveItem = async (request: ServiceRequestInfo, { item_id, name }: ServiceItem): Promise<void> => {
    const approval_version = openOf(request)?.version;
    if (approval_version === undefined) return;
    await begin({ item_id, name, word: 'Aprobar este' }, async () => {
      await approvingItem.mutateAsync({ item_id, version: request.version, approval_version, approved: true });
      notify('success', `Aprobado: ${name}`);
    });
  };
  /** At once, after what was approved before it. */
  const attempt = async (request: ServiceRequestInfo, said: string, act: (approval_version: number) => Promise<unknown>): Promise<void> => {
    const open = openOf(request);
    if (!open) return;
    try {
      await sendNow();
      await act(open.version);
      notify('success', said, 'La decisión no se puede deshacer.');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refresh(getServiceRequestInfo);
    }
  };
  const reject = async (it: ServiceRequestInfo): Promise<void> => {
    const reason = await askWhy({
      key: it.id,
      title: `Rechazar ${it.number}`,
      yes: 'Rechazar',
      stays: `${it.number} sigue esperando su decisión.`,
    });
    if (reason !== undefined)
      await attempt(it, `Rechazada: ${it.number}`, (approval_version) =>
        rejecting.mutateAsync({ ...seenOf(it), approval_version, reason }),
      );
  };
  const rejectItem = async (request: ServiceRequestInfo, { item_id, name }: ServiceItem): Promise<void> => {
    const comment = await askWhy({
      key: `ítem ${item_id}`,
      title: `Rechazar ${name}`,
      yes: 'Rechazar',
      stays: `${name} sigue esperando su decisión.`,
    });
    if (comment !== undefined)
      await attempt(request, `Rechazado: ${name}`, (approval_version) =>
        rejectingItem.mutateAsync({ item_id, version: request.version, approval_version, approved: false, comment }),
      );
  };
  return {
    approve,
    reject,
    approveItem,
    rejectItem,
    bar,
    /** Whether the whole request, or this line of it, is approved and not sent yet. */
    isWaiting: (item_id: number | null): boolean => waiting?.item_id === null || (waiting !== undefined && waiting.item_id === item_id),
    isPending: [approving, approvingItem, rejecting, rejectingItem].some((it) => it.isPending),
  };
}

type PageDecision = ReturnType<typeof useDecision>;

/** What the page decides with, for its lines: one of them waits at a time. */
export const DecisionContext = createContext<PageDecision | undefined>(undefined);

export function usePageDecision(): PageDecision {
  const decision = useContext(DecisionContext);
  if (!decision) throw new Error('A line is decided on the page of its request');
  return decision;
}

const openOf = ({ approvals }: ServiceRequestInfo) => approvals.find((it) => it.estado === 'pendiente');
const seenOf = ({ id, version }: ServiceRequestInfo) => ({ service_request_id: id, version });
