import { Empty } from '../../ui/page/Empty.tsx';
import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { useRequest } from './useRequest.ts';

/** Who decides about a request: the exception to a restriction first, where there is one. */
export function RequestApprovals() {
  const { answer } = useRequest();
  const request = answer.data;
  if (!request) return null;
  if (request.approvals.length === 0)
    return (
      <Empty
        text={
          request.status === 'borrador'
            ? 'Un borrador no espera a nadie: las aprobaciones empiezan al enviarlo.'
            : 'Nadie tuvo que aprobar esta solicitud.'
        }
      />
    );
  return request.approvals.map((it) => <ApprovalStrip key={it.id} approval={it} />);
}
