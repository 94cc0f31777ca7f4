import {
  approveServiceItem,
  approveServiceRequest,
  getServiceRequestInfo,
  rejectServiceRequest,
  type ServiceItem,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { formatMoney } from 'contract/format.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Refused } from '../../api/refused.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { useRejection } from '../../ui/form/useRejection.ts';

/** The decision that waits for the person, of the whole request or of one of its lines, where they look at it. */
export function useDecision() {
  const approving = useAction(approveServiceRequest);
  const rejecting = useAction(rejectServiceRequest);
  const deciding = useAction(approveServiceItem);
  const refresh = useRefresh();
  const askWhy = useRejection();

  const attempt = async (request: ServiceRequestInfo, said: string, act: (approval_version: number) => Promise<unknown>): Promise<void> => {
    const waiting = request.approvals.find((it) => it.estado === 'pendiente');
    if (!waiting) return;
    try {
      await act(waiting.version);
      notify('success', said, 'La decisión no se puede deshacer.');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refresh(getServiceRequestInfo);
    }
  };
  const approve = async (it: ServiceRequestInfo): Promise<void> => {
    const title = `¿Aprobar ${it.number}${it.amount === null ? '' : ` por ${formatMoney(it.amount, 'CLP')}`}?`;
    const text = 'Aprueba todo lo que no haya decidido por separado.';
    if (await confirm({ title, text, yes: 'Aprobar' }))
      await attempt(it, `Aprobada: ${it.number}`, (approval_version) => approving.mutateAsync({ ...seenOf(it), approval_version }));
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
  const approveItem = (request: ServiceRequestInfo, { item_id, name }: ServiceItem): Promise<void> =>
    attempt(request, `Aprobado: ${name}`, (approval_version) =>
      deciding.mutateAsync({ item_id, version: request.version, approval_version, approved: true }),
    );
  const rejectItem = async (request: ServiceRequestInfo, { item_id, name }: ServiceItem): Promise<void> => {
    const comment = await askWhy({
      key: `ítem ${item_id}`,
      title: `Rechazar ${name}`,
      yes: 'Rechazar',
      stays: `${name} sigue esperando su decisión.`,
    });
    if (comment !== undefined)
      await attempt(request, `Rechazado: ${name}`, (approval_version) =>
        deciding.mutateAsync({ item_id, version: request.version, approval_version, approved: false, comment }),
      );
  };
  return {
    approve,
    reject,
    approveItem,
    rejectItem,
    isPending: approving.isPending || rejecting.isPending || deciding.isPending,
  };
}

const seenOf = ({ id, version }: ServiceRequestInfo) => ({ service_request_id: id, version });
